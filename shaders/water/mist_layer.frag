// The sum of all mist as light, premultiplied. What stands before most of it is not veiled.
#include "common/frame.glsl"
#include "common/light.glsl"
#include "common/target.glsl"
#include "common/behind.glsl"

uniform sampler2D mist;  // small; see foam/splat.frag
out vec4 color;

void main() {
    vec2 place = gl_FragCoord.xy * viewport.zw;
    vec4 sum = textureLod(mist, place, 0.0);
    float distance = particle.y * sum.r / max(sum.b, 1.0e-6);
    float before = smoothstep(-2.0, 2.0, (distance_behind(place) - distance) / particle.y);
    float alpha = before * (1.0 - exp(-sum.r));
    vec3 lit = light_of_droplets(normalize(up_view.xyz + vec3(0.0, 0.0, 1.0)), sum.g / max(sum.r, 1.0e-6));
    color = vec4(to_target(lit) * alpha, alpha);
}
