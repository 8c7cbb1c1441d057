// One pixel per tile of the picture: whether there is mist in it or next to it.
#include "water/tile_size.glsl"

out vec4 color;

uniform sampler2D mist;  // a quarter of the picture's size

void main() {
    ivec2 first = ivec2(gl_FragCoord.xy) * (tile_size / 4) - 2, last = textureSize(mist, 0) - 1;
    float most = 0.0;
    for (int y = 0; y < tile_size / 4 + 4; ++y) {
        for (int x = 0; x < tile_size / 4 + 4; ++x) most = max(most, texelFetch(mist, clamp(first + ivec2(x, y), ivec2(0), last), 0).r);
    }
    color = vec4(most > 4.0e-3 ? 1.0 : 0.0);
}
