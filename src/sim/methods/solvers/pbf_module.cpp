// What menus, files and the engine know of PBF: its name, parameters, notes and costs. The algorithm is in
// pbf.cpp.
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "sim/methods/corrections/coarse_pressure.h"
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/pbf.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

using parameter_groups::setting;

namespace {

void note_relaxation(const StepContext& context, StepReport& report) {
    const float acting = acting_relaxation(context.constants, context.state.parameters);
    const float stable = stable_relaxation<PbfSettings>(context.constants, context.state.parameters, 0.0f);
    if (!(acting < stable)) return;
    report.notes.push_back("pbf.relaxation is below " +
                           format_number(std::ceil(1000.0 * static_cast<double>(stable)) / 1000.0) +
                           ", the smallest stable value at this h/d and number of iterations");
}

void add_notes(const StepContext& context, StepReport& report) {
    note_own_coarse_pressure<PbfSettings>(context, report);
    if (context.settings<ArtificialPressureSettings>().head > 0.0f)
        report.notes.emplace_back(
            "s_corr.head from an older file is added to s_corr.k; set it to 0 to turn it off");
    // In Real time the number of iterations was not chosen by the user.
    if (context.state.parameters.fidelity() != Fidelity::real_time) note_relaxation(context, report);
}

/// The compression is that of the positions there are, not a predicted one.
ParameterDescription tolerance_row() {
    ParameterDescription row =
        tolerance_parameter("pbf.tolerance", "pbf", "MM13", setting<PbfSettings, &PbfSettings::tolerance>());
    row.help = "Mean density error at which iteration stops; 0: always all iterations.";
    row.equation = "mean max(rho/rho0 - 1, 0)";
    return row;
}

ParameterDescription accelerated_row() {
    ParameterDescription row =
        accelerated_parameter("pbf.accelerated", "pbf", setting<PbfSettings, &PbfSettings::accelerated>());
    row.help =
        "Each iteration uses momentum from the previous one, and pressure may decrease. n iterations reach "
        "n(n + 2 + 4w)/(3 + 4w) times as deep, where w is the warm start plus 1.5 times the pressure lead. "
        "Off: as published, without a warm start.";
    row.equation =
        "lambda_j = lambda_(j-1) + m (lambda_(j-1) - lambda_(j-2)) - (1 + m) C/(sum|grad "
        "C|^2 + eps), m = (j-1)/(j+1+4w)";
    return row;
}

std::vector<ParameterDescription> pbf_parameters() {
    return {iterations_parameter("pbf.iterations", "pbf", "MM13",
                                 setting<PbfSettings, &PbfSettings::iterations>()),
            least_iterations_parameter("pbf.min_iterations", "pbf", "MM13",
                                       setting<PbfSettings, &PbfSettings::min_iterations>()),
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
             .help = "Softens the corrections, in units of the rest lattice, so that it means the same at "
                     "every spacing. The default is raised to the smallest stable value. Any other value is "
                     "used as it is, 0 as 0.001; a note reports an unstable one.",
             .equation = "lambda = -C/(sum|grad C|^2 + eps), eps = relaxation x S0",
             .too_low = "overshoots: particles jitter, then the water boils",
             .too_high = "soft, compresses",
             .source = "MM13",
             .member = setting<&PbfSettings::relaxation>()},
            {.key = "pbf.clamp",
             .label = "Compression only",
             .kind = ParameterKind::boolean,
             .group = "solver",
             .solver = "pbf",
             .help = "Corrects only C > 0. Off: also pulls, and particles clump at the free surface.",
             .equation = "C >= 0",
             .source = "MM13",
             .member = setting<&PbfSettings::clamp>()},
            accelerated_row(),
            warm_start_parameter("pbf.warm_start", "pbf", setting<PbfSettings, &PbfSettings::warm_start>()),
            coarse_parameter("pbf.coarse", "pbf", setting<PbfSettings, &PbfSettings::coarse>()),
            {.key = "s_corr.head",
             .label = "s_corr head (old)",
             .unit = "layers",
             .min = 0.0,
             .max = 200.0,
             .soft_min = 0.0,
             .soft_max = 20.0,
             .group = "solver",
             .solver = "pbf",
             .retired = true,
             .help = "Setting of earlier versions instead of s_corr.k: a head in particle layers of water, "
                     "added to k.",
             .equation = "s_corr = -k (W/W(dq))^n, k = head g d dt^2/N",
             .source = "MM13",
             .member = setting<&ArtificialPressureSettings::head>()},
            {.key = "s_corr.k",
             .label = "Artificial pressure k",
             .unit = "h^2",
             .min = 0.0,
             .max = 1.0,
             .soft_min = 0.0,
             .soft_max = 0.5,
             .group = "solver",
             .solver = "pbf",
             .prominent = true,
             .help = "Artificial pressure against clumping; the paper uses 0.1. It acts in every iteration: "
                     "many short "
                     "substeps make water stiff and slow.",
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
             .help = "Exponent of the artificial pressure: larger values act on close pairs only.",
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
             .help = "Distance at which s_corr equals k, as a fraction of h.",
             .too_low = "has little effect",
             .too_high = "pushes all pairs, the water boils",
             .source = "MM13",
             .member = setting<&ArtificialPressureSettings::dq>()}};
}

}  // namespace

/// The smallest stable value replaces the default. Any other value acts as it is, for example that of a
/// paper.
float acting_relaxation(const PairConstants& constants, const Parameters& parameters) {
    const float asked = parameters.of<PbfSettings>().relaxation;
    if (asked != PbfSettings{}.relaxation) return std::max(asked, least_relaxation);
    return stable_relaxation<PbfSettings>(constants, parameters, asked);
}

const SolverModule& pbf_module() {
    static const SolverModule module{
        .name = "pbf",
        .label = "PBF",
        .title = "Position Based Fluids",
        .summary = "Position Based Fluids",
        .source = "MM13",
        .key = "F2",
        .parameters = pbf_parameters(),
        .make_scratch = own_scratch<PressureSolveScratch, PbfScratch, CoarseScratch, ShearScratch>,
        .schedule = pbf::schedule(),
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
