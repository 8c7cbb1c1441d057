// Behind everything: the sky, or a plain vertical gradient for orthographic views.
#include "common/frame.glsl"
#include "common/sky.glsl"
#include "common/target.glsl"

in vec2 place;
out vec4 color;

void main() {
    vec3 ray = vec3(gl_FragCoord.xy * pixel_plane.xy + pixel_plane.zw, -1.0);
    vec3 light = eye.w > 0.5 ? sky_color(transpose(mat3(view)) * (ray * inversesqrt(dot(ray, ray)))) : mix(sky_low.rgb, sky_high.rgb, place.y * 0.5 + 0.5);
    // A little noise hides the bands of one grey level that a gradient would show. Less than one: white stays white.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    color = vec4(to_target(light) + (stage_tone.z > 0.5 ? 0.0 : noise * (0.99 / 255.0)), 1.0);
}
