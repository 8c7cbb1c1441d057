// The sky: bright horizon, darker overhead. Needs common/frame.glsl.

// Linear colour at a height: 0 at the horizon, 1 overhead.
vec3 sky_gradient(float height) {
    float part = clamp(height, 0.0, 1.0);
    return mix(sky_low.rgb, sky_high.rgb, part * (2.0 - part));
}

// In a direction (unit, world).
vec3 sky_color(vec3 direction) { return sky_gradient(1.4 * direction.y); }
