// One pixel per tile of the surface's buffers: whether there is fluid in it or next to it.
#include "water/tile_size.glsl"

out vec4 color;

uniform sampler2D surface;

void main() {
    ivec2 first = ivec2(gl_FragCoord.xy) * tile_size - 1, last = textureSize(surface, 0) - 1;
    float most = 0.0;
    for (int i = 0; i < (tile_size + 2) * (tile_size + 2); ++i) {
        ivec2 place = first + ivec2(i % (tile_size + 2), i / (tile_size + 2));
        most = max(most, abs(texelFetch(surface, clamp(place, ivec2(0), last), 0).r));
    }
    color = vec4(most > 0.0 ? 1.0 : 0.0);
}
