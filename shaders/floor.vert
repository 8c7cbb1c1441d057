// A large square under the scene.
#include "common/frame.glsl"

out vec3 world;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    world = vec3(floor_area.x + corner.x * floor_area.w, floor_area.y, floor_area.z + corner.y * floor_area.w);
    gl_Position = projection * view * vec4(world, 1.0);
}
