// Weakly compressible SPH [BT07]: density by summation, pressure from Tait's equation, symplectic Euler. Many
// short substeps, no iterations.
#include "sim/methods/solvers/wcsph.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/text.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/core/particles/streams.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/forces/gravity.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/forces/smoothing.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/step/solver_module.h"
#include "sim/solids/boundary/pair_input.h"
#include "sim/solids/boundary/wall_images.h"

namespace slosh {

using parameter_groups::setting;

namespace {

constexpr int most_substeps = 256;
/// Of h/c, the longest substep that sound allows [BT07].
constexpr float sound_courant = 0.4f;
/// Without iterations that overshoot, twice the lead is stable.
constexpr float lead_over_iterated = 2.0f;
/// Speed of sound over sqrt(g D), D the depth.
constexpr float speed_of_depth = 12.5f;

WcsphScratch& scratch_of(StepContext& context) { return context.scratch.of<WcsphScratch>(); }

/// Smoothing shares the pair loop of the accelerations, except with several materials, which are smoothed in
/// a loop of their own.
bool smooths_with_accelerations(StepContext& context) {
    return !particle_weights(context) && due_smoothing(context).any();
}

void find_neighbours(StepContext& context) {
    update_lists(context);
    // Contact comes after the move.
    fill_position_stream(context, {0.0f, context.state.parameters.velocity.limit}, MirrorPlace::origin);
    WcsphScratch& own = scratch_of(context);
    const std::size_t n = context.count();
    own.next_positions.resize(stream_size(context));
    context.scratch.relative_density.resize(n);
    context.scratch.values.take(own.boundary_gradient, n);
    if (due_smoothing(context).any()) fill_velocity_stream(context);
}

/// rho and p [BT07 eq. 7]; then viscosity, whose change of the velocities the accelerations already see.
void find_pressures(StepContext& context) {
    WcsphPass pass = wcsph_pass(context);
    if (corrects_shear(context, 1.0f)) {
        scratch_of(context).shear = begin_shear_correction(context, 1.0f);
        pass.shear = &scratch_of(context).shear;
    }
    reflect(context, context.scratch.positions.data(), MirrorPlace::origin);
    const PairInput input = pair_input(context, MirrorPlace::origin);
    const WcsphKernels& kernels = wcsph_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.state_equation(input, pass, begin, end); });
    AlignedArray<float>& next_positions = scratch_of(context).next_positions;
    complete_stream(context, next_positions, MirrorPlace::origin);
    if (pass.velocity_stream) set_velocity_padding(context.scratch.velocities, context.count());
    context.scratch.positions.swap(next_positions);
    if (!forces_act(context, ForceStage::diffusion)) return;
    run_forces(context, ForceStage::diffusion);
    if (due_smoothing(context).any()) fill_velocity_stream(context);
}

/// p/rho^2 of the state equation before anything limits or leads it, over its derivative by the relative
/// density.
struct Stiffness {
    float value = 0.0f, slope = 0.0f;
};
/// As the pair loops' real_power().
template <class Number>
Number real_power(Number base, Number exponent) {
    Number power = 1, root = base;
    for (; exponent >= 1; exponent -= 1) power = power * base;
    while (exponent > 0) {
        root = std::sqrt(root);
        exponent *= 2;
        if (exponent < 1) continue;
        power = power * root;
        exponent -= 1;
    }
    return power;
}
Stiffness stiffness_at(const WcsphPass& pass, std::size_t i) {
    const float density = pass.density[i];
    float acting = density;
    if (pass.allowed) acting = std::max(density - pass.allowed[i] + 1.0f, std::min(density, 1.0f));
    const bool follows = acting != 1.0f || density == 1.0f;  // not between 1 and what is allowed
    const float power = real_power(acting, pass.gamma - 1.0f);
    const float scale = pass.stiffness / (pass.rest_density * pass.rest_density * density * density);
    const float value = scale * (power * acting - 1.0f);
    const float slope = (follows ? scale * pass.gamma * power : 0.0f) - 2.0f * value / density;
    return {value, std::max(slope, 0.0f)};
}

