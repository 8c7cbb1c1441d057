// As water/cover.vert, with squares that each ellipsoid covers in any orientation: its shortest half axis is
// more than 1/|F| for the Frobenius norm of the inverse stretch.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/ellipsoid_attributes.glsl"

uniform float pixels;  // that one metre at a distance of one metre covers

void main() {
    vec3 center = (view * vec4(ellipsoid_center, 1.0)).xyz;
    gl_Position = projection * vec4(center, 1.0);
    float norm = sqrt(dot(stretch_x, stretch_x) + dot(stretch_x.yz, stretch_x.yz) + dot(stretch_yz, stretch_yz) + stretch_yz.y * stretch_yz.y);
    float edge = min(1.414 * drawn_radius(1.0) / norm, particle.y * part_of_radius(part_of_sheet()));
    if (is_lone()) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    gl_PointSize = max(edge * pixels / max(-center.z, 1.0e-6), 1.0);
}
