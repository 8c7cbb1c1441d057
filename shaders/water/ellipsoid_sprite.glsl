// The projection of a particle's ellipsoid, for points and quads alike. Needs water/sprite.glsl,
// water/ellipsoid_attributes.glsl.
flat out vec4 place;          // view-space centre; w: 1 = inside the container, whose walls cut the ellipsoid
flat out vec3 form_diagonal;  // of the form F, 1/m^2: x on the surface where (x - place)^T F (x - place) = 1
flat out vec3 form_beside;    // xy, xz, yz

// The bounds of its projection. A plane n.x = 0 through the eye touches { c + S u } where (n.c)^2 = |S n|^2.
// Upright planes have n = (1, 0, s) with the slope s = x/-z: a quadratic equation in s. `spread` is S S.
Sprite sprite_of_ellipsoid(vec3 center, mat3 spread) {
    Sprite sprite;
    sprite.near_depth = center.z + sqrt(spread[2].z);
    float a = center.z * center.z - spread[2].z;
    vec2 beside = vec2(spread[0].z, spread[1].z), along = vec2(spread[0].x, spread[1].y);
    vec2 middle = (beside - center.xy * center.z) / a;
    vec2 square = along * a + center.xy * center.xy * spread[2].z + beside * (beside - 2.0 * center.xy * center.z);
    vec2 scale = vec2(projection[0][0], projection[1][1]);
    sprite.center = middle * scale;
    sprite.half_size = sqrt(max(square, 0.0)) / a * scale;
    sprite.visible = a > 0.0 && sprite.near_depth < 0.0;
    return sprite;
}

Sprite ellipsoid_sprite() {
    vec3 center = (view * vec4(ellipsoid_center, 1.0)).xyz;
    mat3 turn = mat3(view), inverse_shape = turn * inverse_stretch() * transpose(turn) / drawn_radius(company());
    mat3 form = inverse_shape * inverse_shape;
    place = vec4(center, is_in_box(ellipsoid_center));
    form_diagonal = vec3(form[0].x, form[1].y, form[2].z);
    form_beside = vec3(form[0].y, form[0].z, form[1].z);
    Sprite sprite = sprite_of_ellipsoid(center, inverse(form));
    sprite.visible = sprite.visible && !is_covered(sprite);
    return sprite;
}