/// Bodies as in the other methods, in one iteration: a body goes where the pressures beside it, which change
/// as it goes, leave it. That is implicit in the body alone, so it is stable whatever it weighs. The
/// multipliers of the equations are -p/rho^2 dt^2 rho0/h^2.
void couple_with_bodies(StepContext& context) {
    WcsphScratch& own = scratch_of(context);
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    BodyCouplingScratch& coupling = context.scratch.of<BodyCouplingScratch>();
    const std::size_t n = context.count();
    context.scratch.values.take(solve.multiplier_sum, n);
    context.scratch.values.take(solve.boundary_gradient, n);
    const WcsphPass pass = wcsph_pass(context);
    const float h = context.constants.h, scale = context.dt * context.dt * pass.rest_density / (h * h);
    AlignedArray<float>& positions = context.scratch.positions;
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) {
            float& multiplier = own.next_positions[4 * i + 3];
            multiplier = solve.multiplier_sum[i] = 0.0f;
            if (!context.scratch.near_boundary[i / 8]) continue;
            const Stiffness here = stiffness_at(pass, i);
            coupling.wanted[i] = -scale * here.value;
            coupling.response[i] = scale * here.slope;
            coupling.shortened[i] = 1.0f;
            multiplier = solve.multiplier_sum[i] = std::min(coupling.wanted[i], 0.0f);
            for (int axis = 0; axis < 3; ++axis)
                solve.boundary_gradient[axis][i] = own.boundary_gradient[axis][i];
        }
    });
    CoupledPass coupled;
    coupled.positions = positions.data();
    coupled.changes = &own.next_positions;
    coupled.place = MirrorPlace::origin;
    couple_bodies(context, coupled);
    for (const CoupledBody& body : coupling.coupled.bodies) {
        if (body.mass == 0.0) continue;
        for (const CoupledParticle& beside : body.particles) {
            const std::size_t i = beside.particle;
            const float pressure = -solve.multiplier_sum[i] / scale;
            positions[4 * i + 3] = pressure > 0.0f ? pressure : std::min(positions[4 * i + 3], 0.0f);
        }
    }
    complete_payload(context, positions);
    // The pressures that act, with their lead: solids feel what the water feels.
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i)
            own.next_positions[4 * i + 3] = -scale * positions[4 * i + 3];
    });
    collect_coupling(context, coupled);
    finish_coupling(context);
    context.scratch.values.give_back(solve.boundary_gradient);
    context.scratch.values.give_back(solve.multiplier_sum);
}

void find_accelerations(StepContext& context) {
    WcsphScratch& own = scratch_of(context);
    context.scratch.values.take(own.acceleration, context.count());
    if (smooths_with_accelerations(context)) context.scratch.values.take(own.smoothing, context.count());
    WcsphPass pass = wcsph_pass(context);
    const PairInput input = pair_input(context, MirrorPlace::origin);
    const bool corrects = corrects_shear(context, 1.0f);
    if (corrects) {
        sum_without_shear(context, input, own.shear);
        std::copy_n(own.shear.sums, 3, pass.pair_sums);
    }
    const WcsphKernels& kernels = wcsph_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.acceleration(input, pass, begin, end); });
    if (corrects) end_shear_correction(context);
    if (!pass.weight) return;
    if (const SmoothingFactors factors = due_smoothing(context); factors.any())
        smooth_velocities(context, factors);
}

