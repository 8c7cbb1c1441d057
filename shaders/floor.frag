// Tiles: two tones and joints, averaged over each pixel's footprint so that they fade instead of flicker in the distance.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/shadow.glsl"

in vec3 world;
out vec4 color;

uniform vec4 area;        // centre x, height, centre z, half edge
uniform float tile;       // edge, m
uniform vec3 bright, dark, joint;
uniform vec3 far_color;   // of the sky at the horizon

// Mean over [x - w/2, x + w/2] of a wave that is 1 on the first `part` of every period 1, else 0.
vec2 filtered_pulse(vec2 x, float part, vec2 w) {
    vec2 a = x - 0.5 * w, b = x + 0.5 * w;
    return (floor(b) * part + min(fract(b), part) - floor(a) * part - min(fract(a), part)) / w;
}

// Mean of a wave of +1 and -1, each one unit long.
vec2 filtered_square(vec2 x, vec2 w) {
    vec2 a = 1.0 - abs(2.0 * fract((x - 0.5 * w) * 0.5) - 1.0);
    vec2 b = 1.0 - abs(2.0 * fract((x + 0.5 * w) * 0.5) - 1.0);
    return (b - a) / w;
}

void main() {
    vec2 place = (world.xz - area.xz) / tile;
    vec2 footprint = max(fwidth(place), vec2(1.0e-4));
    vec2 square = filtered_square(place, footprint);
    vec2 line = filtered_pulse(place + 0.015, 0.03, footprint);
    float covered = 1.0 - (1.0 - clamp(line.x, 0.0, 1.0)) * (1.0 - clamp(line.y, 0.0, 1.0));
    vec3 surface = mix(mix(dark, bright, 0.5 + 0.5 * square.x * square.y), joint, covered);

    if (light_offset.y > 0.5) {
        float lit = up_view.w > 0.0 ? lit_fraction(world) : 1.0;
        vec3 shadow_tint = vec3(0.52, 0.62, 0.72);
        surface *= mix(shadow_tint, vec3(1.0), lit);
    }
    float away = length(world.xz - area.xz) / area.w;
    color = vec4(to_display(mix(surface, far_color, smoothstep(0.25, 0.95, away))), 1.0);
}
