// Motion of foam [IAAT12 section 3.3]: spray flies, foam drifts with the water, bubbles rise through it. The
// amount of water around a particle decides which of them it is.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/bit_cast.h"
#include "base/parallel.h"
#include "sim/methods/forces/gravity.h"
#include "sim/methods/forces/wind.h"
#include "sim/methods/step/step_context.h"
#include "sim/services/foam/foam_kernels.h"
#include "sim/services/foam/foam_step.h"
#include "sim/world/state/foam_particles.h"
#include "sim/world/state/state.h"

namespace slosh {

namespace {

constexpr std::size_t foam_block = 512;

// Ageing rates. In [IAAT12] only foam ages. But bubbles caught under a ceiling and spray that left the scene
// would stay for ever, and spray that has landed on dry ground is a wet spot.
constexpr float bubble_ageing = 0.5f, spray_ageing = 0.5f, landed_ageing = 4.0f;

/// A particle of another kind takes this part of the appearing time to look like it.
constexpr float look_part = 0.5f;

constexpr float buoyancy = 2.0f;  // a bubble's, relative to the weight of the water it displaces

/// Sampling the water is most of the cost of foam. Each particle does it in every other step, depending on
/// its random size. In between foam and bubbles keep their velocity, and spray falls.
constexpr std::uint64_t steps_per_look = 2;

void choose_samplers(State& state, StepContext& context) {
    const FoamParticles& foam = state.foam;
    FoamScratch& scratch = context.scratch.of<FoamScratch>();
    scratch.samplers.resize(foam.count());
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < foam.count(); ++i) {
        const std::uint64_t turn = bit_cast<std::uint32_t>(foam.size[i]) + state.step_index;
        scratch.samplers[chosen] = static_cast<std::uint32_t>(i);
        chosen += turn % steps_per_look == 0 ? 1 : 0;
    }
    scratch.samplers.resize(chosen);
    // Without water there is nothing to sample.
    scratch.neighbours.resize(foam.count());
    if (context.count() == 0) std::fill(scratch.neighbours.begin(), scratch.neighbours.end(), 0.0f);
}

FoamSampling sampling_of(State& state, StepContext& context) {
    const FoamParticles& foam = state.foam;
    const Particles& particles = state.particles;
    FoamScratch& scratch = context.scratch.of<FoamScratch>();
    FoamSampling sampling;
    sampling.water.count = context.count();
    sampling.water.grid = &context.scratch.lists.grid();
    sampling.water.bin_start = context.scratch.lists.bin_starts().data();
    sampling.water.h = context.constants.h;
    sampling.water.inverse_h = context.constants.inverse_h;
    sampling.water.positions[0] = particles.x.data();
    sampling.water.positions[1] = particles.y.data();
    sampling.water.positions[2] = particles.z.data();
    sampling.water.velocities[0] = particles.velocity_x.data();
    sampling.water.velocities[1] = particles.velocity_y.data();
    sampling.water.velocities[2] = particles.velocity_z.data();
    sampling.water.list_positions[0] = particles.list_x.data();
    sampling.water.list_positions[1] = particles.list_y.data();
    sampling.water.list_positions[2] = particles.list_z.data();
    sampling.at[0] = foam.x.data();
    sampling.at[1] = foam.y.data();
    sampling.at[2] = foam.z.data();
    sampling.neighbours = scratch.neighbours.data();
    for (int axis = 0; axis < 3; ++axis) {
        scratch.velocity[axis].resize(foam.count());
        sampling.velocity[axis] = scratch.velocity[axis].data();
    }
    return sampling;
}

class FoamMover {
  public:
    explicit FoamMover(State& state, StepContext& context)
        : context_(context),
          foam_(state.foam),
          scales_(foam_scales(state)),
          inside_(context.constants.lattice_neighbours + 1.0f),
          turning_(context.step / (context.step + look_part * foam_appear_time(state))) {}

    /// Samples the water around the particles in `samplers` and decides their kind and motion.
    void sample(std::size_t i);
    void move(std::size_t i);

