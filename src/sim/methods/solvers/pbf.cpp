// Position Based Fluids, Algorithm 1 of [MM13]. The schedule at the end of this file is that algorithm, in
// its order: predict, find neighbours, then move particles until every density constraint holds (lambda, dx,
// contact), then read the velocity off the moves; vorticity confinement and XSPH at the end.
//
// What is not in the paper: the multipliers start from those of the last substep and are accelerated
// (iteration_steps.h), the first push goes along the gradients of the substep's start, and the velocity is v*
// + sum(dx)/dt, never a difference of positions: at x = 3 m and dt = 1/2000 s one ulp over dt is a tenth of g
// dt.
#include "sim/methods/solvers/pbf.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/text.h"
#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/core/particles/streams.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/corrections/coarse_pressure.h"
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/emission/nozzle.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/projection_kernels.h"
#include "sim/methods/step/solver_module.h"
#include "sim/solids/boundary/pair_input.h"
#include "sim/solids/boundary/wall_images.h"

namespace slosh {

using parameter_groups::setting;

namespace {

AlignedArray<float>& next_positions(StepContext& context) {
    return context.scratch.of<PbfScratch>().next_positions;
}

WarmStart warm_start(const StepContext& context) {
    return warm_start_of<PbfSettings>(context.state.parameters);
}

/// A pair loop has written the next positions: they are the positions now.
void take_next_positions(StepContext& context) {
    complete_stream(context, next_positions(context));
    context.scratch.positions.swap(next_positions(context));
}

/// Before anything has moved: lists and stream of x(t) are needed for this alone.
void apply_interface_forces(StepContext& context) {
    if (!forces_act(context, ForceStage::interface)) return;
    update_lists(context);
    fill_position_stream(context, {}, MirrorPlace::origin);
    run_forces(context, ForceStage::interface);
}

void find_neighbours(StepContext& context) {
    update_lists(context);
    const auto& pbf = context.settings<PbfSettings>();
    const float reach = static_cast<float>(pbf.iterations + 1) * correction_limit;
    fill_position_stream(context, {reach, reach});
    find_held(context);
    sample_mean_weights(context);
    start_multipliers(context, warm_start(context), context.scratch.positions);
    next_positions(context).resize(stream_size(context));
    set_stream_padding(next_positions(context), context.count());
}

bool starts_warm(const StepContext& context) { return warm_start(context).share > 0.0f; }

PairInput input_of_start(StepContext& context) {
    PairInput input = pair_input(context, MirrorPlace::origin);
    input.positions = context.scratch.of<PbfScratch>().origins.data();
    return input;
}

/// By the multipliers in the stream of `input`, along its gradients.
void move_particles(StepContext& context, const PairInput& input, const PbfIteration& iteration) {
    const PbfKernels& kernels = pbf_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.correct(input, iteration, begin, end); });
    hold_in_nozzles(context, next_positions(context), iteration.predicted,
                    context.scratch.of<PressureSolveScratch>().correction);
    take_next_positions(context);
}

CoupledPass coupled_pass(StepContext& context, int iteration) {
    const auto& pbf = context.settings<PbfSettings>();
    CoupledPass pass;
    pass.positions = context.scratch.positions.data();
    pass.changes = &context.scratch.positions;
    const IterationStep step =
        pbf.accelerated ? accelerated_step(iteration + 1, warm_start(context)) : IterationStep{};
    pass.length = step.length;
    pass.momentum = step.momentum;
    pass.limit = !pbf.clamp        ? CoupledPass::Limit::none
                 : pbf.accelerated ? CoupledPass::Limit::never_pulls
                                   : CoupledPass::Limit::only_adds;
    return pass;
}

/// Where the particles were when the substep began, as a stream with the multipliers to start from.
void fill_start(StepContext& context, AlignedArray<float>& origins) {
    const Particles& particles = context.state.particles;
    const float* sums = context.scratch.of<PressureSolveScratch>().multiplier_sum.data();
    const float dt = context.dt, inverse_h = context.constants.inverse_h;
    origins.resize(stream_size(context));
    set_stream_padding(origins, context.count());
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         origins[4 * i] = (particles.x[i] - dt * particles.velocity_x[i]) * inverse_h;
                         origins[4 * i + 1] = (particles.y[i] - dt * particles.velocity_y[i]) * inverse_h;
                         origins[4 * i + 2] = (particles.z[i] - dt * particles.velocity_z[i]) * inverse_h;
                         origins[4 * i + 3] = sums[i];
                     }
                 });
    complete_stream(context, origins, MirrorPlace::origin);
}

