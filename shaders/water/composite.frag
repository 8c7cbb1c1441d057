// Water over the picture of the scene, which the target holds already: at each point of the smoothed surface light is split by Fresnel's equations into what the sky and
// the floor send by reflection, and what comes through the water: see water/refraction.glsl. Light is added in linear space.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/floor.glsl"
#include "common/sky.glsl"
#include "water/rays.glsl"
#include "water/surface_point.glsl"
#include "water/refraction.glsl"
#include "water/reflection.glsl"

out vec4 color;

// Beside a wall particles stand in rows, and each bump would look through the glass or be mirrored by it: single bright specks. There the
// surface meets the wall at a right angle, as far from it as the container is wide enough for; the last row is level.
vec3 flattened(vec3 normal, vec3 world) {
    vec2 gap = min(abs(world.xz - box_min.xz), abs(world.xz - box_max.xz)) / particle.y;
    vec2 width = (box_max.xz - box_min.xz) / particle.y;
    vec2 near = 1.0 - smoothstep(vec2(0.3), clamp(0.2 * width, 2.5, 5.0), gap);
    float row = 1.0 - smoothstep(0.3, 1.5, min(gap.x, gap.y));
    normal.xz *= 1.0 - box_min.w * smoothstep(0.1, 0.4, normal.y) * max(near, vec2(row));
    return normalize(normal);
}

vec3 water_color(vec2 at, SurfacePoint point) {
    vec2 slope = ray_slope(at);
    vec3 ray = world_ray(slope);
    vec3 world = eye.xyz + ray * point.depth;
    vec3 direction = normalize(ray);
    vec3 normal = flattened(transpose(mat3(view)) * point.normal, world);
    float cosine = clamp(-dot(direction, normal), 0.0, 1.0);

    vec3 bounced = reflect(direction, normal);
    vec3 mirrored = mirrored_surroundings(bounced) + glint(bounced);
    vec3 below = seen_through(at, world, direction, normal, point.depth);
    return mix(below, mirrored, reflected_part(cosine));
}

void main() {
    vec2 at = gl_FragCoord.xy * viewport.zw;
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    color = vec4(texelFetch(scene_color, pixel, 0).rgb, 1.0);
    gl_FragDepth = texelFetch(scene_depth, pixel, 0).r;
    SurfacePoint point = surface_point(at);
    if (point.coverage > 0.0 && point.depth < linear_depth(gl_FragDepth)) {
        color.rgb = to_display(mix(to_linear(color.rgb), water_color(at, point), point.coverage));
        // A little farther, so that the container's edges are seen through the glass that the water touches.
        if (point.coverage > 0.5) gl_FragDepth = stored_depth(1.0005 * point.depth);
    }
}
