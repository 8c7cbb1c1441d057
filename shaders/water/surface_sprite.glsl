// Where a particle's sphere appears, for points and quads alike. Needs common/frame.glsl, particles/attributes.glsl.
uniform sampler2D cover;  // water/cover.vert

flat out vec4 sphere;     // view-space centre c; w: c.c - r^2
flat out float in_box;    // 1 = the centre is within the container, whose walls cut the sphere

// Drops are as large as their share of the fluid; in the bulk spheres reach beyond their neighbours' centres, or gaps would show.
float drawn_radius() { return particle.y * mix(0.55, 1.05, smoothstep(0.06, 0.4, inside.y)); }

// Behind the centres of others everywhere: those reach at least as far around themselves as they are drawn in `cover`.
bool is_covered(Sprite sprite) {
    float nearest = (clip_z(sprite.near_depth) / clip_w(sprite.near_depth)) * 0.5 + 0.5;
    float farthest = 0.0;
    for (int i = 0; i < 5; ++i) {
        vec2 corner = i == 4 ? vec2(0.0) : (vec2(i & 1, i >> 1) * 2.0 - 1.0) * 0.75;
        farthest = max(farthest, textureLod(cover, (sprite.center + corner * sprite.half_size) * 0.5 + 0.5, 0.0).r);
    }
    return nearest > farthest;
}

Sprite surface_sprite() {
    vec3 center = (view * vec4(position, 1.0)).xyz;
    float radius = drawn_radius();
    sphere = vec4(center, dot(center, center) - radius * radius);
    vec3 slack = vec3(0.1 * particle.y);
    bool within = all(greaterThan(position, box_min.xyz - slack)) && all(lessThan(position, box_max.xyz + slack));
    in_box = box_min.w > 0.5 && within ? 1.0 : 0.0;
    Sprite sprite = sprite_of(center, radius);
    sprite.visible = sprite.visible && !is_covered(sprite);
    return sprite;
}
