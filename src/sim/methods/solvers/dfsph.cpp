// Divergence-free SPH [BK15], [BK17]: one solve removes the part of the velocity that compresses, a second
// the compression that is predicted with the accelerations of this substep; both with each particle's own
// factor. How a move changes the density is summed at the moved positions, which takes one stream less than
// its derivative and is exact.
#include <algorithm>

#include "base/parallel.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/solvers/projection.h"
#include "sim/methods/step/solver_module.h"
#include "sim/solids/boundary/pair_input.h"
#include "sim/solids/boundary/wall_images.h"

namespace slosh {

using parameter_groups::setting;

struct DfsphSettings {
    int iterations = 2;
    int min_iterations = 1;
    float tolerance = 0.0f;
    int divergence_iterations = 1;
    float divergence_tolerance = 0.0f;  ///< mean rise of the density (fraction) within a substep
    bool accelerated = true;
    float warm_start = 0.5f;
    CoarsePressure coarse = CoarsePressure::automatic;  ///< coarse_pressure.h
};

namespace {

/// There as long as the divergence solve takes.
struct DfsphScratch : ScratchArrays {
    OwnedAxes moved{*this};            ///< x + dt v, where the velocities would lead, m
    OwnedArray<float> density{*this};  ///< rho/rho0 at the substep's start
};

float relaxation(const StepContext& context) {
    const PairConstants& constants = context.constants;
    return stable_relaxation<DfsphSettings>(constants, context.state.parameters, default_relaxation) *
           constants.gradient_sum_squared;
}

/// Factors and densities at x(t) [BK15 eq. 9].
void find_factors(StepContext& context) {
    AlignedArray<float>& factor = context.scratch.of<ProjectionScratch>().own_factor;
    factor.resize(context.count());
    ProjectionPass pass = projection_pass(context, 0, {});
    pass.factor = factor.data();
    pass.target = context.scratch.of<DfsphScratch>().density.data();
    pass.relaxation = relaxation(context);
    reflect(context, pass.origins, MirrorPlace::origin);
    PairInput input = pair_input(context, MirrorPlace::origin);
    input.positions = pass.origins;
    const ProjectionKernels& kernels = projection_kernels(context.simd, context.constants.kernel);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.factors(input, pass, begin, end); });
}

/// Where the velocities would lead within the substep.
void move_ahead(StepContext& context) {
    AlignedArray<float>& positions = context.scratch.positions;
    OwnedAxes& moved = context.scratch.of<DfsphScratch>().moved;
    const Particles& particles = context.state.particles;
    const float dt = context.dt, inverse_h = context.constants.inverse_h;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         moved[0][i] = particles.x[i] + dt * particles.velocity_x[i];
                         moved[1][i] = particles.y[i] + dt * particles.velocity_y[i];
                         moved[2][i] = particles.z[i] + dt * particles.velocity_z[i];
                         for (std::size_t axis = 0; axis < 3; ++axis)
                             positions[4 * i + axis] = moved[axis][i] * inverse_h;
                     }
                 });
    complete_stream(context, positions);
}

void start_divergence_solve(StepContext& context) {
    Scratch& scratch = context.scratch;
    DfsphScratch& own = scratch.of<DfsphScratch>();
    AlignedArray<float>& origins = scratch.of<ProjectionScratch>().origins;
    const std::size_t n = context.count();
    scratch.values.take(own.density, n);
    scratch.values.take(own.moved, n);
    scratch.positions.swap(origins);
    scratch.positions.resize(stream_size(context));
    complete_stream(context, scratch.positions);
    start_multipliers(context, {}, origins);
    find_factors(context);
    if (context.settings<DfsphSettings>().divergence_iterations > 0) move_ahead(context);
}

void find_neighbours(StepContext& context) {
    const auto& dfsph = context.settings<DfsphSettings>();
    update_lists(context);
    // The divergence solve looks ahead by a substep's move.
    fill_origins(context, std::max(dfsph.iterations, dfsph.divergence_iterations),
                 context.state.parameters.velocity.limit);
    sample_mean_weights(context);
    start_divergence_solve(context);
}

ProjectionPass divergence_pass(StepContext& context, int iteration) {
    DfsphScratch& own = context.scratch.of<DfsphScratch>();
    ProjectionPass pass = projection_pass(context, iteration, {});
    if (!context.settings<DfsphSettings>().accelerated) pass.step = {};
    pass.own_factor = context.scratch.of<ProjectionScratch>().own_factor.data();
    pass.allowed = own.density.data();
    for (int axis = 0; axis < 3; ++axis) pass.start[axis] = own.moved[axis].data();
    pass.contact = nullptr;
    return pass;
}

double measure_divergence(StepContext& context, int iteration) {
    return run_constrain(context, divergence_pass(context, iteration));
}

void correct_divergence(StepContext& context, int iteration) {
    const ProjectionPass pass = divergence_pass(context, iteration);
    run_project(context, pass);
    if (couples_bodies(context)) collect_coupling(context, coupled_pass(context, pass));
}

void move_bodies(StepContext& context, int iteration) {
    couple_bodies(context, coupled_pass(context, divergence_pass(context, iteration)));
}

Loop divergence_iterations() {
    return {.most =
                [](const StepContext& context) {
                    return context.settings<DfsphSettings>().divergence_iterations;
                },
            .settled =
                [](const StepContext& context, int complete, double rise) {
                    return settled(complete, 1, rise, context.settings<DfsphSettings>().divergence_tolerance);
                },
            .counted = false};
}

