// An ellipsoid of the fluid's surface as one point sprite; for close views ellipsoid_quad.vert, see particles/point.vert.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/ellipsoid_attributes.glsl"
#include "water/sprite.glsl"
#include "water/ellipsoid_sprite.glsl"

uniform vec2 buffer_size;  // pixels

void main() { put_point(ellipsoid_sprite(), buffer_size); }
