// A polished floor mirrors the tank with all that is in it. Where the mirrored ray enters the tank is known
// exactly; what is there is taken from the finished picture, as if it were painted on the glass. Polish is not
// perfect, so a picture of a quarter of the size does.
#include "common/frame.glsl"
#include "common/sky.glsl"

in vec3 below;
out vec4 color;

uniform sampler2D picture;      // light, small
uniform sampler2D picture_depth;
uniform float height;           // of the tank, m

void main() {
    vec2 at = gl_FragCoord.xy * viewport.zw;
    float stored = textureLod(picture_depth, at, 0.0).r;
    vec3 ray = normalize(below - eye.xyz);
    float way = (eye.y - floor_area.y) / max(-ray.y, 1.0e-4);
    vec4 clip = projection * (view * vec4(eye.xyz + way * ray, 1.0));
    // Only the floor itself: nothing stands between it and the eye.
    if (abs(clip.z / clip.w * 0.5 + 0.5 - stored) > 2.0e-4 * (1.0 - stored) + 1.0e-6) discard;
    vec3 above = vec3(below.x, 2.0 * floor_area.y - below.y, below.z);
    vec4 there = projection * (view * vec4(above, 1.0));
    vec2 place = there.xy / there.w * 0.5 + 0.5;
    vec2 inside = smoothstep(vec2(0.0), vec2(0.04), place) * (1.0 - smoothstep(vec2(0.96), vec2(1.0), place));
    float slant = 1.0 + ray.y, square = slant * slant;
    float shine = stage_tone.w * (0.06 + 0.94 * square * square * slant);
    // Farther up the reflection is less sharp, and fainter.
    float part = shine * inside.x * inside.y * (1.0 - smoothstep(0.0, 1.0, (above.y - floor_area.y) / height));
    color = vec4(textureLod(picture, place, 0.0).rgb, part);
}
