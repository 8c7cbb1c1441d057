// Spray: small bright dots. Foam: soft white patches that merge. Bubbles: faint, with a brighter rim.
// Premultiplied. The ray tracer (traced_foam.cpp) uses the same numbers.
#include "common/frame.glsl"

flat in vec2 splat;    // opacity; kind: 0 spray, 1 foam, 2 bubble
flat in float pixels;
out vec4 color;

void main() {
    vec2 at = gl_PointCoord * 2.0 - 1.0;
    float square = dot(at, at);
    if (square >= 1.0) discard;
    float soft = 1.0 - square;
    float opacity;
    if (splat.y < 0.5) {
        opacity = 0.9 * soft;
    } else if (splat.y < 1.5) {
        opacity = 0.5 * soft;
    } else {
        opacity = 0.08 + 0.18 * square * square * smoothstep(0.0, 0.25, soft);
    }
    // Shaded from above like a ball, if it covers enough pixels.
    float shade = 1.0 - light_offset.y * 0.10 * (0.5 + 0.5 * at.y) * min(0.2 * pixels, 1.0);
    opacity *= splat.x;
    color = vec4(vec3(0.955, 0.975, 0.985) * shade * opacity, opacity);
}
