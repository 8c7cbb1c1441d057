// Where the surface meets a wall, spheres cut by the glass leave a row of arcs. Here the majority around each pixel
// decides: the pixel is at the wall if most of the fluid nearby is, else on the surface, at the depth of the surface
// nearby.
#include "common/frame.glsl"
#include "water/rays.glsl"

out float straightened;

uniform sampler2D surface;
uniform vec2 buffer_size;
uniform float pixels;  // radius of the neighbourhood, at a distance of one metre

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    float depth = texelFetch(surface, place, 0).r;
    if (depth == 0.0) discard;  // cleared before
    straightened = depth;
    float radius = min(pixels / abs(depth), 24.0), near = 4.0 * particle.y;
    if (radius < 1.0) return;
    ivec2 last = textureSize(surface, 0) - 1;
    float walls = depth < 0.0 ? 1.0 : 0.0, free = 1.0 - walls, sum = max(depth, 0.0);
    // Two rings of eight, turned by an eighth and a sixteenth of a circle from point to point.
    vec2 spoke = vec2(0.5 * radius, 0.0);
    for (int i = 0; i < 16; ++i) {
        vec2 offset = i < 8 ? spoke : 2.0 * spoke;
        spoke = i == 7 ? vec2(0.38268343 * spoke.y + 0.92387953 * spoke.x, 0.92387953 * spoke.y - 0.38268343 * spoke.x)
                       : 0.70710678 * vec2(spoke.x - spoke.y, spoke.x + spoke.y);
        float other = texelFetch(surface, clamp(place + ivec2(round(offset)), ivec2(0), last), 0).r;
        if (other == 0.0 || abs(abs(other) - abs(depth)) > near) continue;
        walls += other < 0.0 ? 1.0 : 0.0;
        free += other > 0.0 ? 1.0 : 0.0;
        sum += max(other, 0.0);
    }
    if (depth > 0.0 && walls > free) {
        vec2 span = box_span(eye.xyz, world_ray(ray_slope((vec2(place) + 0.5) / buffer_size)));
        if (span.x > 0.0 && span.x < span.y && depth - span.x < near) straightened = -span.x;
    } else if (depth < 0.0 && free > walls) {
        straightened = -depth;
    }
}
