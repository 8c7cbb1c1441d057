// The narrow-range filter [TY18]: a Gaussian over depths within an interval that widens with the depths it
// includes. Depths nearer than the interval belong to something in front; they are left out together with
// their mirror image, so that slopes stay slopes. Farther depths are moved to one step behind, so that
// silhouettes are rounded instead of torn. Depth: 0 = no fluid, < 0 = at a wall, not smoothed.

const float near_limit = 2.5;  // spacings in front of the interval's middle, and how far it may reach. [TY18]: five; with it the
                               // drops of a splash drew skirts on the water behind them
const float far_step = 1.0;    // spacings

struct NarrowRange {
    float low, high;  // the interval
    float step;       // of what lies behind it
    float reach;
};

NarrowRange narrow_range(float depth, float spacing) {
    return NarrowRange(depth - near_limit * spacing, depth + near_limit * spacing, depth + far_step * spacing,
                       near_limit * spacing);
}

// Weight 0 or 1 of a depth, which may be moved.
float admitted(inout float depth, inout NarrowRange range) {
    if (depth < 0.0 || (depth > 0.0 && depth < range.low)) return 0.0;
    if (depth == 0.0 || depth > range.high) {
        depth = range.step;
        return 1.0;
    }
    range.low = min(range.low, depth - range.reach);
    range.high = max(range.high, depth + range.reach);
    return 1.0;
}
