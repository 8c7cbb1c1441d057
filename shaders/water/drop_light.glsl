// The light of a drop as a ball lens: the ray is bent where it enters and where it leaves, so that the surroundings are seen
// upside down in it, with their reflection towards the rim. What is behind it in the picture, which may be other water, is
// mixed in instead of being searched for. Needs common/frame.glsl, common/light.glsl, common/sky.glsl, common/floor.glsl,
// water/reflection.glsl.

// How much of what the drop shows is its own; the rest is the picture behind it. Of the sky nearly all. What comes from below is
// mostly left to that picture: it shows the water under the drop or the floor, without a search for which.
const float own_sky = 0.30, own_ground = 0.06, mirrored_ground = 0.2;

bool goes_down(vec3 direction) { return box_max.w > 0.5 && direction.y < -1.0e-3; }

// Tiles would flicker in something so small: only their mean is seen.
vec3 floor_in_drop(vec3 world, vec3 direction) {
    return plain_floor_color(world + direction * (max(world.y - floor_area.y, 0.0) / -direction.y), direction);
}

vec3 seen_in_drop(vec3 world, vec3 direction) {
    return goes_down(direction) ? floor_in_drop(world, direction) : mix(sky_color(direction), mirrored_sky(direction), 0.5);
}

// Along the rim a drop mirrors what is nearly behind it: the bright sky there made rings of drops.
vec3 mirrored_in_drop(vec3 world, vec3 direction, float cosine) {
    vec3 above = mix(sky_color(direction), mirrored_sky(direction) + glint(direction), smoothstep(0.1, 0.6, cosine));
    return goes_down(direction) ? floor_in_drop(world, direction) : above;
}

// Light and opacity where the surface has this normal; `direction`: of the ray.
vec4 drop_light(vec3 world, vec3 direction, vec3 normal, float radius, vec3 tint) {
    float cosine = clamp(-dot(direction, normal), 0.0, 1.0);
    vec3 bounced = reflect(direction, normal), bent = refract(direction, normal, 1.0 / sky_low.w);
    // In a ball both ends of the way make the same angle with the surface.
    float across = clamp(-dot(bent, normal), 0.0, 1.0);
    vec3 leaving = refract(bent, -normalize(normal + 2.0 * across * bent), sky_low.w);
    if (dot(leaving, leaving) < 0.5) leaving = bent;
    vec3 passed = exp(-tint * (2.0 * radius * across));
    float mirrored = reflected_part(cosine) * (goes_down(bounced) ? mix(1.0, mirrored_ground, smoothstep(0.0, 0.25, -bounced.y)) : 1.0);
    float own_part = goes_down(leaving) ? mix(own_sky, own_ground, smoothstep(0.0, 0.25, -leaving.y)) : own_sky;
    vec3 own = passed * seen_in_drop(world, leaving);
    float opacity = mix(own_part, 1.0, mirrored);
    vec3 light = mix(own_part * own, mirrored_in_drop(world, bounced, cosine), mirrored) / opacity;
    float cloudy = scattering.w * (1.0 - exp(-2.0 * radius * tint.g));
    light = mix(light, scattering.rgb * matt_light(mat3(view) * normal, 1.0), cloudy);
    return vec4(light, mix(opacity, 1.0, cloudy));
}
