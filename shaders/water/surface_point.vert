// A sphere of the fluid's surface as one point sprite; for close views surface_quad.vert, see particles/point.vert.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "water/surface_sprite.glsl"

uniform vec2 buffer_size;  // pixels

void main() {
    Sprite sprite = surface_sprite();
    vec2 pixels = sprite.half_size * buffer_size;
    gl_PointSize = max(max(pixels.x, pixels.y) + 0.5, 1.0);
    float w = clip_w(sprite.near_depth);
    gl_Position = sprite.visible ? vec4(sprite.center * w, clip_z(sprite.near_depth), w) : vec4(0.0, 0.0, 2.0, 1.0);
}
