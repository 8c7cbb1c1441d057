// Water in scenes with solids. Apart from scenes without them, since software renderers would pay for both.
#define SOLIDS
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/light.glsl"
#include "common/shadow.glsl"
#include "water/solids.glsl"
#include "water/composite.frag"
