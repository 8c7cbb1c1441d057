// The light on the floor, computed once per frame. The floor itself and every pixel that sees it through
// water then read one texel.
#include "common/frame.glsl"
#include "common/shadow.glsl"

out vec4 color;

uniform vec4 area;  // x, z of the corner, metres per pixel

void main() {
    vec2 place = area.xy + gl_FragCoord.xy * area.z;
    color = vec4(0.5 * light_at(vec3(place.x, floor_area.y, place.y)), 1.0);
}
