// Water as one shiny skin: its own softly lit colour, the sky reflected by Fresnel's law, a highlight of the
// key light. The background shows through a little without refraction (the ray tracer refracts).
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/sky.glsl"
#include "common/target.glsl"
#include "common/light.glsl"
#include "common/shadow.glsl"

in vec3 world;
in vec3 normal;
out vec4 color;

uniform vec3 body;             // of the water, linear
uniform float head_on;         // reflectance at normal incidence

void main() {
    vec3 n = normalize(mat3(view) * normal);
    vec3 to_eye = eye.w > 0.5 ? normalize(-(view * vec4(world, 1.0)).xyz) : vec3(0.0, 0.0, 1.0);
    if (dot(n, to_eye) < 0.0) n = -n;
    float cosine = dot(n, to_eye), slant = 1.0 - cosine;
    float square = slant * slant;
    float mirrored = head_on + (1.0 - head_on) * square * square * slant;
    vec3 bounced = reflect(-to_eye, n);
    vec3 sky = mirrored_sky(transpose(mat3(view)) * bounced);
    float lit = up_view.w > 0.0 ? light_through_water(world, 2.0 * particle.y) : 1.0;
    float peak = max(dot(bounced, key_view.xyz), 0.0);
    peak *= peak;
    peak *= peak;
    peak *= peak;
    peak *= peak;
    peak *= peak;
    peak *= peak;
    vec3 light = mix(body * matt_light(n, lit), sky, mirrored) + vec3(light_offset.y * 2.0 * lit * peak);
    color = vec4(to_target(light), mix(0.78, 1.0, max(mirrored, min(peak, 1.0))));
}
