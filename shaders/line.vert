// A line as a screen-aligned quad, one pixel wider on every side for the smooth edge. OpenGL 3.3 core does
// not guarantee wide lines.
#include "common/frame.glsl"

layout(location = 0) in vec4 from;        // world; w: width in pixels
layout(location = 1) in vec3 to;
layout(location = 2) in vec3 line_color;  // sRGB

uniform float depth_shift;  // towards the eye, in normalised depth

// Pixels from the middle: across, and beyond the ends; times w, which the fragment divides by. So they are
// interpolated on the screen.
out vec2 across;
flat out vec3 tone;
flat out float half_width;
flat out float half_length;

void main() {
    vec4 a = projection * view * vec4(from.xyz, 1.0);
    vec4 b = projection * view * vec4(to, 1.0);
    // The part behind the eye is cut off before the division.
    float near = 1.0e-3;
    if (a.w < near && b.w >= near) a = mix(b, a, (b.w - near) / (b.w - a.w));
    if (b.w < near && a.w >= near) b = mix(a, b, (a.w - near) / (a.w - b.w));

    vec2 first = a.xy / a.w * 0.5 * viewport.xy, second = b.xy / b.w * 0.5 * viewport.xy;
    float length_pixels = distance(first, second);
    vec2 along = length_pixels > 1.0e-4 ? (second - first) / length_pixels : vec2(1.0, 0.0);
    vec2 side = vec2(-along.y, along.x);

    half_width = 0.5 * from.w;
    half_length = 0.5 * length_pixels;
    float end = float(gl_VertexID >> 1) * 2.0 - 1.0;
    float wing = float(gl_VertexID & 1) * 2.0 - 1.0;
    vec2 place = vec2(wing * (half_width + 1.0), end * (half_length + half_width + 1.0));
    vec4 corner = end < 0.0 ? a : b;
    vec2 pixels = (end < 0.0 ? first : second) + side * place.x + along * end * (half_width + 1.0);
    gl_Position = vec4(pixels * 2.0 * viewport.zw * corner.w, corner.z - depth_shift * corner.w, corner.w);
    if (a.w < near && b.w < near) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    across = place * gl_Position.w;
    tone = line_color;
}
