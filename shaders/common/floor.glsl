// Tiles: two tones and joints, averaged over a footprint so that they fade in the distance instead of
// flickering. Needs common/frame.glsl.

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

uniform sampler2D floor_light;  // see shaders/floor_light.frag; rgb: the part of the key light that arrives, halved
uniform vec4 floor_light_area;  // x, z of its corner, 1/edge, 1 = it exists

vec3 light_on_floor(vec3 world) {
    vec2 place = (world.xz - floor_light_area.xy) * floor_light_area.z;
    bool outside = floor_light_area.w < 0.5 || any(greaterThan(abs(place - 0.5), vec2(0.5)));
    return outside ? vec3(1.0) : 2.0 * texture(floor_light, place).rgb;
}

// Linear colour of the floor at a world point under this light; `footprint`: metres that a pixel covers along
// x and z.
vec3 floor_color(vec3 world, vec2 footprint, vec3 light) {
    vec2 place = (world.xz - floor_area.xz) / tile_bright.w;
    vec2 width = max(footprint / tile_bright.w, vec2(1.0e-4));
    vec2 square = filtered_square(place, width);
    vec2 line = filtered_pulse(place + 0.015, 0.03, width);
    float covered = 1.0 - (1.0 - clamp(line.x, 0.0, 1.0)) * (1.0 - clamp(line.y, 0.0, 1.0));
    vec3 surface = mix(mix(tile_dark.rgb, tile_bright.rgb, 0.5 + 0.5 * square.x * square.y), tile_joint.rgb, covered);
    if (light_offset.y > 0.5) surface *= mix(vec3(0.52, 0.62, 0.72), vec3(1.0), light);
    float away = length(world.xz - floor_area.xz) / floor_area.w;
    return mix(surface, sky_low.rgb, smoothstep(0.25, 0.95, away));
}
