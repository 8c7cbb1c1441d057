// A coarse picture of the nearest particles: flat squares of one spacing at the depth of their centres. It
// tells the next pass which spheres are hidden, see water/surface_sprite.glsl.
#include "common/frame.glsl"
#include "particles/attributes.glsl"

uniform float pixels;  // that one metre at a distance of one metre covers

void main() {
    vec3 center = (view * vec4(position, 1.0)).xyz;
    gl_Position = projection * vec4(center, 1.0);
    if (is_lone()) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    gl_PointSize = max(particle.y * part_of_radius(0.0) * pixels / max(-center.z, 1.0e-6), 1.0);
}
