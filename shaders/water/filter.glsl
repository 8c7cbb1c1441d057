// The narrow-range filter [TY18]: a Gaussian over depths within an interval that widens with the depths it
// includes. Depths nearer than the interval belong to something in front; they are left out together with
// their mirror image, so that slopes stay slopes. Farther depths are moved to one step behind, so that
// silhouettes are rounded instead of torn; but where a wall behind ends the surface, it is level up to there, and there is
// no farther depth. Depth: 0 = no fluid, < 0 = at a wall, not smoothed. Needs common/frame.glsl, water/rays.glsl.

const float near_limit = 2.5;  // spacings in front of the interval's middle, and how far it may reach. [TY18]: five; with it the
                               // drops of a splash drew skirts on the water behind them
const float far_step = 1.0;    // spacings

struct NarrowRange {
    float low, high;  // the interval
    float step;       // of what lies behind it
    float reach;
    bool at_rear;  // within reach of a wall behind
};

NarrowRange narrow_range(float depth, float spacing, vec2 place) {
    vec3 ray = world_ray(ray_slope(place));
    vec2 span = box_span(eye.xyz, ray);
    vec3 world = eye.xyz + ray * min(depth, span.y);
    vec2 gap = mix(world.xz - box_min.xz, box_max.xz - world.xz, greaterThan(ray.xz, vec2(0.0)));
    // What spans a spacing of the picture spans more of a level surface.
    float stretched = min(length(ray) / max(abs(ray.y), 1.0e-3), 4.0);
    bool at_rear = box_min.w > 0.5 && min(gap.x, gap.y) < stretched * near_limit * spacing;
    return NarrowRange(depth - near_limit * spacing, depth + near_limit * spacing, depth + far_step * spacing,
                       near_limit * spacing, at_rear);
}

// Weight 0 or 1 of a depth, which may be moved.
float admitted(inout float depth, inout NarrowRange range) {
    if (depth < 0.0 || (depth > 0.0 ? depth < range.low : range.at_rear)) return 0.0;
    if (depth == 0.0 || depth > range.high) {
        depth = range.step;
        return 1.0;
    }
    range.low = min(range.low, depth - range.reach);
    range.high = max(range.high, depth + range.reach);
    return 1.0;
}
