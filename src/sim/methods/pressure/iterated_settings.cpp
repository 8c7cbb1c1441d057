#include "sim/methods/pressure/iterated_settings.h"

#include <array>
#include <cmath>

#include "base/text.h"

namespace slosh {

namespace {

/// In the order of CoarsePressure.
constexpr std::array<std::string_view, 3> coarse_names{"off", "on", "automatic"};
std::vector<ParameterChoice> coarse_choices() {
    return {{std::string(coarse_names[0]), "Off", "The iterations alone."},
            {std::string(coarse_names[1]), "On",
             "Always. Water that is deep and compressed already is thrown up when it begins."},
            {std::string(coarse_names[2]), "Automatic",
             "On where the scene starts with at least 70 layers of water."}};
}

}  // namespace

ParameterDescription iterations_parameter(std::string_view key, std::string_view solver,
                                          std::string_view source, MemberAccess member) {
    return {.key = key,
            .label = "Iterations",
            .kind = ParameterKind::integer,
            .min = 1,
            .max = 50,
            .soft_min = 1,
            .soft_max = 20,
            .group = "solver",
            .solver = solver,
            .prominent = true,
            .help = "Pressure iterations per substep, at most.",
            .too_low = "bouncy, loses volume",
            .too_high = "slow",
            .source = source,
            .member = member};
}

ParameterDescription least_iterations_parameter(std::string_view key, std::string_view solver,
                                                std::string_view source, MemberAccess member) {
    return {.key = key,
            .label = "Least iterations",
            .kind = ParameterKind::integer,
            .min = 1,
            .max = 50,
            .soft_min = 1,
            .soft_max = 20,
            .group = "solver",
            .solver = solver,
            .help = "Minimum number of iterations, even if the tolerance is already met.",
            .too_low = "stops while it is still compressed",
            .too_high = "slow",
            .source = source,
            .member = member};
}

ParameterDescription tolerance_parameter(std::string_view key, std::string_view solver,
                                         std::string_view source, MemberAccess member) {
    return {.key = key,
            .label = "Tolerance",
            .min = 0.0,
            .max = 0.1,
            .soft_min = 0.0,
            .soft_max = 0.02,
            .group = "solver",
            .solver = solver,
            .prominent = true,
            .help =
                "Mean predicted compression at which iterating stops; 0: always all iterations. Only "
                "compression counts, the deficit at the surface cancels none of it.",
            .equation = "mean max(rho*/rho0 - 1, 0)",
            .too_low = "always at the cap",
            .too_high = "compresses",
            .source = source,
            .member = member};
}

ParameterDescription accelerated_parameter(std::string_view key, std::string_view solver,
                                           MemberAccess member) {
    return {
        .key = key,
        .label = "Accelerated iterations",
        .kind = ParameterKind::boolean,
        .group = "solver",
        .solver = solver,
        .help =
            "Each iteration builds on the one before, like PBF's. Off: as published, and from no pressure.",
        .source = "HS80",
        .member = member};
}

ParameterDescription warm_start_parameter(std::string_view key, std::string_view solver,
                                          MemberAccess member) {
    return {.key = key,
            .label = "Warm start",
            .min = 0.0,
            .max = double{most_warm_start},
            .soft_min = 0.0,
            .soft_max = double{most_warm_start},
            .group = "solver",
            .solver = solver,
            .help =
                "Part of the last substep's pressure that the iterations start from; 0: from none. "
                "Half of it doubles the stiffness of water at rest. Accelerated iterations only.",
            .too_low = "compresses under load",
            .source = "BK15",
            .member = member};
}

ParameterDescription coarse_parameter(std::string_view key, std::string_view solver, MemberAccess member) {
    return {.key = key,
            .label = "Coarse pressure",
            .kind = ParameterKind::choice,
            .group = "solver",
            .solver = solver,
            .help =
                "Besides the first iteration's own correction one by cells of 12 spacings, which crosses "
                "deep water at once; costs little more than an iteration. Accelerated iterations only.",
            .choices = coarse_names,
            .was_switch = true,
            .member = member,
            .list = coarse_choices};
}

void note_coarse_pressure(const StepContext& context, StepReport& report) {
    const MethodState& state = context.state;
    const double layers =
        std::round(static_cast<double>(state.deep_water.depth / state.parameters.fluid.spacing));
    append_note(report, "a coarse pressure works: the water was " + format_number(layers) +
                            " layers deep at the start");
}

}  // namespace slosh
