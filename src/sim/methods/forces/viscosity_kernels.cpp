// The implicit viscosity as operations of the pair loop, and the vector operations of its conjugate
// gradients: see viscosity_solve.h.
#define SLOSH_SIMD_FILE "sim/methods/forces/viscosity_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/core/particles/pair_loop.h"
#include "sim/methods/forces/force_kernels.h"

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
struct ViscousBlockOperation {
    ViscousTie<Kernel, materials> tie;
    Vector8 own_velocity;
    Vector8 moment;
    Float8 ties;
    Float8 xx, yy, zz, xy, xz, yz;  // sum of weight X X
    HWY_INLINE ViscousBlockOperation()
        : moment(zero_vector()),
          ties(set(0.0f)),
          xx(set(0.0f)),
          yy(set(0.0f)),
          zz(set(0.0f)),
          xy(set(0.0f)),
          xz(set(0.0f)),
          yz(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 strength, const Vector8& velocity,
                         Float8 density) {
        const Float8 weight = tie(q, strength, density);
        ties = ties + weight;
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

struct Symmetric8 {
    Float8 xx, yy, zz, xy, xz, yz;
};
HWY_INLINE Vector8 product(const Symmetric8& m, const Vector8& v) {
    return {dot({m.xx, m.xy, m.xz}, v), dot({m.xy, m.yy, m.yz}, v), dot({m.xz, m.yz, m.zz}, v)};
}
/// By the adjugate.
HWY_INLINE Symmetric8 inverse_of(const Symmetric8& m) {
    const Float8 xx = negative_multiply_add(m.yz, m.yz, m.yy * m.zz),
                 yy = negative_multiply_add(m.xz, m.xz, m.xx * m.zz),
                 zz = negative_multiply_add(m.xy, m.xy, m.xx * m.yy),
                 xy = negative_multiply_add(m.xy, m.zz, m.xz * m.yz),
                 xz = negative_multiply_add(m.xz, m.yy, m.xy * m.yz),
                 yz = negative_multiply_add(m.xx, m.yz, m.xy * m.xz);
    const Float8 scale = set(1.0f) / multiply_add(m.xx, xx, multiply_add(m.xy, xy, m.xz * xz));
    return {scale * xx, scale * yy, scale * zz, scale * xy, scale * xz, scale * yz};
}

HWY_INLINE Vector8 load_vector(float* const (&axes)[3], std::size_t i) {
    return {load(axes[0] + i), load(axes[1] + i), load(axes[2] + i)};
}
HWY_INLINE void store_vector(const Vector8& v, float* const (&axes)[3], std::size_t i) {
    store(v.x, axes[0] + i);
    store(v.y, axes[1] + i);
    store(v.z, axes[2] + i);
}
HWY_INLINE Vector8 scaled(Float8 factor, const Vector8& v) {
    return {factor * v.x, factor * v.y, factor * v.z};
}

/// The same for every instruction set.
HWY_INLINE double sum_of(Float8 lanes) {
    alignas(32) float lane[8];
    store(lanes, lane);
    double sum = 0.0;
    for (const float value : lane) sum += static_cast<double>(value);
    return sum;
}

/// {normal times rate and distance, rate times the distance's square}
struct WallRecord8 {
    Vector8 normal;
    Float8 inertia;
};
HWY_INLINE WallRecord8 load_wall(const ViscousPass& pass, std::size_t i) {
    WallRecord8 wall;
    load_consecutive_records(pass.walls + 4 * i, wall.normal.x, wall.normal.y, wall.normal.z, wall.inertia);
    return wall;
}

template <class Kernel, bool materials>
void viscous_start_pass(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                        std::size_t group_end) {
    const Float8 factor = set(pass.pairs ? pass.factor : 0.0f), k = set(pass.turning_length), one = set(1.0f);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        ViscousBlockOperation<Kernel, materials> sum;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, sum.tie.own_strength);
        Vector8& velocity = sum.own_velocity;
        load_consecutive_records(pass.velocities + 4 * i, velocity.x, velocity.y, velocity.z,
                                 sum.tie.own_density);
        if (pass.pairs) for_each_neighbour(input.groups[group], input.positions, pass.velocities, own, sum);
        Float8 diagonal = multiply_add(factor, sum.ties, load(pass.own + i));
        const Vector8 right{load(pass.turning_right[0] + i), load(pass.turning_right[1] + i),
                            load(pass.turning_right[2] + i)};
        Vector8 moment = add_scaled(right, set(0.5f) * k * factor, sum.moment);
        Float8 held = set(0.0f);
        if (input.near_boundary[group]) {
            const WallRecord8 wall = load_wall(pass, i);
            if (pass.holding) {
                moment = add_scaled(moment, k, cross(wall.normal, velocity));
                held = set(2.0f) * k * k * wall.inertia;
            } else {
                diagonal = diagonal + dot(wall.normal, wall.normal);
            }
        }
        // Neighbours in a line leave the turn about it open, which is held at 0 by the part of the trace.
        const Float8 scale = set(0.25f) * k * k * factor;
        const Float8 trace = sum.xx + sum.yy + sum.zz;
        const Float8 least = multiply_add(set(1e-5f), trace, set(1e-9f));
        const Symmetric8 pairs{scale * (sum.yy + sum.zz + least), scale * (sum.xx + sum.zz + least),
                               scale * (sum.xx + sum.yy + least), set(-1.0f) * scale * sum.xy,
                               set(-1.0f) * scale * sum.xz,       set(-1.0f) * scale * sum.yz};
        // As much again by neighbours with the same turning.
        const Symmetric8 together{multiply_add(set(2.0f), pairs.xx, held),
                                  multiply_add(set(2.0f), pairs.yy, held),
                                  multiply_add(set(2.0f), pairs.zz, held),
                                  set(2.0f) * pairs.xy,
                                  set(2.0f) * pairs.xz,
                                  set(2.0f) * pairs.yz};
        if (pass.pairs) {
            store_vector(product(inverse_of(together), moment), pass.turning, i);
            const Symmetric8 block =
                inverse_of({pairs.xx + held, pairs.yy + held, pairs.zz + held, pairs.xy, pairs.xz, pairs.yz});
            store(block.xx, pass.inverse[1] + i);
            store(block.yy, pass.inverse[2] + i);
            store(block.zz, pass.inverse[3] + i);
            store(block.xy, pass.inverse[4] + i);
            store(block.xz, pass.inverse[5] + i);
            store(block.yz, pass.inverse[6] + i);
        } else {
            store_vector(zero_vector(), pass.turning, i);
            for (int entry = 1; entry < 7; ++entry) store(set(0.0f), pass.inverse[entry] + i);
        }
        store(one / diagonal, pass.inverse[0] + i);
    }
}

