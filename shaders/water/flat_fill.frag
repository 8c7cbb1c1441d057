// Fills the area of the fluid: pale just below its surface, deep in colour far from it, with a crisp bright line
// along the surface itself and soft light on slopes that face upwards.
#include "common/frame.glsl"
#include "common/color.glsl"

out vec4 color;

uniform sampler2D field;       // rgb: absorption times the share of fluid; a: the share, 1 in solids and outside
uniform sampler2D near_field;  // the same, blurred a little
uniform sampler2D far_field;   // and widely
uniform float depth;           // m, that the colour stands for

const vec2 toward_light = vec2(-0.35, 0.94);

void main() {
    vec2 at = gl_FragCoord.xy * viewport.zw;
    vec4 sum = texture(field, at);
    float near = texture(near_field, at).a, far = texture(far_field, at).a;
    // Between fluid and a solid or a wall there is no gap: around it all is full.
    float enclosed = smoothstep(0.68, 0.84, near), share = max(sum.a, enclosed);
    float width = max(fwidth(sum.a), 1.0e-4);
    float coverage = clamp((share - 0.5) / width + 0.5, 0.0, 1.0);
    vec2 place = gl_FragCoord.xy * pixel_plane.xy + pixel_plane.zw + eye.xy;
    bool outside = box_min.w > 0.5 && (any(lessThan(place, box_min.xy)) || any(greaterThan(place, box_max.xy)));
    if (coverage <= 0.0 || outside) discard;
    // 0 at the surface, 1 deep below it.
    float deep = 0.35 * smoothstep(0.5, 1.0, near) + 0.65 * smoothstep(0.55, 1.0, far);
    vec3 absorbed = sum.rgb / max(sum.a, 1.0e-3) * depth;
    vec3 tint = exp(-absorbed * mix(0.30, 2.6, deep));
    vec2 texel = 1.0 / vec2(textureSize(near_field, 0));
    vec2 slope = vec2(texture(near_field, at + vec2(texel.x, 0.0)).a - texture(near_field, at - vec2(texel.x, 0.0)).a,
                      texture(near_field, at + vec2(0.0, texel.y)).a - texture(near_field, at - vec2(0.0, texel.y)).a);
    float facing = dot(slope, -toward_light);
    // Two displayed pixels wide, where the light falls on it; solids and walls have none.
    float line = (1.0 - enclosed) * (1.0 - smoothstep(1.0, 2.5, (share - 0.5) / width));
    float lit = light_offset.y * (0.9 * max(facing, 0.0) * (1.0 - deep) + line * (0.30 + 0.9 * clamp(3.0 * facing, -0.3, 0.5)));
    color = vec4(clamp(to_display(tint * (0.92 + 0.12 * (1.0 - deep))) + lit, 0.0, 1.0), coverage);
}
