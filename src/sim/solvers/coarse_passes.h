// How the pressure of each coarse node moves sampled particles, and the products of these moves: the matrix
// of the coarse equations. In units of h: dx_i = sum_j V (p_i + p_j) grad W_ij(-1) - p_i grad C_wall with p
// one hat.
#if defined(SLOSH_SIM_SOLVERS_COARSE_PASSES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_SOLVERS_COARSE_PASSES_H
#undef SLOSH_SIM_SOLVERS_COARSE_PASSES_H
#else
#define SLOSH_SIM_SOLVERS_COARSE_PASSES_H
#endif

#include "sim/boundary/boundary_lanes.h"
#include "sim/solvers/coarse_kernels.h"
#include "sim/sph/pair_loop.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// The hats of the nodes before, at and after the nearest one along an axis; t: distance from it in cells,
/// at most 1.
struct AxisHats {
    Float8 hat[3];
};
HWY_INLINE AxisHats axis_hats(Float8 t) {
    const Float8 zero = set(0.0f);
    AxisHats hats;
    hats.hat[0] = max(zero - t, zero);
    hats.hat[2] = max(t, zero);
    hats.hat[1] = set(1.0f) - hats.hat[0] - hats.hat[2];
    return hats;
}

/// sum[k] += vector x hat k
HWY_INLINE void add_to_hats(const Vector8& offset, const Vector8& cells, const Vector8& vector,
                            Vector8* sum) {
    const AxisHats x = axis_hats(offset.x * cells.x), y = axis_hats(offset.y * cells.y),
                   z = axis_hats(offset.z * cells.z);
    for (const Float8& along_z : z.hat) {
        for (const Float8& along_y : y.hat) {
            const Float8 plane = along_z * along_y;
            for (const Float8& along_x : x.hat) {
                *sum = add_scaled(*sum, plane * along_x, vector);
                ++sum;
            }
        }
    }
}

template <class Kernel>
struct MoveOperation {
    Vector8 own, cells;  ///< own position from the nearest node, h; cells per h
    Vector8 push;        ///< sum of g X_ij
    Vector8 sum[coarse_hats];
    HWY_INLINE MoveOperation() : push(zero_vector()) {
        for (Vector8& vector : sum) vector = zero_vector();
    }
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 active) {
        const Float8 g = Kernel::gradient(q);
        push = add_scaled(push, g, d);
        add_to_hats(own - d, cells, add_scaled(zero_vector(), g * active, d), sum);
    }
};

/// An image lies where its wall reflects it: reflected once more, it is the particle's own place.
template <class Kernel>
struct ImageOperation {
    MoveOperation<Kernel>& moves;
    const Vector8& node;
    const WallsInRadii& walls;
    HWY_INLINE Float8 original(Float8 place, int axis) const {
        const Float8 above = max(place, set(2.0f * walls.low[axis]) - place);
        if (axis == 1 && walls.open_top) return above;
        return min(above, set(2.0f * walls.high[axis]) - above);
    }
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 active) {
        const Float8 g = Kernel::gradient(q);
        moves.push = add_scaled(moves.push, g, d);
        const Vector8 image = node - (d - moves.own);
        const Vector8 particle{original(image.x, 0), original(image.y, 1), original(image.z, 2)};
        add_to_hats(particle - node, moves.cells, add_scaled(zero_vector(), g * active, d), moves.sum);
    }
};

/// What the images in solids do, in units of the pairs' sums. Their originals are within h of the particle,
/// and hats change little over that.
HWY_INLINE Vector8 push_of_solids(const PairInput& input, std::size_t group, const Vector8& own,
                                  Float8 active) {
    return add_boundary_force(zero_vector(), input, group, own, active, zero_vector());
}

