// The small square filter after the two lines; it removes their streaks.
#include "common/frame.glsl"
#include "water/rays.glsl"
#include "water/filter.glsl"

out float smoothed;

uniform sampler2D surface;
uniform vec2 buffer_size;

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    float depth = texelFetch(surface, place, 0).r;
    if (depth == 0.0) discard;  // cleared before
    smoothed = depth;
    if (depth < 0.0) return;
    NarrowRange range = narrow_range(depth, particle.y, (vec2(place) + 0.5) / buffer_size);
    ivec2 last = textureSize(surface, 0) - 1;
    float sum = depth, weights = 1.0;
    for (int i = 0; i < 12; ++i) {  // one half of 5 x 5 without its middle; the other half is its mirror image
        int index = i + 13;
        ivec2 offset = ivec2(index % 5 - 2, index / 5 - 2);
        float a = texelFetch(surface, clamp(place + offset, ivec2(0), last), 0).r;
        float b = texelFetch(surface, clamp(place - offset, ivec2(0), last), 0).r;
        float both = admitted(a, range) * admitted(b, range) * exp(-0.25 * float(offset.x * offset.x + offset.y * offset.y));
        sum += both * (a + b);
        weights += 2.0 * both;
    }
    smoothed = sum / weights;
}
