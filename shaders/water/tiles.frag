// One pixel per tile of the surface's buffers. Red: whether there is fluid in it or next to it. Green, blue: whether any of that
// lies before the glass or on it, any behind it.
#include "water/tile_size.glsl"

out vec4 color;

uniform sampler2D surface;
uniform sampler2D sides;  // green: 0 before the glass to 1 behind it

void main() {
    ivec2 first = ivec2(gl_FragCoord.xy) * tile_size - 1, last = textureSize(surface, 0) - 1;
    vec3 most = vec3(0.0);
    for (int i = 0; i < (tile_size + 2) * (tile_size + 2); ++i) {
        ivec2 place = first + ivec2(i % (tile_size + 2), i / (tile_size + 2));
        place = clamp(place, ivec2(0), last);
        float side = texelFetch(sides, place, 0).g;
        if (texelFetch(surface, place, 0).r != 0.0) most = max(most, vec3(1.0, 1.0 - side, side));
    }
    color = vec4(vec3(greaterThan(most, vec3(0.0))), 1.0);
}
