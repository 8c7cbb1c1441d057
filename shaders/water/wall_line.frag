// Where the surface meets a wall, spheres cut by the glass leave a row of arcs. Here the mean around each pixel says on
// which side of the line it lies: at the wall, or on the surface at the depth that it has. What is averaged is how far
// the fluid reaches before or behind the glass, not which pixels do: so the line moves no farther than the particles,
// and its place is known to a fraction of a pixel.
#include "common/frame.glsl"
#include "water/rays.glsl"

layout(location = 0) out float straightened;
layout(location = 1) out float line;  // 0 at the wall to 1 on the surface; the line is at a half

uniform sampler2D surface;
uniform sampler2D sides;  // as the result, of the step before
uniform vec2 channel;     // of it
uniform vec2 buffer_size;
uniform float pixels;  // radius of the neighbourhood, at a distance of one metre

float side_at(ivec2 place) { return dot(texelFetch(sides, place, 0).rg, channel); }

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    float depth = texelFetch(surface, place, 0).r;
    if (depth == 0.0) discard;  // cleared before
    straightened = depth;
    line = side_at(place);
    float radius = min(pixels / abs(depth), 24.0), near = 4.0 * particle.y;
    if (radius < 1.0) return;
    ivec2 last = textureSize(surface, 0) - 1;
    float sum = line, count = 1.0;
    // Two rings of eight, turned by an eighth and a sixteenth of a circle from point to point.
    vec2 spoke = vec2(0.5 * radius, 0.0);
    for (int i = 0; i < 16; ++i) {
        vec2 offset = i < 8 ? spoke : 2.0 * spoke;
        spoke = i == 7 ? vec2(0.38268343 * spoke.y + 0.92387953 * spoke.x, 0.92387953 * spoke.y - 0.38268343 * spoke.x)
                       : 0.70710678 * vec2(spoke.x - spoke.y, spoke.x + spoke.y);
        ivec2 there = clamp(place + ivec2(round(offset)), ivec2(0), last);
        float other = texelFetch(surface, there, 0).r;
        if (other == 0.0 || abs(abs(other) - abs(depth)) > near) continue;
        sum += side_at(there);
        count += 1.0;
    }
    line = sum / count;
    if (depth > 0.0 && line < 0.5) {
        vec2 span = box_span(eye.xyz, world_ray(ray_slope((vec2(place) + 0.5) / buffer_size)));
        if (span.x > 0.0 && span.x < span.y && depth - span.x < near) straightened = -span.x;
    } else if (depth < 0.0 && line > 0.5) {
        straightened = -depth;
    }
}
