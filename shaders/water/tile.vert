// The tiles that contain fluid.
#include "water/tile_corner.glsl"

void main() {
    ivec2 tile = tile_of_instance();
    gl_Position = tile_corner(tile, texelFetch(tiles, tile, 0).r > 0.5);
}
