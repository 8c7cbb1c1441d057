// Glass: nearly invisible straight on, a mirror of the sky at grazing angles.
#include "common/frame.glsl"
#include "common/sky.glsl"
#include "common/target.glsl"

in vec3 world;
out vec4 color;

uniform vec3 facing;         // unit
uniform vec3 surface_color;  // linear
uniform float opacity;       // straight on
uniform float rim_opacity;   // more at grazing angles

void main() {
    vec3 ray = normalize(world - eye.xyz);
    float cosine = eye.w > 0.5 ? abs(dot(facing, ray)) : 1.0;
    float grazing = (1.0 - cosine) * (1.0 - cosine);
    vec3 bounced = reflect(ray, facing);
    vec3 mirrored = surface_color * faint_sky(vec3(bounced.x, abs(bounced.y), bounced.z));
    color = vec4(to_target(mirrored), opacity + rim_opacity * grazing);
}
