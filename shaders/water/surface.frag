// View depth of the nearest sphere.
#include "common/farther.glsl"
#include "common/frame.glsl"
#include "water/rays.glsl"
#include "water/surface.glsl"

flat in vec4 sphere;
flat in float in_box;

uniform vec2 buffer_size;

void main() {
    vec2 slope = ray_slope(gl_FragCoord.xy / buffer_size);
    float b = dot(slope, sphere.xy) - sphere.z;
    float squared = dot(slope, slope) + 1.0;
    float discriminant = b * b - squared * sphere.w;
    float part = within_outline(discriminant);
    if (part <= 0.0) discard;
    float far = b + sqrt(max(discriminant, 0.0));
    write_surface(slope, sphere.w / far, far / squared, in_box > 0.5, part);
}
