// The share of one particle, see water/kernel.glsl.
#include "common/frame.glsl"
#include "water/kernel.glsl"

flat in vec4 column;
out vec4 color;

void main() { color = column * column_profile(gl_PointCoord * 2.0 - 1.0); }
