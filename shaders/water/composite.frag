// Water over the picture of the scene, which the target holds already: at each point of the smoothed surface light is split by Fresnel's equations into what the sky and
// the floor send by reflection, and what comes through the water: see water/refraction.glsl. Light is added in linear space.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/floor.glsl"
#include "common/sky.glsl"
#include "water/rays.glsl"
#include "water/surface_point.glsl"
#include "water/refraction.glsl"


out vec4 color;

// Of unpolarised light, exact; `cosine` of the angle of incidence in air.
float reflected_part(float cosine) {
    float index = sky_low.w;
    float g = sqrt(max(index * index - 1.0 + cosine * cosine, 0.0));
    float a = (g - cosine) / (g + cosine), b = (cosine * (g + cosine) - 1.0) / (cosine * (g - cosine) + 1.0);
    return clamp(0.5 * a * a * (1.0 + b * b), 0.0, 1.0);
}

// The sun as a glossy surface shows it: its disc, widened by ripples smaller than a particle. And, as in a photographer's studio, a second
// soft light from behind, which is what waves that face the eye mirror.
vec3 glint(vec3 direction) {
    vec3 behind = normalize(vec3(-sun.x, 0.55 * sun.y, -sun.z));
    float cosine = max(dot(direction, sun.xyz), 0.0), other = max(dot(direction, behind), 0.0);
    float wide = pow(cosine, 64.0), narrow = wide * wide * wide * wide;
    narrow *= narrow * narrow * narrow;
    vec3 warm = vec3(1.0, 0.96, 0.88) * (6.0 * narrow + 0.35 * wide);
    return light_offset.y * (warm + 5.0 * smoothstep(0.93, 0.985, other));
}

// Beside a wall particles stand in rows, and each bump would look through the glass or be mirrored by it: there the surface is level.
vec3 flattened(vec3 normal, vec3 world) {
    vec2 gap = min(abs(world.xz - box_min.xz), abs(world.xz - box_max.xz)) / particle.y;
    float near = box_min.w * (1.0 - smoothstep(0.3, 2.5, min(gap.x, gap.y))) * smoothstep(0.1, 0.4, normal.y);
    return normalize(mix(normal, vec3(0.0, 1.0, 0.0), near));
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
