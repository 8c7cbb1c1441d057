// The smoothed surface at a place of the picture, even if its buffers are smaller. Needs common/frame.glsl,
// water/rays.glsl.
uniform sampler2D surface;  // view depth, negative at walls, 0 = none
uniform sampler2D normals;  // view-space normal and coverage, times the coverage
uniform sampler2D line;     // which side of the line on the glass: 0 at the wall to 1 on the surface
uniform float has_line;     // 0 or 1

struct SurfacePoint {
    float coverage;  // 0 to 1
    float depth;     // view depth, m
    vec3 normal;     // view space, unit
    bool at_glass;
    // Where the line on the glass goes through the pixel: how much of it is beyond, and what is there.
    float beyond;    // 0 to 0.5
    float beyond_depth;
    vec3 beyond_normal;
};

// The line goes through a pixel where the side is 0 nearer than half a pixel. `side` here and its change to the next
// texels; `pixel`: size of a pixel in texels.
void find_beyond(vec2 place, vec2 texel, float side, vec2 change, vec2 pixel, inout SurfacePoint point) {
    float steepness = length(change * pixel);
    if (has_line < 0.5 || abs(side) >= 0.5 * steepness) return;
    ivec2 last = textureSize(surface, 0) - 1;
    ivec2 next = clamp(ivec2(round(texel + (point.at_glass ? 1.2 : -1.2) * normalize(change))), ivec2(0), last);
    float depth = texelFetch(surface, next, 0).r;
    vec3 normal = texelFetch(normals, next, 0).xyz;
    if (depth == 0.0 || point.at_glass == (depth < 0.0) || dot(normal, normal) == 0.0) return;
    point.beyond = 0.5 - abs(side) / steepness;
    point.beyond_depth = depth < 0.0 ? box_span(eye.xyz, world_ray(ray_slope(place))).x : depth;
    point.beyond_normal = normalize(normal);
}

#ifdef SAME_SIZE
SurfacePoint surface_point(vec2 place) {
    SurfacePoint point = SurfacePoint(0.0, 0.0, vec3(0.0, 0.0, 1.0), false, 0.0, 0.0, vec3(0.0, 0.0, 1.0));
    ivec2 texel = ivec2(gl_FragCoord.xy), last = textureSize(surface, 0) - 1;
    vec4 facing = texelFetch(normals, texel, 0);
    float depth = texelFetch(surface, texel, 0).r;
    if (facing.a < 0.01 || depth == 0.0) return point;
    point.coverage = min(facing.a, 1.0);
    point.normal = normalize(facing.xyz);
    point.depth = abs(depth);
    point.at_glass = depth < 0.0;
    float side = texelFetch(line, texel, 0).r - 0.5;
    vec2 change = vec2(texelFetch(line, min(texel + ivec2(1, 0), last), 0).r, texelFetch(line, min(texel + ivec2(0, 1), last), 0).r) - 0.5 - side;
    find_beyond(place, vec2(texel), side, change, vec2(1.0), point);
    return point;
}
#else
SurfacePoint surface_point(vec2 place) {
    SurfacePoint point = SurfacePoint(0.0, 0.0, vec3(0.0, 0.0, 1.0), false, 0.0, 0.0, vec3(0.0, 0.0, 1.0));
    vec4 facing = texture(normals, place);
    if (facing.a < 0.01) return point;
    point.coverage = min(facing.a, 1.0);
    point.normal = normalize(facing.xyz);
    // Depths of pixels without surface must not contribute.
    vec2 texel = place * vec2(textureSize(surface, 0)) - 0.5;
    ivec2 corner = ivec2(floor(texel)), last = textureSize(surface, 0) - 1;
    vec2 part = texel - vec2(corner);
    vec4 depths, weights, sides;
    for (int i = 0; i < 4; ++i) {
        ivec2 offset = ivec2(i & 1, i >> 1);
        vec2 near = mix(1.0 - part, part, vec2(offset));
        depths[i] = texelFetch(surface, clamp(corner + offset, ivec2(0), last), 0).r;
        weights[i] = depths[i] != 0.0 ? near.x * near.y + 1.0e-4 : 0.0;
        sides[i] = texelFetch(line, clamp(corner + offset, ivec2(0), last), 0).r - 0.5;
    }
    vec4 walls = weights * vec4(lessThan(depths, vec4(0.0)));
    float sum = dot(weights, vec4(1.0)), at_wall = dot(walls, vec4(1.0));
    float side = mix(mix(sides[0], sides[1], part.x), mix(sides[2], sides[3], part.x), part.y);
    point.at_glass = at_wall > 0.0;
    if (at_wall > 0.0 && at_wall < sum) {
        // Where the surface meets the glass, the mean of both normals is neither's, and would show things that are
        // nowhere: the side of the line decides, or the larger part.
        point.at_glass = has_line > 0.5 ? side < 0.0 : at_wall > 0.5 * sum;
        weights = point.at_glass ? walls : weights - walls;
        sum = dot(weights, vec4(1.0));
        vec3 normal = vec3(0.0);
        for (int i = 0; i < 4; ++i)
            normal += weights[i] * texelFetch(normals, clamp(corner + ivec2(i & 1, i >> 1), ivec2(0), last), 0).xyz;
        if (dot(normal, normal) > 0.0) point.normal = normalize(normal);
    }
    if (sum > 0.0) point.depth = dot(weights, abs(depths)) / sum;
    else point.coverage = 0.0;
    if (all(notEqual(depths, vec4(0.0)))) {
        vec2 change = vec2(mix(sides[1] - sides[0], sides[3] - sides[2], part.y), mix(sides[2] - sides[0], sides[3] - sides[1], part.x));
        find_beyond(place, texel, side, change, vec2(textureSize(surface, 0)) * viewport.zw, point);
    }
    return point;
}
#endif
