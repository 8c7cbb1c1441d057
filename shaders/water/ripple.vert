// A particle's own short wave as a point sprite, see src/render/passes/ripple_pass.h.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/ripple.glsl"

layout(location = 6) in vec4 own;  // speed, three random numbers: see src/render/particle_buffer.h

uniform float pixels;  // that one metre at a distance of one metre covers
uniform sampler2D surface;

flat out vec4 middle;  // view space, m; slope
flat out vec4 wave;    // view space, 1/m; phase

void main() {
    vec3 center = (view * vec4(position, 1.0)).xyz;
    gl_Position = projection * vec4(center, 1.0);
    float reach = ripple_reach * particle.y;
    float depth = abs(textureLod(surface, gl_Position.xy / gl_Position.w * 0.5 + 0.5, 0.0).r);
    float slope = ripple_slope(own.x) * whole_part(0.0);
    gl_PointSize = 2.0 * reach * pixels / max(-center.z, 1.0e-6);
    // What lies deeper than its wave reaches.
    if (slope < 1.0e-3 || (depth > 0.0 && -center.z > depth + 1.5 * reach)) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    middle = vec4(center, slope);
    wave = ripple_wave(own);
    wave.xyz = mat3(view) * wave.xyz;
}
