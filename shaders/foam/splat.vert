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

flat out vec4 splat;   // optical depth at the middle; light on it; part of spray; width over length
flat out vec2 along;   // unit, of the streak in the picture

void main() {
    float look = 2.0 * fade.y, opacity = fade.x;
    Droplet droplet = droplet_of(past.y, look, past.x, opacity, gl_InstanceID, droplets, in_plane > 0.5);
    float under = smoothstep(1.25, 1.75, look);
    float weight = mix(layers.x, layers.y, under);
    vec3 world = position + particle.y * droplet.offset;
    // Water and its foam do not leave the tank.
    if (box_min.w > 0.5) world = clamp(world, box_min.xyz, box_max.xyz);
    vec3 center = (view * vec4(world, 1.0)).xyz;
    gl_Position = projection * vec4(center, 1.0);
    vec2 place = gl_Position.xy / gl_Position.w * 0.5 + 0.5;

    // As far as it flies while the picture is taken.
    float spray = max(1.0 - look, 0.0);
    float speed = length(velocity);
    vec3 streak = velocity * (spray * min(0.003, 0.3 * particle.y / max(speed, 1.0e-6)));
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
    float depth_at_middle = droplet.shown * weight * visible * seen * by_look(vec3(2.0, 1.6, 0.9), look);

    splat = vec4(depth_at_middle, light_on_droplets(world), spray, width / whole);
    bool wanted = depth_at_middle > 1.0e-4 && gl_Position.w > 0.0;
    if (!wanted) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}
