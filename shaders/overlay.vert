// Text and the scale bar: pixels from the upper left corner.
#include "common/frame.glsl"

layout(location = 0) in vec2 pixel;
layout(location = 1) in vec4 tint;  // sRGB; alpha < 0: the colour map at -1 - alpha
layout(location = 2) in vec2 edge;  // pixels from the middle of the stroke, and half its width

out vec4 tone;
out float across;
flat out float half_width;

void main() {
    tone = tint;
    across = edge.x;
    half_width = edge.y;
    gl_Position = vec4(pixel.x * 2.0 * viewport.z - 1.0, 1.0 - pixel.y * 2.0 * viewport.w, 0.0, 1.0);
}
