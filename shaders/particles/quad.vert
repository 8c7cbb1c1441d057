// A particle as an instanced quad around its projection: for close views, see point.vert.
#include "common/frame.glsl"
#include "particles/attributes.glsl"
#include "particles/shading.glsl"

void main() {
    vec3 center = (view * vec4(position, 1.0)).xyz;
    Sprite sprite = sprite_of(center, particle.x);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    float w = clip_w(sprite.near_depth);
    gl_Position = vec4((sprite.center + corner * (sprite.half_size + viewport.zw)) * w, clip_z(sprite.near_depth), w);
    if (!sprite.visible) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    shade_particle(center);
}
