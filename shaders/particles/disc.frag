// Orthographic view (2-D scenes): a slightly domed disc with a smooth edge.
#include "common/frame.glsl"

flat in vec4 sphere;
flat in vec4 surface;
out vec4 color;

void main() {
    vec2 offset = (gl_FragCoord.xy * pixel_plane.xy + pixel_plane.zw - sphere.xy) * particle.w;
    float distance = length(offset);
    float coverage = clamp((1.0 - distance) * particle.x / pixel_plane.x + 0.5, 0.0, 1.0);
    if (coverage <= 0.0) discard;
    float rim = distance * distance;
    float dome = light_offset.y * (0.06 - 0.34 * rim * rim + 0.06 * dot(offset, vec2(-0.5, 0.8)));
    gl_FragDepth = (projection[2][2] * sphere.z + projection[3][2]) * 0.5 + 0.5;
    color = vec4(surface.rgb * (1.0 + dome), coverage);
}
