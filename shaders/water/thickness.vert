// Sum of the fluid along the whole line of sight. Fluid behind solids counts too, because the refracted ray
// may pass beside them.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/fluids.glsl"
#include "water/kernel.glsl"

uniform float pixels;  // that one metre at a distance of one metre covers

uniform int one_fluid;  // 1: metres only, in the first channel

flat out vec4 column;  // optical depth and metres at the middle

void main() {
    vec3 center = (view * vec4(position, 1.0)).xyz;
    gl_Position = projection * vec4(center, 1.0);
    float wanted = 2.0 * spread * particle.y * pixels / max(-center.z, 1.0e-6);
    if (is_lone()) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    gl_PointSize = max(wanted, 3.0);
    float thinner = min(wanted * wanted / 9.0, 1.0);
    column = (one_fluid != 0 ? vec4(1.0) : vec4(absorption_of_particle(), 1.0)) * column_factor() * thinner;
}
