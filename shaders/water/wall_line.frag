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
    // Where two front panes meet, the line has a corner: only points count that lie on the same pane and whose mirror images
    // do, for then a straight line stays where it is. `aside`: 0 on the panes' edge, and its change from pixel to pixel.
    vec2 edge = clamp(eye.xz, box_min.xz, box_max.xz) - eye.xz;
    vec3 across = edge.x != 0.0 && edge.y != 0.0 ? vec3(edge.y, 0.0, -edge.x) : vec3(0.0);
    vec2 slope = ray_slope((vec2(place) + 0.5) / buffer_size), next = ray_slope((vec2(place) + 1.5) / buffer_size);
    float aside = dot(across, world_ray(slope));
    vec2 change = vec2(dot(across, world_ray(vec2(next.x, slope.y))), dot(across, world_ray(vec2(slope.x, next.y)))) - aside;
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
        if (abs(dot(change, offset)) > abs(aside)) continue;
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
