// The finished light becomes a picture: a little of its brightest parts glows, then the film's curve.
#include "common/frame.glsl"
#include "common/target.glsl"

out vec4 color;

uniform sampler2D picture;  // light
uniform sampler2D glow;     // light, small
uniform float glow_part;

void main() {
    vec3 light = texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb;
    light += glow_part * textureLod(glow, gl_FragCoord.xy * viewport.zw, 0.0).rgb;
    // A little noise hides the bands of one grey level that a gradient would show. Less than one: white stays white.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    color = vec4(display_of(light) + noise * (0.99 / 255.0), 1.0);
}
