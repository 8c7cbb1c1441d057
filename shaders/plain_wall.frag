// Glass in one colour, where nothing shines: denser at grazing angles. Also the inside of a 2-D container.
#include "common/frame.glsl"
#include "common/target.glsl"

in vec3 world;
out vec4 color;

uniform vec3 facing;         // unit
uniform vec3 surface_color;  // linear
uniform float opacity;       // straight on
uniform float rim_opacity;   // more at grazing angles

void main() {
    vec3 way = world - eye.xyz;
    float grazing = eye.w > 0.5 ? 1.0 - abs(dot(facing, way)) * inversesqrt(dot(way, way)) : 0.0;
    color = vec4(to_target(surface_color), opacity + rim_opacity * grazing * grazing);
}
