// A puff of mist as a point sprite, in a small picture: see src/render/mist.h.
#include "common/frame.glsl"
#include "common/shadow.glsl"
#include "common/behind.glsl"

layout(location = 0) in vec4 middle;  // world, m; radius, m
layout(location = 1) in vec4 streak;  // half of it, world, m; optical depth through the middle

uniform float height;  // of the small picture, pixels

flat out vec4 splat;  // optical depth; light on it; 1 / distance, in spacings; width over length
flat out vec2 along;  // unit, of the streak in the picture

void main() {
    vec3 center = (view * vec4(middle.xyz, 1.0)).xyz;
    gl_Position = projection * vec4(center, 1.0);
    vec2 place = gl_Position.xy / gl_Position.w * 0.5 + 0.5;
    float pixels = projection[1][1] * 0.5 * height / gl_Position.w;
    vec2 drawn = 2.0 * pixels * (view * vec4(streak.xyz, 0.0)).xy;
    float width = 2.0 * pixels * middle.w, length_drawn = length(drawn);
    along = length_drawn > 1.0e-3 ? drawn / length_drawn : vec2(1.0, 0.0);
    float whole = min(width + length_drawn, 64.0);
    gl_PointSize = max(whole, 1.0);

    // It sinks into what is there bit by bit.
    float visible = 1.0 - smoothstep(-0.5 * middle.w, middle.w, -center.z - distance_behind(place));
    splat = vec4(streak.w * visible, light_on_droplets(middle.xyz), particle.y / max(-center.z, particle.y), min(width / whole, 1.0));
    if (splat.x < 1.0e-4 || gl_Position.w <= 0.0) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}
