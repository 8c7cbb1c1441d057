// Rules of the doctor about substeps that are too long for what happens in them, and about the limits that
// hold particles back there. See rules.cpp.
#include <algorithm>
#include <cmath>

#include "sim/services/doctor/rules.h"

namespace slosh::doctor {
namespace {

constexpr double most_substeps = 32.0;
/// s at a spacing of 0.05 m; sqrt(d) for others, as free fall has it. What the defaults take.
double usual_substep(const DiagnosisInput& input) {
    return 0.005 / 3.0 * std::sqrt(static_cast<double>(input.parameters.fluid.spacing) / 0.05);
}

/// The current number of substeps times a factor, in a step of the same length.
std::vector<Command> more_substeps(const DiagnosisInput& input, double factor) {
    // Then what is to change is the choice.
    if (input.is_governed()) return {set("time.fidelity", std::string("accurate"))};
    const double now = std::max(number(input, "time.substeps"), 1.0);
    const double wanted = std::max(std::ceil(now * factor), now + 1.0);
    if (wanted <= most_substeps) return {set("time.substeps", wanted)};
    const double step = number(input, "time.step") * most_substeps / wanted;
    return {set("time.step", std::max(step, 1e-5)), set("time.substeps", most_substeps)};
}

/// Steps as long as the defaults'.
std::vector<Command> usual_steps(const DiagnosisInput& input) {
    if (input.is_governed()) return {set("time.fidelity", std::string("accurate"))};
    const double step = number(input, "time.step");
    const double substep = usual_substep(input);
    std::vector<Command> fix;
    const double shorter = step > 0.01 ? usual("time.step") : step;
    if (shorter != step) fix.push_back(set("time.step", shorter));
    fix.push_back(set("time.substeps", std::clamp(std::ceil(0.999 * shorter / substep), 1.0, most_substeps)));
    return fix;
}

}  // namespace

DoctorRule nonfinite() {
    return {.name = "nonfinite",
            .applies = [](const DiagnosisInput& input) { return input.symptoms.nonfinite > 0; },
            .sentence =
                [](const DiagnosisInput& input) {
                    const std::uint64_t count = input.symptoms.nonfinite;
                    return std::to_string(count) +
                           (count == 1 ? " non-finite particle was" : " non-finite particles were") +
                           " removed: forces were too large for the substep.";
                },
            .fix = [](const DiagnosisInput& input) { return more_substeps(input, 2.0); },
            .rewind = true};
}

/// Explicit forces are held at what a substep can bear, where they shake everything.
DoctorRule held_back() {
    return {.name = "held_back",
            .applies = [](const DiagnosisInput& input) { return !input.symptoms.held_back.empty(); },
            .sentence =
                [](const DiagnosisInput& input) {
                    const auto& [key, part] = *input.symptoms.held_back.begin();
                    const ParameterDescription* parameter = parameter_table().find(key);
                    return (parameter != nullptr ? std::string(parameter->label) : key) + " is limited to " +
                           percent(part) + " of its value by the substep: the water trembles.";
                },
            .fix =
                [](const DiagnosisInput& input) {
                    const auto& [key, part] = *input.symptoms.held_back.begin();
                    // Well inside the bound, where it only just does not grow.
                    return std::vector{set(key, number(input, key) * part * 0.1)};
                },
            .of_the_plan = true};
}

DoctorRule low_limit() {
    return {.name = "low_limit",
            .applies =
                [](const DiagnosisInput& input) {
                    return input.symptoms.limited > seldom_limited &&
                           number(input, "velocity.limit") < 0.9 * usual("velocity.limit");
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    const double limit = number(input, "velocity.limit") *
                                         static_cast<double>(input.parameters.support_radius()) /
                                         std::max(input.symptoms.substep_length, 1e-9);
                    return "The velocity limit holds the water at " + rounded(limit) +
                           " m/s: it falls and flows too slowly.";
                },
            .fix = [](const DiagnosisInput&) { return std::vector{set_to_usual("velocity.limit")}; }};
}

DoctorRule sound_outruns() {
    return {.name = "sound_outruns",
            .applies = [](const DiagnosisInput& input) { return input.symptoms.sound_courant > 1.05; },
            .sentence =
                [](const DiagnosisInput& input) {
                    return "Sound travels " + rounded(input.symptoms.sound_courant) +
                           " times the stable distance in a substep: the speed of sound is too high.";
                },
            .fix =
                [](const DiagnosisInput& input) {
                    const std::string key = own_key(input, "sound_speed");
                    if (key.empty()) return more_substeps(input, input.symptoms.sound_courant);
                    return std::vector{set(key, number(input, key) / input.symptoms.sound_courant)};
                },
            .of_the_plan = true};
}

DoctorRule long_step() {
    return {
        .name = "long_step",
        .applies =
            [](const DiagnosisInput& input) {
                return input.symptoms.substep_length > 2.5 * usual_substep(input) &&
                       (compressed(input) || energy_rises(input) || input.symptoms.courant > most_courant);
            },
        .sentence =
            [](const DiagnosisInput& input) {
                return "A substep of " + rounded(1e3 * input.symptoms.substep_length) +
                       " ms is too long for this spacing: " +
                       (compressed(input)
                            ? "the water is compressed by " + percent(input.symptoms.density_error_mean)
                            : std::string("fast particles miss collisions and explode")) +
                       ".";
            },
        .fix = usual_steps,
        .of_the_plan = true};
}

DoctorRule fast_water() {
    return {.name = "fast_water",
            .applies =
                [](const DiagnosisInput& input) {
                    // A drop of spray alone is that fast in many a healthy splash.
                    return (input.symptoms.courant > most_courant && energy_rises(input)) ||
                           input.symptoms.limited > 10.0 * seldom_limited;
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    return "The fastest particle moves " + rounded(input.symptoms.courant) +
                           " spacings per substep: fast particles miss collisions and explode.";
                },
            .fix =
                [](const DiagnosisInput& input) {
                    return more_substeps(input, std::max(input.symptoms.courant / 0.3, 1.5));
                },
            .last_resort = true,
            .of_the_plan = true};
}

}  // namespace slosh::doctor