/// v += dt a, with what smoothing changes.
void accelerate(StepContext& context) {
    Particles& particles = context.state.particles;
    WcsphScratch& own = scratch_of(context);
    const float dt = context.dt;
    const bool smoothing = smooths_with_accelerations(context);
    context.state.acceleration_max = parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.partial_maxima, 0.0f,
        [&](std::size_t begin, std::size_t end) {
            float largest = 0.0f;
            for (std::size_t i = begin; i < end; ++i) {
                const float ax = own.acceleration[0][i], ay = own.acceleration[1][i],
                            az = own.acceleration[2][i];
                particles.velocity_x[i] += dt * ax;
                particles.velocity_y[i] += dt * ay;
                particles.velocity_z[i] += dt * az;
                largest = std::max(largest, ax * ax + ay * ay + az * az);
            }
            if (smoothing) {
                for (std::size_t i = begin; i < end; ++i) {
                    particles.velocity_x[i] += own.smoothing[0][i];
                    particles.velocity_y[i] += own.smoothing[1][i];
                    particles.velocity_z[i] += own.smoothing[2][i];
                }
            }
            return std::sqrt(largest);
        },
        [](float& largest, float part) { largest = std::max(largest, part); });
}

void integrate(StepContext& context) {
    accelerate(context);
    accelerate_and_move(context);
    context.report.velocity_limited += parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.partial_counts, std::uint64_t{0},
        [&](std::size_t begin, std::size_t end) {
            std::uint64_t limited = 0;
            finish_range(context, begin, end, limited);
            return limited;
        },
        [](std::uint64_t& sum, std::uint64_t part) { sum += part; });
    WcsphScratch& own = scratch_of(context);
    for (OwnedAxes* axes : {&own.smoothing, &own.acceleration, &own.boundary_gradient})
        context.scratch.values.give_back(*axes);
}

/// That of the settings; where nobody has set it, at least what leaves deep water as still as 40 m/s leave a
/// metre of it. Real time finds its own.
float asked_sound_speed(const MethodState& state) {
    const float set = state.parameters.of<WcsphSettings>().sound_speed;
    if (state.deep_water.depth == 0.0f || state.parameters.fidelity() == Fidelity::real_time ||
        is_pinned(state, "wcsph.sound_speed"))
        return set;
    const float gravity = glm::length(state.parameters.of<GravitySettings>().vector());
    return std::max(set, speed_of_depth * std::sqrt(gravity * state.deep_water.depth));
}

/// m, of sound in a substep. A light particle among heavy ones feels their stiffness.
float sound_way(const MethodState& state) {
    const float h = state.kernel_ratio * state.parameters.fluid.spacing;
    return state.parameters.of<WcsphSettings>().safety * sound_courant * h /
           std::sqrt(material_table(state).contrast);
}

/// No faster than most_sound_substeps can carry.
float sound_speed(const MethodState& state) {
    const float most = sound_way(state) * static_cast<float>(most_sound_substeps);
    return std::min(asked_sound_speed(state), most / state.parameters.time.step);
}

int whole_substeps(float needed, int most) {
    return needed < static_cast<float>(most) ? static_cast<int>(needed) : most;
}

/// dt <= 0.4 h/c and dt <= 0.25 sqrt(h/a_max), times the safety factor; c counts from the flow's speed,
/// so the two add up. Particles faster than half of the sound need the Courant number's.
int wcsph_substeps(const StepContext& context) {
    const Parameters& parameters = context.state.parameters;
    const auto& wcsph = context.settings<WcsphSettings>();
    const float h = context.constants.h, step = parameters.time.step;
    // A light particle among heavy ones feels their stiffness.
    const float contrast = std::sqrt(material_table(context.state).contrast);
    const float longest = wcsph.safety * sound_courant * h / (sound_speed(context.state) * contrast);
    int adaptive = whole_substeps(std::ceil(step / longest), most_sound_substeps);
    if (context.state.acceleration_max > 0.0f) {
        const float still = wcsph.safety * 0.25f * std::sqrt(h / context.state.acceleration_max);
        adaptive = std::max(adaptive, whole_substeps(std::ceil(step / still), most_substeps));
    }
    return std::max(courant_substeps(context), adaptive);
}

