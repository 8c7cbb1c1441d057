// A foam particle as a point sprite, drawn a little before its place: foam that lies in the surface is not cut off by it.
#include "common/frame.glsl"

layout(location = 0) in vec3 position;  // world, m
layout(location = 1) in float diameter; // m
layout(location = 2) in vec2 look;      // opacity, 0 to 1; kind: 0 spray, 1/2 foam, 1 bubble

uniform float nearer;  // m
uniform vec2 kinds;    // first and last kind that is drawn

flat out vec2 splat;  // opacity, kind
flat out float pixels;

void main() {
    vec3 center = (view * vec4(position, 1.0)).xyz;
    center -= nearer * (eye.w < 0.5 ? vec3(0.0, 0.0, -1.0) : normalize(center));
    gl_Position = projection * vec4(center, 1.0);
    float kind = 2.0 * look.y;
    // Foam grows together into patches: single dots on a calm surface would look like snow. Bubbles are small: before something dark
    // large ones are frost.
    float spread = kind < 0.5 ? 1.0 : kind < 1.5 ? 1.8 : 0.5;
    pixels = spread * diameter * projection[1][1] * 0.5 * viewport.y / gl_Position.w;
    // Smaller than a pixel: as much less of it.
    float opacity = look.x * min(pixels * pixels, 1.0);
    pixels = clamp(pixels, 1.0, 64.0);
    gl_PointSize = pixels;
    bool wanted = kind >= kinds.x && kind <= kinds.y && gl_Position.w > 0.0;
    splat = vec2(opacity, kind);
    if (!wanted) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}
