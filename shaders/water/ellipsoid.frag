// View depth of the nearest ellipsoid: (x - c)^T F (x - c) = 1 along the ray. Measured from the ray's point
// at the centre's depth; otherwise large numbers would be subtracted from each other for distant ellipsoids.
#include "common/farther.glsl"
#include "common/frame.glsl"
#include "water/rays.glsl"
#include "water/surface.glsl"

flat in vec4 place;
flat in vec3 form_diagonal;
flat in vec3 form_beside;

uniform vec2 buffer_size;

void main() {
    vec2 slope = ray_slope(gl_FragCoord.xy / buffer_size);
    mat3 form = mat3(form_diagonal.x, form_beside.xy, form_beside.x, form_diagonal.y, form_beside.z, form_beside.yz, form_diagonal.z);
    vec3 ray = vec3(slope, -1.0), from = vec3(-slope * place.z - place.xy, 0.0);
    vec3 formed = form * ray;
    float a = dot(ray, formed), b = dot(from, formed), c = dot(from, form * from) - 1.0;
    float discriminant = b * b - a * c;
    float part = within_outline(discriminant);
    if (part <= 0.0) discard;
    float root = sqrt(max(discriminant, 0.0));
    write_surface(slope, -place.z - (b + root) / a, -place.z + (root - b) / a, place.w > 0.5, part);
}
