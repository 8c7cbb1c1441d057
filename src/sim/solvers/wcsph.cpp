// Weakly compressible SPH [BT07]: density by summation, pressure from Tait's equation, symplectic Euler. Many
// short substeps, no iterations.
#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "sim/forces/adhesion.h"
#include "sim/forces/micropolar.h"
#include "sim/forces/tension.h"
#include "sim/forces/viscosity.h"
#include "sim/material_phases.h"
#include "sim/solvers/carried_compression.h"
#include "sim/solvers/solver.h"
#include "sim/solvers/wcsph_kernels.h"

namespace slosh {

namespace {

enum Phase { neighbours, density, acceleration, tension, vorticity, integrate };

constexpr int most_substeps = 256;

void run_neighbours(StepContext& context) {
    update_lists(context);
    fill_position_stream(context,
                         {0.0f, context.state.parameters.velocity.limit});  // contact comes after the move
    Scratch& scratch = context.scratch;
    const std::size_t n = context.count();
    scratch.other_positions.resize(4 * n);
    scratch.relative_density.resize(n);
    for (int axis = 0; axis < 3; ++axis) {
        scratch.boundary_gradient[axis].resize(n);
        scratch.change[axis].resize(n);
        scratch.second_change[axis].resize(n);
    }
    if (due_smoothing(context).any()) fill_velocity_stream(context);
}

void run_density(StepContext& context) {
    const WcsphPass pass = wcsph_pass(context);
    const PairInput input = pair_input(context);
    const WcsphKernels& kernels = wcsph_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.state_equation(input, pass, begin, end); });
    set_stream_padding(context.scratch.other_positions, context.count());
    if (pass.velocity_stream) set_velocity_padding(context.scratch.velocities, context.count());
    context.scratch.positions.swap(context.scratch.other_positions);
}

void run_acceleration(StepContext& context) {
    const WcsphPass pass = wcsph_pass(context);
    const PairInput input = pair_input(context);
    const WcsphKernels& kernels = wcsph_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.acceleration(input, pass, begin, end); });
    if (!pass.weight) return;
    if (const SmoothingFactors factors = due_smoothing(context); factors.any())
        smooth_velocities(context, factors);
}

void run_integrate(StepContext& context) {
    Particles& particles = context.state.particles;
    Scratch& scratch = context.scratch;
    const float dt = context.dt;
    const bool smoothing = !particle_weights(context) && due_smoothing(context).any();
    context.state.acceleration_max = parallel_reduce(
        context.threads, context.count(), particle_block, scratch.partial_maxima, 0.0f,
        [&](std::size_t begin, std::size_t end) {
            float largest = 0.0f;
            for (std::size_t i = begin; i < end; ++i) {
                const float ax = scratch.change[0][i], ay = scratch.change[1][i], az = scratch.change[2][i];
                particles.velocity_x[i] += dt * ax;
                particles.velocity_y[i] += dt * ay;
                particles.velocity_z[i] += dt * az;
                largest = std::max(largest, ax * ax + ay * ay + az * az);
            }
            if (smoothing) {
                for (std::size_t i = begin; i < end; ++i) {
                    particles.velocity_x[i] += scratch.second_change[0][i];
                    particles.velocity_y[i] += scratch.second_change[1][i];
                    particles.velocity_z[i] += scratch.second_change[2][i];
                }
            }
            return std::sqrt(largest);
        },
        [](float& largest, float part) { largest = std::max(largest, part); });
    accelerate_and_move(context);
    context.report.velocity_limited += parallel_reduce(
        context.threads, context.count(), particle_block, scratch.partial_counts, std::uint64_t{0},
        [&](std::size_t begin, std::size_t end) {
            std::uint64_t limited = 0;
            finish_range(context, begin, end, limited);
            return limited;
        },
        [](std::uint64_t& sum, std::uint64_t part) { sum += part; });
}

class Wcsph final : public Solver {
  public:
    /// dt <= 0.4 h/c and dt <= 0.25 sqrt(h/a_max), times the safety factor; c counts from the flow's speed,
    /// so the two add up.
    int substeps(const StepContext& context) const override {
        const Parameters& parameters = context.state.parameters;
        const float h = context.constants.h, safety = parameters.wcsph.safety;
        // A light particle among heavy ones feels their stiffness.
        const float contrast = std::sqrt(material_table(context.state).contrast);
        float longest = safety * 0.4f * h / (parameters.wcsph.sound_speed * contrast);
        if (context.state.acceleration_max > 0.0f)
            longest = std::min(longest, safety * 0.25f * std::sqrt(h / context.state.acceleration_max));
        const float needed = std::ceil(parameters.time.step / longest);
        const int adaptive =
            needed < static_cast<float>(most_substeps) ? static_cast<int>(needed) : most_substeps;
        return std::max(parameters.time.substeps, adaptive);
    }

    float softness(const StepContext& context) const override {
        const float c = context.state.parameters.wcsph.sound_speed;
        return 1.0f / (c * c);
    }

    std::string_view run_phase(StepContext& context, SubstepProgress& progress) const override {
        switch (progress.phase) {
            case neighbours:
                run_neighbours(context);
                progress.phase = density;
                return "neighbours";
            case density:
                run_density(context);
                // Before the accelerations, whose arrays an implicit solve takes.
                if (material_table(context.state).largest_viscosity > 0.0f) {
                    apply_viscosity(context, ViscositySteps::every_substep);
                    if (due_smoothing(context).any()) fill_velocity_stream(context);
                }
                progress.phase = acceleration;
                return "density";
            case acceleration:
                run_acceleration(context);
                progress.phase = tension;
                return "acceleration";
            case tension:
                apply_tension(context);
                apply_adhesion(context);
                progress.phase = vorticity;
                return "tension";
            case vorticity:
                confine_vorticity(context);
                apply_micropolar(context);
                progress.phase = integrate;
                return "vorticity";
            default:
                run_integrate(context);
                progress.done = true;
                return "integrate";
        }
    }
};

}  // namespace

WcsphPass wcsph_pass(StepContext& context) {
    const Parameters& parameters = context.state.parameters;
    Particles& particles = context.state.particles;
    Scratch& scratch = context.scratch;
    WcsphPass pass;
    pass.stream_out = scratch.other_positions.data();
    const SmoothingFactors factors = due_smoothing(context);
    pass.weight = particle_weights(context);
    if (factors.any() && !pass.weight) {  // several materials are smoothed in a loop of their own
        pass.velocity_stream = scratch.velocities.data();
        pass.value_factor = factors.value;
        pass.gradient_factor = factors.gradient;
    }
    pass.density = scratch.relative_density.data();
    pass.allowed = carried_densities(context);
    pass.pressure = particles.pressure.data();
    for (int axis = 0; axis < 3; ++axis) {
        pass.boundary_gradient[axis] = scratch.boundary_gradient[axis].data();
        pass.acceleration[axis] = scratch.change[axis].data();
        pass.smoothing[axis] = scratch.second_change[axis].data();
    }
    pass.boundary_push = push_target(context);
    pass.push_scale = context.dt * context.dt * context.constants.inverse_h;
    const auto& wcsph = parameters.wcsph;
    pass.rest_density = parameters.fluid.rest_density;
    pass.stiffness =
        pass.rest_density * wcsph.sound_speed * wcsph.sound_speed / static_cast<float>(wcsph.gamma);
    pass.gamma = wcsph.gamma;
    pass.negative_pressure = wcsph.negative_pressure;
    pass.symmetric = parameters.xsph.symmetric;
    return pass;
}

const Solver& wcsph_solver() {
    static const Wcsph solver;
    return solver;
}

}  // namespace slosh
