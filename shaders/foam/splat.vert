// A foam particle as a point sprite, drawn a little in front of its position, so that the water's surface
// does not cut it off.
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
    // Foam merges into patches: single dots on a calm surface would look like snow. Bubbles are small: large
    // ones would look like frost in front of a dark background.
    float spread = kind < 0.5 ? 1.0 : kind < 1.5 ? 1.8 : 0.5;
    pixels = spread * diameter * projection[1][1] * 0.5 * viewport.y / gl_Position.w;
    // A splat smaller than a pixel gets a lower opacity instead.
    float opacity = look.x * min(pixels * pixels, 1.0);
    pixels = clamp(pixels, 1.0, 64.0);
    gl_PointSize = pixels;
    bool wanted = kind >= kinds.x && kind <= kinds.y && gl_Position.w > 0.0;
    splat = vec2(opacity, kind);
    if (!wanted) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}
