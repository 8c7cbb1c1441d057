// A coarse picture of what lies in front: flat squares of one spacing at the depth of the particles' centres. It tells the next pass
// which spheres nobody will see, see water/surface_sprite.glsl.
#include "common/frame.glsl"
#include "particles/attributes.glsl"

uniform float pixels;  // that one metre at a distance of one metre covers

void main() {
    vec3 center = (view * vec4(position, 1.0)).xyz;
    gl_Position = projection * vec4(center, 1.0);
    gl_PointSize = max(particle.y * pixels / max(-center.z, 1.0e-6), 1.0);
}
