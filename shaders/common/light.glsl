// One soft key light and a sky: enough to read shapes. Needs common/frame.glsl.
// Particles and solids share the strengths; the tint of the light is in the solids' shader only.
#define inverse_radius (particle.w)

const float sky_slope = 0.16;     // more from above, less from below
const float key_strength = 0.78;

// Linear; `key_part` of the key light arrives. Wrapped a little around the terminator. Lighting off: 1.
float matt_light(vec3 normal, float key_part) {
    float key = max(dot(normal, key_view.xyz) * 0.87 + 0.13, 0.0);
    return light_offset.x + light_offset.y * (sky_slope * dot(normal, up_view.xyz) + key_strength * key_part * key);
}

// Highlight of the key light and a rim of sky, display values. Lighting off: 0.
float gloss(vec3 normal, float key_part) {
    float x = max(dot(normal, half_view.xyz), 0.0);
    x *= x;
    x *= x;
    x *= x;
    x *= x;
    float rim = 1.0 - normal.z;
    return light_offset.y * (0.30 * key_part * x * x * x + 0.05 * rim * rim);
}
