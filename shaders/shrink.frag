// The mean of four by four pixels, from four filtered reads. `least`: light below it is left out, for the glow.
out vec4 color;

uniform sampler2D picture;
uniform vec2 texel;  // 1 / size of what is written
uniform float least;

void main() {
    vec2 at = gl_FragCoord.xy * texel;
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 4; ++i) {
        vec2 offset = (vec2(i & 1, i >> 1) - 0.5) * 0.5;
        sum += textureLod(picture, at + offset * texel, 0.0);
    }
    vec3 light = 0.25 * sum.rgb;
    float strongest = max(max(light.r, light.g), max(light.b, 1.0e-4));
    // A soft threshold, so that nothing starts to glow at once. A single spark must not outshine everything.
    color = vec4(least > 0.0 ? light * (max(strongest - least, 0.0) / strongest) / (1.0 + 0.15 * strongest) : light, 0.25 * sum.a);
}
