// Optical depth is added up. The nearest depth is kept, of the particle's inner part only.
#include "common/frame.glsl"
#include "water/kernel.glsl"

flat in vec4 column;
out vec4 color;

void main() {
    vec2 place = gl_PointCoord * 2.0 - 1.0;
    color = vec4(column.rgb * column_profile(place), dot(place, place) < 0.4 ? column.a : 0.0);
}
