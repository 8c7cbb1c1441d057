// A quad between four points: walls of the container, the inside of a 2-D container, planes.
#include "common/frame.glsl"

uniform vec3 origin, edge_a, edge_b;
uniform vec3 facing;  // unit

out vec3 world;
out vec3 normal;

void main() {
    world = origin + edge_a * float(gl_VertexID & 1) + edge_b * float(gl_VertexID >> 1);
    normal = facing;
    gl_Position = projection * view * vec4(world, 1.0);
}
