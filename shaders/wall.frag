// Glass: nearly invisible straight on, brighter at grazing angles.
#include "common/frame.glsl"
#include "common/color.glsl"

in vec3 world;
out vec4 color;

uniform vec3 facing;         // unit
uniform vec3 surface_color;  // linear
uniform float opacity;       // straight on
uniform float rim_opacity;   // more at grazing angles

void main() {
    float cosine = eye.w > 0.5 ? abs(dot(facing, normalize(eye.xyz - world))) : 1.0;
    float grazing = (1.0 - cosine) * (1.0 - cosine);
    color = vec4(to_display(surface_color), opacity + rim_opacity * grazing);
}
