// Projections of spheres. Needs common/frame.glsl.

// The bounds of a sphere's projection. Exact away from the picture's centre too, where the projection is an
// ellipse.
struct Sprite {
    vec2 center;       // normalised device coordinates
    vec2 half_size;
    float near_depth;  // view-space z of the sphere's nearest point
    bool visible;
};

Sprite sprite_of(vec3 center, float radius) {
    Sprite sprite;
    sprite.near_depth = center.z + radius;
    vec2 scale = vec2(projection[0][0], projection[1][1]);
    if (eye.w < 0.5) {
        sprite.center = (center.xy * scale) + projection[3].xy;
        sprite.half_size = radius * scale;
        sprite.visible = true;
        return sprite;
    }
    // Slopes x/-z of the two tangents through the eye, in the xz and in the yz plane.
    float a = center.z * center.z - radius * radius;
    vec2 middle = -center.xy * center.z / a;
    vec2 extent = radius * sqrt(max(center.xy * center.xy + a, 0.0)) / a;
    sprite.center = middle * scale;
    sprite.half_size = extent * scale;
    sprite.visible = a > 0.0 && sprite.near_depth < 0.0;
    return sprite;
}

// Depth in clip space of a view-space z, for w as returned by clip_w().
float clip_z(float z) { return projection[2][2] * z + projection[3][2]; }
float clip_w(float z) { return eye.w < 0.5 ? 1.0 : -z; }
