// Colour of a particle before the light of each fragment; computed once per particle.
#include "common/color.glsl"
#include "common/shadow.glsl"

flat out vec3 albedo;     // linear, occlusion included
flat out float key_part;  // of the key light that reaches it

void shade_particle(vec3 world) {
    vec3 base = particle.w > 0.5 ? to_linear(textureLod(color_map, vec2(shade.x * (255.0 / 256.0) + 0.5 / 256.0, 0.5), 0.0).rgb)
                                 : solid_color.rgb;
    albedo = base * (1.0 - particle.z * shade.y);
    key_part = up_view.w > 0.0 ? light_through_water(world, particle.y) : 1.0;
}
