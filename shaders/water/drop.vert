// A drop of spray, an ellipsoid of revolution, as a quad around its projection: see src/render/drops.h. LENS: as a lens, whose share
// grows with the drop's size in the picture; else as a speck.
#include "common/frame.glsl"
#include "particles/sprite_of.glsl"
#ifndef LENS
#include "common/light.glsl"
#include "common/shadow.glsl"
#endif

layout(location = 0) in vec4 middle;    // world, m; radius across, m
layout(location = 1) in vec4 flight;    // unit, world; length over width
layout(location = 2) in float material;  // 0 to 15

uniform vec3 fluid_absorption[16];  // 1/m per colour, by material
uniform float speck_radius;         // pixels
uniform float lens_radius;          // pixels: from it on a drop is a lens in part, from twice that on nothing else

flat out vec4 drop;    // view-space centre; radius across
flat out vec4 axis;    // unit, view space; 1 - 1/stretch^2
flat out float shown;  // 0 to 1
#ifdef LENS
flat out vec3 tint;    // absorption, 1/m
#else
flat out vec4 speck;   // light; how fast it fades outwards
flat out vec3 up;      // view space; per half length of the drop
#endif

void main() {
    vec3 center = (view * vec4(middle.xyz, 1.0)).xyz;
    // Narrower than a pixel it is drawn as wide as one, and fainter: between pixels it would blink.
    float pixels = middle.w * 0.5 * viewport.y * projection[1][1] / max(clip_w(center.z), 1.0e-6);
    float small = min(2.0 * pixels, 1.0), radius = middle.w / max(small, 1.0e-3), stretch = flight.w;
    float lens = clamp(pixels / max(lens_radius, 1.0e-6) - 1.0, 0.0, 1.0);
    vec3 absorbed = fluid_absorption[int(material + 0.5)];
#ifdef LENS
    shown = small * lens;
    tint = absorbed;
#else
    // A speck is drawn out while the shutter is open, and fainter.
    stretch += 0.6 * (stretch - 1.0);
    shown = small * (1.0 - lens) * flight.w / stretch;
    up = up_view.xyz / (radius * stretch);
    // All of a small drop is bright, and a part of a larger one.
    float narrow = pixels / (0.55 * speck_radius + 0.15 * pixels);
    speck.rgb = light_of_droplets(normalize(up_view.xyz + vec3(0.0, 0.0, 1.0)), light_on_droplets(middle.xyz));
    speck.rgb *= exp(-2.0 * radius * absorbed);
    speck.a = 0.35 * narrow * narrow;
#endif
    drop = vec4(center, radius);
    axis = vec4(mat3(view) * flight.xyz, 1.0 - 1.0 / (stretch * stretch));
    Sprite sprite = sprite_of(center, radius * stretch);
    sprite.visible = sprite.visible && shown > 0.0;
    // As wide as the ellipsoid and not as the ball around it.
    sprite.half_size *= sqrt(1.0 / (stretch * stretch) + axis.w * axis.xy * axis.xy);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    float w = clip_w(sprite.near_depth);
    vec2 place = sprite.center + corner * (sprite.half_size + viewport.zw);
    gl_Position = sprite.visible ? vec4(place * w, clip_z(sprite.near_depth), w) : vec4(0.0, 0.0, 2.0, 1.0);
}
