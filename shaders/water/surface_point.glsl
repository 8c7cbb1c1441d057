// The smoothed surface at a place of the picture, even if its buffers are smaller. Needs common/frame.glsl,
// water/rays.glsl.
uniform sampler2D surface;  // view depth, negative at walls, 0 = none
uniform sampler2D normals;  // view-space normal and coverage, times the coverage

struct SurfacePoint {
    float coverage;  // 0 to 1
    float depth;     // view depth, m
    vec3 normal;     // view space, unit
};

SurfacePoint surface_point(vec2 place) {
    SurfacePoint point = SurfacePoint(0.0, 0.0, vec3(0.0, 0.0, 1.0));
    vec4 facing = texture(normals, place);
    if (facing.a < 0.01) return point;
    point.coverage = min(facing.a, 1.0);
    point.normal = normalize(facing.xyz);
    // Depths of pixels without surface must not contribute.
    vec2 texel = place * vec2(textureSize(surface, 0)) - 0.5;
    ivec2 corner = ivec2(floor(texel)), last = textureSize(surface, 0) - 1;
    vec2 part = texel - vec2(corner);
    vec4 depths, weights;
    for (int i = 0; i < 4; ++i) {
        ivec2 offset = ivec2(i & 1, i >> 1);
        vec2 near = mix(1.0 - part, part, vec2(offset));
        depths[i] = texelFetch(surface, clamp(corner + offset, ivec2(0), last), 0).r;
        weights[i] = depths[i] != 0.0 ? near.x * near.y + 1.0e-4 : 0.0;
    }
    vec4 walls = weights * vec4(lessThan(depths, vec4(0.0)));
    float all = dot(weights, vec4(1.0)), at_wall = dot(walls, vec4(1.0));
    if (at_wall > 0.0 && at_wall < all) {
        // Where the surface meets the glass, the mean of both normals is neither's, and would show things that are
        // nowhere: the larger part decides.
        weights = at_wall > 0.5 * all ? walls : weights - walls;
        all = dot(weights, vec4(1.0));
        vec3 normal = vec3(0.0);
        for (int i = 0; i < 4; ++i)
            normal += weights[i] * texelFetch(normals, clamp(corner + ivec2(i & 1, i >> 1), ivec2(0), last), 0).xyz;
        if (dot(normal, normal) > 0.0) point.normal = normalize(normal);
    }
    if (all > 0.0) point.depth = dot(weights, abs(depths)) / all;
    else point.coverage = 0.0;
    return point;
}