  private:
    FoamKind kind_at(const Vec3& x, float neighbours, FoamKind before, bool near_walls) const;
    Vec3 acceleration_at(const Vec3& x) const;
    Vec3 fly(const Vec3& x, const Vec3& v) const;
    Vec3 rise(const Vec3& x, const Vec3& v, const Vec3& water) const;
    float gap_to_walls(const Vec3& x) const;
    bool is_beside_tank(const Vec3& x) const;
    bool leaves_tank(const Vec3& x) const;
    ContactResult fall_beside_tank(const Vec3& x, const Vec3& v) const;

    StepContext& context_;
    FoamParticles& foam_;
    FoamScales scales_;
    float inside_;   ///< neighbours of a place inside the water
    float turning_;  ///< share of the way from the look to the kind, in a step
};

FoamKind FoamMover::kind_at(const Vec3& x, float neighbours, FoamKind before, bool near_walls) const {
    float part = neighbours / inside_;
    if (near_walls && foam_kind(part, before) != FoamKind::bubble) {
        // A wall hides part of the ball of neighbours: without this correction, bubbles at the glass would
        // count as foam.
        const float distance =
            std::max(context_.boundary.signed_distance(x) * context_.constants.inverse_h, 0.0f);
        if (distance < 1.0f) part /= 1.0f - 0.25f * (2.0f - 3.0f * distance + distance * distance * distance);
    }
    return foam_kind(part, before);
}

/// The acceleration of all particles.
Vec3 FoamMover::acceleration_at(const Vec3& x) const {
    const Parameters& parameters = context_.state.parameters;
    Vec3 acceleration = body_acceleration(parameters, x);
    if (context_.state.dimension == 2) acceleration.z = 0.0f;
    return acceleration;
}

/// The velocity of spray after the step: gravity and the drag of the air.
Vec3 FoamMover::fly(const Vec3& x, const Vec3& v) const {
    const Parameters& parameters = context_.state.parameters;
    Vec3 wind = wind_velocity(parameters.of<WindSettings>(), x);
    if (context_.state.dimension == 2) wind.z = 0.0f;
    const float k = context_.step * parameters.foam.spray_drag / scales_.time;
    return v + context_.step * acceleration_at(x) + k / (1.0f + k) * (wind - v);
}

/// The velocity of a bubble after the step: it approaches that of the water plus its own rise, as fast as its
/// buoyancy allows.
Vec3 FoamMover::rise(const Vec3& x, const Vec3& v, const Vec3& water) const {
    const Vec3 weight = acceleration_at(x);
    const float size = std::sqrt(glm::dot(weight, weight));
    const float speed = context_.state.parameters.foam.bubble_rise * scales_.speed;
    if (!(size > 0.0f) || !(speed > 0.0f)) return water;
    const Vec3 wanted = water - speed / size * weight;
    const float k = static_cast<float>(steps_per_look) * context_.step * buoyancy * size / speed;
    return v + k / (1.0f + k) * (wanted - v);
}

/// Distance to the nearest upright wall of an open tank, negative outside; without one far from all.
float FoamMover::gap_to_walls(const Vec3& x) const {
    const ContainerState& tank = context_.state.container;
    if (!tank.present || !tank.open_top || context_.state.dimension != 3)
        return std::numeric_limits<float>::max();
    return std::min(
        {x.x - tank.walls.min.x, tank.walls.max.x - x.x, x.z - tank.walls.min.z, tank.walls.max.z - x.z});
}

bool FoamMover::is_beside_tank(const Vec3& x) const {
    return gap_to_walls(x) < -0.5f * context_.constants.spacing;
}

/// Whether spray may pass a wall here: over the rim, or because it has.
bool FoamMover::leaves_tank(const Vec3& x) const {
    const bool over_rim = x.y > context_.state.container.walls.max.y;
    return is_beside_tank(x) || (over_rim && gap_to_walls(x) < context_.constants.h);
}

/// Free flight, down to the floor on which the tank stands.
ContactResult FoamMover::fall_beside_tank(const Vec3& x, const Vec3& v) const {
    const float floor = context_.state.container.walls.min.y;
    if (x.y > floor) return {x, v, 0};
    return {{x.x, floor, x.z}, Vec3(0.0f), 1};
}

void FoamMover::sample(std::size_t i) {
    FoamScratch& scratch = context_.scratch.of<FoamScratch>();
    const Vec3 x(foam_.x[i], foam_.y[i], foam_.z[i]);
    if (is_beside_tank(x)) return;
    const FoamKind kind = kind_at(x, scratch.neighbours[i], foam_.kind[i],
                                  context_.boundary.near({x, x}, context_.constants.h));
    foam_.kind[i] = kind;
    if (kind == FoamKind::spray) return;
    const Vec3 v(foam_.velocity_x[i], foam_.velocity_y[i], foam_.velocity_z[i]);
    const Vec3 water(scratch.velocity[0][i], scratch.velocity[1][i], scratch.velocity[2][i]);
    const Vec3 after = kind == FoamKind::bubble ? rise(x, v, water) : water;
    foam_.velocity_x[i] = after.x;
    foam_.velocity_y[i] = after.y;
    foam_.velocity_z[i] = after.z;
}

void FoamMover::move(std::size_t i) {
    const FoamKind kind = foam_.kind[i];
    const Vec3 x(foam_.x[i], foam_.y[i], foam_.z[i]);
    const Vec3 v(foam_.velocity_x[i], foam_.velocity_y[i], foam_.velocity_z[i]);
    const Vec3 after = kind == FoamKind::spray ? fly(x, v) : v;
    // With the mean velocity of the step, a path without drag is exactly the parabola.
    const Vec3 way = 0.5f * context_.step * (v + after);
    ContactResult result{x + way, after, 0};
    if (kind == FoamKind::spray && leaves_tank(x)) {
        result = fall_beside_tank(x + way, after);
    } else if (context_.boundary.near({glm::min(x, x + way), glm::max(x, x + way)}, context_.constants.h)) {
        const ContactSettings settings{0.0f, context_.state.parameters.boundary.friction, 0.0f};
        result = context_.boundary.contact(x, x + way, after, settings);
    }
    foam_.x[i] = result.position.x;
    foam_.y[i] = result.position.y;
    foam_.z[i] = result.position.z;
    foam_.velocity_x[i] = result.velocity.x;
    foam_.velocity_y[i] = result.velocity.y;
    foam_.velocity_z[i] = result.velocity.z;
    float ageing = 1.0f;
    if (kind == FoamKind::bubble) ageing = bubble_ageing;
    if (kind == FoamKind::spray) ageing = result.touching > 0 ? landed_ageing : spray_ageing;
    foam_.life[i] -= ageing * context_.step;
    foam_.age[i] += context_.step;
    foam_.look[i] += turning_ * (static_cast<float>(kind) - foam_.look[i]);
    // The sum is finite only if all its terms are.
    const float sum = foam_.x[i] + foam_.y[i] + foam_.z[i] + foam_.velocity_x[i] + foam_.velocity_y[i] +
                      foam_.velocity_z[i] + foam_.size[i];
    context_.scratch.of<FoamScratch>().gone[i] = foam_.life[i] > 0.0f && std::isfinite(sum) ? 0 : 1;
}

}  // namespace

