// Fills the area of the fluid with the colour of white light behind a little fluid, brighter at the outline.
#include "common/frame.glsl"
#include "common/color.glsl"

out vec4 color;

uniform sampler2D field;
uniform float depth;  // m, that the colour stands for

void main() {
    vec2 at = gl_FragCoord.xy * viewport.zw;
    vec4 sum = texture(field, at);
    float width = max(fwidth(sum.a), 1.0e-4);
    float coverage = clamp((sum.a - 0.5) / width + 0.5, 0.0, 1.0);
    if (coverage <= 0.0) discard;
    vec3 tint = exp(-sum.rgb / sum.a * depth);
    // The field falls towards the outline: a rim like that of a drop on a plate, lit from above.
    vec2 texel = viewport.zw * max(0.3 * particle.y / pixel_plane.x, 1.0);
    vec2 slope = vec2(texture(field, at + vec2(texel.x, 0.0)).a - texture(field, at - vec2(texel.x, 0.0)).a,
                      texture(field, at + vec2(0.0, texel.y)).a - texture(field, at - vec2(0.0, texel.y)).a);
    float rim = 1.0 - smoothstep(0.5, 0.95, sum.a);
    float lit = light_offset.y * rim * (0.35 - 0.9 * dot(slope, vec2(-0.35, 0.94)));
    color = vec4(clamp(to_display(tint) + vec3(0.5) * lit, 0.0, 1.0), coverage);
}
