// The implicit viscosity as operations of the pair loop, and the vector operations of its conjugate
// gradients: see viscosity_solve.h.
#define SLOSH_SIMD_FILE "sim/methods/forces/viscosity_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/methods/forces/force_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// How strongly a pair is tied together, but for the factor; the same for both.
template <class Kernel, bool materials>
struct ViscousTie {
    Float8 own_density, own_strength;
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
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 strength, const Record8& other,
                         const Record8& turning) {
        const Vector8 both_turn = scaled(half_length, own_turning + turning.vector);
        const Vector8 strain = (own_velocity - other.vector) - cross(both_turn, d);
        const Float8 weight = tie(q, strength, other.payload);
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
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 strength, const Record8& other) {
        const Float8 weight = tie(q, strength, other.payload);
        ties = ties + weight;
        moment = add_scaled(moment, weight, cross(d, own_velocity - other.vector));
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

/// The same for every instruction set.
HWY_INLINE double sum_of(Float8 lanes) {
    alignas(32) float lane[8];
    store(lanes, lane);
    double sum = 0.0;
    for (const float value : lane) sum += static_cast<double>(value);
    return sum;
}

template <class Kernel, bool materials>
void viscous_start_pass(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                        std::size_t group_end) {
    const Float8 factor = set(pass.equations.pairs ? pass.equations.factor : 0.0f),
                 k = set(pass.equations.turning_length), one = set(1.0f);
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own(), velocity = load_record(pass.velocities, i);
        ViscousBlockOperation<Kernel, materials> sum;
        sum.tie = {velocity.payload, own.payload};
        sum.own_velocity = velocity.vector;
        if (pass.equations.pairs) at.over_neighbours(own, sum, pass.velocities);
        Float8 diagonal = multiply_add(factor, sum.ties, load(pass.equations.own + i));
        Vector8 moment = add_scaled(load_vector(pass.turning_right, i), set(0.5f) * k * factor, sum.moment);
        Float8 held = set(0.0f);
        if (at.near_boundary()) {
            const Record8 wall = load_record(pass.equations.walls, i);
            if (pass.equations.holding) {
                moment = add_scaled(moment, k, cross(wall.vector, velocity.vector));
                held = set(2.0f) * k * k * wall.payload;
            } else {
                diagonal = diagonal + dot(wall.vector, wall.vector);
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
        if (pass.equations.pairs) {
            store_vector(product(inverse_of(together), moment), pass.solution.turning, i);
            const Symmetric8 block =
                inverse_of({pairs.xx + held, pairs.yy + held, pairs.zz + held, pairs.xy, pairs.xz, pairs.yz});
            store(block.xx, pass.inverse[1] + i);
            store(block.yy, pass.inverse[2] + i);
            store(block.zz, pass.inverse[3] + i);
            store(block.xy, pass.inverse[4] + i);
            store(block.xz, pass.inverse[5] + i);
            store(block.yz, pass.inverse[6] + i);
        } else {
            store_vector(zero_vector(), pass.solution.turning, i);
            for (int entry = 1; entry < 7; ++entry) store(set(0.0f), pass.inverse[entry] + i);
        }
        store(one / diagonal, pass.inverse[0] + i);
    }
}

template <class Kernel, bool materials>
double viscous_multiply_pass(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                             std::size_t group_end) {
    const Float8 factor = set(pass.equations.factor), k = set(pass.equations.turning_length),
                 turned = set(-0.5f * pass.equations.turning_length * pass.equations.factor);
    Float8 sum = set(0.0f);
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own(), unknown = load_record(pass.velocities, i);
        const Vector8 velocity = unknown.vector, turning = load_record(pass.turnings, i).vector;
        ViscousForceOperation<Kernel, materials> operation;
        operation.tie = {unknown.payload, own.payload};
        operation.own_velocity = velocity;
        operation.own_turning = turning;
        operation.half_length = set(0.5f * pass.equations.turning_length);
        if (pass.equations.pairs) at.over_neighbours(own, operation, pass.velocities, pass.turnings);
        Vector8 force = add_scaled(scaled(factor, operation.force), load(pass.equations.own + i), velocity);
        Vector8 torque = scaled(turned, operation.moment);
        if (at.near_boundary()) {
            const Record8 wall = load_record(pass.equations.walls, i);
            if (pass.equations.holding) {
                const Vector8 turn = scaled(k, turning);
                force = force - cross(turn, wall.vector);
                torque = add_scaled(add_scaled(torque, set(2.0f) * k * wall.payload, turn), set(-1.0f) * k,
                                    cross(wall.vector, velocity));
            } else {
                force = add_scaled(force, dot(wall.vector, velocity), wall.vector);
            }
        }
        store_vector(force, pass.image.velocity, i);
        store_vector(torque, pass.image.turning, i);
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
        const Vector8 velocity = load_record(pass.velocities, i).vector,
                      turning = load_record(pass.turnings, i).vector;
        store_vector(add_scaled(load_vector(pass.solution.velocity, i), along, velocity),
                     pass.solution.velocity, i);
        store_vector(add_scaled(load_vector(pass.solution.turning, i), along, turning), pass.solution.turning,
                     i);
        const Vector8 left = add_scaled(load_vector(pass.residual.velocity, i), back,
                                        load_vector(pass.image.velocity, i)),
                      left_turn = add_scaled(load_vector(pass.residual.turning, i), back,
                                             load_vector(pass.image.turning, i));
        store_vector(left, pass.residual.velocity, i);
        store_vector(left_turn, pass.residual.turning, i);
        sum = sum + load(pass.inverse[0] + i) * dot(left, left) +
              dot(left_turn, product(load_block(pass, i), left_turn));
    }
    return sum_of(sum);
}

void viscous_redirect(const ViscousPass& pass, float share, float* velocities, float* turnings,
                      std::size_t group_begin, std::size_t group_end) {
    const Float8 kept = set(share);
    for (std::size_t i = 8 * group_begin; i < 8 * group_end; i += 8) {
        const Record8 velocity = load_record(velocities, i), turning = load_record(turnings, i);
        store_record(add_scaled(scaled(load(pass.inverse[0] + i), load_vector(pass.residual.velocity, i)),
                                kept, velocity.vector),
                     velocity.payload, velocities, i);
        store_record(add_scaled(product(load_block(pass, i), load_vector(pass.residual.turning, i)), kept,
                                turning.vector),
                     set(0.0f), turnings, i);
    }
}

template <class Kernel>
void viscous_start(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                   std::size_t group_end) {
    if (pass.equations.materials) {
        viscous_start_pass<Kernel, true>(input, pass, group_begin, group_end);
    } else {
        viscous_start_pass<Kernel, false>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
double viscous_multiply(const PairInput& input, const ViscousPass& pass, std::size_t group_begin,
                        std::size_t group_end) {
    if (pass.equations.materials)
        return viscous_multiply_pass<Kernel, true>(input, pass, group_begin, group_end);
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
