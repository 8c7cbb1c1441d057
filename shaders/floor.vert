// A large square under the scene.
#include "common/frame.glsl"

uniform vec4 area;  // centre x, height, centre z, half edge

out vec3 world;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    world = vec3(area.x + corner.x * area.w, area.y, area.z + corner.y * area.w);
    gl_Position = projection * view * vec4(world, 1.0);
}
