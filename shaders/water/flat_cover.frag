// Solids count as full where the fluid's outline is looked for: see src/render/passes/flat_water_pass.h.
out vec4 color;

void main() { color = vec4(0.0, 0.0, 0.0, 1.0); }
