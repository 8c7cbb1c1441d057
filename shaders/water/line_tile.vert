// One instance per tile that contains fluid, as water/tile.vert: those near the line where the surface meets glass, or the others.
#include "water/tile_size.glsl"

uniform sampler2D tiles;
uniform vec2 buffer_size;  // of the surface, pixels
uniform int reach;         // tiles to either side in which both sides of the glass count as near
uniform int near_line;     // 1: tiles near the line, 0: the others

void main() {
    int columns = textureSize(tiles, 0).x;
    ivec2 tile = ivec2(gl_InstanceID % columns, gl_InstanceID / columns), last = textureSize(tiles, 0) - 1;
    vec2 sides = vec2(0.0);
    for (int row = -reach; row <= reach; ++row) {
        for (int column = -reach; column <= reach; ++column)
            sides = max(sides, texelFetch(tiles, clamp(tile + ivec2(column, row), ivec2(0), last), 0).gb);
    }
    bool wanted = texelFetch(tiles, tile, 0).r > 0.5 && (min(sides.x, sides.y) > 0.5) == (near_line != 0);
    vec2 place = min(vec2((tile + ivec2(gl_VertexID & 1, gl_VertexID >> 1)) * tile_size) / buffer_size, vec2(1.0));
    gl_Position = wanted ? vec4(place * 2.0 - 1.0, 0.0, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
}
