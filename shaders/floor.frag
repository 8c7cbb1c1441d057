// The tiled floor, see common/floor.glsl.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/floor.glsl"

in vec3 world;
out vec4 color;

void main() {
    color = vec4(to_display(floor_color(world, fwidth(world.xz), light_on_floor(world))), 1.0);
}
