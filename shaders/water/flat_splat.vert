// Adds a particle of a 2-D scene to the field of fluid: see src/render/passes/flat_water_pass.cpp.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/fluids.glsl"
#include "water/kernel.glsl"

flat out vec4 column;  // rgb: absorption times the share; a: the share

void main() {
    gl_Position = projection * view * vec4(position, 1.0);
    float pixels = spread * particle.y * projection[1][1] * viewport.y;
    gl_PointSize = max(pixels, 3.0);
    float share = column_factor() / particle.y * min(pixels * pixels / 9.0, 1.0);
    column = vec4(absorption_of_particle(), 1.0) * share;
}
