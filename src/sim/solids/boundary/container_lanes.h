// Density and gradient of the container's walls for eight particles at once, by inclusion-exclusion of
// half-spaces, quadrants and octants. Lengths in units of the support radius h. The scalar version took 14 ns
// for a particle at a wall and 64 ns in a corner.
#if defined(SLOSH_SIM_BOUNDARY_CONTAINER_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_CONTAINER_LANES_H
#undef SLOSH_SIM_BOUNDARY_CONTAINER_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_CONTAINER_LANES_H
#endif

#include "sim/solids/boundary/boundary_lanes.h"
#include "sim/solids/boundary/container_walls.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// The distance at which a still wall has the same density as a yielding one, and how much faster it changes.
struct ImageLanes {
    Float8 distance, slope;
};

/// Fixed at the layers s_k = (k + 1/2) d, where the slope is 2: the image of a layer moves as far as the
/// layer, in the opposite direction. Between layers the image returns: u in [0, 1] -> 2u - (6u^5 - 15u^4 +
/// 10u^3). Nearer than the first layer it moves linearly (docs/physics/boundaries.md, Yielding walls).
template <bool yielding>
HWY_INLINE ImageLanes image_distance(const WallsInRadii& walls, Float8 s) {
    if constexpr (!yielding) return {s, set(1.0f)};
    const Float8 zero = set(0.0f), one = set(1.0f), two = set(2.0f);
    const Float8 layers = multiply_add(s, set(walls.inverse_spacing), set(-0.5f));
    const Float8 layer = truncate(min(max(layers, zero), set(1e6f)));
    const Float8 u = layers - layer, inside = max(u, zero), outside = one - inside;
    const Float8 square = inside * inside;
    const Float8 smooth =
        square * inside * multiply_add(inside, multiply_add(set(6.0f), inside, set(-15.0f)), set(10.0f));
    const Float8 distance = (layer + set(0.5f) + multiply_add(two, u, zero - smooth)) * set(walls.spacing);
    return {distance, negative_multiply_add(set(30.0f) * square, outside * outside, two)};
}

/// A wall that at least one of the eight is near.
struct NearWall {
    int axis = 0;
    float sign = 1.0f;  ///< sign of the normal into the fluid
    Mask8 near;
    Float8 distance, slope;  ///< the image's
    HWY_INLINE NearWall() : near(less(set(1.0f), set(0.0f))), distance(set(0.0f)), slope(set(0.0f)) {}
};

struct WallRegion {
    Float8 density, gradient[3], squares;
};

/// Reads a table over the distance.
HWY_INLINE WallRegion look_up(const WallsInRadii& walls, const float* table, Float8 distance) {
    const Float8 place =
        min(max(distance, set(0.0f)) * set(walls.inverse_wall_step), set(walls.wall_intervals));
    const Float8 index = truncate(place), t = place - index;
    alignas(32) std::uint32_t offset[8];
    store_integers(set(4.0f) * index, offset);
    Float8 density, gradient, squares, unused, next_density, next_gradient, next_squares;
    load_records(table, offset, density, gradient, squares, unused);
    load_records(table + 4, offset, next_density, next_gradient, next_squares, unused);
    return {multiply_add(t, next_density - density, density),
            {multiply_add(t, next_gradient - gradient, gradient), set(0.0f), set(0.0f)},
            multiply_add(t, next_squares - squares, squares)};
}

HWY_INLINE WallRegion quadrant(const WallsInRadii& walls, Float8 s0, Float8 s1) {
    const Float8 zero = set(0.0f), last = set(walls.edge_intervals), step = set(walls.inverse_edge_step);
    const Float8 x = max(s0, zero) * step, y = max(s1, zero) * step;
    const Float8 last_cell = set(walls.edge_intervals - 1.0f);
    const Float8 i = truncate(min(x, last_cell)), j = truncate(min(y, last_cell)), t = x - i, u = y - j;
    alignas(32) std::uint32_t offset[8];
    store_integers(set(4.0f) * multiply_add(i, set(walls.edge_intervals + 1.0f), j), offset);
    const std::size_t row = 4 * (static_cast<std::size_t>(walls.edge_intervals) + 1);
    const Float8 w11 = t * u, w10 = t - w11, w01 = u - w11, w00 = set(1.0f) - t - w01;
    const Float8 weights[4] = {w00, w01, w10, w11};
    const float* corners[4] = {walls.edge, walls.edge + 4, walls.edge + row, walls.edge + row + 4};
    WallRegion sum{zero, {zero, zero, zero}, zero};
    for (int node = 0; node < 4; ++node) {
        Float8 density, gradient, other_gradient, squares;
        load_records(corners[node], offset, density, gradient, other_gradient, squares);
        sum.density = multiply_add(weights[node], density, sum.density);
        sum.gradient[0] = multiply_add(weights[node], gradient, sum.gradient[0]);
        sum.gradient[1] = multiply_add(weights[node], other_gradient, sum.gradient[1]);
        sum.squares = multiply_add(weights[node], squares, sum.squares);
    }
    const Mask8 within = both(less(x, last), less(y, last));
    return {select(within, sum.density, zero),
            {select(within, sum.gradient[0], zero), select(within, sum.gradient[1], zero), zero},
            select(within, sum.squares, zero)};
}

