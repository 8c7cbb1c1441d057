// The stage's surroundings as the frame's block describes them. Needs common/frame.glsl.
#include "common/surroundings.glsl"

SoftLight soft_light(int i) {
    return SoftLight(light_toward[i].xyz, light_across[i].xyz, light_toward[i].w, light_across[i].w, light_color[i].w, light_color[i].rgb);
}

Surroundings surroundings_of_stage() {
    return Surroundings(sky_low.rgb, sky_high.rgb, sky_ground.rgb, sky_glow.rgb, sun.xyz, sun_color.rgb, soft_light(0), soft_light(1));
}

// Linear colours in a direction (unit, world): seen directly or through water; in a mirror; in glass; and the
// sun in a mirror.
vec3 sky_color(vec3 direction) { return backdrop(surroundings_of_stage(), direction); }
vec3 mirrored_sky(vec3 direction) { return reflected_light(surroundings_of_stage(), direction); }
vec3 faint_sky(vec3 direction) { return reflected_backdrop(surroundings_of_stage(), direction); }
vec3 glint(vec3 direction) { return light_offset.y * sun_glint(surroundings_of_stage(), direction); }