/// Corrections by the multipliers that are there before any was found, along the gradients of the substep's
/// start. Forces of there take no energy out of water that turns [RCB77]; those of the substep's end, as an
/// iteration's, do, the more the longer it is (docs/PHYSICS.md, Forces of the substep's start).
void start_warm(StepContext& context) {
    PbfIteration iteration = pbf_iteration(context, 0);
    iteration.s_corr = 0.0f;
    AlignedArray<float>& origins = context.scratch.of<PbfScratch>().origins;
    fill_start(context, origins);
    reflect(context, origins.data(), MirrorPlace::origin);
    const PairInput input = input_of_start(context);
    ProjectionPass walls;
    for (int axis = 0; axis < 3; ++axis) walls.boundary_gradient[axis] = iteration.boundary_gradient[axis];
    const ProjectionKernels& kernels = projection_kernels(context.simd, context.constants.kernel);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.walls(input, walls, begin, end); });
    CoupledPass bodies = coupled_pass(context, 0);
    bodies.positions = origins.data();
    bodies.place = MirrorPlace::origin;
    bodies.changes = &origins;
    bodies.warm_start = true;
    if (couples_bodies(context)) couple_bodies(context, bodies);
    const float share = warm_start(context).share;
    const bool corrects = sum_pressures_without_shear(context, input, share, iteration.pair_sums);
    move_particles(context, input, iteration);
    if (corrects) end_shear_correction(context);
    if (couples_bodies(context)) collect_coupling(context, bodies);
}

/// lambda_i [MM13 eq. 11]. Returns the mean compression before this iteration.
double find_multipliers(StepContext& context, int iteration) {
    const PbfIteration pass = pbf_iteration(context, iteration);
    reflect(context, context.scratch.positions.data(), MirrorPlace::now);
    const PairInput input = pair_input(context);
    const PbfKernels& kernels = pbf_kernels(context.simd, context.constants.kernel);
    const double compression = mean_over_groups(
        context, [&](std::size_t begin, std::size_t end) { return kernels.lambda(input, pass, begin, end); });
    take_next_positions(context);
    return compression;
}

/// x* += dx_i [MM13 eq. 12-14], with contact.
void correct_positions(StepContext& context, int iteration) {
    move_particles(context, pair_input(context), pbf_iteration(context, iteration));
    if (couples_bodies(context)) collect_coupling(context, coupled_pass(context, iteration));
    if (iteration == 0 && works_coarsely<PbfSettings>(context))
        forget_coarse_pressure(context, context.scratch.positions);
}

void correct_coarsely(StepContext& context, int) { add_coarse_pressure(context, coupled_pass(context, 0)); }

void move_bodies(StepContext& context, int iteration) {
    couple_bodies(context, coupled_pass(context, iteration));
}

/// The last multipliers were found and have moved nothing.
void drop_last_multipliers(StepContext& context) {
    take_back_multipliers(context, context.scratch.positions);
}

/// The default is nobody's choice, and what is stable acts in its place. Whoever asks for another one, as who
/// follows a paper does, has it.
float acting_relaxation(const PairConstants& constants, const Parameters& parameters) {
    const float asked = parameters.of<PbfSettings>().relaxation;
    if (asked != PbfSettings{}.relaxation) return std::max(asked, least_relaxation);
    return stable_relaxation<PbfSettings>(constants, parameters, asked);
}

void note_relaxation(const StepContext& context, StepReport& report) {
    const float acting = acting_relaxation(context.constants, context.state.parameters);
    const float stable = stable_relaxation<PbfSettings>(context.constants, context.state.parameters, 0.0f);
    if (!(acting < stable)) return;
    report.notes.push_back("pbf.relaxation is below " +
                           format_number(std::ceil(1000.0 * static_cast<double>(stable)) / 1000.0) +
                           ", the least that is stable at this h/d and number of iterations");
}

void add_notes(const StepContext& context, StepReport& report) {
    note_own_coarse_pressure<PbfSettings>(context, report);
    if (context.settings<ArtificialPressureSettings>().head > 0.0f)
        report.notes.emplace_back("s_corr.head of an older file acts besides s_corr.k; 0 turns it off");
    // In Real time nobody has chosen the number of iterations.
    if (context.state.parameters.fidelity() != Fidelity::real_time) note_relaxation(context, report);
}

/// The compression is that of the positions there are, not a predicted one.
ParameterDescription tolerance_row() {
    ParameterDescription row =
        tolerance_parameter("pbf.tolerance", "pbf", "MM13", setting<&PbfSettings::tolerance>());
    row.prominent = false;
    row.help = "Mean compression at which iterating stops; 0: always all iterations.";
    row.equation = "mean max(rho/rho0 - 1, 0)";
    return row;
}

