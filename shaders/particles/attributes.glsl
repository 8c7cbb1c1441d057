// One particle of the streamed buffer. Needs common/frame.glsl.
#include "particles/sprite_of.glsl"

layout(location = 0) in vec3 position;  // world, m
layout(location = 1) in float tone;     // position on the colour map, 0 to 1; for a translucent fluid: its material over 15
layout(location = 2) in vec2 inside;    // occlusion; neighbours over those of a particle in the bulk; 0 to 1

uniform sampler2D color_map;

// A translucent fluid's particle with few neighbours is drawn as drops (water/drop.vert) and is no part of the surface:
// the filter would draw the surface behind it up to it. The same number as in src/render/drops.h.
bool is_lone() { return inside.y * 255.0 < 24.5; }

// The part of its water that belongs to the surface; the rest of a small or torn lump is drops. All at once from one
// neighbour to the next, lumps that fly apart would pop. `sheet`: 0 to 1; one pulled apart has four neighbours each, and
// no holes. The same numbers as in src/render/drops.h.
float whole_part(float sheet) { return is_lone() ? 0.0 : max(clamp((inside.y * 255.0 - 24.0) / 32.0, 0.0, 1.0), sheet); }

// Of the radius with which that part is drawn. Above 0 for lone ones too, which no one draws: 1 over it is a number.
float part_of_radius(float sheet) { return pow(max(whole_part(sheet), 1.0e-3), 1.0 / 3.0); }
