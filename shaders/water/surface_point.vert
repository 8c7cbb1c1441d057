// A sphere of the fluid's surface as one point sprite; for close views surface_quad.vert, see particles/point.vert.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/sprite.glsl"
#include "water/surface_sprite.glsl"

uniform vec2 buffer_size;  // pixels

void main() { put_point(surface_sprite(), buffer_size); }
