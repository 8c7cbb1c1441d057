// One particle of the streamed buffer. Needs common/frame.glsl.
#include "particles/sprite_of.glsl"

layout(location = 0) in vec3 position;  // world, m
layout(location = 1) in float tone;     // position on the colour map, 0 to 1; for a translucent fluid: its material over 15
layout(location = 2) in vec2 inside;    // occlusion; neighbours over those of a particle in the bulk; 0 to 1

uniform sampler2D color_map;

// A translucent fluid's particle with few neighbours is drawn as drops (water/drop.vert) and is no part of the surface:
// the filter would draw the surface behind it up to it. The same number as in src/render/drops.h.
bool is_lone() { return inside.y * 255.0 < 24.5; }
