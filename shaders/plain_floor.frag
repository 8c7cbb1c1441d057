// The tiled floor where nothing shines: floor.frag without its reflection, which costs more than the tiles.
#include "common/frame.glsl"
#include "common/sky.glsl"
#include "common/floor.glsl"
#include "common/target.glsl"

in vec3 world;
out vec4 color;

void main() {
    vec3 way = world - eye.xyz;
    vec3 matt = floor_color(world, fwidth(world.xz), light_on_floor(world), way * inversesqrt(dot(way, way)));
    color = vec4(to_target(matt), 1.0);
}