void move_foam(State& state, StepContext& context) {
    FoamParticles& foam = state.foam;
    FoamScratch& scratch = context.scratch.of<FoamScratch>();
    const std::size_t count = foam.count();
    if (count == 0) return;
    choose_samplers(state, context);
    const FoamSampling sampling = sampling_of(state, context);
    const FoamKernels& kernels = foam_kernels(context.simd, context.constants.kernel);
    FoamMover mover(state, context);
    scratch.gone.resize(count);
    parallel_for(context.threads, scratch.samplers.size(), foam_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     if (sampling.water.count > 0)
                         kernels.sample(sampling, scratch.samplers.data(), begin, end);
                     for (std::size_t k = begin; k < end; ++k) mover.sample(scratch.samplers[k]);
                 });
    parallel_for(context.threads, count, foam_block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) mover.move(i);
    });
    // If the budget was lowered, the oldest particles are removed.
    const auto budget = static_cast<std::size_t>(state.parameters.foam.budget);
    if (count > budget) std::fill_n(scratch.gone.begin(), count - budget, std::uint8_t{1});
    if (std::find(scratch.gone.begin(), scratch.gone.end(), std::uint8_t{1}) != scratch.gone.end())
        foam.remove_flagged(scratch.gone);
}

}  // namespace slosh
