#include "sim/methods/pressure/pressure_solve.h"

#include <algorithm>
#include <cmath>

#include "sim/methods/emission/nozzle.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/forces/smoothing.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/deep_water.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

/// m/s, of a container that moves as a whole; along other axes 0.
Vec3 common_velocity(const ContainerState& container) {
    Vec3 velocity(0.0f);
    for (int axis = 0; axis < 3 && container.present; ++axis) {
        const float low = container.target.min[axis] - container.walls.min[axis],
                    high = container.target.max[axis] - container.walls.max[axis];
        if (low * high > 0.0f) velocity[axis] = std::copysign(container.speed, low);
    }
    return velocity;
}

}  // namespace

int least_substeps(const MethodState& state) {
    // A light particle between heavy ones moves far on the gradients of the substep's start, so more substeps
    // are taken beyond a ratio of 4 (docs/notes/tuning.md).
    const float more = std::max(std::sqrt(material_table(state).contrast) - 1.0f, 1.0f);
    const float wanted = std::max(more * static_cast<float>(state.parameters.time.substeps),
                                  deep_water_substeps(state) * state.parameters.time.step);
    return static_cast<int>(std::ceil(
        std::min(wanted, static_cast<float>(std::max(most_substeps, state.parameters.time.substeps)))));
}

namespace {

/// Pascal per multiplier of 1 h^2 in this substep; negative, for multipliers that push are.
float pressure_per_multiplier(const StepContext& context) {
    const float h_over_dt = context.constants.h / context.dt;
    return -context.constants.pressure_scale * context.state.parameters.fluid.rest_density * h_over_dt *
           h_over_dt;
}

/// How much faster than it was already a particle may become in one substep, m/s. Compression that was left
/// by long substeps and goes within one of the shorter ones that the Courant number asks for would become
/// speed, speed yet shorter substeps, and so on until the water flies apart.
float most_velocity_gain(const StepContext& context) {
    const float substeps = static_cast<float>(least_substeps(context.state));
    return context.state.parameters.velocity.limit * context.constants.h * substeps / context.step;
}

/// 1, or what shortens the change to `most`.
float gain_factor(const float* const change[3], std::size_t i, float h_over_dt, float most) {
    const float x = h_over_dt * change[0][i], y = h_over_dt * change[1][i], z = h_over_dt * change[2][i];
    const float gain = x * x + y * y + z * z;
    return gain > most * most ? most / std::sqrt(gain) : 1.0f;
}

}  // namespace

float multiplier_per_pascal(const StepContext& context) {
    return context.constants.h * context.constants.h / pressure_per_multiplier(context);
}

void start_multipliers(StepContext& context, const WarmStart& start, PositionStream& stream) {
    PressureSolveScratch& scratch = context.scratch.of<PressureSolveScratch>();
    ArrayPool& pool = context.scratch.values;
    const std::size_t n = context.count();
    context.scratch.relative_density.resize(n);
    pool.take(scratch.multiplier_sum, n);
    pool.take(scratch.boundary_gradient, n);
    pool.take(scratch.correction, n);
    const float per_pascal = 1.0f / pressure_per_multiplier(context);
    const float* pressure = context.state.particles.pressure.data();
    const float* mean = context.state.particles.pressure_mean.data();
    write_payloads(context, stream, [&](float* records) {
        over_particles(context, [&](std::size_t i) {
            scratch.multiplier_sum[i] = records[4 * i + 3] =
                per_pascal * starting_pressure(start, pressure[i], mean[i]);
            for (AlignedArray<float>& correction : scratch.correction) correction[i] = 0.0f;
        });
    });
}

MultiplierOutput multiplier_output(StepContext& context) {
    PressureSolveScratch& scratch = context.scratch.of<PressureSolveScratch>();
    MultiplierOutput out;
    out.lambda_sum = scratch.multiplier_sum.data();
    out.density = context.scratch.relative_density.data();
    for (int axis = 0; axis < 3; ++axis) out.boundary_gradient[axis] = scratch.boundary_gradient[axis].data();
    return out;
}

std::optional<UnlimitedMultipliers> unlimited_multipliers(StepContext& context) {
    if (!couples_bodies(context)) return std::nullopt;
    BodyCouplingScratch& coupling = context.scratch.of<BodyCouplingScratch>();
    return UnlimitedMultipliers{coupling.wanted.data(), coupling.response.data()};
}

