// Potentials and samples of foam: see foam_kernels.h for what goes in and out.
#define SLOSH_SIMD_FILE "sim/services/foam/foam_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include <algorithm>
#include <cmath>

#include "sim/services/foam/foam_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// Trapped air [IAAT12 eq. 2] and the outward normal of the water in one loop: both read the same two
/// streams.
template <class Kernel>
struct TrappedAirOperation {
    const Vector8 own_velocity;
    Float8 sum;
    Vector8 normal;
    HWY_INLINE explicit TrappedAirOperation(const Vector8& own)
        : own_velocity(own), sum(set(0.0f)), normal(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Record8& other) {
        Float8 w, g;
        Kernel::both(q, w, g);
        const Vector8 v = own_velocity - other.vector;
        // |v| (1 - v . x/(|v| |x|)) needs no division by |v|.
        sum = multiply_add(w, sqrt(dot(v, v)) - dot(v, d) / q.root, sum);
        normal = add_scaled(normal, g, d);
    }
};

template <class Kernel>
void potential_pass(const PairInput& input, const FoamPotentialPass& pass, std::size_t group_begin,
                    std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 zero = set(0.0f), one = set(1.0f), slow = set(pass.least_speed_squared);
    const Float8 mean = set(1.0f / constants.value_sum);
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 velocity = load_record(pass.velocities, i);
        const Mask8 fast = less(slow, dot(velocity.vector, velocity.vector));
        if (!any(fast)) {
            store(zero, pass.speed_difference + i);
            store_record(zero_vector(), zero, pass.normals_out, i);
            continue;
        }
        const Record8 own = at.own();
        TrappedAirOperation<Kernel> operation(velocity.vector);
        at.over_neighbours(own, operation, pass.velocities);
        store(select(fast, mean * operation.sum, zero), pass.speed_difference + i);
        // Away from both water and walls: there is no surface between them.
        const BoundaryLanes boundary = sample_boundary(at, input.boundary_kernels->still, own.vector);
        const Float8 scale = set(constants.gradient_scale);
        const Vector8 out = scaled(scale, operation.normal) - boundary.gradient;
        const Float8 at_surface =
            select(both(fast, less(velocity.payload, set(pass.surface_density))), one, zero);
        const Float8 factor = at_surface / sqrt(dot(out, out) + set(1e-12f));
        store_record(scaled(factor, out), at_surface, pass.normals_out, i);
    }
}

/// Curvature [IAAT12 eq. 5]: compares the neighbours' normals with the particle's own where the surface bends
/// away.
template <class Kernel>
struct CrestOperation {
    Vector8 own_normal;
    Float8 sum;
    HWY_INLINE CrestOperation() : sum(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Record8& other) {
        const Float8 turn = other.payload - dot(own_normal, other.vector);
        const Mask8 behind = less(set(0.0f), dot(d, own_normal));
        sum = multiply_add(select(behind, turn, set(0.0f)), Kernel::value(q), sum);
    }
};

/// v . n of at least 0.6 |v| [IAAT12 eq. 7]: the surface advances instead of moving along itself.
HWY_INLINE Mask8 advancing(const Vector8& velocity, const Vector8& normal) {
    const Float8 along = max(dot(velocity, normal), set(0.0f));
    return less(set(0.36f) * dot(velocity, velocity), along * along);
}

template <class Kernel>
void crest_pass(const PairInput& input, const FoamPotentialPass& pass, std::size_t group_begin,
                std::size_t group_end) {
    const Float8 zero = set(0.0f), mean = set(1.0f / input.constants->value_sum);
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        CrestOperation<Kernel> operation;
        operation.own_normal = load_record(pass.normals, i).vector;
        const Mask8 crest = advancing(load_record(pass.velocities, i).vector, operation.own_normal);
        if (!any(crest)) {
            store(zero, pass.curvature + i);
            continue;
        }
        at.over_neighbours(at.own(), operation, pass.normals);
        store(select(crest, mean * operation.sum, zero), pass.curvature + i);
    }
}

/// Sums over the neighbours of one point, eight candidates at a time.
struct PointSums {
    Float8 near, weight;
    Vector8 velocity;
    HWY_INLINE PointSums() : near(set(0.0f)), weight(set(0.0f)), velocity(zero_vector()) {}
};

/// Neighbours in the order of the particles are read straight from their arrays, without a stream.
HWY_INLINE void add_range(const FoamSampling& input, const Vector8& point, std::uint32_t begin,
                          std::uint32_t end, PointSums& sums) {
    const Float8 one = set(1.0f), zero = set(0.0f),
                 inverse_square = set(input.water.inverse_h * input.water.inverse_h);
    for (std::uint32_t j = begin; j < end; j += 8) {
        const Vector8 gap = point - load_vector(input.water.positions, j);
        const Float8 inside = one - inverse_square * dot(gap, gap);
        const Mask8 near = both(less(zero, inside), first_lanes(end - j));
        if (!any(near)) continue;
        const Float8 w = select(near, inside * inside, zero);
        sums.near = sums.near + select(near, one, zero);
        sums.weight = sums.weight + w;
        sums.velocity = add_scaled(sums.velocity, w, load_vector(input.water.velocities, j));
    }
}

