// One direction of a Gaussian over nine pixels, with five filtered reads.
out vec4 color;

uniform sampler2D picture;
uniform vec2 texel;      // 1 / size
uniform vec2 direction;  // of the blur, in texels

void main() {
    vec2 at = gl_FragCoord.xy * texel, way = direction * texel;
    vec4 sum = 0.2270270 * textureLod(picture, at, 0.0);
    sum += 0.3162162 * (textureLod(picture, at + 1.3846154 * way, 0.0) + textureLod(picture, at - 1.3846154 * way, 0.0));
    sum += 0.0702703 * (textureLod(picture, at + 3.2307692 * way, 0.0) + textureLod(picture, at - 3.2307692 * way, 0.0));
    color = sum;
}
