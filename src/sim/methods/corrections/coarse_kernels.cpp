// How the pressure of each coarse node moves sampled particles, and the products of these moves: the matrix
// of the coarse equations. In units of h: dx_i = sum_j V (p_i + p_j) grad W_ij(-1) - p_i grad C_wall with p
// one hat.
#define SLOSH_SIMD_FILE "sim/methods/corrections/coarse_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include <utility>

#include "sim/methods/corrections/coarse_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

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

/// Per node around the nearest one the sum of vectors times its hat, along the scene's axes.
template <int dimension>
struct HatSums {
    Float8 along[dimension][CoarseStencil<dimension>::hats];

    HWY_INLINE HatSums() {
        for (auto& axis : along) {
            for (Float8& sum : axis) sum = set(0.0f);
        }
    }
    /// A vector at `offset` from the nearest node; `cells` per unit of it.
    HWY_INLINE void add(const Vector8& offset, const Vector8& cells, const Vector8& vector) {
        const AxisHats x = axis_hats(offset.x * cells.x), y = axis_hats(offset.y * cells.y);
        if constexpr (dimension == 2) {
            add_layer(x, y, vector, 0);
        } else {
            const AxisHats z = axis_hats(offset.z * cells.z);
            for (std::size_t k = 0; k < 3; ++k) {
                const Float8 layer = z.hat[k];
                add_layer(x, {{layer * y.hat[0], layer * y.hat[1], layer * y.hat[2]}}, vector, 9 * k);
            }
        }
    }

  private:
    HWY_INLINE void add_layer(const AxisHats& x, const AxisHats& lines, const Vector8& vector,
                              std::size_t first) {
        for (const Float8& line : lines.hat) {
            for (const Float8& along_x : x.hat) {
                const Float8 hat = line * along_x;
                along[0][first] = multiply_add(hat, vector.x, along[0][first]);
                along[1][first] = multiply_add(hat, vector.y, along[1][first]);
                if constexpr (dimension == 3) along[2][first] = multiply_add(hat, vector.z, along[2][first]);
                ++first;
            }
        }
    }
};

template <class Kernel, int dimension>
struct MoveOperation {
    Vector8 own, cells;  ///< own position from the nearest node, h; cells per h
    Vector8 push;        ///< sum of g X_ij
    HatSums<dimension> sums;
    HWY_INLINE MoveOperation() : push(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 active) {
        const Float8 g = Kernel::gradient(q);
        push = add_scaled(push, g, d);
        sums.add(own - d, cells, add_scaled(zero_vector(), g * active, d));
    }
};

/// An image lies where its wall reflects it: reflected once more, it is the particle's own place.
template <class Kernel, int dimension>
struct ImageOperation {
    MoveOperation<Kernel, dimension>& moves;
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
        moves.sums.add(particle - node, moves.cells, add_scaled(zero_vector(), g * active, d));
    }
};

/// What the images in solids do, in units of the pairs' sums. Their originals are within h of the particle,
/// and hats change little over that.
HWY_INLINE Vector8 push_of_solids(const PairGroup& at, const Record8& own) {
    return add_boundary_force(zero_vector(), at, own.vector, own.payload, zero_vector());
}

template <class Kernel, int dimension>
void moves_pass(const PairInput& input, const CoarseSamples& samples, std::size_t begin, std::size_t end) {
    constexpr std::size_t hats = CoarseStencil<dimension>::hats, row = CoarseStencil<dimension>::row;
    alignas(32) float by_hat[row][8] = {}, by_lane[8][8];
    const Float8 scale = set(input.constants->gradient_scale);
    for (std::size_t sample = begin; sample < end; ++sample) {
        const PairGroup at{input, samples.groups[sample]};
        const std::size_t i = at.first(), slot = 8 * sample;
        const Record8 own = at.own();
        MoveOperation<Kernel, dimension> operation;
        const Vector8 node = load_vector(samples.node, slot);
        operation.own = own.vector - node;
        operation.cells = {set(samples.inverse_cell[0]), set(samples.inverse_cell[1]),
                           set(samples.inverse_cell[2])};
        at.over_neighbours(own, operation);
        const Float8 unscaled = set(-1.0f) / scale;
        if (input.mirrors) {
            ImageOperation<Kernel, dimension> images{operation, node, input.boundary->walls()};
            at.over_wall_images(own, images);
            operation.sums.add(operation.own, operation.cells,
                               add_scaled(zero_vector(), unscaled, push_of_solids(at, own)));
        }
        Vector8 push = operation.push;
        if (!input.mirrors && at.near_boundary())
            push = add_scaled(push, unscaled, load_vector(samples.boundary_gradient, i));
        operation.sums.add(operation.own, operation.cells, add_scaled(zero_vector(), own.payload, push));
        const Float8 factor = scale * sqrt(set(samples.times[sample])) * sqrt(load(samples.weight, i));
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            for (std::size_t k = 0; k < hats; ++k) store(factor * operation.sums.along[axis][k], by_hat[k]);
            for (std::size_t k = 0; k < row; k += 8) {
                const float* const rows[8] = {by_hat[k],     by_hat[k + 1], by_hat[k + 2], by_hat[k + 3],
                                              by_hat[k + 4], by_hat[k + 5], by_hat[k + 6], by_hat[k + 7]};
                transpose_8x8(rows, by_lane[0]);
                for (std::size_t lane = 0; lane < 8; ++lane)
                    store(load(by_lane[lane]), samples.moves + ((slot + lane) * dimension + axis) * row + k);
            }
        }
    }
}

