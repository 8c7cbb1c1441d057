// Shadows of solids and fluid, from two maps in the key light's direction: the depth of opaque things, and
// the translucent fluid. Needs common/frame.glsl.
uniform sampler2D light_depth;             // as stored
uniform sampler2DShadow light_comparison;  // the same map, compared
uniform sampler2D light_water;             // rgb: optical depth of all fluid; a: 1 - depth of its first surface
uniform sampler2D light_foam;              // r: optical depth of all foam; a: 1 - depth of the first of it

vec3 light_place(vec3 world) {
    return (light_clip * vec4(world, 1.0)).xyz * 0.5 + 0.5;
}

// 1 = lit, for surfaces that are not in the map or lie on its far side: three taps of hardware comparison.
float lit_fraction(vec3 place) {
    if (any(greaterThan(abs(place.xy - 0.5), vec2(0.498))) || place.z >= 1.0) return 1.0;
    vec2 texel = 1.6 / vec2(textureSize(light_depth, 0));
    float depth = place.z - 0.004;
    float sum = texture(light_comparison, vec3(place.xy + texel * vec2(0.8, 0.3), depth));
    sum += texture(light_comparison, vec3(place.xy + texel * vec2(-0.7, 0.6), depth));
    sum += texture(light_comparison, vec3(place.xy + texel * vec2(-0.1, -0.9), depth));
    return mix(1.0, sum * (1.0 / 3.0), up_view.w);
}

// Optical depth of the fluid between the light and a place. The map holds only the whole column and where it
// begins.
vec3 optical_depth_above(vec3 place, vec4 column) {
    float way = max((place.z - 1.0 + column.a) * key_view.w, 0.0);
    return min(column.rgb, absorption.rgb * way);
}

// The part of the light that foam lets through: the more of it, the deeper a place lies below the first. Half
// of what foam takes from the light goes on.
float foam_shade(vec3 place) {
    vec4 foam = texture(light_foam, place.xy);
    float way = (place.z - 1.0 + foam.a) * key_view.w;
    return exp(-0.5 * up_view.w * foam.r * smoothstep(0.0, 4.0 * particle.y, way));
}

// Light focused and spread by the waves above: the surface acts as a lens where the column is thicker than
// its surroundings. To first order the brightness changes with the second derivative of the thickness.
float gathered(vec3 place, vec4 column, vec3 passed, float strength) {
    float step = 1.5 * particle.y * 1.75 / key_view.w;  // the map is 1/1.75 as wide as deep
    float around = 0.0, least = column.g;
    for (int i = 0; i < 4; ++i) {
        vec2 offset = (i < 2 ? vec2(step, 0.0) : vec2(0.0, step)) * float((i & 1) * 2 - 1);
        float there = texture(light_water, place.xy + offset).g;
        around += there;
        least = min(least, there);
    }
    float bulge = (column.g - 0.25 * around) / max(absorption.g * particle.y, 1.0e-6);
    float below = smoothstep(0.0, 2.0, passed.g / max(absorption.g * particle.y, 1.0e-6));
    // Where the water ends at a wall it is no lens.
    below *= smoothstep(0.5, 0.9, least / max(column.g, 1.0e-6));
    return clamp(1.0 + strength * below * bulge, 0.55, 2.2);
}

// The part of the key light that arrives at a point, per colour; `focus`: strength of the waves' lenses.
vec3 light_at(vec3 world, float focus) {
    if (up_view.w <= 0.0) return vec3(1.0);
    vec3 place = light_place(world);
    vec3 light = vec3(lit_fraction(place) * foam_shade(place));
    if (absorption.w > 0.5 && all(lessThan(abs(place.xy - 0.5), vec2(0.498)))) {
        vec4 column = texture(light_water, place.xy);
        vec3 passed = optical_depth_above(place, column);
        light *= exp(-passed);
        if (focus > 0.0) light *= gathered(place, column, passed, focus);
    }
    return light;
}
vec3 light_at(vec3 world) { return light_at(world, sky_high.w); }

// The part of the key light that arrives at droplets of foam and mist, which are white: no colours, no caustics.
float light_on_droplets(vec3 world) {
    if (up_view.w <= 0.0) return 1.0;
    vec3 place = light_place(world);
    float light = lit_fraction(place) * foam_shade(place);
    if (absorption.w > 0.5) light *= exp(-optical_depth_above(place, texture(light_water, place.xy)).g);
    return light;
}

// Light that still reaches a particle: it decreases with the distance through the water instead of ending at
// the first sphere.
float light_through_water(vec3 world, float spacing) {
    vec3 place = light_place(world);
    vec2 texel = 1.5 / vec2(textureSize(light_depth, 0));
    float sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        vec2 offset = (vec2(i & 1, i >> 1) * 2.0 - 1.0) * texel;
        float way = (place.z - textureLod(light_depth, place.xy + offset, 0.0).r) * key_view.w;
        sum += exp2(-max(way - spacing, 0.0) * (0.22 / spacing));
    }
    return mix(1.0, 0.25 * sum, up_view.w);
}
