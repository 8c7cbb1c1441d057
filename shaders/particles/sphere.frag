// Intersects the fragment's ray with the sphere: exact silhouette, normal and depth in perspective. This runs
// some ten times per pixel, so everything that is constant per particle is computed in the vertex shader. The
// light is one number, so that the square root that turns it into display values is taken once instead of per
// colour.
#include "common/farther.glsl"
#include "common/frame.glsl"
#include "common/light.glsl"

flat in vec4 sphere;   // view-space centre c; w: c.c - r^2
flat in vec4 surface;  // display colour; w: part of the key light that reaches the particle
out vec4 color;

void main() {
    vec2 slope = gl_FragCoord.xy * pixel_plane.xy + pixel_plane.zw;  // the ray is (slope, -1)
    float b = dot(slope, sphere.xy) - sphere.z;
    float discriminant = b * b - (dot(slope, slope) + 1.0) * sphere.w;
    if (discriminant < 0.0) discard;
    float depth = sphere.w / (b + sqrt(discriminant));  // of the nearer hit, along -z
    gl_FragDepth = (projection[3][2] / depth - projection[2][2]) * 0.5 + 0.5;
    vec3 normal = (vec3(slope, -1.0) * depth - sphere.xyz) * inverse_radius;
    color = vec4(surface.rgb * sqrt(matt_light(normal, surface.w)) + gloss(normal, surface.w), 1.0);
}