/// The work that has compressed it, the integral of p over the volume.
double elastic_energy(const MethodState& state, double relative_density) {
    if (!(relative_density > 1.0)) return 0.0;
    const auto gamma = static_cast<double>(state.parameters.of<WcsphSettings>().gamma);
    const MaterialTable materials = material_table(state);
    const double heaviest = static_cast<double>(
        *std::max_element(materials.mass.begin(), materials.mass.begin() + materials.count));
    const double c = static_cast<double>(sound_speed(state));
    const double power = real_power(relative_density, gamma + 1.0),
                 work = (power - 1.0) / (gamma + 1.0) - (relative_density - 1.0);
    return heaviest * static_cast<double>(state.parameters.fluid.rest_density) * c * c / gamma * work;
}

void note_sound_speed(const StepContext& context, StepReport& report) {
    const MethodState& state = context.state;
    const float acting = sound_speed(state);
    if (acting < asked_sound_speed(state)) {
        append_note(report, "wcsph.sound_speed acts as " +
                                format_number(std::floor(static_cast<double>(acting))) + " m/s: more needs " +
                                "over " + std::to_string(most_sound_substeps) + " substeps per step");
    } else if (report.substeps > most_substeps) {
        append_note(report,
                    "wcsph.sound_speed needs " + std::to_string(report.substeps) + " substeps per step");
    }
    if (!(acting > state.parameters.of<WcsphSettings>().sound_speed)) return;
    append_note(report,
                "wcsph.sound_speed acts as " + format_number(std::round(static_cast<double>(acting))) +
                    " m/s: the water was " +
                    format_number(std::round(10.0 * static_cast<double>(state.deep_water.depth)) / 10.0) +
                    " m deep at the start");
}

}  // namespace

double sound_substeps(const Parameters& parameters) {
    const auto& wcsph = parameters.of<WcsphSettings>();
    const double way = static_cast<double>(wcsph.safety * sound_courant * parameters.support_radius());
    return std::ceil(static_cast<double>(parameters.time.step * wcsph.sound_speed) / way);
}

WcsphPass wcsph_pass(StepContext& context) {
    const Parameters& parameters = context.state.parameters;
    Particles& particles = context.state.particles;
    WcsphScratch& own = scratch_of(context);
    WcsphPass pass;
    pass.stream_out = own.next_positions.data();
    const SmoothingFactors factors = due_smoothing(context);
    pass.weight = particle_weights(context);
    if (factors.any() && !pass.weight) {
        pass.velocity_stream = context.scratch.velocities.data();
        pass.value_factor = factors.value;
        pass.gradient_factor = factors.gradient;
    }
    pass.density = context.scratch.relative_density.data();
    pass.allowed = carried_densities(context);
    pass.pressure = particles.pressure.data();
    pass.pressure_mean = particles.pressure_mean.data();
    pass.surface = surface_completion(context);
    pass.lead = lead_over_iterated * parameters.pressure.lead;
    for (int axis = 0; axis < 3; ++axis) {
        pass.boundary_gradient[axis] = own.boundary_gradient[axis].data();
        pass.acceleration[axis] = own.acceleration[axis].data();
        pass.smoothing[axis] = own.smoothing[axis].data();
    }
    const auto& wcsph = context.settings<WcsphSettings>();
    pass.rest_density = parameters.fluid.rest_density;
    const float c = sound_speed(context.state);
    pass.stiffness = pass.rest_density * c * c / wcsph.gamma;
    // All fluids are as stiff as the densest of them, so that at an interface both yield alike. With the same
    // speed of sound instead a fluid of a hundredth of the density was compressed by up to 52 % in a rising
    // drop; the substeps are as short for either.
    if (pass.weight) {
        const MaterialTable materials = material_table(context.state);
        pass.stiffness *= *std::max_element(materials.mass.begin(), materials.mass.begin() + materials.count);
    }
    pass.gamma = wcsph.gamma;
    pass.negative_pressure = wcsph.negative_pressure;
    pass.symmetric = factors.symmetric;
    return pass;
}

