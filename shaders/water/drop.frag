// A drop of spray as a speck: a bright spot in a faint body. LENS: the picture that it refracts, water/drop_light.glsl,
// which a drop of a few pixels cannot show: thousands of those look like one pattern.
#include "common/frame.glsl"
#include "common/target.glsl"
#include "water/rays.glsl"
#ifdef LENS
#include "common/light.glsl"
#include "common/sky.glsl"
#include "common/floor.glsl"
#include "water/reflection.glsl"
#include "water/drop_light.glsl"
#endif

flat in vec4 drop;
flat in vec4 axis;
flat in float shown;
#ifdef LENS
flat in vec3 tint;
#else
flat in vec4 speck;
flat in vec3 up;
const float speck_opacity = 0.45, body_opacity = 0.09, spot_depth = 0.35;
#endif
out vec4 color;

void main() {
    vec2 slope = ray_slope(gl_FragCoord.xy * viewport.zw);
    // (x - c) F (x - c) = r^2 with F = 1 - (1 - 1/stretch^2) a a^T, from the ray's point at the centre's depth.
    vec3 ray = vec3(slope, -1.0), from = vec3(-slope * drop.z - drop.xy, 0.0);
    float ray_along = axis.w * dot(ray, axis.xyz), from_along = dot(from, axis.xyz);
    float a = dot(ray, ray) - ray_along * dot(ray, axis.xyz), b = dot(ray, from) - ray_along * from_along;
    float c = dot(from, from) - axis.w * from_along * from_along - drop.w * drop.w;
    float discriminant = b * b - a * c;
    vec2 change = vec2(dFdx(discriminant), dFdy(discriminant));
    float coverage = clamp(0.5 + discriminant * inversesqrt(max(dot(change, change), 1.0e-30)), 0.0, 1.0);
    if (coverage <= 0.0) discard;
#ifdef LENS
    vec3 out_of = from - ray * ((b + sqrt(max(discriminant, 0.0))) / a);
    float depth = -drop.z - (b + sqrt(max(discriminant, 0.0))) / a;
    mat3 to_world = transpose(mat3(view));
    vec3 normal = to_world * normalize(out_of - axis.w * dot(out_of, axis.xyz) * axis.xyz);
    vec3 direction = normalize(to_world * ray);
    vec3 world = eye.xyz + to_world * ray * depth;
    vec4 light = drop_light(world, direction, normal, drop.w, tint);
    gl_FragDepth = stored_depth(depth);
#else
    // The square of the distance from the middle, 1 at the outline; then of that from the spot, which is low as the sky in a lens.
    float rim = 1.0 - discriminant / (a * drop.w * drop.w), high = dot(from - ray * (b / a), up);
    float spot = max(1.0 - speck.a * (rim + (2.0 * high + spot_depth) * spot_depth), 0.0);
    vec4 light = vec4(speck.rgb, max(speck_opacity * spot * spot, body_opacity * (1.0 - rim)));
#endif
    color = vec4(to_target(light.rgb), coverage * light.a * shown);
}
