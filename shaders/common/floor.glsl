// Tiles: two tones and joints, averaged over a footprint so that they fade in the distance instead of
// flickering. The floor ends in the backdrop. Needs common/frame.glsl, common/sky.glsl.

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

uniform sampler2D floor_light;  // see shaders/floor_light.frag; rgb: the part of the key light that arrives, halved; a: of the other light
uniform vec4 floor_light_area;  // x, z of its corner, 1/edge, 1 = it exists

// rgb: the part of the key light that arrives; a: the part of the light from everywhere.
vec4 light_on_floor(vec3 world) {
    // Water shades the floor beside the tank, and its light reaches the floor below it: no texel is a mean of both.
    vec2 middle = 0.5 * (box_min.xz + box_max.xz), half_size = box_max.xz - middle, from_middle = world.xz - middle;
    float texel = 0.75 / (floor_light_area.z * float(textureSize(floor_light, 0).x));
    vec2 beyond = abs(from_middle) - half_size;
    bool below = max(beyond.x, beyond.y) < 0.0;
    vec2 least = below ? vec2(0.0) : vec2(beyond.x >= beyond.y, beyond.y > beyond.x) * (half_size + texel);
    vec2 moved = below ? min(abs(from_middle), half_size - texel) : max(abs(from_middle), least);
    vec2 place = (middle + sign(from_middle) * (box_min.w > 0.5 ? moved : abs(from_middle)) - floor_light_area.xy) * floor_light_area.z;
    bool outside = floor_light_area.w < 0.5 || any(greaterThan(abs(place - 0.5), vec2(0.5)));
    return outside ? vec4(1.0) : vec4(2.0, 2.0, 2.0, 1.0) * texture(floor_light, place);
}

// 0 on the stage, 1 where its floor has faded into the backdrop.
float floor_faded(vec3 world) {
    return smoothstep(floor_fade.w, 1.0, length(world.xz - floor_fade.xy) * floor_fade.z);
}

// The floor's light for a matt colour of 1.
vec3 matt_floor_light(vec4 light) {
    return light_offset.y > 0.5 ? shade_tint.rgb * light.a + (sun_tint.rgb - shade_tint.rgb) * light.rgb : vec3(1.0);
}

// 1 outside of the container; what its base leaves of the floor's colour inside.
float base_part(vec2 at, vec2 footprint) {
    vec2 inside = clamp(min(at - box_min.xz, box_max.xz - at) / footprint + 0.5, vec2(0.0), vec2(1.0));
    return 1.0 - (1.0 - tile_dark.w) * inside.x * inside.y;
}

// Linear colour of the floor at a world point, seen in a direction, under this light; `footprint`: metres that
// a pixel covers along x and z.
vec3 floor_color(vec3 world, vec2 footprint, vec4 light, vec3 direction) {
    vec2 place = (world.xz - floor_area.xz) / tile_bright.w;
    vec2 width = max(footprint / tile_bright.w, vec2(1.0e-4));
    vec2 square = filtered_square(place, width);
    vec2 line = filtered_pulse(place + 0.015, 0.03, width);
    float covered = 1.0 - (1.0 - clamp(line.x, 0.0, 1.0)) * (1.0 - clamp(line.y, 0.0, 1.0));
    vec3 surface = mix(mix(tile_dark.rgb, tile_bright.rgb, 0.5 + 0.5 * square.x * square.y), tile_joint.rgb, covered);
    surface *= matt_floor_light(light) * base_part(world.xz, max(footprint, vec2(1.0e-4)));
    return mix(surface, sky_color(direction), floor_faded(world));
}

// The same for faint reflections: without tiles and shadows.
vec3 plain_floor_color(vec3 world, vec3 direction) {
    vec3 surface = 0.5 * (tile_bright.rgb + tile_dark.rgb) * matt_floor_light(vec4(1.0));
    return mix(surface, sky_color(direction), floor_faded(world));
}
