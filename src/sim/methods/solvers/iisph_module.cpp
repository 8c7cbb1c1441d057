// What menus, files and the engine know of IISPH: its name, parameters and costs. The method is in iisph.cpp.
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/solvers/iisph.h"
#include "sim/methods/solvers/projection.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

using parameter_groups::setting;

const SolverModule& iisph_module() {
    static const SolverModule module{
        .name = "iisph",
        .label = "IISPH",
        .title = "Implicit Incompressible SPH",
        .summary = "Implicit incompressible SPH",
        .source = "ICSHT14",
        .parameters = {iterations_parameter("iisph.iterations", "iisph", "ICSHT14",
                                            setting<IisphSettings, &IisphSettings::iterations>()),
                       least_iterations_parameter("iisph.min_iterations", "iisph", "ICSHT14",
                                                  setting<IisphSettings, &IisphSettings::min_iterations>()),
                       tolerance_parameter("iisph.tolerance", "iisph", "ICSHT14",
                                           setting<IisphSettings, &IisphSettings::tolerance>()),
                       {.key = "iisph.linear",
                        .label = "Linear densities",
                        .kind = ParameterKind::boolean,
                        .group = "solver",
                        .solver = "iisph",
                        .help = "Predicts the density to first order from the start of the substep, as "
                                "published. Off: sums the density at the predicted positions.",
                        .equation = "rho + dt sum_j m_j (v_i - v_j) . grad W_ij",
                        .source = "ICSHT14",
                        .member = setting<&IisphSettings::linear>()},
                       accelerated_parameter("iisph.accelerated", "iisph",
                                             setting<IisphSettings, &IisphSettings::accelerated>()),
                       warm_start_parameter("iisph.warm_start", "iisph",
                                            setting<IisphSettings, &IisphSettings::warm_start>()),
                       coarse_parameter("iisph.coarse", "iisph",
                                        setting<IisphSettings, &IisphSettings::coarse>())},
        .make_scratch = own_scratch<PressureSolveScratch, ProjectionScratch, CoarseScratch, ShearScratch>,
        .schedule = iisph::schedule(),
        .substeps = courant_substeps,
        .softness =
            [](const Parameters& parameters, const PairConstants& constants, float dt_over_h) {
                return iterated_softness<IisphSettings>(parameters, constants, dt_over_h, iisph_relaxation);
            },
        .has_coarse_pressure = has_coarse_pressure<IisphSettings>,
        .add_notes = note_own_coarse_pressure<IisphSettings>,
        .forces_of_start = true,
        .governed = {{"iisph.iterations", Lever::iterations},
                     {"iisph.min_iterations", Lever::least_iterations},
                     {"iisph.tolerance", Lever::tolerance},
                     {"iisph.coarse", Lever::coarse}},
        .cost = {.fixed = 5.5, .iteration = 1.8, .coarse = 1.0},
        .passes = {{"density", 17.0}, {"pressure", 22.0}},
        .bench_settings = {{"iisph.iterations", 5.0},
                           {"iisph.min_iterations", 5.0},
                           {"iisph.tolerance", 0.0},
                           {"iisph.warm_start", 0.0},
                           {"iisph.coarse", 0.0},
                           {"pressure.surface_completion", 0.0}},
    };
    return module;
}

}  // namespace slosh
