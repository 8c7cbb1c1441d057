// From light to what a display shows. src/render/stage_shading.cpp compiles this file as C++ for the ray tracer,
// so both have the same curve: no includes here, constants with an f, and only what glm knows too.

// A film's curve: dark tones deepen, bright ones approach white slowly and lose their colour on the way. The
// rational fit by K. Narkowicz (ACES Filmic Tone Mapping Curve, 2016). 0 to infinity becomes 0 to about 1.
vec3 filmic(vec3 light) {
    return light * (2.51f * light + 0.03f) / (light * (2.43f * light + 0.59f) + 0.14f);
}

// Display values, 0 to 1. `film` 0: light of 1 is white, nothing is bent, for plain backdrops.
vec3 displayed(vec3 light, float exposure, float film) {
    vec3 exposed = max(light, vec3(0.0f)) * exposure;
    return sqrt(clamp(mix(exposed, filmic(exposed), film), vec3(0.0f), vec3(1.0f)));
}
