// Light is added in linear space. Squares and roots stand for the sRGB curve: the error is below 0.03, and
// software renderers need one instruction instead of a power.
vec3 to_linear(vec3 encoded) { return encoded * encoded; }
vec3 to_display(vec3 linear) { return sqrt(max(linear, vec3(0.0))); }
