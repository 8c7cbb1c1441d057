// Light that one point of the water's surface bends onto the floor, one of a grid in the light's direction: see
// src/render/passes/caustics_pass.h. The water's thickness along the light says where its surface is, as long as
// the floor below is flat. A photon lands where a level surface would not bend it, plus what the waves bend it.
#include "common/frame.glsl"

uniform sampler2D light_water;    // see common/shadow.glsl
uniform sampler2D light_ripples;  // slopes, world
uniform int edge;                 // of the grid, photons
uniform float width;              // of the light's map, m
uniform vec4 area;                // of the floor: x, z of its corner, 1/edge; share of a photon in the light of a pixel
uniform mat4 from_light;          // the light's clip space -> world

flat out float share;

float thickness(vec2 place) { return textureLod(light_water, place, 0.0).g / max(absorption.g, 1.0e-6); }

// Change per metre; at its edge water ends at a wall, and says nothing about its surface.
float slope_of(float before, float after, float distance) {
    float slope = (after - before) / distance;
    return slope * (1.0 - smoothstep(0.6, 1.2, abs(slope)));
}

vec2 gap_to_walls(vec2 at) { return min(at - box_min.xz, box_max.xz - at); }

vec2 folded(vec2 at) {
    at = abs(at - box_min.xz) + box_min.xz;  // upright panes mirror what comes from the water
    return box_max.xz - abs(box_max.xz - at);
}

void main() {
    vec2 place = (vec2(gl_VertexID % edge, gl_VertexID / edge) + 0.5) / float(edge);
    vec3 from = (from_light * vec4(place * 2.0 - 1.0, 0.0, 1.0)).xyz;
    vec2 level_hit = (from - sun.xyz * ((from.y - floor_area.y) / sun.y)).xz;
    float step = 1.5 * particle.y / width, here = thickness(place);
    float slope_a = slope_of(thickness(place - vec2(step, 0.0)), thickness(place + vec2(step, 0.0)), 2.0 * step * width);
    float slope_b = slope_of(thickness(place - vec2(0.0, step)), thickness(place + vec2(0.0, step)), 2.0 * step * width);
    // Slopes of two degrees are the trembling of particles at rest. Where light enters through a pane, that is no surface.
    vec2 entry = level_hit + here * sun.xz;
    vec2 inside_walls = gap_to_walls(level_hit), gap = min(gap_to_walls(entry), inside_walls) / particle.y;
    float square = slope_a * slope_a + slope_b * slope_b;
    // Nor is it one where the water does not stand on the floor: what the light passes is less than its way.
    float way = (light_clip * vec4(level_hit.x, floor_area.y, level_hit.y, 1.0)).z * 0.5 - 0.5 + textureLod(light_water, place, 0.0).a;
    float pool = smoothstep(0.6, 0.85, here / max(way * key_view.w, 1.0e-6));
    float real = pool * square / (square + 1.5e-3) * (box_min.w > 0.5 ? smoothstep(2.0, 5.0, min(gap.x, gap.y)) : 1.0);
    slope_a *= real;
    slope_b *= real;
    vec3 along_a = normalize(vec3(light_clip[0][0], light_clip[1][0], light_clip[2][0]));
    vec3 along_b = normalize(vec3(light_clip[0][1], light_clip[1][1], light_clip[2][1]));
    vec3 normal = normalize(cross(along_a + (slope_a - along_a.y / sun.y) * sun.xyz, along_b + (slope_b - along_b.y / sun.y) * sun.xyz));
    normal *= sign(normal.y);
    normal = normalize(normal + 2.2 * pool * textureLod(light_ripples, place, 0.0).xyz);
    vec3 bent = refract(-sun.xyz, normal, 1.0 / sky_low.w), level = refract(-sun.xyz, vec3(0.0, 1.0, 0.0), 1.0 / sky_low.w);
    vec2 hit = level_hit + pool * here * sun.y * (bent.xz / max(-bent.y, 0.2) - level.xz / -level.y);
    if (box_min.w > 0.5) hit = folded(hit);
    // What would leave the tank through a pane is no light of the floor below it.
    bool stays = box_min.w < 0.5 || min(inside_walls.x, inside_walls.y) > 0.0;
    gl_Position = stays && here > 0.3 * particle.y ? vec4((hit - area.xy) * area.z * 2.0 - 1.0, 0.0, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
    gl_PointSize = 4.0;
    share = area.w;
}