const SolverModule& wcsph_module() {
    static const SolverModule module{
        .name = "wcsph",
        .label = "WCSPH",
        .title = "Weakly Compressible SPH",
        .summary = "Weakly compressible SPH",
        .source = "BT07",
        .key = "F3",
        .parameters = {{.key = "wcsph.sound_speed",
                        .label = "Speed of sound",
                        .unit = "m/s",
                        .min = 1.0,
                        .max = 1500.0,
                        .soft_min = 5.0,
                        .soft_max = 150.0,
                        .scale = ParameterScale::logarithmic,
                        .group = "solver",
                        .solver = "wcsph",
                        .prominent = true,
                        .help =
                            "Stiffness of the water; real water has 1480. Compression is about "
                            "(v_max/c)^2. The number of substeps, and with it the time for a step, grows in "
                            "proportion to c: 40 m/s take 6 at the default spacing and step, 1500 take 204.",
                        .equation = "B = rho0 c^2/gamma",
                        .too_low = "sponge",
                        .too_high = "many substeps",
                        .source = "BT07",
                        .member = setting<&WcsphSettings::sound_speed>()},
                       {.key = "wcsph.gamma",
                        .label = "Exponent gamma",
                        .min = 1.0,
                        .max = 9.0,
                        .soft_min = 1.0,
                        .soft_max = 9.0,
                        .group = "solver",
                        .solver = "wcsph",
                        .prominent = true,
                        .help = "Of Tait's equation; 7 or 7.15 for water, 1 is linear.",
                        .equation = "p = B ((rho/rho0)^gamma - 1)",
                        .too_low = "yields in impacts",
                        .too_high = "hard in impacts, noisy",
                        .source = "BT07",
                        .member = setting<&WcsphSettings::gamma>()},
                       {.key = "wcsph.negative_pressure",
                        .label = "Negative pressure",
                        .min = 0.0,
                        .max = 1.0,
                        .soft_min = 0.0,
                        .soft_max = 1.0,
                        .group = "solver",
                        .solver = "wcsph",
                        .prominent = true,
                        .help = "Factor on pressures below zero; they pull, and particles clump.",
                        .too_high = "clumps at the surface",
                        .source = "K17",
                        .member = setting<&WcsphSettings::negative_pressure>()},
                       {.key = "wcsph.safety",
                        .label = "Step safety",
                        .min = 0.1,
                        .max = 1.2,
                        .soft_min = 0.3,
                        .soft_max = 1.0,
                        .group = "solver",
                        .solver = "wcsph",
                        .prominent = true,
                        .help = "Factor on the longest stable substep.",
                        .equation = "dt <= safety min(0.4 h/c, 0.25 sqrt(h/a_max))",
                        .too_low = "slow",
                        .too_high = "explodes",
                        .source = "BT07",
                        .member = setting<&WcsphSettings::safety>()}},
        .make_scratch = own_scratch<PressureSolveScratch, WcsphScratch, ShearScratch>,
        .schedule =
            Schedule()
                .phase("neighbours", find_neighbours)
                .phase(finds_densities({.name = "density", .run = find_pressures}))
                .phase_if(couples_bodies, "bodies", couple_with_bodies)
                .phase("acceleration", find_accelerations)
                .phase("tension", [](StepContext& context) { run_forces(context, ForceStage::interface); })
                .phase("vorticity", [](StepContext& context) { run_forces(context, ForceStage::velocity); })
                .phase("integrate", integrate),
        .substeps = wcsph_substeps,
        .sound_speed = sound_speed,
        .elastic_energy = elastic_energy,
        .add_notes = note_sound_speed,
        .multipliers = false,
        .diffuses_every_substep = true,
        .governed = {{"wcsph.sound_speed", Lever::sound_speed}},
        .cost = {.fixed = 3.9, .iteration = 0.0},
        .passes = {{"density", 17.0}, {"acceleration", 41.0}},
        .bench_settings = {{"wcsph.sound_speed", 37.0},
                           {"pressure.shear_correction", 0.0},
                           {"pressure.lead", 0.0},
                           {"pressure.surface_completion", 0.0}},
    };
    return module;
}

}  // namespace slosh
