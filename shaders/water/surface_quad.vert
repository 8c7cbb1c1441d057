// A sphere of the fluid's surface as a quad around its projection.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/sprite.glsl"
#include "water/surface_sprite.glsl"

uniform vec2 buffer_size;  // pixels

void main() { put_corner(surface_sprite(), buffer_size); }
