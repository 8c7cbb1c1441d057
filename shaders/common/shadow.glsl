// Shadows of water and solids from the light's depth map. Needs common/frame.glsl.
uniform sampler2D light_depth;            // as stored
uniform sampler2DShadow light_comparison;  // the same map, compared

vec3 light_place(vec3 world) {
    return (light_clip * vec4(world, 1.0)).xyz * 0.5 + 0.5;
}

// 1 = lit, for surfaces that are not in the map or lie on its far side: three taps of hardware comparison.
float lit_fraction(vec3 world) {
    vec3 place = light_place(world);
    if (any(greaterThan(abs(place.xy - 0.5), vec2(0.498))) || place.z >= 1.0) return 1.0;
    vec2 texel = 1.6 / vec2(textureSize(light_depth, 0));
    float depth = place.z - 0.004;
    float sum = texture(light_comparison, vec3(place.xy + texel * vec2(0.8, 0.3), depth));
    sum += texture(light_comparison, vec3(place.xy + texel * vec2(-0.7, 0.6), depth));
    sum += texture(light_comparison, vec3(place.xy + texel * vec2(-0.1, -0.9), depth));
    return mix(1.0, sum * (1.0 / 3.0), up_view.w);
}

// Light that still reaches a particle: it fades with the way through the water instead of ending at the first sphere.
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
