// Of the tiles that contain fluid: those near the line where the surface meets glass, or the others.
#include "water/tile_corner.glsl"

uniform int reach;      // tiles to either side in which both sides of the glass count as near
uniform int near_line;  // 1: tiles near the line, 0: the others

void main() {
    ivec2 tile = tile_of_instance(), last = textureSize(tiles, 0) - 1;
    vec2 sides = vec2(0.0);
    for (int row = -reach; row <= reach; ++row) {
        for (int column = -reach; column <= reach; ++column)
            sides = max(sides, texelFetch(tiles, clamp(tile + ivec2(column, row), ivec2(0), last), 0).gb);
    }
    bool is_near = min(sides.x, sides.y) > 0.5;
    gl_Position = tile_corner(tile, texelFetch(tiles, tile, 0).r > 0.5 && is_near == (near_line != 0));
}
