// Particles in the light's direction: flat points in its depth map.
#include "common/frame.glsl"
#include "particles/attributes.glsl"

uniform float pixels_per_metre;

void main() {
    gl_Position = light_clip * vec4(position, 1.0);
    gl_PointSize = max(particle.y * pixels_per_metre, 1.0);
}