template <class Kernel>
void moves_pass(const PairInput& input, const CoarseSamples& samples, std::size_t begin, std::size_t end) {
    const Float8 scale = set(input.constants->gradient_scale);
    for (std::size_t sample = begin; sample < end; ++sample) {
        const std::size_t group = samples.groups[sample], i = 8 * group, slot = 8 * sample;
        Vector8 own;
        Float8 active;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, active);
        MoveOperation<Kernel> operation;
        const Vector8 node{load(samples.node[0] + slot), load(samples.node[1] + slot),
                           load(samples.node[2] + slot)};
        operation.own = own - node;
        operation.cells = {set(samples.inverse_cell[0]), set(samples.inverse_cell[1]),
                           set(samples.inverse_cell[2])};
        for_each_neighbour(input.groups[group], input.positions, own, operation);
        const Float8 unscaled = set(-1.0f) / scale;
        if (input.mirrors) {
            ImageOperation<Kernel> images{operation, node, input.boundary->walls()};
            for_each_wall_image(input, group, own, images);
            add_to_hats(operation.own, operation.cells,
                        add_scaled(zero_vector(), unscaled, push_of_solids(input, group, own, active)),
                        operation.sum);
        }
        Vector8 push = operation.push;
        if (!input.mirrors && input.near_boundary[group]) {
            push = add_scaled(push, unscaled,
                              {load(samples.boundary_gradient[0] + i), load(samples.boundary_gradient[1] + i),
                               load(samples.boundary_gradient[2] + i)});
        }
        add_to_hats(operation.own, operation.cells, add_scaled(zero_vector(), active, push), operation.sum);
        Float8 factor = scale * sqrt(set(samples.times[sample]));
        if (samples.weight) factor = factor * sqrt(load(samples.weight + i));
        alignas(32) float lanes[3][8];
        for (std::size_t k = 0; k < coarse_hats; ++k) {
            store(factor * operation.sum[k].x, lanes[0]);
            store(factor * operation.sum[k].y, lanes[1]);
            store(factor * operation.sum[k].z, lanes[2]);
            float* to = samples.moves + slot * 3 * coarse_row + k;
            for (std::size_t lane = 0; lane < 8; ++lane, to += 3 * coarse_row) {
                to[0] = lanes[0][lane];
                to[coarse_row] = lanes[1][lane];
                to[2 * coarse_row] = lanes[2][lane];
            }
        }
    }
}

/// One row of a bin's products from the lanes `part` on: what lies before them is known from other rows.
template <std::size_t first_part>
HWY_INLINE void products_row(const CoarseBins& bins, std::size_t bin, std::size_t row) {
    constexpr std::size_t parts_of_row = coarse_row / 8;
    Float8 sum[parts_of_row];
    for (Float8& part : sum) part = set(0.0f);
    for (std::uint32_t k = bins.first[bin]; k < bins.first[bin + 1]; ++k) {
        const float* move = bins.moves + std::size_t{bins.slots[k]} * 3 * coarse_row;
        for (int axis = 0; axis < 3; ++axis, move += coarse_row) {
            const Float8 own = set(move[row]);
            for (std::size_t part = first_part; part < parts_of_row; ++part)
                sum[part] = multiply_add(own, load(move + 8 * part), sum[part]);
        }
    }
    float* to = bins.products + (bin * coarse_hats + row) * coarse_row;
    for (std::size_t part = first_part; part < parts_of_row; ++part) store(sum[part], to + 8 * part);
}

inline void products_pass(const CoarseBins& bins, std::size_t begin, std::size_t end) {
    for (std::size_t bin = begin; bin < end; ++bin) {
        for (std::size_t row = 0; row < 8; ++row) products_row<0>(bins, bin, row);
        for (std::size_t row = 8; row < 16; ++row) products_row<1>(bins, bin, row);
        for (std::size_t row = 16; row < 24; ++row) products_row<2>(bins, bin, row);
        for (std::size_t row = 24; row < coarse_hats; ++row) products_row<3>(bins, bin, row);
        float* products = bins.products + bin * coarse_hats * coarse_row;
        for (std::size_t row = 8; row < coarse_hats; ++row) {
            for (std::size_t column = 0; column < row / 8 * 8; ++column)
                products[row * coarse_row + column] = products[column * coarse_row + row];
        }
    }
}

template <class Kernel>
inline constexpr CoarseKernels coarse_kernels_of{moves_pass<Kernel>, products_pass};

}  // namespace

inline const CoarseKernels& coarse_kernel_table(KernelName kernel) {
    switch (kernel) {
        case KernelName::poly6_spiky:
            return coarse_kernels_of<Poly6SpikyLanes>;
        case KernelName::cubic_spline:
            return coarse_kernels_of<CubicSplineLanes>;
        case KernelName::wendland_c2:
            break;
    }
    return coarse_kernels_of<WendlandC2Lanes>;
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
