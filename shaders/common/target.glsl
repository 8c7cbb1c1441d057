// What a pass of the scene writes: light, where the picture is toned when it is complete, else display values.
// Needs common/frame.glsl.
#include "common/tone.glsl"

vec3 display_of(vec3 light) { return displayed(light, stage_tone.x, stage_tone.y); }
vec3 to_target(vec3 light) { return stage_tone.z > 0.5 ? light : display_of(light); }
