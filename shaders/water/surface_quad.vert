// A sphere of the fluid's surface as a quad around its projection.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/surface_sprite.glsl"

uniform vec2 buffer_size;  // pixels

void main() {
    Sprite sprite = surface_sprite();
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    float w = clip_w(sprite.near_depth);
    vec2 place = sprite.center + corner * (sprite.half_size + 1.0 / buffer_size);
    gl_Position = sprite.visible ? vec4(place * w, clip_z(sprite.near_depth), w) : vec4(0.0, 0.0, 2.0, 1.0);
}