/// Rows that are summed together: each sum waits for its last product, so it takes several to fill the time.
constexpr std::size_t rows_at_once = 3;

/// Rows of a node's products from the lanes of the first of them on: what lies before is known from other
/// rows.
template <int dimension, std::size_t first_row>
HWY_INLINE void product_rows(const CoarseBins& bins, std::size_t node) {
    using Stencil = CoarseStencil<dimension>;
    constexpr std::size_t first = first_row / 8 * 8, parts_of_row = (Stencil::row - first) / 8;
    Float8 sum[rows_at_once][parts_of_row];
    for (auto& row : sum) {
        for (Float8& part : row) part = set(0.0f);
    }
    for (std::uint32_t k = bins.first[node]; k < bins.first[node + 1]; ++k) {
        const float* move = bins.moves + std::size_t{bins.slots[k]} * dimension * Stencil::row;
        for (int axis = 0; axis < dimension; ++axis, move += Stencil::row) {
            for (std::size_t row = 0; row < rows_at_once; ++row) {
                const Float8 own = set(move[first_row + row]);
                for (std::size_t part = 0; part < parts_of_row; ++part)
                    sum[row][part] = multiply_add(own, load(move + first + 8 * part), sum[row][part]);
            }
        }
    }
    float* to = bins.products + (node * Stencil::hats + first_row) * Stencil::row;
    for (std::size_t row = 0; row < rows_at_once; ++row, to += Stencil::row) {
        for (std::size_t part = 0; part < parts_of_row; ++part) store(sum[row][part], to + first + 8 * part);
    }
}

template <int dimension, std::size_t... block>
HWY_INLINE void product_blocks(const CoarseBins& bins, std::size_t node, std::index_sequence<block...>) {
    (product_rows<dimension, rows_at_once * block>(bins, node), ...);
}

template <int dimension>
void products_pass(const CoarseBins& bins, std::size_t begin, std::size_t end) {
    using Stencil = CoarseStencil<dimension>;
    static_assert(Stencil::hats % rows_at_once == 0);
    for (std::size_t node = begin; node < end; ++node) {
        if (bins.first[node] == bins.first[node + 1]) continue;
        product_blocks<dimension>(bins, node, std::make_index_sequence<Stencil::hats / rows_at_once>());
        float* products = bins.products + node * Stencil::hats * Stencil::row;
        for (std::size_t row = 8; row < Stencil::hats; ++row) {
            for (std::size_t column = 0; column < row / 8 * 8; ++column)
                products[row * Stencil::row + column] = products[column * Stencil::row + row];
        }
    }
}

HWY_INLINE Float8 magnitude(Float8 a) { return max(a, set(0.0f) - a); }

inline void solve_eight_pass(const CoarseRows& rows, const float* right, float* solution) {
    constexpr int most_sweeps = 60;
    constexpr float settled = 1e-3f;
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        Float8 change = set(0.0f), largest = set(0.0f);
        for (std::size_t row = 0; row < rows.count; ++row) {
            if (!(rows.diagonal[row] > 1e-9f)) continue;
            Float8 sum = set(0.0f);
            for (std::uint32_t k = rows.first[row]; k < rows.first[row + 1]; ++k)
                sum = sum + set(rows.entries[k]) * load(solution + std::size_t{8} * rows.columns[k]);
            const Float8 value = load(solution + 8 * row);
            const Float8 next = (load(right + 8 * row) - sum) / set(rows.diagonal[row]);
            change = max(change, magnitude(next - value));
            largest = max(largest, magnitude(next));
            store(next, solution + 8 * row);
        }
        if (!any(less(set(settled) * largest, change))) break;
    }
}

template <class Kernel, int dimension>
inline constexpr CoarseKernels coarse_kernels_of{moves_pass<Kernel, dimension>, products_pass<dimension>,
                                                 solve_eight_pass};

template <int dimension>
const CoarseKernels& coarse_kernels_in(KernelName kernel) {
    return for_kernel(kernel, [](auto lanes) -> const CoarseKernels& {
        return coarse_kernels_of<decltype(lanes), dimension>;
    });
}

}  // namespace

inline const CoarseKernels& coarse_kernel_table(KernelName kernel, int dimension) {
    return dimension == 3 ? coarse_kernels_in<3>(kernel) : coarse_kernels_in<2>(kernel);
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const CoarseKernels& coarse_kernels(simd::Target target, KernelName kernel, int dimension) {
    SLOSH_SIMD_SELECT(target, coarse_kernel_table(kernel, dimension))
}

}  // namespace slosh
#endif
