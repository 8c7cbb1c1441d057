// The reflectance of a water surface, and the lights that it reflects. Needs common/frame.glsl.

// For unpolarised light, exact; `cosine` of the angle of incidence in air.
float reflected_part(float cosine) {
    float index = sky_low.w;
    float g = sqrt(max(index * index - 1.0 + cosine * cosine, 0.0));
    float a = (g - cosine) / (g + cosine), b = (cosine * (g + cosine) - 1.0) / (cosine * (g - cosine) + 1.0);
    return clamp(0.5 * a * a * (1.0 + b * b), 0.0, 1.0);
}

// The sun's reflection on a glossy surface: its disc, widened by ripples smaller than a particle. As in a
// photographer's studio, there is a second soft light from behind, which is reflected by waves that face the
// eye.
vec3 glint(vec3 direction) {
    vec3 behind = normalize(vec3(-sun.x, 0.55 * sun.y, -sun.z));
    float cosine = max(dot(direction, sun.xyz), 0.0), other = max(dot(direction, behind), 0.0);
    float wide = pow(cosine, 64.0), narrow = wide * wide * wide * wide;
    narrow *= narrow * narrow * narrow;
    vec3 warm = vec3(1.0, 0.96, 0.88) * (6.0 * narrow + 0.35 * wide);
    return light_offset.y * (warm + 4.0 * smoothstep(0.88, 1.0, other));
}
