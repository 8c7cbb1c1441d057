// Normal and coverage of the smoothed surface, 0 where there is none, so that the texture can be enlarged by
// linear filtering. Differences are taken to the side where the depth changes less: there is no surface
// across a silhouette.
#include "common/frame.glsl"
#include "water/rays.glsl"

out vec4 facing;  // normal in view space; coverage

uniform sampler2D surface;
uniform sampler2D coverage;  // r
uniform vec2 buffer_size;

vec3 view_point(ivec2 place, float depth) {
    return vec3(ray_slope((vec2(place) + 0.5) / buffer_size), -1.0) * depth;
}

// Tangent along one direction; 0 if neither side has a surface.
vec3 tangent(ivec2 place, ivec2 direction, float depth, vec3 here) {
    ivec2 last = textureSize(surface, 0) - 1;
    ivec2 after = min(place + direction, last), before = max(place - direction, ivec2(0));
    float a = texelFetch(surface, after, 0).r, b = texelFetch(surface, before, 0).r;
    bool has_a = a > 0.0 && after != place, has_b = b > 0.0 && before != place;
    if (has_a && (!has_b || abs(a - depth) < abs(depth - b))) return view_point(after, a) - here;
    if (has_b) return here - view_point(before, b);
    return vec3(0.0);
}

// Normal, towards the eye, of the container's wall where the ray enters, or leaves if the eye is in the
// fluid.
vec3 wall_normal(vec2 slope) {
    vec3 ray = world_ray(slope);
    vec3 inverse = 1.0 / mix(ray, vec3(1.0e-9), lessThan(abs(ray), vec3(1.0e-9)));
    vec3 a = (box_min.xyz - eye.xyz) * inverse, b = (box_max.xyz - eye.xyz) * inverse;
    vec3 order = eye_in_fluid ? -max(a, b) : min(a, b);
    vec3 axis = order.x > order.y && order.x > order.z ? vec3(1.0, 0.0, 0.0)
                : order.y > order.z                    ? vec3(0.0, 1.0, 0.0)
                                                       : vec3(0.0, 0.0, 1.0);
    return mat3(view) * (-axis * sign(ray));
}

// Change of depth to the next pixel, on the side where it is smaller; 0 beside nothing.
float depth_step(ivec2 place, ivec2 direction, float depth) {
    ivec2 last = textureSize(surface, 0) - 1;
    float a = texelFetch(surface, min(place + direction, last), 0).r, b = texelFetch(surface, max(place - direction, ivec2(0)), 0).r;
    float after = a > 0.0 ? a - depth : 1.0e9, before = b > 0.0 ? depth - b : 1.0e9;
    float least = abs(after) < abs(before) ? after : before;
    return least < 1.0e8 ? least : 0.0;
}

// How much of a pixel lies before the container's rear walls, where the surface ends; `wall`: their view depth.
float before_walls(ivec2 place, float depth, float wall) {
    vec2 change = vec2(dFdx(wall), dFdy(wall)) - vec2(depth_step(place, ivec2(1, 0), depth), depth_step(place, ivec2(0, 1), depth));
    return clamp(0.5 + (wall - depth) / clamp(length(change), 1.0e-6, particle.y), 0.0, 1.0);
}

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    float depth = texelFetch(surface, place, 0).r;
    vec2 slope = ray_slope((vec2(place) + 0.5) / buffer_size);
    float kept = 1.0;
    if (box_min.w > 0.5 && !eye_in_fluid) {
        vec2 span = box_span(eye.xyz, world_ray(slope));
        float part = before_walls(place, depth, span.y);
        // Only what the walls cut: other water may stand outside of the container.
        if (depth > 0.0 && span.x < span.y && depth < span.y + 1.5 * particle.y) kept = part;
    }
    if (depth == 0.0) discard;  // cleared before
    vec3 normal;
    if (depth < 0.0) {
        depth = -depth;
        normal = wall_normal(slope);
    } else {
        vec3 here = vec3(slope, -1.0) * depth;
        vec3 across = tangent(place, ivec2(1, 0), depth, here), up = tangent(place, ivec2(0, 1), depth, here);
        normal = cross(across, up);
        float size = length(normal);
        normal = size > 0.0 ? normal / size : normalize(-here);
        // Visible surfaces do not face away from the eye.
        vec3 to_eye = normalize(-here);
        normal = normalize(normal + to_eye * max(0.02 - dot(normal, to_eye), 0.0));
    }
    facing = vec4(normal, 1.0) * (kept * texelFetch(coverage, place, 0).r);
}