template <class Kernel, bool materials>
double viscous_multiply_pass(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                             std::size_t group_end) {
    const Float8 factor = set(pass.factor), k = set(pass.turning_length),
                 turned = set(-0.5f * pass.turning_length * pass.factor);
    Float8 sum = set(0.0f);
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
        if (pass.pairs)
            for_each_neighbour(input.groups[group], input.positions, pass.velocities, pass.turnings, own,
                               operation);
        Vector8 force = add_scaled(scaled(factor, operation.force), load(pass.own + i), velocity);
        Vector8 torque = scaled(turned, operation.moment);
        if (input.near_boundary[group]) {
            const WallRecord8 wall = load_wall(pass, i);
            if (pass.holding) {
                const Vector8 turn = scaled(k, turning);
                force = force - cross(turn, wall.normal);
                torque = add_scaled(add_scaled(torque, set(2.0f) * k * wall.inertia, turn), set(-1.0f) * k,
                                    cross(wall.normal, velocity));
            } else {
                force = add_scaled(force, dot(wall.normal, velocity), wall.normal);
            }
        }
        store_vector(force, pass.image, i);
        store_vector(torque, pass.turning_image, i);
        sum = sum + dot(velocity, force) + dot(turning, torque);
    }
    return sum_of(sum);
}

