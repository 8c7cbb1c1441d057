// Solids: a box (corner vectors scaled), or a swept sphere (sphere and capsule: unit normals pushed out from either end).
#include "common/frame.glsl"

layout(location = 0) in vec3 corner;  // of the box, -1 to 1; swept sphere: its normal
layout(location = 1) in vec4 facing;  // normal; w: end of the sweep, 0 or 1

uniform vec3 from;       // centre of the box, first end of the sweep
uniform vec3 to;         // second end
uniform vec3 half_size;  // of the box; swept sphere: the radius three times
uniform mat3 turn;       // of the whole mesh; swept sphere: takes y to the axis
uniform vec3 center;     // of the body, where it is described
uniform vec3 position;   // of the centre now
uniform mat3 body_turn;  // from the description to now
uniform mat4 clip;       // world -> clip: the camera's or the light's

out vec3 world;
out vec3 normal;

void main() {
    normal = body_turn * (turn * facing.xyz);
    vec3 described = mix(from, to, facing.w) + turn * (corner * half_size);
    world = position + body_turn * (described - center);
    gl_Position = clip * vec4(world, 1.0);
}
