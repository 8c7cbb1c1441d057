// The loop over groups of eight particles, one per lane, and what boundaries add to their sums, in the units
// of the pair loops.
#if defined(SLOSH_SIM_BOUNDARY_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_LANES_H
#undef SLOSH_SIM_BOUNDARY_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_LANES_H
#endif

#include <algorithm>

#include "sim/core/particles/pair_loop.h"
#include "sim/solids/boundary/boundary_kernels.h"
#include "sim/solids/boundary/pair_input.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// Eight particles, one per lane: for (const PairGroup at : groups_of(input, begin, end)) ...
struct PairGroup {
    const PairInput& input;
    std::size_t number;

    std::size_t first() const { return 8 * number; }
    bool near_boundary() const { return input.near_boundary[number] != 0; }
    HWY_INLINE Record8 own() const { return load_record(input.positions, first()); }

    /// operation.pair(q, X_ij, payload_j, record_j ...) of these others: see for_each_neighbour().
    template <class Operation, class... Others>
    HWY_INLINE void over_neighbours(const Record8& own, Operation& operation, const Others*... others) const {
        for_each_neighbour(input.groups[number], input.positions, own.vector, operation, others...);
    }
    /// Images of neighbours in the container's walls are records as theirs are.
    template <class Operation>
    HWY_INLINE void over_wall_images(const Record8& own, Operation& operation) const {
        if (input.mirrors.of_walls)
            for_each_neighbour(input.mirrors.of_walls[number], input.positions, own.vector, operation);
    }
    /// Both.
    template <class Operation>
    HWY_INLINE Operation sum_with_images(const Record8& own) const {
        Operation operation;
        over_neighbours(own, operation);
        over_wall_images(own, operation);
        return operation;
    }
    /// rho/rho0 of the sum of W_ij, without boundaries.
    HWY_INLINE Float8 relative_density(Float8 sum) const {
        return multiply_add(set(input.constants->density_scale), sum, set(input.constants->self_density));
    }
    /// visit(value) for each particle: the last group has lanes without one.
    template <class Visit>
    HWY_INLINE void for_each_particle(Float8 values, Visit&& visit) const {
        alignas(32) float of_lane[8];
        store(values, of_lane);
        const std::size_t lanes = std::min<std::size_t>(8, input.count - first());
        for (std::size_t lane = 0; lane < lanes; ++lane) visit(of_lane[lane]);
    }
};

struct PairGroups {
    const PairInput& input;
    std::size_t first, last;
    struct Iterator {
        const PairInput& input;
        std::size_t number;
        PairGroup operator*() const { return {input, number}; }
        void operator++() { ++number; }
        bool operator!=(const Iterator& other) const { return number != other.number; }
    };
    Iterator begin() const { return {input, first}; }
    Iterator end() const { return {input, last}; }
};
HWY_INLINE PairGroups groups_of(const PairInput& input, std::size_t begin, std::size_t end) {
    return {input, begin, end};
}

struct BoundaryLanes {
    Float8 density;    ///< added to V sum W
    Vector8 gradient;  ///< to the particle's own move
    Float8 gradient_squares;
    Vector8 reaction;  ///< minus the gradient to a move of the boundaries: `gradient`, but for mirrors
};

HWY_INLINE BoundaryLanes no_boundary() { return {set(0.0f), zero_vector(), set(0.0f), zero_vector()}; }

/// Samples a group near walls. It is a function call because inlining it would make it most of the code of
/// every loop. Gradients in 1/h, squares in 1/h^2.
inline BoundaryLanes sample_boundary(const PairGroup& group, BoundarySampler sampler, const Vector8& own) {
    const PairInput& input = group.input;
    if (!input.boundary || !group.near_boundary()) return no_boundary();
    alignas(32) BoundaryGroup at;
    store(own.x, at.x);
    store(own.y, at.y);
    store(own.z, at.z);
    sampler(*input.boundary, at);
    const Float8 h = set(input.constants->h);
    const Vector8 gradient{h * load(at.gradient[0]), h * load(at.gradient[1]), h * load(at.gradient[2])};
    return {load(at.density), gradient, h * h * load(at.gradient_squares), gradient};
}

HWY_INLINE bool mirrors_solids(const PairGroup& group) {
    return group.input.mirrors.of_solids != nullptr && near_solids(group.input.near_boundary[group.number]);
}

/// What boundaries, but for mirroring walls, add to the density that the solvers keep constant, for a group
/// whose neighbours are at input.positions.
inline BoundaryLanes sample_yielding(const PairGroup& group, const Vector8& own) {
    const PairInput& input = group.input;
    if (!input.mirrors) return sample_boundary(group, input.boundary_kernels->yielding, own);
    if (!mirrors_solids(group)) return no_boundary();
    alignas(32) MirrorGroup at;
    store(own.x, at.x);
    store(own.y, at.y);
    store(own.z, at.z);
    input.mirrors.kernels->sample(input, group.number, at);
    return {load(at.density),
            {load(at.gradient[0]), load(at.gradient[1]), load(at.gradient[2])},
            load(at.gradient_squares),
            {load(at.reaction[0]), load(at.reaction[1]), load(at.reaction[2])}};
}

