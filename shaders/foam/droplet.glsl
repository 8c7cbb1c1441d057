// The droplets that a foam particle stands for: places around it, sizes and order of coming and going, all
// from the particle's own random size. The same numbers as in src/render/foam_droplets.h.

struct Droplet {
    vec3 offset;     // from the particle, in spacings
    float diameter;  // spacings
    float shown;     // 0 to 1
};

uint scattered(uint x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}
float unit_of(uint x) { return float(x >> 8) * (1.0 / 16777216.0); }

// Of spray, foam and bubbles; `look` is 0 to 2 and may lie in between.
float by_look(vec3 of, float look) {
    return look < 1.0 ? mix(of.x, of.y, look) : mix(of.y, of.z, look - 1.0);
}

// `age` in appearing times; `flatness` 1: within the plane of a 2-D scene.
Droplet droplet_of(float size, float look, float age, float opacity, int number, int count, bool in_plane) {
    uint a = scattered(floatBitsToUint(size) + uint(number) * 0x9e3779b9u);
    uint b = scattered(a + 1u), c = scattered(b + 1u), d = scattered(c + 1u);
    float turn = 6.2831853 * unit_of(a), rise = 2.0 * unit_of(b) - 1.0, away = unit_of(c), chance = unit_of(d);
    float level = in_plane ? 0.0 : rise, across = sqrt(1.0 - level * level);
    vec3 direction = vec3(across * cos(turn), level, across * sin(turn));
    if (in_plane) direction = direction.xzy;
    // Spray flies apart as long as it flies, foam and bubbles keep together.
    float spread = by_look(vec3(0.5 + 0.3 * min(age, 12.0), 1.2, 1.0), look) * (0.3 + 0.7 * age / (age + 2.0));
    Droplet droplet;
    droplet.offset = spread * pow(away, 1.0 / 3.0) * direction;
    float first = 0.7 * (float(number) + chance) / float(count);
    droplet.shown = smoothstep(first, first + 0.3, opacity);
    float large = chance * chance;
    droplet.diameter = 2.0 * size * by_look(vec3(0.03, 0.18, 0.04) + large * vec3(0.25 * large, 0.14, 0.05), look) *
                       sqrt(10.0 / float(count)) * sqrt(droplet.shown);
    return droplet;
}