/// A corner has few virtual particles within h (one at h/d = 2 and rest). They are summed directly: that is
/// exact, and corners are rare enough.
template <class Kernel>
WallRegion octant(const WallsInRadii& walls, Float8 s0, Float8 s1, Float8 s2) {
    const Float8 zero = set(0.0f), one = set(1.0f);
    const Float8 first[3] = {max(s0, zero), max(s1, zero), max(s2, zero)};
    const Float8 value_scale = set(walls.density_scale), gradient_scale = set(walls.gradient_scale);
    const auto depth = [&](int axis, int layer) HWY_ATTR {
        return first[axis] + set((static_cast<float>(layer) + 0.5f) * walls.spacing);
    };
    WallRegion sum{zero, {zero, zero, zero}, zero};
    for (int a = 0; a < walls.layers; ++a) {
        for (int b = 0; b < walls.layers; ++b) {
            for (int c = 0; c < walls.layers; ++c) {
                const Float8 x = depth(0, a), y = depth(1, b), z = depth(2, c);
                const Float8 square = min(multiply_add(x, x, multiply_add(y, y, z * z)), one);
                Float8 w, g;
                Kernel::both({square, sqrt(square)}, w, g);
                const Float8 factor = zero - gradient_scale * g;
                sum.density = multiply_add(value_scale, w, sum.density);
                sum.gradient[0] = multiply_add(factor, x, sum.gradient[0]);
                sum.gradient[1] = multiply_add(factor, y, sum.gradient[1]);
                sum.gradient[2] = multiply_add(factor, z, sum.gradient[2]);
                sum.squares = multiply_add(factor * factor, square, sum.squares);
            }
        }
    }
    return sum;
}

/// octant() of a kernel. A function pointer, so that the rest is compiled once for all kernels.
using OctantFunction = WallRegion (*)(const WallsInRadii&, Float8, Float8, Float8);

/// `position` in h. Results per metre, as in the tables.
template <bool yielding>
HWY_INLINE BoundaryLanes sample_container(const WallsInRadii& walls, const Vector8& position,
                                          OctantFunction octant_of_kernel) {
    const Float8 zero = set(0.0f);
    const Float8 x[3] = {position.x, position.y, position.z};
    NearWall list[6];
    int count = 0;
    for (int axis = 0; axis < walls.dimension; ++axis) {
        for (int side = 0; side < 2; ++side) {
            if (side == 1 && axis == 1 && walls.open_top) continue;
            const Float8 s = side == 0 ? x[axis] - set(walls.low[axis]) : set(walls.high[axis]) - x[axis];
            const Mask8 near = less(s, set(walls.range));
            if (!any(near)) continue;
            const ImageLanes image = image_distance<yielding>(walls, s);
            NearWall& wall = list[count++];
            wall.axis = axis;
            wall.sign = side == 0 ? 1.0f : -1.0f;
            wall.near = near;
            wall.distance = image.distance;
            wall.slope = image.slope;
        }
    }
    Float8 density = zero, squares = zero, gradient[3] = {zero, zero, zero};
    // Adds `share` times the region's values to the lanes of the mask.
    const auto add = [&](const WallRegion& region, Mask8 mask, float share, const NearWall* const* of,
                         int walls_of) HWY_ATTR {
        const Float8 factor = select(mask, set(share), zero);
        density = multiply_add(factor, region.density, density);
        squares = multiply_add(factor, region.squares, squares);
        for (int k = 0; k < walls_of; ++k) {
            const Float8 along = set(of[k]->sign) * of[k]->slope * factor;
            gradient[of[k]->axis] = multiply_add(along, region.gradient[k], gradient[of[k]->axis]);
        }
    };
    for (int i = 0; i < count; ++i) {
        const NearWall* of[3] = {&list[i], nullptr, nullptr};
        add(look_up(walls, walls.wall, list[i].distance), list[i].near, 1.0f, of, 1);
        for (int j = 0; j < i; ++j) {
            if (list[j].axis == list[i].axis) continue;
            const Mask8 edge = both(list[i].near, list[j].near);
            if (!any(edge)) continue;
            of[1] = &list[j];
            add(quadrant(walls, list[i].distance, list[j].distance), edge, -1.0f, of, 2);
            for (int k = 0; k < j; ++k) {
                if (list[k].axis == list[i].axis || list[k].axis == list[j].axis) continue;
                const Mask8 corner = both(edge, list[k].near);
                if (!any(corner)) continue;
                of[2] = &list[k];
                add(octant_of_kernel(walls, list[i].distance, list[j].distance, list[k].distance), corner,
                    1.0f, of, 3);
            }
        }
    }
    const Vector8 all{gradient[0], gradient[1], gradient[2]};
    return {density, all, squares, all};
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
