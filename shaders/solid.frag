// Matt solids. With opacity < 1 a ghost: transparent in the middle, denser at the rim.
#include "common/frame.glsl"
#include "common/light.glsl"
#include "common/shadow.glsl"

in vec3 world;
in vec3 normal;
out vec4 color;

uniform vec3 surface_color;  // sRGB
uniform float opacity;

void main() {
    vec3 n = normalize(mat3(view) * normal);
    vec3 to_eye = normalize(-(view * vec4(world, 1.0)).xyz);
    if (eye.w < 0.5) to_eye = vec3(0.0, 0.0, 1.0);
    float rim = 1.0 - abs(dot(n, to_eye));
    vec3 lit = opacity >= 1.0 ? light_at(world + 0.01 * normal) : vec3(1.0);
    vec3 tone = surface_color * sqrt(matt_light(n, lit));
    color = vec4(tone, opacity < 1.0 ? opacity + (1.0 - opacity) * 0.6 * rim * rim : 1.0);
}
