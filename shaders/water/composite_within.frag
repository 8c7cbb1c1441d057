// The view from inside the fluid: everything through the fluid, and its surface from below. The surface
// reflects what is below it, except in Snell's window, which contains the whole sky.
#include "common/frame.glsl"
#include "common/sky.glsl"
#include "common/floor.glsl"
#include "water/rays.glsl"
#include "water/surface_point.glsl"
#include "water/refraction.glsl"
#include "water/reflection.glsl"

out vec4 color;

// Linear colour at the end of a path through the fluid.
vec3 through_fluid(vec3 behind, float way) {
    vec3 passed = exp(-absorption.rgb * way);
    return behind * passed + scattered_back(absorption.rgb) * (1.0 - passed);
}

// Linear; `normal` points to the eye.
vec3 seen_at_surface(vec3 world, vec3 direction, vec3 normal) {
    vec3 bent = refract(direction, normal, sky_low.w), bounced = reflect(direction, normal);
    bool total = dot(bent, bent) < 0.5;
    if (total) bent = direction;
    // The same law holds for light that leaves the water, with the angle in air.
    float mirrored_part = total ? 1.0 : reflected_part(clamp(-dot(bent, normal), 0.0, 1.0));
    float way = box_min.w > 0.5 ? max(box_span(world, bounced).y, 0.0) : 0.0;
    vec3 mirrored = through_fluid(surroundings(world + bounced * way, bounced), way);
    vec3 above = surroundings(world, bent);
    return mix(above, mirrored, mirrored_part);
}

void main() {
    vec2 at = gl_FragCoord.xy * viewport.zw;
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 ray = world_ray(ray_slope(at));
    float depth = linear_depth(texelFetch(scene_depth, pixel, 0).r);
    SurfacePoint point = surface_point(at);
    vec3 surface_color = seen_at_surface(eye.xyz + ray * point.depth, normalize(ray), transpose(mat3(view)) * point.normal);
    vec3 behind = texelFetch(scene_color, pixel, 0).rgb;
    // The floor is the container's, and not visible by reflection.
    float nearer = point.depth < 0.999 * depth ? point.coverage : 0.0;
    behind = mix(behind, surface_color, nearer);
    if (nearer > 0.5) depth = point.depth;
    float fluid_depth = box_min.w > 0.5 ? min(depth, max(box_span(eye.xyz, ray).y, 0.0)) : depth;
    vec3 linear = through_fluid(behind, fluid_depth * length(ray));
    vec4 white = has_bubbles * texture(bubbles, at);
    color = vec4(linear * (1.0 - white.a) + white.rgb, 1.0);
    gl_FragDepth = stored_depth(depth);
}
