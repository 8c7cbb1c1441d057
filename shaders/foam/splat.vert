// One droplet of a foam particle as a point sprite: spray is a streak along its velocity. Drawn once per
// droplet of a particle (gl_InstanceID) over all particles.
#include "common/frame.glsl"
#include "common/behind.glsl"
#include "common/shadow.glsl"
#include "foam/droplet.glsl"

layout(location = 0) in vec3 position;  // world, m
layout(location = 1) in vec3 velocity;  // m/s
layout(location = 2) in vec2 past;      // age in appearing times; random size
layout(location = 3) in vec2 fade;      // opacity; look, 0 spray, 1/2 foam, 1 bubble

uniform int droplets;      // per particle
uniform vec2 layers;       // weights of spray and foam, of bubbles
uniform vec2 reach;        // m: how far behind the surface foam is still seen on it, and bubbles
uniform float in_plane;    // 1: a 2-D scene

flat out vec4 splat;   // optical depth at the middle, < 0: a hole; light on it; part of spray; width over length
flat out vec2 along;   // unit, of the streak in the picture

void main() {
    float look = 2.0 * fade.y, opacity = fade.x;
    Droplet droplet = droplet_of(past.y, look, past.x, opacity, gl_InstanceID, droplets, in_plane > 0.5);
    float under = smoothstep(1.25, 1.75, look);
    // Foam that floats is a layer: some of a particle's droplets are wide and thin, and run into those of its neighbours; some are
    // holes, which the layer closes where it is thick and which leave lace where it thins; the rest are bubbles.
    float floating = smoothstep(0.1, 1.0, look) * (1.0 - under), role = (float(gl_InstanceID) + 0.5) / float(droplets);
    float veil = role < 0.35 ? floating : 0.0, hole = role > 0.4 && role < 0.7 ? floating : 0.0;
    // In ratios, so that what turns into the layer grows steadily; a droplet vanishes before it is a hole.
    float wide = (1.3 + 1.8 * past.y) * sqrt(droplet.shown), round_hole = (0.35 + 1.4 * past.y) * sqrt(droplet.shown);
    droplet.diameter *= pow(wide / max(droplet.diameter, 1.0e-4), veil);
    if (hole > 0.5) droplet.diameter = round_hole;
    droplet.offset *= 1.0 - 0.4 * veil;
    float weight = mix(layers.x, layers.y, under);
    vec3 world = position + particle.y * droplet.offset;
    // What is below the rim of the tank stays in it.
    bool within = box_min.w > 0.5 && all(equal(clamp(position, box_min.xyz, box_max.xyz), position));
    if (within) world = mix(clamp(world, box_min.xyz, box_max.xyz), world, smoothstep(0.0, 4.0, (position.y - rim_height) / particle.y));
    vec3 center = (view * vec4(world, 1.0)).xyz;
    gl_Position = projection * vec4(center, 1.0);
    vec2 place = gl_Position.xy / gl_Position.w * 0.5 + 0.5;

    // As far as it flies while the picture is taken.
    float spray = max(1.0 - look, 0.0);
    float speed = length(velocity);
    vec3 streak = velocity * (spray * min(0.004, 0.8 * particle.y / max(speed, 1.0e-6)));
    vec2 drawn = 0.5 * viewport.y * projection[1][1] / gl_Position.w * (view * vec4(streak, 0.0)).xy;
    float width = droplet.diameter * particle.y * projection[1][1] * 0.5 * viewport.y / gl_Position.w;
    float length_drawn = length(drawn);
    along = length_drawn > 1.0e-3 ? drawn / length_drawn : vec2(1.0, 0.0);
    // A droplet narrower than a pixel covers less of it, and one that flies past covers more of them, less.
    float seen = min(width, 1.0);
    seen *= seen;
    width = clamp(width, 1.0, 48.0);
    seen *= width / (width + length_drawn);
    float whole = min(width + length_drawn, 64.0);
    gl_PointSize = whole;

    float gap = -center.z - distance_behind(place);
    float far = mix(reach.x, reach.y, under);
    float visible = 1.0 - smoothstep(0.4 * far, far, gap);
    float thick = by_look(vec3(2.0, 1.1, 0.9), look);
    thick *= pow(0.07 / thick, veil) * (1.0 - smoothstep(0.0, 0.5, hole));
    if (hole > 0.5) thick = -0.22 * smoothstep(0.5, 1.0, hole);
    float depth_at_middle = droplet.shown * weight * visible * seen * thick;

    splat = vec4(depth_at_middle, light_on_droplets(world), spray, width / whole);
    bool wanted = abs(depth_at_middle) > 1.0e-4 && gl_Position.w > 0.0;
    if (!wanted) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}
