// Light is added in linear space. Squares and roots stand for the sRGB curve: within 0.03 of it, and one instruction instead of a
// power in software renderers.
vec3 to_linear(vec3 encoded) { return encoded * encoded; }
vec3 to_display(vec3 linear) { return sqrt(max(linear, vec3(0.0))); }
