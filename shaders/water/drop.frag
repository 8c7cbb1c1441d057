// A drop as a ball lens: the ray is bent where it enters and where it leaves, so that the surroundings are seen upside
// down in it, with their reflection towards the rim. What is behind it in the picture, which may be other water, is mixed
// in instead of being searched for.
#include "common/farther.glsl"
#include "common/frame.glsl"
#include "common/light.glsl"
#include "common/sky.glsl"
#include "common/floor.glsl"
#include "common/target.glsl"
#include "water/rays.glsl"
#include "water/reflection.glsl"

flat in vec4 drop;
flat in vec4 axis;
flat in vec3 tint;
flat in float small;
out vec4 color;

// How much of what the drop shows is its own; the rest is the picture behind it. Of the sky nearly all. What comes from below is
// mostly left to that picture: it is the water under the drop as often as the floor, and nobody looks which.
const float own_sky = 0.30, own_ground = 0.06, mirrored_ground = 0.2;

bool goes_down(vec3 direction) { return box_max.w > 0.5 && direction.y < -1.0e-3; }

// Tiles would flicker in something so small: only their mean is seen.
vec3 floor_in_drop(vec3 world, vec3 direction) {
    return plain_floor_color(world + direction * (max(world.y - floor_area.y, 0.0) / -direction.y), direction);
}

vec3 seen_in_drop(vec3 world, vec3 direction) {
    return goes_down(direction) ? floor_in_drop(world, direction) : mix(sky_color(direction), mirrored_sky(direction), 0.5);
}

// Along the rim a drop mirrors what is nearly behind it: the bright sky there made rings of drops.
vec3 mirrored_in_drop(vec3 world, vec3 direction, float cosine) {
    vec3 above = mix(sky_color(direction), mirrored_sky(direction) + glint(direction), smoothstep(0.1, 0.6, cosine));
    return goes_down(direction) ? floor_in_drop(world, direction) : above;
}

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
    vec3 out_of = from - ray * ((b + sqrt(max(discriminant, 0.0))) / a);
    float depth = -drop.z - (b + sqrt(max(discriminant, 0.0))) / a;
    mat3 to_world = transpose(mat3(view));
    vec3 normal = to_world * normalize(out_of - axis.w * dot(out_of, axis.xyz) * axis.xyz);
    vec3 direction = normalize(to_world * ray);
    vec3 world = eye.xyz + to_world * ray * depth;
    float cosine = clamp(-dot(direction, normal), 0.0, 1.0);
    vec3 bounced = reflect(direction, normal), bent = refract(direction, normal, 1.0 / sky_low.w);
    // In a ball both ends of the way make the same angle with the surface.
    vec3 other = normal + 2.0 * clamp(-dot(bent, normal), 0.0, 1.0) * bent;
    vec3 leaving = refract(bent, -normalize(other), sky_low.w);
    if (dot(leaving, leaving) < 0.5) leaving = bent;
    vec3 passed = exp(-tint * (2.0 * drop.w * clamp(-dot(bent, normal), 0.0, 1.0)));
    float mirrored = reflected_part(cosine) * (goes_down(bounced) ? mix(1.0, mirrored_ground, smoothstep(0.0, 0.25, -bounced.y)) : 1.0);
    float own_part = goes_down(leaving) ? mix(own_sky, own_ground, smoothstep(0.0, 0.25, -leaving.y)) : own_sky;
    vec3 own = passed * seen_in_drop(world, leaving);
    float opacity = mix(own_part, 1.0, mirrored);
    vec3 light = mix(own_part * own, mirrored_in_drop(world, bounced, cosine), mirrored) / opacity;
    float cloudy = scattering.w * (1.0 - exp(-2.0 * drop.w * tint.g));
    light = mix(light, scattering.rgb * matt_light(mat3(view) * normal, 1.0), cloudy);
    opacity = mix(opacity, 1.0, cloudy);
    color = vec4(to_target(light), coverage * opacity * small);
    gl_FragDepth = stored_depth(depth);
}
