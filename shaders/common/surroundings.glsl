// What surrounds the scene, by direction: a backdrop from the ground over the horizon to overhead, two soft
// lights and the sun. Sky, floor, reflection, refraction and the ray tracer all ask here;
// src/render/stage_shading.cpp compiles this file as C++, so: no includes, constants with an f, and only what
// glm knows too.

// A glowing rectangle, infinitely far away.
struct SoftLight {
    vec3 toward, across;           // unit; the second along its width
    float half_width, half_height; // tangents of the angles
    float softness;                // of the edge, likewise
    vec3 color;                    // linear
};

// All colours are linear.
struct Surroundings {
    vec3 horizon, zenith, ground;
    vec3 glow;       // in mirrors only, as behind the camera's backdrop there is a sky: over the horizon, in panes of glass
    vec3 sun;        // unit, towards it
    vec3 sun_color;  // of its disc
    SoftLight key, fill;
};

// Without lights: what a camera sees behind the scene, and what the floor fades into.
vec3 backdrop(Surroundings around, vec3 direction) {
    float above = clamp(1.4f * direction.y, 0.0f, 1.0f), below = clamp(-2.5f * direction.y, 0.0f, 1.0f);
    vec3 upper = mix(around.horizon, around.zenith, above * (2.0f - above));
    return mix(upper, around.ground, below * (2.0f - below));
}

float soft_light_part(SoftLight light, vec3 direction) {
    float facing = dot(direction, light.toward), per_facing = 1.0f / max(facing, 0.001f);
    float aside = abs(dot(direction, light.across)) * per_facing - light.half_width;
    float high = abs(dot(direction, cross(light.toward, light.across))) * per_facing - light.half_height;
    return facing > 0.001f ? 1.0f - smoothstep(-light.softness, light.softness, max(aside, high)) : 0.0f;
}

// What panes of glass reflect: single lights and the bright sky would be veils there.
vec3 reflected_backdrop(Surroundings around, vec3 direction) {
    float low = clamp(1.0f - 1.6f * abs(direction.y), 0.0f, 1.0f);
    return backdrop(around, direction) + around.glow * (low * low);
}

// What shiny surfaces reflect, but for the sun: a bright sky that darkens upwards.
vec3 reflected_light(Surroundings around, vec3 direction) {
    float low = 1.0f - abs(direction.y), square = low * low;
    return backdrop(around, direction) + around.glow * (8.0f * square * square) + around.key.color * soft_light_part(around.key, direction) +
           around.fill.color * soft_light_part(around.fill, direction);
}

// The sun in a surface with ripples smaller than a particle: its disc and a glow around it.
vec3 sun_glint(Surroundings around, vec3 direction) {
    float cosine = max(dot(direction, around.sun), 0.0f);
    float square = cosine * cosine, fourth = square * square, sixteenth = fourth * fourth * fourth * fourth;
    float wide = sixteenth * sixteenth * sixteenth * sixteenth, narrow = wide * wide * wide * wide;
    narrow = narrow * narrow * narrow;
    return around.sun_color * (narrow + 0.05f * wide);
}
