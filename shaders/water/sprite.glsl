// Common code of the sprites of spheres and ellipsoids. Needs common/frame.glsl, particles/attributes.glsl.
uniform sampler2D cover;  // water/cover.vert

// 0: a single drop; 1: a particle in a sheet or in the bulk.
float company() { return smoothstep(0.06, 0.4, inside.y); }

// Behind the centres of other particles everywhere: those extend around themselves at least as far as they
// are drawn in `cover`. From within the fluid the farthest particle is visible, except for single drops in
// the air beyond.
bool is_covered(Sprite sprite) {
    if (is_lone()) return true;
    if (eye_in_fluid) return company() < 0.5;
    float nearest = (clip_z(sprite.near_depth) / clip_w(sprite.near_depth)) * 0.5 + 0.5;
    float farthest = 0.0;
    for (int i = 0; i < 5; ++i) {
        vec2 corner = i == 4 ? vec2(0.0) : (vec2(i & 1, i >> 1) * 2.0 - 1.0) * 0.75;
        farthest = max(farthest, textureLod(cover, (sprite.center + corner * sprite.half_size) * 0.5 + 0.5, 0.0).r);
    }
    return nearest > farthest;
}

// 1 if within the container, whose walls cut the water; else 0.
float is_in_box(vec3 world) {
    vec3 slack = vec3(0.1 * particle.y);
    bool within = all(greaterThan(world, box_min.xyz - slack)) && all(lessThan(world, box_max.xyz + slack));
    return box_min.w > 0.5 && within ? 1.0 : 0.0;
}

// Writes a point or the corner of a quad; `size`: of the picture, pixels.
void put_point(Sprite sprite, vec2 size) {
    vec2 pixels = sprite.half_size * size;
    gl_PointSize = max(pixels.x, pixels.y) + 1.0;  // with the pixels on the outline
    float w = clip_w(sprite.near_depth);
    gl_Position = sprite.visible ? vec4(sprite.center * w, clip_z(sprite.near_depth), w) : vec4(0.0, 0.0, 2.0, 1.0);
}
void put_corner(Sprite sprite, vec2 size) {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    float w = clip_w(sprite.near_depth);
    vec2 place = sprite.center + corner * (sprite.half_size + 1.0 / size);
    gl_Position = sprite.visible ? vec4(place * w, clip_z(sprite.near_depth), w) : vec4(0.0, 0.0, 2.0, 1.0);
}
