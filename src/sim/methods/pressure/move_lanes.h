// How multipliers move the particles of a group: the end of the loops over forces of the methods that
// iterate.
#if defined(SLOSH_SIM_PRESSURE_MOVE_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_PRESSURE_MOVE_LANES_H
#undef SLOSH_SIM_PRESSURE_MOVE_LANES_H
#else
#define SLOSH_SIM_PRESSURE_MOVE_LANES_H
#endif

#include "sim/methods/pressure/multiplier_passes.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// For `operation`, which sums forces between pairs. The record that is written has this payload.
template <class Operation>
HWY_INLINE void move_group(const PairGroup& at, const Record8& own, Operation& operation,
                           const MovePass& pass, Float8 payload) {
    const PairConstants& constants = *at.input.constants;
    const std::size_t i = at.first();
    if (pass.pair_sums) {
        operation.sum = load_vector(*pass.pair_sums, i);
    } else {
        at.over_neighbours(own, operation);
    }
    at.over_wall_images(own, operation);
    Vector8 change = scaled(set(-constants.gradient_scale), operation.sum);
    const bool near = at.near_boundary();
    if (near)
        change =
            add_boundary_force(change, at, own.vector, own.payload, load_vector(pass.boundary_gradient, i));
    change = scaled(load(pass.weight, i), change);
    // An overlap must not become a shot: the change is shortened to the limit.
    const Float8 length = sqrt(max(dot(change, change), set(1e-20f)));
    const Float8 factor = min(set(pass.limits.length) / length, set(1.0f));
    const Vector8 sum = add_scaled(load_vector(pass.correction, i), factor, change);
    store_vector(sum, pass.correction, i);
    if (near && pass.shortened) store(factor, pass.shortened + i);
    Vector8 position = add_scaled(sum, set(constants.inverse_h), load_vector(pass.from, i));
    if (near && pass.limits.contact) project_lanes(at, *pass.limits.contact, position);
    store_record(position, payload, pass.stream, i);
}

/// Adds max(excess, 0) of the particles of a group.
HWY_INLINE void add_compression(const PairGroup& at, Float8 excess, double& sum) {
    at.for_each_particle(max(excess, set(0.0f)),
                         [&](float compression) { sum += static_cast<double>(compression); });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
