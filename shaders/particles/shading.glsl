// Colour of a particle before the light of each fragment; computed once per particle.
#include "common/shadow.glsl"

flat out vec4 sphere;   // view-space centre c; w: c.c - r^2
flat out vec4 surface;  // display colour; w: part of the key light that reaches the particle

void shade_particle(vec3 center) {
    sphere = vec4(center, dot(center, center) - particle.x * particle.x);
    vec3 base = half_view.w > 0.5 ? textureLod(color_map, vec2(tone * (255.0 / 256.0) + 0.5 / 256.0, 0.5), 0.0).rgb : solid_color.rgb;
    surface.rgb = base * (1.0 - light_offset.z * inside.x);
    surface.w = up_view.w > 0.0 ? light_through_water(position, particle.y) : 1.0;
}
