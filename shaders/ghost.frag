// Solids that are not there yet, over the finished picture: transparent in the middle, denser at the rim.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/light.glsl"
#include "common/target.glsl"
#include "common/hidden.glsl"

in vec3 world;
in vec3 normal;
out vec4 color;

uniform vec3 surface_color;  // sRGB
uniform float opacity;       // in the middle

void main() {
    if (is_hidden()) discard;
    vec3 n = normalize(mat3(view) * normal);
    vec3 to_eye = normalize(-(view * vec4(world, 1.0)).xyz);
    if (eye.w < 0.5) to_eye = vec3(0.0, 0.0, 1.0);
    float rim = 1.0 - abs(dot(n, to_eye));
    vec3 light = to_linear(surface_color) * matt_light(n, vec3(1.0));
    color = vec4(display_of(light), opacity + (1.0 - opacity) * 0.6 * rim * rim);
}
