// What menus, files and the engine know of DFSPH: its name, parameters and costs. The method is in dfsph.cpp.
#include "sim/methods/solvers/dfsph.h"

#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/solvers/projection.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

using parameter_groups::setting;

const SolverModule& dfsph_module() {
    static const SolverModule module{
        .name = "dfsph",
        .label = "DFSPH",
        .title = "Divergence-Free SPH",
        .summary = "Divergence-free SPH",
        .source = "BK15",
        .key = "F6",
        .parameters =
            {iterations_parameter("dfsph.iterations", "dfsph", "BK15",
                                  setting<DfsphSettings, &DfsphSettings::iterations>()),
             least_iterations_parameter("dfsph.min_iterations", "dfsph", "BK15",
                                        setting<DfsphSettings, &DfsphSettings::min_iterations>()),
             tolerance_parameter("dfsph.tolerance", "dfsph", "BK15",
                                 setting<DfsphSettings, &DfsphSettings::tolerance>()),
             {.key = "dfsph.divergence_iterations",
              .label = "Divergence iterations",
              .kind = ParameterKind::integer,
              .min = 0,
              .max = 50,
              .soft_min = 0,
              .soft_max = 10,
              .group = "solver",
              .solver = "dfsph",
              .help = "Maximum number of iterations that remove the divergence of the velocities; 0: none.",
              .too_low = "pressure waves persist",
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
              .help = "Mean increase of density within a substep at which these iterations stop; 0: always "
                      "all iterations.",
              .equation = "mean max(rho(x + dt v) - max(rho, rho0), 0)/rho0",
              .too_low = "always uses all iterations",
              .too_high = "explodes in impacts",
              .source = "BK15",
              .member = setting<&DfsphSettings::divergence_tolerance>()},
             accelerated_parameter("dfsph.accelerated", "dfsph",
                                   setting<DfsphSettings, &DfsphSettings::accelerated>()),
             warm_start_parameter("dfsph.warm_start", "dfsph",
                                  setting<DfsphSettings, &DfsphSettings::warm_start>()),
             coarse_parameter("dfsph.coarse", "dfsph", setting<DfsphSettings, &DfsphSettings::coarse>())},
        .make_scratch =
            own_scratch<PressureSolveScratch, ProjectionScratch, CoarseScratch, ShearScratch, DfsphScratch>,
        .schedule = dfsph::schedule(),
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
