// Water over the picture of the scene, which is in the target already. At each point of the smoothed surface,
// Fresnel's equations split the light into the reflection of sky and floor and what comes through the water:
// see water/refraction.glsl. Everything here is light: tone.frag makes the picture of it.
#include "common/frame.glsl"
#include "common/sky.glsl"
#include "common/floor.glsl"
#include "water/rays.glsl"
#include "water/surface_point.glsl"
#include "water/refraction.glsl"
#include "water/reflection.glsl"

out vec4 color;

// Beside a wall particles form rows, and each bump would refract or reflect a single bright speck. There the
// surface meets the wall at a right angle, within a distance limited by the container's width; the last row
// is level.
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
    // Pixels half behind a rear wall look from the wall.
    vec2 span = box_span(eye.xyz, ray);
    bool behind_wall = box_min.w > 0.5 && span.x < span.y && point.depth > span.y && point.depth < span.y + particle.y;
    vec3 world = eye.xyz + ray * (behind_wall ? span.y - 1.0e-3 * particle.y : point.depth);
    vec3 direction = normalize(ray);
    vec3 normal = flattened(transpose(mat3(view)) * point.normal, world);
    float cosine = clamp(-dot(direction, normal), 0.0, 1.0);

    vec3 bounced = reflect(direction, normal);
    vec3 mirrored = mirrored_surroundings(world, bounced);
#ifdef SOLIDS
    Meeting met = nearest_solid(world, bounced, far_away);
    if (met.solid >= 0) mirrored = mirrored_solid(met.solid, world + bounced * met.way);
#endif
    vec3 below = seen_through(at, world, direction, normal, point.depth);
    return mix(below, mirrored, reflected_part(cosine));
}

// Pixels are computed in squares of four, and differences within one say how much a pixel sees of the floor. Pixels
// without water take the surface from another one of their four: otherwise a pixel would change with what its dry
// neighbours happen to compute. Returns whether one of the four has water.
bool share_surface(bool wet, inout SurfacePoint point) {
    vec2 beside = 1.0 - 2.0 * vec2(ivec2(gl_FragCoord.xy) & 1);
    vec4 known = wet ? vec4(point.normal, point.depth) : vec4(0.0);
    float has = wet ? 1.0 : 0.0;
    vec4 there = known + beside.x * dFdx(known);
    float has_there = has + beside.x * dFdx(has);
    if (has < 0.5 && has_there > 0.5) {
        known = there;
        has = 1.0;
    }
    there = known + beside.y * dFdy(known);
    has_there = has + beside.y * dFdy(has);
    if (has < 0.5 && has_there > 0.5) {
        known = there;
        has = 1.0;
    }
    point.normal = known.xyz;
    point.depth = known.w;
    return has > 0.5;
}

void main() {
    vec2 at = gl_FragCoord.xy * viewport.zw;
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    color = vec4(texelFetch(scene_color, pixel, 0).rgb, 1.0);
    gl_FragDepth = texelFetch(scene_depth, pixel, 0).r;
    SurfacePoint point = surface_point(at);
    bool wet = point.coverage > 0.0 && point.depth < linear_depth(gl_FragDepth);
    if (!share_surface(wet, point)) return;
    vec3 water = water_color(at, point);
    if (!wet) return;
    color.rgb = mix(color.rgb, water, point.coverage);
    // Slightly farther, so that the container's edges stay visible through the glass that the water touches.
    if (point.coverage > 0.5) gl_FragDepth = stored_depth(1.0005 * point.depth);
}
