// One direction of the narrow-range filter, see water/filter.glsl. Two multiplications per step advance the
// Gaussian.
#include "common/frame.glsl"
#include "water/rays.glsl"
#include "water/filter.glsl"

out float smoothed;

uniform sampler2D surface;
uniform vec2 buffer_size;
uniform ivec2 direction;
uniform float kernel_pixels;  // half width of the kernel at a distance of one metre
uniform int most_pixels;

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    float depth = texelFetch(surface, place, 0).r;
    if (depth == 0.0) discard;  // cleared before
    smoothed = depth;
    float half_width = depth > 0.0 ? max(min(kernel_pixels / depth, float(most_pixels)), 0.5) : 0.5;
    int pixels = depth > 0.0 ? int(half_width + 0.5) : 0;
    // exp(-i^2/(2 s^2)) with s = half_width/2
    float ratio = exp(-2.0 / (half_width * half_width)), growth = ratio * ratio, weight = 1.0;
    NarrowRange range = narrow_range(depth, particle.y, (vec2(place) + 0.5) / buffer_size);
    ivec2 last = textureSize(surface, 0) - 1;
    float sum = depth, weights = 1.0;
    for (int i = 1; i <= pixels; ++i) {
        weight *= ratio;
        ratio *= growth;
        float a = texelFetch(surface, clamp(place + i * direction, ivec2(0), last), 0).r;
        float b = texelFetch(surface, clamp(place - i * direction, ivec2(0), last), 0).r;
        float both = admitted(a, range) * admitted(b, range) * weight;
        sum += both * (a + b);
        weights += 2.0 * both;
    }
    smoothed = sum / weights;
}
