// Solids, matt under a thin varnish.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/light.glsl"
#include "common/sky.glsl"
#include "common/target.glsl"
#include "common/shadow.glsl"

in vec3 world;
in vec3 normal;
out vec4 color;

uniform vec3 surface_color;  // sRGB

void main() {
    vec3 n = normalize(mat3(view) * normal);
    vec3 to_eye = normalize(-(view * vec4(world, 1.0)).xyz);
    if (eye.w < 0.5) to_eye = vec3(0.0, 0.0, 1.0);
    float rim = 1.0 - abs(dot(n, to_eye));
    vec3 light = to_linear(surface_color) * matt_light(n, light_at(world + 0.01 * normal));
    if (sky_tint.w > 0.5) {
        vec3 bounced = transpose(mat3(view)) * reflect(-to_eye, n);
        float square = rim * rim;
        light = mix(light, mirrored_sky(bounced), 0.6 * (0.04 + 0.96 * square * square * rim) * smoothstep(-0.3, 0.3, bounced.y));
    }
    color = vec4(to_target(light), 1.0);
}