void finish_divergence_solve(StepContext& context) {
    Particles& particles = context.state.particles;
    Scratch& scratch = context.scratch;
    DfsphScratch& own = scratch.of<DfsphScratch>();
    if (context.settings<DfsphSettings>().divergence_iterations > 0) {
        OwnedAxes& correction = scratch.of<PressureSolveScratch>().correction;
        const float h_over_dt = context.constants.h / context.dt;
        parallel_for(context.threads, context.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (std::size_t i = begin; i < end; ++i) {
                             particles.velocity_x[i] += h_over_dt * correction[0][i];
                             particles.velocity_y[i] += h_over_dt * correction[1][i];
                             particles.velocity_z[i] += h_over_dt * correction[2][i];
                         }
                     });
    }
    scratch.positions.swap(scratch.of<ProjectionScratch>().origins);
    scratch.values.give_back(own.moved);
    scratch.values.give_back(own.density);
}

ProjectionPass density_pass(StepContext& context, int iteration) {
    const auto& dfsph = context.settings<DfsphSettings>();
    ProjectionPass pass =
        projection_pass(context, iteration, warm_start_of<DfsphSettings>(context.state.parameters));
    if (!dfsph.accelerated) pass.step = {};
    pass.own_factor = context.scratch.of<ProjectionScratch>().own_factor.data();
    pass.allowed = carried_densities(context);
    return pass;
}

}  // namespace

const SolverModule& dfsph_module() {
    static const SolverModule module{
        .name = "dfsph",
        .label = "DFSPH",
        .title = "Divergence-Free SPH",
        .summary = "Divergence-free SPH",
        .source = "BK15",
        .key = "F6",
        .parameters =
            {iterations_parameter("dfsph.iterations", "dfsph", "BK15", setting<&DfsphSettings::iterations>()),
             least_iterations_parameter("dfsph.min_iterations", "dfsph", "BK15",
                                        setting<&DfsphSettings::min_iterations>()),
             tolerance_parameter("dfsph.tolerance", "dfsph", "BK15", setting<&DfsphSettings::tolerance>()),
             {.key = "dfsph.divergence_iterations",
              .label = "Divergence iterations",
              .kind = ParameterKind::integer,
              .min = 0,
              .max = 50,
              .soft_min = 0,
              .soft_max = 10,
              .group = "solver",
              .solver = "dfsph",
              .prominent = true,
              .help = "Iterations that take the compressing part out of the velocities, at most; 0: none.",
              .too_low = "pressure waves ring on",
              .too_high = "slow",
              .source = "BK15",
              .member = setting<&DfsphSettings::divergence_iterations>()},
             {.key = "dfsph.divergence_tolerance",
              .label = "Divergence tolerance",
              .min = 0.0,
              .max = 0.1,
              .soft_min = 0.0,
              .soft_max = 0.02,
              .group = "solver",
              .solver = "dfsph",
              .help = "Mean rise of the density within a substep at which these iterations stop; 0: always "
                      "all of them.",
              .equation = "mean max(rho(x + dt v) - max(rho, rho0), 0)/rho0",
              .too_low = "always at the cap",
              .too_high = "bursts in impacts",
              .source = "BK15",
              .member = setting<&DfsphSettings::divergence_tolerance>()},
             accelerated_parameter("dfsph.accelerated", "dfsph", setting<&DfsphSettings::accelerated>()),
             warm_start_parameter("dfsph.warm_start", "dfsph", setting<&DfsphSettings::warm_start>()),
             coarse_parameter("dfsph.coarse", "dfsph", setting<&DfsphSettings::coarse>())},
        .make_scratch =
            own_scratch<PressureSolveScratch, ProjectionScratch, CoarseScratch, ShearScratch, DfsphScratch>,
        .schedule = Schedule()
                        .phase("neighbours", find_neighbours)
                        .loop(divergence_iterations(), {measures("divergence", measure_divergence),
                                                        iterates_if(couples_bodies, "bodies", move_bodies),
                                                        iterates("divergence", correct_divergence)})
                        .phase("divergence", finish_divergence_solve)
                        .append(predictive_solve<DfsphSettings, density_pass>())
                        .append(closing_phases()),
        .substeps = courant_substeps,
        .softness =
            [](const Parameters& parameters, const PairConstants& constants, float dt_over_h) {
                return iterated_softness<DfsphSettings>(parameters, constants, dt_over_h, default_relaxation);
            },
        .has_coarse_pressure = has_coarse_pressure<DfsphSettings>,
        .add_notes = note_own_coarse_pressure<DfsphSettings>,
        .forces_of_start = true,
        .governed = {{"dfsph.iterations", Lever::iterations},
                     {"dfsph.min_iterations", Lever::least_iterations},
                     {"dfsph.tolerance", Lever::tolerance},
                     {"dfsph.coarse", Lever::coarse}},
        .cost = {.fixed = 7.5, .iteration = 1.8, .coarse = 1.0},
        .passes = {{"density", 17.0}, {"pressure", 22.0}},
        .bench_settings = {{"dfsph.iterations", 5.0},
                           {"dfsph.min_iterations", 5.0},
                           {"dfsph.tolerance", 0.0},
                           {"dfsph.divergence_iterations", 2.0},
                           {"dfsph.warm_start", 0.0},
                           {"dfsph.coarse", 0.0},
                           {"pressure.surface_completion", 0.0}},
    };
    return module;
}

}  // namespace slosh
