// One soft key light and a sky: enough to read shapes. Needs common/frame.glsl.

// Light that comes from the whole sky onto a surface with this view-space normal.
vec3 ambient_light(vec3 normal) {
    float upwards = dot(normal, up_view.xyz) * 0.5 + 0.5;
    return mix(ground.rgb, sky_zenith.rgb, upwards);
}

// Of the key light, wrapped a little around the terminator.
float key_light(vec3 normal) {
    return max((dot(normal, key_view.xyz) + 0.15) * (1.0 / 1.15), 0.0);
}

// x^32 without pow.
float highlight(float cosine) {
    float x = max(cosine, 0.0);
    x *= x;
    x *= x;
    x *= x;
    x *= x;
    return x * x;
}
