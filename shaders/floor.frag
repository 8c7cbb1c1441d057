// The tiled floor, see common/floor.glsl, with a faint reflection of the sky. The tank's reflection comes later:
// floor_mirror.frag.
#include "common/frame.glsl"
#include "common/sky.glsl"
#include "common/floor.glsl"
#include "common/target.glsl"

in vec3 world;
out vec4 color;

void main() {
    vec3 direction = normalize(world - eye.xyz);
    vec4 light = light_on_floor(world);
    vec3 matt = floor_color(world, fwidth(world.xz), light, direction);
    float slant = 1.0 + direction.y, square = slant * slant;
    float shine = stage_tone.w * (0.04 + 0.96 * square * square * slant) * (1.0 - floor_faded(world));
    vec3 bounced = vec3(direction.x, -direction.y, direction.z);
    color = vec4(to_target(mix(matt, faint_sky(bounced) * light.a, shine)), 1.0);
}
