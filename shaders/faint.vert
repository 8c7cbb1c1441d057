// A disc that faces the eye, as a quad around its centre.
#include "common/frame.glsl"

layout(location = 0) in vec3 center;  // world

uniform float radius;  // m

out vec2 place;  // -1 to 1 across

void main() {
    place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vec4 seen = view * vec4(center, 1.0);
    seen.xy += radius * place;
    gl_Position = projection * seen;
}
