// The tank upside down below the floor, as it is mirrored: its walls that face the eye.
#include "common/frame.glsl"

out vec3 below;  // world

const ivec3 corners[14] = ivec3[14](ivec3(0, 1, 1), ivec3(1, 1, 1), ivec3(0, 0, 1), ivec3(1, 0, 1), ivec3(1, 0, 0), ivec3(1, 1, 1), ivec3(1, 1, 0), ivec3(0, 1, 1), ivec3(0, 1, 0), ivec3(0, 0, 1), ivec3(0, 0, 0), ivec3(1, 0, 0), ivec3(0, 1, 0), ivec3(1, 1, 0));

uniform vec3 low, high;  // of the tank

void main() {
    vec3 at = mix(low, high, vec3(corners[gl_VertexID]));
    below = vec3(at.x, 2.0 * floor_area.y - at.y, at.z);
    gl_Position = projection * view * vec4(below, 1.0);
}
