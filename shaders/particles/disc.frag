// Orthographic view (2-D scenes): a disc with smooth edge, slightly domed.
#include "common/frame.glsl"
#include "common/color.glsl"

flat in vec4 sphere;
flat in vec3 albedo;
flat in float key_part;
out vec4 color;

void main() {
    vec2 offset = (gl_FragCoord.xy * pixel_plane.xy + pixel_plane.zw - sphere.xy) / sphere.w;
    float distance = length(offset);
    float coverage = clamp((1.0 - distance) * sphere.w / pixel_plane.x + 0.5, 0.0, 1.0);
    if (coverage <= 0.0) discard;
    vec3 light = albedo;
    if (key_world.w > 0.5) light *= 1.12 - 0.30 * distance * distance + 0.10 * dot(offset, vec2(-0.5, 0.8));
    gl_FragDepth = (projection[2][2] * sphere.z + projection[3][2]) * 0.5 + 0.5;
    color = vec4(to_display(light), coverage);
}