MovePass move_pass(StepContext& context) {
    PressureSolveScratch& scratch = context.scratch.of<PressureSolveScratch>();
    const Particles& particles = context.state.particles;
    MovePass pass;
    pass.from[0] = particles.x.data();
    pass.from[1] = particles.y.data();
    pass.from[2] = particles.z.data();
    for (int axis = 0; axis < 3; ++axis) {
        pass.correction[axis] = scratch.correction[axis].data();
        pass.boundary_gradient[axis] = scratch.boundary_gradient[axis].data();
    }
    pass.weight.each = particle_weights(context);
    pass.limits = {correction_limit, &context.boundary};
    if (couples_bodies(context)) pass.shortened = context.scratch.of<BodyCouplingScratch>().shortened.data();
    return pass;
}

void take_back_multipliers(StepContext& context, const PositionStream& stream) {
    AlignedArray<float>& multiplier_sum = context.scratch.of<PressureSolveScratch>().multiplier_sum;
    over_particles(context, [&](std::size_t i) { multiplier_sum[i] -= stream[4 * i + 3]; });
}

void apply_corrections(StepContext& context) {
    if (couples_bodies(context)) finish_coupling(context);
    Particles& particles = context.state.particles;
    PressureSolveScratch& scratch = context.scratch.of<PressureSolveScratch>();
    const bool smoothing = due_smoothing(context).any();
    const float h = context.constants.h, h_over_dt = h / context.dt;
    const float pressure = pressure_per_multiplier(context);
    const float most_gain = most_velocity_gain(context);
    const float* change[3] = {scratch.correction[0].data(), scratch.correction[1].data(),
                              scratch.correction[2].data()};
    const auto apply = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            particles.x[i] += h * change[0][i];
            particles.y[i] += h * change[1][i];
            particles.z[i] += h * change[2][i];
            const float rate = h_over_dt * gain_factor(change, i, h_over_dt, most_gain);
            particles.velocity_x[i] += rate * change[0][i];
            particles.velocity_y[i] += rate * change[1][i];
            particles.velocity_z[i] += rate * change[2][i];
            particles.pressure[i] = pressure * scratch.multiplier_sum[i];
            particles.pressure_mean[i] = next_mean(particles.pressure_mean[i], particles.pressure[i]);
        }
        std::uint64_t limited = 0;
        finish_range(context, begin, end, limited);
        return limited;
    };
    const auto apply_to_all = [&](float* velocities) {
        return parallel_reduce(
            context.threads, context.count(), particle_block, context.scratch.partial_counts,
            std::uint64_t{0},
            [&](std::size_t begin, std::size_t end) {
                const std::uint64_t limited = apply(begin, end);
                if (velocities) fill_velocity_range(context, velocities, begin, end);
                return limited;
            },
            [](std::uint64_t& sum, std::uint64_t part) { sum += part; });
    };
    context.report.velocity_limited +=
        smoothing ? write_vectors(context, context.scratch.velocities, apply_to_all) : apply_to_all(nullptr);
    ArrayPool& pool = context.scratch.values;
    pool.give_back(scratch.correction);
    pool.give_back(scratch.boundary_gradient);
    pool.give_back(scratch.multiplier_sum);
}

Schedule closing_phases() {
    return Schedule()
        .phase("finish", apply_corrections)
        .phase("smooth",
               [](StepContext& context) {
                   if (const SmoothingFactors factors = due_smoothing(context); factors.any())
                       smooth_velocities(context, factors);
               })
        .phase("vorticity", [](StepContext& context) {
            run_forces(context, ForceStage::diffusion);
            run_forces(context, ForceStage::velocity);
        });
}

float fastest_speed(const StepContext& context) {
    const Particles& particles = context.state.particles;
    const Vec3 frame = common_velocity(context.state.container);
    return std::sqrt(largest_of_particles(context, [&](std::size_t i) {
        const float vx = particles.velocity_x[i] - frame.x, vy = particles.velocity_y[i] - frame.y,
                    vz = particles.velocity_z[i] - frame.z;
        return vx * vx + vy * vy + vz * vz;
    }));
}

int courant_substeps(const StepContext& context) {
    const auto& time = context.state.parameters.time;
    const int least = least_substeps(context.state);
    if (time.courant <= 0.0f) return least;
    const float fastest = std::max(fastest_speed(context), fastest_nozzle(context.state, context.state.time));
    const float gap = courant_gap(context.constants.spacing, context.constants.h);
    const float moves = fastest * time.step / (time.courant * gap);
    const float needed = std::ceil(moves);
    const int adaptive =
        needed < static_cast<float>(most_substeps) ? static_cast<int>(needed) : most_substeps;
    return std::max(least, adaptive);
}

}  // namespace slosh
