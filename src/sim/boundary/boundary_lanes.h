// Boundary samples for the particles of a group near walls, in the units of the pair loops.
#if defined(SLOSH_SIM_BOUNDARY_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_LANES_H
#undef SLOSH_SIM_BOUNDARY_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_LANES_H
#endif

#include "sim/boundary/boundary_kernels.h"
#include "sim/sph/fluid_kernels.h"
#include "sim/sph/pair_loop.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

struct BoundaryLanes {
    Float8 density;  ///< added to V sum W
    Vector8 gradient;
    Float8 gradient_squares;
};

HWY_INLINE BoundaryLanes no_boundary() { return {set(0.0f), zero_vector(), set(0.0f)}; }

/// Samples a group near walls. It is a function call because inlining it would make it most of the code of
/// every loop. Gradients in 1/h, squares in 1/h^2.
inline BoundaryLanes sample_boundary(const PairInput& input, BoundarySampler sampler, std::size_t group,
                                     const Vector8& own) {
    if (!input.boundary || !input.near_boundary[group]) return no_boundary();
    alignas(32) BoundaryGroup at;
    store(own.x, at.x);
    store(own.y, at.y);
    store(own.z, at.z);
    sampler(*input.boundary, at);
    const Float8 h = set(input.constants->h);
    return {load(at.density),
            {h * load(at.gradient[0]), h * load(at.gradient[1]), h * load(at.gradient[2])},
            h * h * load(at.gradient_squares)};
}

/// Records the push on eight particles.
HWY_INLINE void add_push(const PushTarget& push, std::size_t i, Float8 multiplier, const Vector8& gradient) {
    store(multiply_add(multiplier, gradient.x, load(push.axis[0] + i)), push.axis[0] + i);
    store(multiply_add(multiplier, gradient.y, load(push.axis[1] + i)), push.axis[1] + i);
    store(multiply_add(multiplier, gradient.z, load(push.axis[2] + i)), push.axis[2] + i);
    store(load(push.multiplier + i) + multiplier, push.multiplier + i);
}

/// Moves the particles of a group to contact distance. This shift is left out of the velocity.
HWY_INLINE void project_lanes(const PairInput& input, const BoundaryField& field, std::size_t first,
                              Vector8& position) {
    const WallsInRadii& walls = field.walls();
    if (field.solid_count() == 0) {
        position = {min(max(position.x, set(walls.allowed_low[0])), set(walls.allowed_high[0])),
                    min(max(position.y, set(walls.allowed_low[1])), set(walls.allowed_high[1])),
                    min(max(position.z, set(walls.allowed_low[2])), set(walls.allowed_high[2]))};
        return;
    }
    alignas(32) float x[8], y[8], z[8];
    const float h = input.constants->h, inverse_h = input.constants->inverse_h;
    store(position.x, x);
    store(position.y, y);
    store(position.z, z);
    const std::size_t lanes = input.count - first < 8 ? input.count - first : 8;
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
