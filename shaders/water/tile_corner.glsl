// One instance per tile of the surface's buffers, four corners each.
#include "water/tile_size.glsl"

uniform sampler2D tiles;   // see water/tiles.frag
uniform vec2 buffer_size;  // of the surface, pixels

ivec2 tile_of_instance() {
    int columns = textureSize(tiles, 0).x;
    return ivec2(gl_InstanceID % columns, gl_InstanceID / columns);
}

// This vertex's corner of the tile; outside of the picture where the tile is not wanted. Such tiles cost nothing, even on
// software renderers, which execute both sides of a branch.
vec4 tile_corner(ivec2 tile, bool wanted) {
    vec2 place = min(vec2((tile + ivec2(gl_VertexID & 1, gl_VertexID >> 1)) * tile_size) / buffer_size, vec2(1.0));
    return wanted ? vec4(place * 2.0 - 1.0, 0.0, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
}
