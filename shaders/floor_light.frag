// The light on the floor, computed once per frame. The floor itself and every pixel that sees it through
// water then read one texel.
#include "common/frame.glsl"
#include "common/shadow.glsl"

out vec4 color;

uniform vec4 area;  // x, z of the corner, metres per pixel

const int most_footprints = 16;
uniform int footprint_count;
uniform vec4 footprints[most_footprints];   // of bodies and tank, seen from above: x, z of the middle, half sizes
uniform vec4 footprint_heights[most_footprints];  // m over the floor: bottom, top; 1 = a disc; strength, < 0: only its edge

// The part of the light from everywhere that bodies near the floor leave: dark in the gap below them, fading
// away within their height. A soft stand-in for the part of the upper half space that a body covers.
float open_sky(vec3 world) {
    float open = 1.0;
    for (int i = 0; i < footprint_count; ++i) {
        vec4 print = footprints[i], height = footprint_heights[i];
        vec2 aside = abs(world.xz - print.xy);
        float round_way = length(aside) - print.z;
        vec2 beyond = aside - print.zw;
        float square_way = length(max(beyond, vec2(0.0))) + min(max(beyond.x, beyond.y), 0.0);
        float way = height.z > 0.5 ? round_way : square_way;
        float away = height.w < 0.0 ? abs(way) : max(way, 0.0);
        float reach = max(min(height.y - height.x, 2.0 * min(print.z, print.w)), 1.0e-4);
        float gap = max(height.x, 0.0) / reach, near = away / reach;
        open *= 1.0 - abs(height.w) / (1.0 + 6.0 * near * near + 2.5 * near + 4.0 * gap * gap);
    }
    return open;
}

uniform sampler2D photons;  // see src/render/passes/caustics_pass.h
uniform float has_photons;  // 0 or 1

// Waves gather the light that arrives below water. Light that enters through its surface meets the upright panes of the tank so
// steeply that they mirror all of it: beside the tank lies a shadow.
float waves_on_floor(vec3 world) {
    if (box_min.w < 0.5 || absorption.w < 0.5) return 1.0;
    vec3 place = light_place(world);
    if (any(greaterThan(abs(place.xy - 0.5), vec2(0.498)))) return 1.0;
    float way = optical_depth_above(place, texture(light_water, place.xy)).g / max(absorption.g, 1.0e-6);
    vec2 beyond = max(box_min.xz - world.xz, world.xz - box_max.xz);
    if (max(beyond.x, beyond.y) > 0.0) return mix(1.0, 0.3, up_view.w * smoothstep(0.0, 3.0 * particle.y, way));
    // At the panes half of a photon's pixels lie outside.
    vec2 nearest = clamp(world.xz, box_min.xz + 2.5 * area.z, box_max.xz - 2.5 * area.z);
    float gathered_light = texture(photons, (nearest - area.xy) / (area.z * vec2(textureSize(photons, 0)))).r;
    return mix(1.0, min(gathered_light, 4.0), has_photons * sky_high.w * smoothstep(0.0, 2.0 * particle.y, way));
}

void main() {
    vec2 place = area.xy + gl_FragCoord.xy * area.z;
    vec3 world = vec3(place.x, floor_area.y, place.y);
    vec3 light = light_at(world, (1.0 - has_photons) * sky_high.w) * waves_on_floor(world);
    color = vec4(0.5 * light, open_sky(world));
}
