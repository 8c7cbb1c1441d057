// The ray of a fragment and the container. Needs common/frame.glsl.

// Per metre of view depth, so that differences in depth are lengths along it: (slope, -1) in view space.
vec2 ray_slope(vec2 place) {  // 0 to 1 over the picture
    return place * viewport.xy * pixel_plane.xy + pixel_plane.zw;
}
vec3 world_ray(vec2 slope) { return transpose(mat3(view)) * vec3(slope, -1.0); }

// Where a ray enters and leaves the container; x > y if it misses it.
vec2 box_span(vec3 origin, vec3 ray) {
    vec3 inverse = 1.0 / mix(ray, vec3(1.0e-9), lessThan(abs(ray), vec3(1.0e-9)));
    vec3 a = (box_min.xyz - origin) * inverse, b = (box_max.xyz - origin) * inverse;
    vec3 first = min(a, b), last = max(a, b);
    return vec2(max(max(first.x, first.y), first.z), min(min(last.x, last.y), last.z));
}

// Conversion between view depth and depth-buffer values.
float linear_depth(float stored) { return projection[3][2] / (2.0 * stored - 1.0 + projection[2][2]); }
float stored_depth(float depth) { return (projection[3][2] / depth - projection[2][2]) * 0.5 + 0.5; }
