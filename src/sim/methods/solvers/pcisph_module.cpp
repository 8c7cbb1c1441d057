// What menus, files and the engine know of PCISPH: its name, parameters and costs. The method is in
// pcisph.cpp.
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/solvers/pcisph.h"
#include "sim/methods/solvers/projection.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

using parameter_groups::setting;

const SolverModule& pcisph_module() {
    static const SolverModule module{
        .name = "pcisph",
        .label = "PCISPH",
        .title = "Predictive-Corrective Incompressible SPH",
        .summary = "Predictive-corrective SPH",
        .source = "SP09",
        .key = "F4",
        .parameters = {iterations_parameter("pcisph.iterations", "pcisph", "SP09",
                                            setting<PcisphSettings, &PcisphSettings::iterations>()),
                       least_iterations_parameter("pcisph.min_iterations", "pcisph", "SP09",
                                                  setting<PcisphSettings, &PcisphSettings::min_iterations>()),
                       tolerance_parameter("pcisph.tolerance", "pcisph", "SP09",
                                           setting<PcisphSettings, &PcisphSettings::tolerance>()),
                       {.key = "pcisph.worst_error",
                        .label = "Stop on the worst particle",
                        .kind = ParameterKind::boolean,
                        .group = "solver",
                        .solver = "pcisph",
                        .help = "Stops when no particle exceeds the tolerance, as published; the paper uses "
                                "0.01. Off: stops when the mean is below it.",
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
                        .help = "Factor on negative pressures in every iteration; they pull, and particles "
                                "clump. Free bodies do not pull.",
                        .too_high = "clumps at the free surface",
                        .source = "K17",
                        .member = setting<&PcisphSettings::negative_pressure>()},
                       accelerated_parameter("pcisph.accelerated", "pcisph",
                                             setting<PcisphSettings, &PcisphSettings::accelerated>()),
                       warm_start_parameter("pcisph.warm_start", "pcisph",
                                            setting<PcisphSettings, &PcisphSettings::warm_start>()),
                       coarse_parameter("pcisph.coarse", "pcisph",
                                        setting<PcisphSettings, &PcisphSettings::coarse>())},
        .make_scratch = own_scratch<PressureSolveScratch, ProjectionScratch, CoarseScratch, ShearScratch>,
        .schedule = pcisph::schedule(),
        .substeps = courant_substeps,
        .softness =
            [](const Parameters& parameters, const PairConstants& constants, float dt_over_h) {
                return iterated_softness<PcisphSettings>(parameters, constants, dt_over_h, pcisph_relaxation);
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
