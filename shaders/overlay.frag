// Plain colour with smooth edges, or the colour map if alpha is negative.
in vec4 tone;
in float across;
flat in float half_width;
out vec4 color;

uniform sampler2D color_map;

void main() {
    color = tone.a >= 0.0 ? tone : vec4(texture(color_map, vec2(-1.0 - tone.a, 0.5)).rgb, 1.0);
    color.a *= clamp(half_width + 0.5 - abs(across), 0.0, 1.0);
}
