// An ellipsoid of the fluid's surface as a quad around its projection.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/ellipsoid_attributes.glsl"
#include "water/sprite.glsl"
#include "water/ellipsoid_sprite.glsl"

uniform vec2 buffer_size;  // pixels

void main() { put_corner(ellipsoid_sprite(), buffer_size); }
