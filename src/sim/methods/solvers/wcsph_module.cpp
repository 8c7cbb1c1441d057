// What menus, files and the engine know of WCSPH: its name, parameters, substeps, speed of sound, notes and
// costs. The method is in wcsph.cpp.
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/forces/gravity.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/wcsph.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

using parameter_groups::setting;

namespace {

/// Fraction of h/c, the longest substep that sound allows [BT07].
constexpr float sound_courant = 0.4f;
/// Speed of sound over sqrt(g D), D the depth.
constexpr float speed_of_depth = 12.5f;

/// That of the settings; if it is not set, at least what leaves deep water as still as 40 m/s leave a
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

}  // namespace

/// No faster than most_sound_substeps can carry.
float wcsph_sound_speed(const MethodState& state) {
    const float most = sound_way(state) * static_cast<float>(most_sound_substeps);
    return std::min(asked_sound_speed(state), most / state.parameters.time.step);
}

namespace {

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
    const float longest = wcsph.safety * sound_courant * h / (wcsph_sound_speed(context.state) * contrast);
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
    const double c = static_cast<double>(wcsph_sound_speed(state));
    const double power = real_power(relative_density, gamma + 1.0),
                 work = (power - 1.0) / (gamma + 1.0) - (relative_density - 1.0);
    return heaviest * static_cast<double>(state.parameters.fluid.rest_density) * c * c / gamma * work;
}

void note_sound_speed(const StepContext& context, StepReport& report) {
    const MethodState& state = context.state;
    const float acting = wcsph_sound_speed(state);
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

std::vector<ParameterDescription> wcsph_parameters() {
    return {{.key = "wcsph.sound_speed",
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
             .help = "Speed of sound, the stiffness of the water; real water has 1480. The density error is "
                     "about (v_max/c)^2. Substeps and time per step grow in proportion: at the default "
                     "spacing and step, 40 m/s needs 6 substeps, 1500 m/s needs 204.",
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
             .help = "Exponent of Tait's equation: 7 or 7.15 for water, 1 is linear.",
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
             .help = "Factor on negative pressures; they pull, and particles clump.",
             .too_high = "clumps at the free surface",
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
             .help = "Factor on the longest stable substep.",
             .equation = "dt <= safety min(0.4 h/c, 0.25 sqrt(h/a_max))",
             .too_low = "slow",
             .too_high = "explodes",
             .source = "BT07",
             .member = setting<&WcsphSettings::safety>()}};
}

}  // namespace

double sound_substeps(const Parameters& parameters) {
    const auto& wcsph = parameters.of<WcsphSettings>();
    const double way = static_cast<double>(wcsph.safety * sound_courant * parameters.support_radius());
    return std::ceil(static_cast<double>(parameters.time.step * wcsph.sound_speed) / way);
}

const SolverModule& wcsph_module() {
    static const SolverModule module{
        .name = "wcsph",
        .label = "WCSPH",
        .title = "Weakly Compressible SPH",
        .summary = "Weakly compressible SPH",
        .source = "BT07",
        .key = "F3",
        .parameters = wcsph_parameters(),
        .make_scratch = own_scratch<PressureSolveScratch, WcsphScratch, ShearScratch>,
        .schedule = wcsph::schedule(),
        .substeps = wcsph_substeps,
        .sound_speed = wcsph_sound_speed,
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