HWY_INLINE Symmetric8 load_block(const ViscousPass& pass, std::size_t i) {
    return {load(pass.inverse[1] + i), load(pass.inverse[2] + i), load(pass.inverse[3] + i),
            load(pass.inverse[4] + i), load(pass.inverse[5] + i), load(pass.inverse[6] + i)};
}

double viscous_advance(const ViscousPass& pass, float step, std::size_t group_begin, std::size_t group_end) {
    const Float8 along = set(step), back = set(-step);
    Float8 sum = set(0.0f);
    for (std::size_t i = 8 * group_begin; i < 8 * group_end; i += 8) {
        Vector8 velocity, turning;
        Float8 unused;
        load_consecutive_records(pass.velocities + 4 * i, velocity.x, velocity.y, velocity.z, unused);
        load_consecutive_records(pass.turnings + 4 * i, turning.x, turning.y, turning.z, unused);
        store_vector(add_scaled(load_vector(pass.velocity, i), along, velocity), pass.velocity, i);
        store_vector(add_scaled(load_vector(pass.turning, i), along, turning), pass.turning, i);
        const Vector8 left = add_scaled(load_vector(pass.residual, i), back, load_vector(pass.image, i)),
                      left_turn = add_scaled(load_vector(pass.turning_residual, i), back,
                                             load_vector(pass.turning_image, i));
        store_vector(left, pass.residual, i);
        store_vector(left_turn, pass.turning_residual, i);
        sum = sum + load(pass.inverse[0] + i) * dot(left, left) +
              dot(left_turn, product(load_block(pass, i), left_turn));
    }
    return sum_of(sum);
}

void viscous_redirect(const ViscousPass& pass, float share, float* velocities, float* turnings,
                      std::size_t group_begin, std::size_t group_end) {
    const Float8 kept = set(share);
    for (std::size_t i = 8 * group_begin; i < 8 * group_end; i += 8) {
        Vector8 velocity, turning;
        Float8 density, unused;
        load_consecutive_records(pass.velocities + 4 * i, velocity.x, velocity.y, velocity.z, density);
        load_consecutive_records(pass.turnings + 4 * i, turning.x, turning.y, turning.z, unused);
        velocity =
            add_scaled(scaled(load(pass.inverse[0] + i), load_vector(pass.residual, i)), kept, velocity);
        turning =
            add_scaled(product(load_block(pass, i), load_vector(pass.turning_residual, i)), kept, turning);
        store_consecutive_records(velocity.x, velocity.y, velocity.z, density, velocities + 4 * i);
        store_consecutive_records(turning.x, turning.y, turning.z, set(0.0f), turnings + 4 * i);
    }
}

template <class Kernel>
void viscous_start(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                   std::size_t group_end) {
    if (pass.materials) {
        viscous_start_pass<Kernel, true>(input, pass, group_begin, group_end);
    } else {
        viscous_start_pass<Kernel, false>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
double viscous_multiply(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                        std::size_t group_end) {
    if (pass.materials) return viscous_multiply_pass<Kernel, true>(input, pass, group_begin, group_end);
    return viscous_multiply_pass<Kernel, false>(input, pass, group_begin, group_end);
}

template <class Kernel>
inline constexpr ViscosityKernels viscosity_kernels_of{viscous_start<Kernel>, viscous_multiply<Kernel>,
                                                       viscous_advance, viscous_redirect};

}  // namespace

inline const ViscosityKernels& viscosity_kernel_table(KernelName kernel) {
    return for_kernel(
        kernel, [](auto lanes) -> const ViscosityKernels& { return viscosity_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const ViscosityKernels& viscosity_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, viscosity_kernel_table(kernel))
}

}  // namespace slosh
#endif
