// Matt solids; with opacity < 1 a ghost: clearer in the middle, denser at the rim.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/light.glsl"
#include "common/shadow.glsl"

in vec3 world;
in vec3 normal;
out vec4 color;

uniform vec3 surface_color;  // linear
uniform float opacity;

void main() {
    vec3 n = normalize(mat3(view) * normal);
    vec3 to_eye = normalize(-(view * vec4(world, 1.0)).xyz);
    if (eye.w < 0.5) to_eye = vec3(0.0, 0.0, 1.0);
    float rim = 1.0 - abs(dot(n, to_eye));
    vec3 light = surface_color;
    if (key_world.w > 0.5) {
        float lit = up_view.w > 0.0 && opacity >= 1.0 ? lit_fraction(world + 0.01 * normal) : 1.0;
        light *= ambient_light(n) + key_color.rgb * (max(dot(n, key_view.xyz), 0.0) * lit);
    }
    color = vec4(to_display(light), opacity < 1.0 ? opacity + (1.0 - opacity) * 0.6 * rim * rim : 1.0);
}