ParameterDescription accelerated_row() {
    ParameterDescription row =
        accelerated_parameter("pbf.accelerated", "pbf", setting<&PbfSettings::accelerated>());
    row.help =
        "Each iteration builds on the one before, and pressure may be taken back: n iterations "
        "reach n(n + 2 + 4w)/(3 + 4w) times as deep, w being the warm start plus 1.5 times the "
        "pressure lead. Off: as published, and from no pressure.";
    row.equation =
        "lambda_j = lambda_(j-1) + m (lambda_(j-1) - lambda_(j-2)) - (1 + m) C/(sum|grad "
        "C|^2 + eps), m = (j-1)/(j+1+4w)";
    return row;
}

}  // namespace

PbfIteration pbf_iteration(StepContext& context, int number) {
    const auto& pbf = context.settings<PbfSettings>();
    const auto& artificial = context.settings<ArtificialPressureSettings>();
    const PairConstants& constants = context.constants;
    Particles& particles = context.state.particles;
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    PbfIteration iteration;
    iteration.stream_out = next_positions(context).data();
    iteration.lambda_sum = solve.multiplier_sum.data();
    iteration.density = context.scratch.relative_density.data();
    for (int axis = 0; axis < 3; ++axis) {
        iteration.boundary_gradient[axis] = solve.boundary_gradient[axis].data();
        iteration.correction[axis] = solve.correction[axis].data();
    }
    iteration.predicted[0] = particles.x.data();
    iteration.predicted[1] = particles.y.data();
    iteration.predicted[2] = particles.z.data();
    iteration.relaxation =
        acting_relaxation(constants, context.state.parameters) * constants.gradient_sum_squared;
    if (pbf.accelerated) iteration.step = accelerated_step(number + 1, warm_start(context));
    iteration.surface = surface_completion(context);
    iteration.allowed = carried_densities(context);
    iteration.clamp_constraint = pbf.clamp && !pbf.accelerated;
    iteration.clamp_sum = pbf.clamp && pbf.accelerated;
    iteration.correction_limit = correction_limit;
    if (couples_bodies(context)) {
        BodyCouplingScratch& coupling = context.scratch.of<BodyCouplingScratch>();
        iteration.wanted = coupling.wanted.data();
        iteration.response = coupling.response.data();
        iteration.shortened = coupling.shortened.data();
    }
    iteration.walls = &context.boundary;
    iteration.weight = particle_weights(context);
    iteration.mean_weight = mean_weights(context);
    if (artificial.head > 0.0f || artificial.k > 0.0f) {
        // k = head g_ref d dt^2/N with g_ref = 9.81 m/s^2 always: particle layers of water, independent of
        // dt, N and d.
        const float k = artificial.head * 9.81f * constants.spacing * context.dt * context.dt /
                        static_cast<float>(pbf.iterations);
        iteration.s_corr = k * constants.inverse_h * constants.inverse_h + artificial.k;
        const double w = kernel_value_shape(constants.kernel, static_cast<double>(artificial.dq));
        iteration.s_corr_scale = static_cast<float>(1.0 / std::max(w, 1e-3));
        iteration.s_corr_n = artificial.n;
    }
    return iteration;
}

