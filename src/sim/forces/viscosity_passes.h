// Forces and torques of the implicit viscosity as operations of the pair loop: see viscosity_solve.h.
#if defined(SLOSH_SIM_FORCES_VISCOSITY_PASSES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_FORCES_VISCOSITY_PASSES_H
#undef SLOSH_SIM_FORCES_VISCOSITY_PASSES_H
#else
#define SLOSH_SIM_FORCES_VISCOSITY_PASSES_H
#endif

#include "sim/forces/viscosity_kernels.h"
#include "sim/sph/pair_loop.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// How strongly a pair is tied together, but for the factor; the same for both.
template <class Kernel, bool materials>
struct ViscousTie {
    Float8 own_density, own_strength;
    HWY_INLINE ViscousTie() : own_density(set(1.0f)), own_strength(set(1.0f)) {}
    HWY_INLINE Float8 operator()(const Distance8& q, Float8 strength, Float8 density) const {
        const Float8 tie = Kernel::gradient(q) * (set(2.0f) / (own_density + density));
        if constexpr (!materials) return tie;
        // 0 beside a fluid without viscosity, also where both have none
        return tie * (set(2.0f) * own_strength * strength / (own_strength + strength + set(1e-30f)));
    }
};

template <class Kernel, bool materials>
struct ViscousForceOperation {
    ViscousTie<Kernel, materials> tie;
    Vector8 own_velocity, own_turning;
    Float8 half_length;
    Vector8 force, moment;
    HWY_INLINE ViscousForceOperation() : force(zero_vector()), moment(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 strength, const Vector8& velocity,
                         Float8 density, const Vector8& turning) {
        const Vector8 both_turn{half_length * (own_turning.x + turning.x),
                                half_length * (own_turning.y + turning.y),
                                half_length * (own_turning.z + turning.z)};
        const Vector8 strain = (own_velocity - velocity) - cross(both_turn, d);
        const Float8 weight = tie(q, strength, density);
        force = add_scaled(force, weight, strain);
        moment = add_scaled(moment, weight, cross(d, strain));
    }
};

template <class Kernel, bool materials>
struct TurningOperation {
    ViscousTie<Kernel, materials> tie;
    Vector8 own_velocity;
    Vector8 moment;
    Float8 xx, yy, zz, xy, xz, yz;  // sum of weight X X
    HWY_INLINE TurningOperation()
        : moment(zero_vector()),
          xx(set(0.0f)),
          yy(set(0.0f)),
          zz(set(0.0f)),
          xy(set(0.0f)),
          xz(set(0.0f)),
          yz(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 strength, const Vector8& velocity,
                         Float8 density) {
        const Float8 weight = tie(q, strength, density);
        moment = add_scaled(moment, weight, cross(d, own_velocity - velocity));
        const Float8 x = weight * d.x, y = weight * d.y, z = weight * d.z;
        xx = multiply_add(x, d.x, xx);
        yy = multiply_add(y, d.y, yy);
        zz = multiply_add(z, d.z, zz);
        xy = multiply_add(x, d.y, xy);
        xz = multiply_add(x, d.z, xz);
        yz = multiply_add(y, d.z, yz);
    }
};

/// Solves (tr(S) I - S) T = moment for the symmetric S; neighbours in a line leave the turn about it open,
/// which is held at 0 by the part of the trace.
template <class Operation>
HWY_INLINE Vector8 turning_of(const Operation& sum) {
    const Float8 trace = sum.xx + sum.yy + sum.zz;
    const Float8 least = multiply_add(set(1e-5f), trace, set(1e-9f));
    const Float8 a = sum.yy + sum.zz + least, b = sum.xx + sum.zz + least, c = sum.xx + sum.yy + least;
    const Float8 zero = set(0.0f), d = zero - sum.xy, e = zero - sum.xz, f = zero - sum.yz;
    // The adjugate of {a d e; d b f; e f c}.
    const Float8 aa = negative_multiply_add(f, f, b * c), bb = negative_multiply_add(e, e, a * c),
                 cc = negative_multiply_add(d, d, a * b), dd = negative_multiply_add(d, c, e * f),
                 ee = negative_multiply_add(e, b, d * f), ff = negative_multiply_add(a, f, d * e);
    const Float8 scale = set(1.0f) / multiply_add(a, aa, multiply_add(d, dd, e * ee));
    const Vector8& m = sum.moment;
    return {scale * dot({aa, dd, ee}, m), scale * dot({dd, bb, ff}, m), scale * dot({ee, ff, cc}, m)};
}

template <class Kernel, bool materials>
void viscous_force_pass(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                        std::size_t group_end) {
    const Float8 factor = set(pass.factor), turned = set(-0.5f * pass.turning_length * pass.factor);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 unused;
        ViscousForceOperation<Kernel, materials> operation;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, operation.tie.own_strength);
        Vector8 &velocity = operation.own_velocity, &turning = operation.own_turning;
        load_consecutive_records(pass.velocities + 4 * i, velocity.x, velocity.y, velocity.z,
                                 operation.tie.own_density);
        load_consecutive_records(pass.turnings + 4 * i, turning.x, turning.y, turning.z, unused);
        operation.half_length = set(0.5f * pass.turning_length);
        for_each_neighbour(input.groups[group], input.positions, pass.velocities, pass.turnings, own,
                           operation);
        const Vector8 &force = operation.force, &moment = operation.moment;
        store(factor * force.x, pass.force[0] + i);
        store(factor * force.y, pass.force[1] + i);
        store(factor * force.z, pass.force[2] + i);
        store(turned * moment.x, pass.torque[0] + i);
        store(turned * moment.y, pass.torque[1] + i);
        store(turned * moment.z, pass.torque[2] + i);
    }
}

template <class Kernel, bool materials>
void turning_pass(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                  std::size_t group_end) {
    const Float8 scale = set(1.0f / pass.turning_length);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        TurningOperation<Kernel, materials> operation;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, operation.tie.own_strength);
        Vector8& velocity = operation.own_velocity;
        load_consecutive_records(pass.velocities + 4 * i, velocity.x, velocity.y, velocity.z,
                                 operation.tie.own_density);
        for_each_neighbour(input.groups[group], input.positions, pass.velocities, own, operation);
        const Vector8 turning = turning_of(operation);
        store(scale * turning.x, pass.torque[0] + i);
        store(scale * turning.y, pass.torque[1] + i);
        store(scale * turning.z, pass.torque[2] + i);
    }
}

template <class Kernel>
void viscous_forces(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                    std::size_t group_end) {
    if (pass.materials) {
        viscous_force_pass<Kernel, true>(input, pass, group_begin, group_end);
    } else {
        viscous_force_pass<Kernel, false>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
void viscous_turnings(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                      std::size_t group_end) {
    if (pass.materials) {
        turning_pass<Kernel, true>(input, pass, group_begin, group_end);
    } else {
        turning_pass<Kernel, false>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
inline constexpr ViscosityKernels viscosity_kernels_of{viscous_forces<Kernel>, viscous_turnings<Kernel>};

}  // namespace

inline const ViscosityKernels& viscosity_kernel_table(KernelName kernel) {
    switch (kernel) {
        case KernelName::poly6_spiky:
            return viscosity_kernels_of<Poly6SpikyLanes>;
        case KernelName::cubic_spline:
            return viscosity_kernels_of<CubicSplineLanes>;
        case KernelName::wendland_c2:
            break;
    }
    return viscosity_kernels_of<WendlandC2Lanes>;
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
