// The reflectance of a water surface. Needs common/frame.glsl.

// For unpolarised light, exact; `cosine` of the angle of incidence in air.
float reflected_part(float cosine) {
    float index = sky_low.w;
    float g = sqrt(max(index * index - 1.0 + cosine * cosine, 0.0));
    float a = (g - cosine) / (g + cosine), b = (cosine * (g + cosine) - 1.0) / (cosine * (g - cosine) + 1.0);
    return clamp(0.5 * a * a * (1.0 + b * b), 0.0, 1.0);
}
