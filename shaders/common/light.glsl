// One soft key light and a sky, enough to read shapes. Needs common/frame.glsl. The strengths are in the
// uniforms, which costs less than multiplying them here: sky_light is stronger from above and weaker from
// below, key_light wraps a little around the terminator.
#define inverse_radius (particle.w)

// Linear; `key_part`: the part of the key light that arrives. 1 if lighting is off.
float matt_light(vec3 normal, float key_part) {
    return light_offset.x + dot(normal, sky_light.xyz) + key_part * max(dot(normal, key_light.xyz) + key_light.w, 0.0);
}
vec3 matt_light(vec3 normal, vec3 key_part) {
    return sky_tint.rgb * (light_offset.x + dot(normal, sky_light.xyz)) + sun_tint.rgb * key_part * max(dot(normal, key_light.xyz) + key_light.w, 0.0);
}

// White water: spray, mist, foam. Light scatters between droplets, so shadows are never black; but the sky, too, is darker among
// many droplets. `light`: the part of the key light that arrives.
vec3 light_of_droplets(vec3 normal, float light) {
    return vec3(0.912, 0.950, 0.970) * mix(0.38, 1.0, light) * matt_light(normal, vec3(mix(0.25, 1.0, light)));
}

// Highlight of the key light and a rim of sky, display values. 0 if lighting is off.
float gloss(vec3 normal, float key_part) {
    float x = max(dot(normal, half_view.xyz), 0.0);
    x *= x;
    x *= x;
    x *= x;
    x *= x * x;
    float rim = 1.0 - normal.z;
    return light_offset.y * (0.30 * key_part * x + 0.05 * rim * rim);
}