/// Adds the lanes in their order.
HWY_INLINE float sum_lanes(Float8 a) {
    alignas(32) float lane[8];
    store(a, lane);
    return ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
}

/// How far a coordinate lies outside a cell. Cells at the ends of the grid are infinite outwards.
HWY_INLINE float gap_to_cell(const CellGrid& grid, int role, int cell, float position) {
    const float low = grid.origin[role] + static_cast<float>(cell) * grid.width[role];
    float gap = 0.0f;
    if (cell > 0) gap = std::max(gap, low - position);
    if (cell + 1 < grid.cells[role]) gap = std::max(gap, position - (low + grid.width[role]));
    return gap;
}

/// The position of the water at `point` when the lists were built; both in the order of the grid's axes.
HWY_INLINE void move_back(const FoamSampling& input, const int (&axes)[3], float (&point)[3]) {
    const CellGrid& grid = *input.water.grid;
    const std::size_t pencil =
        static_cast<std::size_t>(grid.cell_of(0, point[0])) * static_cast<std::size_t>(grid.cells[1]) +
        static_cast<std::size_t>(grid.cell_of(1, point[1]));
    const std::size_t bin = pencil * static_cast<std::size_t>(grid.cells[2]) +
                            static_cast<std::size_t>(grid.cell_of(2, point[2]));
    const std::size_t i = std::min<std::size_t>(input.water.bin_start[bin], input.water.count - 1);
    float moved[3], square = 0.0f;
    for (int role = 0; role < 3; ++role) {
        moved[role] = input.water.positions[axes[role]][i] - input.water.list_positions[axes[role]][i];
        square += moved[role] * moved[role];
    }
    // The lists stay valid until a particle has moved by a good part of h. Water that has moved farther does
    // not belong here.
    if (!(square < input.water.h * input.water.h)) return;
    for (int role = 0; role < 3; ++role) point[role] -= moved[role];
}

void sample_pass(const FoamSampling& input, const std::uint32_t* chosen, std::size_t begin, std::size_t end) {
    const CellGrid& grid = *input.water.grid;
    const int axes[3] = {grid.slow, grid.middle, grid.fast};
    const float reach = 1.05f * input.water.h;  // neighbours have moved a little relative to each other
    for (std::size_t k = begin; k < end; ++k) {
        const std::size_t i = chosen[k];
        const Vector8 point{set(input.at[0][i]), set(input.at[1][i]), set(input.at[2][i])};
        float listed[3] = {input.at[axes[0]][i], input.at[axes[1]][i], input.at[axes[2]][i]};
        move_back(input, axes, listed);
        PointSums sums;
        const int slow_last = grid.cell_of(0, listed[0] + reach);
        const int middle_first = grid.cell_of(1, listed[1] - reach),
                  middle_last = grid.cell_of(1, listed[1] + reach);
        for (int slow = grid.cell_of(0, listed[0] - reach); slow <= slow_last; ++slow) {
            const float slow_gap = gap_to_cell(grid, 0, slow, listed[0]);
            for (int middle = middle_first; middle <= middle_last; ++middle) {
                const float middle_gap = gap_to_cell(grid, 1, middle, listed[1]);
                const float square = reach * reach - slow_gap * slow_gap - middle_gap * middle_gap;
                if (!(square > 0.0f)) continue;
                const float half = std::sqrt(square);
                const std::uint32_t* bins =
                    input.water.bin_start +
                    (static_cast<std::size_t>(slow) * static_cast<std::size_t>(grid.cells[1]) +
                     static_cast<std::size_t>(middle)) *
                        static_cast<std::size_t>(grid.cells[2]);
                add_range(input, point, bins[grid.cell_of(2, listed[2] - half)],
                          bins[grid.cell_of(2, listed[2] + half) + 1], sums);
            }
        }
        const float weight = sum_lanes(sums.weight), factor = weight > 0.0f ? 1.0f / weight : 0.0f;
        input.neighbours[i] = sum_lanes(sums.near);
        input.velocity[0][i] = factor * sum_lanes(sums.velocity.x);
        input.velocity[1][i] = factor * sum_lanes(sums.velocity.y);
        input.velocity[2][i] = factor * sum_lanes(sums.velocity.z);
    }
}

template <class Kernel>
inline constexpr FoamKernels foam_kernels_of{potential_pass<Kernel>, crest_pass<Kernel>, sample_pass};

}  // namespace

inline const FoamKernels& foam_kernel_table(KernelName kernel) {
    return for_kernel(kernel,
                      [](auto lanes) -> const FoamKernels& { return foam_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const FoamKernels& foam_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, foam_kernel_table(kernel))
}

}  // namespace slosh
#endif
