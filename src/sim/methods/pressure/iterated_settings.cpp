#include "sim/methods/pressure/iterated_settings.h"

#include <array>
#include <cmath>

#include "base/text.h"

namespace slosh {

namespace {

/// In the order of CoarsePressure.
constexpr std::array<std::string_view, 3> coarse_names{"off", "on", "automatic"};
std::vector<ParameterChoice> coarse_choices() {
    return {{std::string(coarse_names[0]), "Off", "Uses the iterations only."},
            {std::string(coarse_names[1]), "On",
             "Always on. Deep water that is already compressed is thrown up when you turn it on."},
            {std::string(coarse_names[2]), "Automatic",
             "On if the scene starts with at least 70 layers of water."}};
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
            .help = "Maximum number of pressure iterations per substep.",
            .too_low = "bouncy, loses volume",
            .too_high = "slow",
            .source = source,
            .member = member};
}

ParameterDescription least_iterations_parameter(std::string_view key, std::string_view solver,
                                                std::string_view source, MemberAccess member) {
    return {.key = key,
            .label = "Minimum iterations",
            .kind = ParameterKind::integer,
            .min = 1,
            .max = 50,
            .soft_min = 1,
            .soft_max = 20,
            .group = "solver",
            .solver = solver,
            .help = "Minimum number of iterations, even if the tolerance is already met.",
            .too_low = "stops while the water is still compressed",
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
            .help =
                "Mean predicted density error at which iteration stops; 0: always all iterations. Only "
                "density above the rest density counts.",
            .equation = "mean max(rho*/rho0 - 1, 0)",
            .too_low = "always uses all iterations",
            .too_high = "compresses",
            .source = source,
            .member = member};
}

ParameterDescription accelerated_parameter(std::string_view key, std::string_view solver,
                                           MemberAccess member) {
    return {.key = key,
            .label = "Accelerated iterations",
            .kind = ParameterKind::boolean,
            .group = "solver",
            .solver = solver,
            .help =
                "Each iteration uses momentum from the previous one, as in PBF. Off: as published, and "
                "without a warm start.",
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
                "Fraction of the last substep's pressure that the iterations start from; 0: none. 0.5 "
                "doubles the stiffness of water at rest. Accelerated iterations only.",
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
                "Adds to the first iteration a correction on cells of 12 spacings, which crosses deep water "
                "at once. Costs little more than an iteration. Accelerated iterations only.",
            .choices = coarse_names,
            .was_switch = true,
            .member = member,
            .list = coarse_choices};
}

void note_coarse_pressure(const StepContext& context, StepReport& report) {
    const MethodState& state = context.state;
    const double layers =
        std::round(static_cast<double>(state.deep_water.depth / state.parameters.fluid.spacing));
    append_note(report, "the coarse pressure is on: the water was " + format_number(layers) +
                            " layers deep at the start");
}

}  // namespace slosh
