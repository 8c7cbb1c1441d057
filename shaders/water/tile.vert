// One instance per tile that contains fluid. Tiles without fluid cost nothing, even on software renderers, which
// execute both sides of a branch.
#include "water/tile_size.glsl"

uniform sampler2D tiles;
uniform vec2 buffer_size;  // of the surface, pixels

void main() {
    int columns = textureSize(tiles, 0).x;
    ivec2 tile = ivec2(gl_InstanceID % columns, gl_InstanceID / columns);
    bool holds_fluid = texelFetch(tiles, tile, 0).r > 0.5;
    vec2 place = min(vec2((tile + ivec2(gl_VertexID & 1, gl_VertexID >> 1)) * tile_size) / buffer_size, vec2(1.0));
    gl_Position = holds_fluid ? vec4(place * 2.0 - 1.0, 0.0, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
}
