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
vec3 flattened(vec3 normal, vec3 world, bool at_glass) {
    vec2 middle = 0.5 * (box_min.xz + box_max.xz), reach = box_max.xz - middle;
    vec2 gap = min(abs(world.xz - box_min.xz), abs(world.xz - box_max.xz)) / particle.y;
    vec2 width = (box_max.xz - box_min.xz) / particle.y;
    vec2 near = 1.0 - smoothstep(vec2(0.3), clamp(0.2 * width, 2.5, 5.0), gap);
    float row = 1.0 - smoothstep(0.3, 1.5, min(gap.x, gap.y));
    // On the line itself a pixel has no neighbours to take a slope from: a steep one would mirror a lamp for one picture.
    vec2 to_front = abs(world.xz - clamp(eye.xz, box_min.xz, box_max.xz)) / particle.y;
    to_front = mix(vec2(far_away), to_front, greaterThan(abs(eye.xz - middle), reach));
    normal = mix(normal, vec3(0.0, 1.0, 0.0), at_glass ? 0.0 : box_min.w * (1.0 - smoothstep(0.2, 0.6, min(to_front.x, to_front.y))));
    normal.xz *= 1.0 - box_min.w * smoothstep(0.1, 0.4, normal.y) * max(near, vec2(row));
    // Slopes of a degree are the trembling of particles at rest, of three degrees beside a wall, where the surface is known
    // from one side only; glass would magnify it.
    float slope = dot(normal.xz, normal.xz), trembling = mix(4.0e-4, 4.0e-3, max(near.x, near.y));
    if (normal.y > 0.0) normal.xz *= mix(1.0, slope / (slope + trembling), box_min.w);
    return normalize(normal);
}

// `fluid`: as of optical_depth(); `surface`: normal in view space, view depth; `at_glass`: the pane's, which the fluid touches.
vec3 water_color(vec2 at, vec4 fluid, vec4 surface, bool at_glass) {
    vec3 ray = world_ray(ray_slope(at));
    // Pixels half behind a rear wall look from the wall.
    vec2 span = box_span(eye.xyz, ray);
    bool behind_wall = box_min.w > 0.5 && span.x < span.y && surface.w > span.y && surface.w < span.y + particle.y;
    vec3 world = eye.xyz + ray * (behind_wall ? span.y - 1.0e-3 * particle.y : surface.w);
    vec3 direction = normalize(ray);
    vec3 normal = flattened(transpose(mat3(view)) * surface.xyz, world, at_glass);
    float cosine = clamp(-dot(direction, normal), 0.0, 1.0);

    vec3 bounced = reflect(direction, normal);
    vec3 mirrored = mirrored_surroundings(world, bounced);
#ifdef SOLIDS
    Meeting met = nearest_solid(world, bounced, far_away);
    if (met.solid >= 0) mirrored = mirrored_solid(met.solid, world + bounced * met.way);
#endif
    vec3 below = seen_through(fluid, world, direction, normal);
    return mix(below, mirrored, (at_glass ? 0.35 : 1.0) * reflected_part(cosine));
}

// Pixels are computed in squares of four, and differences within one say how much a pixel sees of the floor. So all
// four look at the same surface: pixels that have none take that of another one of their four. Otherwise a pixel would
// change with what its neighbours happen to compute. `surface`: normal and depth. Returns whether one of the four has it.
bool share(bool has, inout vec4 surface) {
    vec2 beside = 1.0 - 2.0 * vec2(ivec2(gl_FragCoord.xy) & 1);
    vec4 known = has ? surface : vec4(0.0);
    float owners = has ? 1.0 : 0.0;
    vec4 there = known + beside.x * dFdx(known);
    float owners_there = owners + beside.x * dFdx(owners);
    if (owners < 0.5 && owners_there > 0.5) {
        known = there;
        owners = 1.0;
    }
    there = known + beside.y * dFdy(known);
    owners_there = owners + beside.y * dFdy(owners);
    if (owners < 0.5 && owners_there > 0.5) {
        known = there;
        owners = 1.0;
    }
    surface = known;
    return owners > 0.5;
}

void main() {
    vec2 at = gl_FragCoord.xy * viewport.zw;
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    color = vec4(texelFetch(scene_color, pixel, 0).rgb, 1.0);
    gl_FragDepth = texelFetch(scene_depth, pixel, 0).r;
    SurfacePoint point = surface_point(at);
    bool wet = point.coverage > 0.0 && point.depth < linear_depth(gl_FragDepth);
    // A pixel on the line where the surface meets the glass shows both.
    vec4 here = vec4(point.normal, point.depth), there = vec4(point.beyond_normal, point.beyond_depth);
    bool on_line = wet && point.beyond > 0.0;
    vec4 glass = point.at_glass ? here : there, free = point.at_glass ? there : here;
    bool has_glass = share(point.at_glass ? wet : on_line, glass), has_free = share(point.at_glass ? on_line : wet, free);
    float beyond = on_line ? point.beyond : 0.0, glass_part = point.at_glass ? 1.0 - beyond : beyond;
    vec4 fluid = optical_depth(at);
    // Turns of a loop, and not branches: renderers that compute both sides of a branch leave a loop early.
    vec3 water = vec3(0.0);
    for (int turn = has_glass ? 0 : 1; turn < (has_free ? 2 : 1); ++turn)
        water += (turn == 0 ? glass_part : 1.0 - glass_part) * water_color(at, fluid, turn == 0 ? glass : free, turn == 0);
    if (!wet) return;
    color.rgb = mix(color.rgb, water, point.coverage);
    if (point.coverage <= 0.5) return;
    // Slightly farther, so that the container's edges stay visible through the glass that the water touches. Thin water away from
    // the glass does not hide the spray and mist close behind it: lumps amid spray would be stones.
    float clear = point.at_glass ? 0.0 : exp(-fluid.g) * (1.0 - scattering.w) * (1.0 - smoothstep(2.0, 6.0, fluid.a / particle.y));
    gl_FragDepth = min(gl_FragDepth, stored_depth(1.0005 * point.depth + 10.0 * particle.y * clear));
}
