// The slope of one particle's wave where the surface is; glass keeps the water flat.
#include "common/frame.glsl"
#include "water/rays.glsl"
#include "water/ripple.glsl"

flat in vec4 middle;
flat in vec4 wave;
out vec4 slope;

uniform sampler2D surface;
uniform vec2 buffer_size;

void main() {
    float depth = texelFetch(surface, ivec2(gl_FragCoord.xy), 0).r;
    vec3 offset = vec3(ray_slope(gl_FragCoord.xy / buffer_size), -1.0) * max(depth, 0.0) - middle.xyz;
    float soft = max(1.0 - dot(offset, offset) / (ripple_reach * ripple_reach * particle.y * particle.y), 0.0);
    slope = vec4(normalize(wave.xyz) * (middle.w * soft * soft * cos(dot(wave.xyz, offset) + wave.w)), 0.0);
}
