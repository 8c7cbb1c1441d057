// The projection of a particle's sphere, for points and quads alike. Needs water/sprite.glsl.
flat out vec4 sphere;   // view-space centre c; w: c.c - r^2
flat out float in_box;  // 1 = the centre is within the container, whose walls cut the sphere

Sprite surface_sprite() {
    vec3 center = (view * vec4(position, 1.0)).xyz;
    // Drops have the size of their share of the fluid. In the bulk, spheres extend beyond their neighbours'
    // centres; otherwise gaps would be visible.
    float radius = particle.y * mix(0.55, 1.05, company()) * part_of_radius(0.0);
    sphere = vec4(center, dot(center, center) - radius * radius);
    in_box = is_in_box(position);
    Sprite sprite = sprite_of(center, radius);
    sprite.visible = sprite.visible && !is_covered(sprite);
    return sprite;
}