/// Adds what boundaries near a group are in sum_j (multiplier_i + multiplier_j) V grad W_ij, multipliers
/// being the payload of input.positions; `reaction` is the one that sample_yielding() found.
inline Vector8 add_boundary_force(const Vector8& sum, const PairGroup& group, const Vector8& own,
                                  Float8 multiplier, const Vector8& reaction) {
    const PairInput& input = group.input;
    if (!input.mirrors) return add_scaled(sum, multiplier, reaction);
    if (!mirrors_solids(group)) return sum;
    alignas(32) MirrorGroup at;
    store(own.x, at.x);
    store(own.y, at.y);
    store(own.z, at.z);
    store(multiplier, at.payload);
    input.mirrors.kernels->force(input, group.number, at);
    return {sum.x + load(at.gradient[0]), sum.y + load(at.gradient[1]), sum.z + load(at.gradient[2])};
}

/// Moves particles that only walls are near as BoundaryField::project() does, with the same bits.
HWY_INLINE void project_between_walls(const PairInput& input, const BoundaryField& field, Vector8& position) {
    const Box3& allowed = field.allowed();
    const Float8 h = set(input.constants->h), inverse_h = set(input.constants->inverse_h);
    const auto inside = [&](Float8 x, int axis)
                            HWY_ATTR { return min(set(allowed.max[axis]), max(set(allowed.min[axis]), x)); };
    const auto gap = [&](Float8 a, Float8 b) HWY_ATTR { return max(a - b, b - a); };
    const Vector8 before{h * position.x, h * position.y, h * position.z};
    const Vector8 after{inside(before.x, 0), inside(before.y, 1), inside(before.z, 2)};
    const Float8 shift = gap(before.x, after.x) + gap(before.y, after.y) + gap(before.z, after.z);
    // Neither infinite positions nor what is no number.
    const Mask8 moved = both(less(set(0.0f), shift), less(shift, set(far_away)));
    if (!any(moved)) return;
    position = {select(moved, after.x * inverse_h, position.x),
                select(moved, after.y * inverse_h, position.y),
                select(moved, after.z * inverse_h, position.z)};
}

/// Whether these particles are beyond contact with every solid. Not when a coordinate is no number.
inline bool no_contact(const BoundaryField& field, float h, std::size_t lanes, const float* x, const float* y,
                       const float* z) {
    const Box3& allowed = field.allowed();
    Box3 bounds{Vec3(far_away), Vec3(-far_away)};
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const Vec3 at{h * x[lane], h * y[lane], h * z[lane]};
        if (!(at.x + at.y + at.z < far_away)) return false;
        // Walls act first.
        const Vec3 held = glm::clamp(at, allowed.min, allowed.max);
        bounds = {glm::min(bounds.min, glm::min(at, held)), glm::max(bounds.max, glm::max(at, held))};
    }
    // A little more, so that no rounding makes a contact.
    const float margin = 1.05f * field.contact_distance();
    for (std::size_t solid = 0; solid < field.solid_count(); ++solid) {
        if (field.solid_near(solid, bounds, margin)) return false;
    }
    return true;
}

/// Moves the particles of a group to contact distance. This shift is left out of the velocity.
HWY_INLINE void project_lanes(const PairGroup& group, const BoundaryField& field, Vector8& position) {
    const PairInput& input = group.input;
    const WallsInRadii& walls = field.walls();
    if (field.solid_count() == 0) {
        position = {min(max(position.x, set(walls.allowed_low[0])), set(walls.allowed_high[0])),
                    min(max(position.y, set(walls.allowed_low[1])), set(walls.allowed_high[1])),
                    min(max(position.z, set(walls.allowed_low[2])), set(walls.allowed_high[2]))};
        return;
    }
    if ((input.near_boundary[group.number] & solids_far) != 0)
        return project_between_walls(input, field, position);
    alignas(32) float x[8], y[8], z[8];
    const float h = input.constants->h, inverse_h = input.constants->inverse_h;
    store(position.x, x);
    store(position.y, y);
    store(position.z, z);
    const std::size_t lanes = std::min<std::size_t>(8, input.count - group.first());
    if (no_contact(field, h, lanes, x, y, z)) return project_between_walls(input, field, position);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const Vec3 before{h * x[lane], h * y[lane], h * z[lane]};
        const Vec3 after = field.project(before);
        if (after == before) continue;
        x[lane] = after.x * inverse_h;
        y[lane] = after.y * inverse_h;
        z[lane] = after.z * inverse_h;
    }
    position = {load(x), load(y), load(z)};
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
