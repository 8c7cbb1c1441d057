// A drop of spray, an ellipsoid of revolution, as a quad around its projection: see src/render/drops.h.
#include "common/frame.glsl"
#include "particles/sprite_of.glsl"
#ifdef PLAIN
#include "common/light.glsl"
#include "common/sky.glsl"
#include "common/floor.glsl"
#include "water/reflection.glsl"
#include "water/drop_light.glsl"
#endif

layout(location = 0) in vec4 middle;    // world, m; radius across, m
layout(location = 1) in vec4 flight;    // unit, world; length over width
layout(location = 2) in float material;  // 0 to 15

uniform vec3 fluid_absorption[16];  // 1/m per colour, by material

flat out vec4 drop;    // view-space centre; radius across
flat out vec4 axis;    // unit, view space; 1 - 1/stretch^2
flat out vec3 tint;    // absorption, 1/m
flat out float small;  // part of a pixel that it covers, 0 to 1
#ifdef PLAIN
flat out vec4 plain_light;  // light and opacity of all of it
#endif

void main() {
    vec3 center = (view * vec4(middle.xyz, 1.0)).xyz;
    // Narrower than a pixel it is drawn as wide as one, and fainter: between pixels it would blink.
    float pixels = 2.0 * middle.w * 0.5 * viewport.y * projection[1][1] / max(clip_w(center.z), 1.0e-6);
    small = min(pixels, 1.0);
    float radius = middle.w / max(small, 1.0e-3);
    drop = vec4(center, radius);
    axis = vec4(mat3(view) * flight.xyz, 1.0 - 1.0 / (flight.w * flight.w));
    tint = fluid_absorption[int(material + 0.5)];
#ifdef PLAIN
    // The mean of its upper half, which mirrors the sky and shows the ground, and its lower half, in which the sky is seen.
    vec3 direction = normalize(middle.xyz - eye.xyz), up = vec3(0.0, 1.0, 0.0);
    vec4 upper = drop_light(middle.xyz, direction, normalize(0.8 * up - direction), radius, tint);
    vec4 lower = drop_light(middle.xyz, direction, normalize(-0.8 * up - direction), radius, tint);
    float opacity = upper.a + lower.a;
    plain_light = vec4((upper.a * upper.rgb + lower.a * lower.rgb) / opacity, 0.4 * opacity);
#endif
    Sprite sprite = sprite_of(center, radius * flight.w);
    // As wide as the ellipsoid and not as the ball around it.
    sprite.half_size *= sqrt(1.0 / (flight.w * flight.w) + axis.w * axis.xy * axis.xy);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    float w = clip_w(sprite.near_depth);
    vec2 place = sprite.center + corner * (sprite.half_size + 2.0 * viewport.zw);
    gl_Position = sprite.visible ? vec4(place * w, clip_z(sprite.near_depth), w) : vec4(0.0, 0.0, 2.0, 1.0);
}
