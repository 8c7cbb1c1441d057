// The waves of water/ripple.vert in the light's direction, for the photons.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/ripple.glsl"

layout(location = 6) in vec4 own;

uniform sampler2D light_water;
uniform float pixels_per_metre;

flat out vec4 wave;      // world, 1/m; phase
flat out float slope_at_middle;

void main() {
    gl_Position = light_clip * vec4(position, 1.0);
    vec3 place = gl_Position.xyz * 0.5 + 0.5;
    float reach = ripple_reach * particle.y;
    float below = (place.z - 1.0 + textureLod(light_water, place.xy, 0.0).a) * key_view.w;
    slope_at_middle = ripple_slope(own.x) * whole_part(0.0) * (1.0 - smoothstep(0.5 * reach, 1.5 * reach, below));
    gl_PointSize = 2.0 * reach * pixels_per_metre;
    if (slope_at_middle < 1.0e-3) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    wave = ripple_wave(own);
}
