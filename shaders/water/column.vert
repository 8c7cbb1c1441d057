// Translucent fluid in the light's direction: see src/render/passes/light_pass.cpp.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/fluids.glsl"
#include "water/kernel.glsl"

uniform float pixels_per_metre;

flat out vec4 column;  // rgb: optical depth at the middle; a: 1 - depth

void main() {
    gl_Position = light_clip * vec4(position, 1.0);
    // At least three pixels wide, and correspondingly thinner, so that nothing is lost between pixels.
    float pixels = 2.0 * spread * particle.y * pixels_per_metre;
    gl_PointSize = max(pixels, 3.0);
    float thinner = min(pixels * pixels / 9.0, 1.0);
    column = vec4(absorption_of_particle() * column_factor() * thinner, 0.5 - 0.5 * gl_Position.z);
}
