// Predictive-corrective incompressible SPH [SP09]: pressures grow by delta times the predicted compression
// until it is gone; delta is that of a particle in the rest lattice, the same for all. Only compression
// counts, in the pressures and in the stopping test: a mean over signed errors would let the deficit at the
// surface cancel it.
#include "base/parallel.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/solvers/projection.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

using parameter_groups::setting;

struct PcisphSettings {
    int iterations = 3;
    int min_iterations = 1;
    float tolerance = 0.0f;
    bool worst_error = false;        ///< the worst particle decides when to stop, not the mean
    float negative_pressure = 0.0f;  ///< factor on p < 0
    bool accelerated = true;
    float warm_start = 0.5f;
    CoarsePressure coarse = CoarsePressure::automatic;  ///< coarse_pressure.h
};

namespace {

/// delta equals a relaxation of 1, that is half of what moves a lone particle to rest density.
constexpr float delta_relaxation = 1.0f;

/// One delta for all knows neither neighbours of other weights nor images: near a mirror a particle's own
/// image and those of its neighbours answer too, up to three times as much. With the uniform one, a dam break
/// won 3 % of its energy at a wall. Twice as much is borne, as delta_relaxation has it; without that, water
/// in the few iterations of Real time piled up at walls and burst.
bool has_own_factors(const StepContext& context) {
    return mean_weights(context) != nullptr || has_mirrors(context);
}

ProjectionPass pcisph_pass(StepContext& context, int iteration) {
    const PairConstants& constants = context.constants;
    const auto& pcisph = context.settings<PcisphSettings>();
    ProjectionPass pass =
        projection_pass(context, iteration, warm_start_of<PcisphSettings>(context.state.parameters));
    if (!pcisph.accelerated) pass.step = {};
    pass.allowed = carried_densities(context);
    pass.finds_surface = iteration == 0;
    pass.negative_pressure = pcisph.negative_pressure;
    pass.uniform_factor =
        1.0f /
        ((1.0f + stable_relaxation<PcisphSettings>(constants, context.state.parameters, delta_relaxation)) *
         constants.gradient_sum_squared);
    if (!has_own_factors(context)) return pass;
    AlignedArray<float>& factor = context.scratch.of<ProjectionScratch>().own_factor;
    pass.own_factor = factor.data();
    if (has_mirrors(context)) pass.lessened_factor = factor.data();
    return pass;
}

/// delta of every particle, before walls lessen it.
void fill_factors(StepContext& context) {
    sample_mean_weights(context);
    if (!has_own_factors(context)) return;
    const float* mean_weight = mean_weights(context);
    AlignedArray<float>& factor = context.scratch.of<ProjectionScratch>().own_factor;
    factor.resize(context.count());
    const float uniform = pcisph_pass(context, 0).uniform_factor;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i)
                         factor[i] = mean_weight ? uniform / mean_weight[i] : uniform;
                 });
}

void find_neighbours(StepContext& context) {
    update_lists(context);
    fill_origins(context, context.settings<PcisphSettings>().iterations);
    fill_factors(context);
}

}  // namespace

const SolverModule& pcisph_module() {
    static const SolverModule module{
        .name = "pcisph",
        .label = "PCISPH",
        .title = "Predictive-Corrective Incompressible SPH",
        .summary = "Predictive-corrective SPH",
        .source = "SP09",
        .key = "F4",
        .parameters =
            {iterations_parameter("pcisph.iterations", "pcisph", "SP09",
                                  setting<&PcisphSettings::iterations>()),
             least_iterations_parameter("pcisph.min_iterations", "pcisph", "SP09",
                                        setting<&PcisphSettings::min_iterations>()),
             tolerance_parameter("pcisph.tolerance", "pcisph", "SP09", setting<&PcisphSettings::tolerance>()),
             {.key = "pcisph.worst_error",
              .label = "Stop on the worst particle",
              .kind = ParameterKind::boolean,
              .group = "solver",
              .solver = "pcisph",
              .help = "As published, iterating stops when no particle is compressed by more than the "
                      "tolerance; the paper takes 0.01. Off: when the mean is below it.",
              .equation = "max(rho*/rho0 - 1) <= tolerance",
              .source = "SP09",
              .member = setting<&PcisphSettings::worst_error>()},
             {.key = "pcisph.negative_pressure",
              .label = "Negative pressure",
              .min = 0.0,
              .max = 1.0,
              .soft_min = 0.0,
              .soft_max = 1.0,
              .group = "solver",
              .solver = "pcisph",
              .help = "Factor on pressures below zero in every iteration; they pull, and particles clump. "
                      "Free bodies do not pull.",
              .too_high = "clumps at the surface",
              .source = "K17",
              .member = setting<&PcisphSettings::negative_pressure>()},
             accelerated_parameter("pcisph.accelerated", "pcisph", setting<&PcisphSettings::accelerated>()),
             warm_start_parameter("pcisph.warm_start", "pcisph", setting<&PcisphSettings::warm_start>()),
             coarse_parameter("pcisph.coarse", "pcisph", setting<&PcisphSettings::coarse>())},
        .make_scratch = own_scratch<PressureSolveScratch, ProjectionScratch, CoarseScratch, ShearScratch>,
        .schedule = Schedule()
                        .phase("neighbours", find_neighbours)
                        .append(predictive_solve<PcisphSettings, pcisph_pass>())
                        .append(closing_phases()),
        .substeps = courant_substeps,
        .softness =
            [](const Parameters& parameters, const PairConstants& constants, float dt_over_h) {
                return iterated_softness<PcisphSettings>(parameters, constants, dt_over_h, delta_relaxation);
            },
        .has_coarse_pressure = has_coarse_pressure<PcisphSettings>,
        .add_notes = note_own_coarse_pressure<PcisphSettings>,
        .forces_of_start = true,
        .governed = {{"pcisph.iterations", Lever::iterations},
                     {"pcisph.min_iterations", Lever::least_iterations},
                     {"pcisph.tolerance", Lever::tolerance},
                     {"pcisph.coarse", Lever::coarse}},
        .cost = {.fixed = 4.9, .iteration = 1.8, .coarse = 1.0},
        .passes = {{"density", 17.0}, {"pressure", 22.0}},
        .bench_settings = {{"pcisph.iterations", 5.0},
                           {"pcisph.min_iterations", 5.0},
                           {"pcisph.tolerance", 0.0},
                           {"pcisph.warm_start", 0.0},
                           {"pcisph.coarse", 0.0},
                           {"pressure.surface_completion", 0.0}},
    };
    return module;
}

}  // namespace slosh