const SolverModule& pbf_module() {
    static const SolverModule module{
        .name = "pbf",
        .label = "PBF",
        .title = "Position Based Fluids",
        .summary = "Position Based Fluids",
        .source = "MM13",
        .key = "F2",
        .parameters =
            {iterations_parameter("pbf.iterations", "pbf", "MM13", setting<&PbfSettings::iterations>()),
             least_iterations_parameter("pbf.min_iterations", "pbf", "MM13",
                                        setting<&PbfSettings::min_iterations>()),
             tolerance_row(),
             {.key = "pbf.relaxation",
              .label = "Relaxation",
              .min = 0.0,
              .max = 100.0,
              .soft_min = 0.1,
              .soft_max = 10.0,
              .scale = ParameterScale::logarithmic,
              .group = "solver",
              .solver = "pbf",
              .prominent = true,
              .help = "Softens the corrections; in units of the rest lattice, so it means the same at "
                      "every spacing. The default is raised to what is stable at this h/d, warm start and "
                      "number of iterations. Any other value acts as it is, 0 as 0.001; a note says when it "
                      "is below what is stable.",
              .equation = "lambda = -C/(sum|grad C|^2 + eps), eps = relaxation x S0",
              .too_low = "overshoots: jitter, then water boils",
              .too_high = "soft, compresses",
              .source = "MM13",
              .member = setting<&PbfSettings::relaxation>()},
             {.key = "pbf.clamp",
              .label = "Compression only",
              .kind = ParameterKind::boolean,
              .group = "solver",
              .solver = "pbf",
              .help = "Corrects only C > 0. Off: also pulls, particles clump at the surface.",
              .equation = "C >= 0",
              .source = "MM13",
              .member = setting<&PbfSettings::clamp>()},
             accelerated_row(),
             warm_start_parameter("pbf.warm_start", "pbf", setting<&PbfSettings::warm_start>()),
             coarse_parameter("pbf.coarse", "pbf", setting<&PbfSettings::coarse>()),
             {.key = "s_corr.head",
              .label = "s_corr head",
              .unit = "layers",
              .min = 0.0,
              .max = 200.0,
              .soft_min = 0.0,
              .soft_max = 20.0,
              .group = "solver",
              .solver = "pbf",
              .retired = true,
              .help =
                  "What files of earlier versions have for s_corr.k: a head of so many particle layers of "
                  "water, added to k.",
              .equation = "s_corr = -k (W/W(dq))^n, k = head g d dt^2/N",
              .source = "MM13",
              .member = setting<&ArtificialPressureSettings::head>()},
             {.key = "s_corr.k",
              .label = "s_corr strength k",
              .unit = "h^2",
              .min = 0.0,
              .max = 1.0,
              .soft_min = 0.0,
              .soft_max = 0.3,
              .group = "solver",
              .solver = "pbf",
              .prominent = true,
              .help =
                  "Artificial pressure against clumping; the paper takes 0.1. It acts in every iteration, "
                  "however short the substep, so many short ones make water stiff and sluggish.",
              .equation = "s_corr = -k (W/W(dq))^n",
              .too_low = "pairs clump",
              .too_high = "water spreads and slows down like honey",
              .source = "MM13",
              .member = setting<&ArtificialPressureSettings::k>()},
             {.key = "s_corr.n",
              .label = "s_corr exponent n",
              .kind = ParameterKind::integer,
              .min = 1,
              .max = 8,
              .soft_min = 1,
              .soft_max = 8,
              .group = "solver",
              .solver = "pbf",
              .prominent = true,
              .help = "How steeply the artificial pressure rises for close pairs.",
              .too_low = "pushes distant pairs too",
              .too_high = "acts on touching pairs only",
              .source = "MM13",
              .member = setting<&ArtificialPressureSettings::n>()},
             {.key = "s_corr.dq",
              .label = "s_corr distance dq",
              .unit = "h",
              .min = 0.0,
              .max = 0.9,
              .soft_min = 0.0,
              .soft_max = 0.5,
              .group = "solver",
              .solver = "pbf",
              .prominent = true,
              .help = "Distance at which s_corr equals k, as a part of h.",
              .too_low = "hardly acts",
              .too_high = "pushes all pairs, boils",
              .source = "MM13",
              .member = setting<&ArtificialPressureSettings::dq>()}},
        .make_scratch = own_scratch<PressureSolveScratch, PbfScratch, CoarseScratch, ShearScratch>,
        .schedule = Schedule()
                        .phase("tension", apply_interface_forces)
                        .phase("predict", accelerate_and_move)
                        .phase("neighbours", find_neighbours)
                        .phase_if(starts_warm, "warm start", start_warm)
                        .loop(pressure_iterations<PbfSettings>(drop_last_multipliers),
                              {finds_densities(measures("lambda", find_multipliers)),
                               begins("coarse", works_coarsely<PbfSettings>, correct_coarsely),
                               iterates_if(couples_bodies, "bodies", move_bodies),
                               iterates("correct", correct_positions)})
                        .append(closing_phases()),
        .substeps = courant_substeps,
        .softness =
            [](const Parameters& parameters, const PairConstants& constants, float dt_over_h) {
                return iterated_softness<PbfSettings>(parameters, constants, dt_over_h,
                                                      acting_relaxation(constants, parameters));
            },
        .has_coarse_pressure = has_coarse_pressure<PbfSettings>,
        .add_notes = add_notes,
        .governed = {{"pbf.iterations", Lever::iterations},
                     {"pbf.min_iterations", Lever::least_iterations},
                     {"pbf.tolerance", Lever::tolerance},
                     {"pbf.coarse", Lever::coarse}},
        .cost = {.fixed = 4.3, .iteration = 2.0, .coarse = 1.0, .longest = 1.0 / 120.0},
        .passes = {{"lambda", 28.0}, {"correct", 22.0}},
        .bench_settings = {{"pbf.iterations", 5.0},
                           {"pbf.min_iterations", 5.0},
                           {"pbf.tolerance", 0.0},
                           {"pbf.warm_start", 0.0},
                           {"pbf.coarse", 0.0},
                           {"pressure.surface_completion", 0.0}},
    };
    return module;
}

}  // namespace slosh
