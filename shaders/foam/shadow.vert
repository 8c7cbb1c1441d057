// A foam particle in the light's map of foam: all its droplets as one soft disc.
#include "common/frame.glsl"

layout(location = 0) in vec3 position;  // world, m
layout(location = 2) in vec2 past;      // age in appearing times; random size
layout(location = 3) in vec2 fade;      // opacity; look

uniform float pixels_per_metre;

flat out vec2 shadow;  // optical depth at the middle; 1 - depth

void main() {
    gl_Position = light_clip * vec4(position, 1.0);
    float width = 2.0 * particle.y * pixels_per_metre;
    gl_PointSize = clamp(width, 3.0, 64.0);
    // What its droplets cover, spread over the disc.
    float cover = fade.x * past.y * mix(0.06, 0.35, 1.0 - abs(2.0 * fade.y - 1.0));
    shadow = vec2(cover * min(width * width / 9.0, 1.0), 0.5 - 0.5 * gl_Position.z);
}
