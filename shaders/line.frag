// Round ends and an edge of one pixel.
#include "common/frame.glsl"
#include "common/hidden.glsl"

in vec2 across;
flat in vec3 tone;
flat in float half_width;
flat in float half_length;
out vec4 color;

void main() {
    vec2 place = across * gl_FragCoord.w;
    float beyond = max(abs(place.y) - half_length, 0.0);
    float coverage = clamp(half_width + 0.5 - length(vec2(place.x, beyond)), 0.0, 1.0);
    if (coverage <= 0.0 || is_hidden()) discard;
    color = vec4(tone, coverage);
}
