// The water's surface; vertices are in world coordinates.
#include "common/frame.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 outwards;

out vec3 world;
out vec3 normal;

void main() {
    world = position;
    normal = outwards;
    gl_Position = projection * view * vec4(position, 1.0);
}
