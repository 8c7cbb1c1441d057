// Rules of the doctor about the pressure: what makes it pull, push too hard or not hard enough. See
// rules.cpp.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/methods/forces/gravity.h"
#include "sim/services/doctor/rules.h"

namespace slosh::doctor {
namespace {

/// Ten times the fastest flow: then the compression, (v/c)^2, is 1 % [BT07].
double sound_that_carries(const DiagnosisInput& input) {
    const Vec3 g = input.parameters.of<GravitySettings>().vector();
    const double falling = std::sqrt(2.0 * static_cast<double>(glm::length(g)) * input.symptoms.depth);
    return 10.0 * std::max(input.symptoms.v_max, falling);
}

}  // namespace

DoctorRule pulling_pressure() {
    return {.name = "pulling_pressure",
            .applies =
                [](const DiagnosisInput& input) {
                    const std::string factor = own_key(input, "negative_pressure");
                    const bool pulls = (input.solver == "pbf" && number(input, "pbf.clamp") == 0.0) ||
                                       (!factor.empty() && number(input, factor) > 0.05);
                    return pulls && (energy_rises(input) || compressed(input));
                },
            .sentence =
                [](const DiagnosisInput&) {
                    return std::string(
                        "Negative pressures pull particles together in clumps, and these explode.");
                },
            .fix =
                [](const DiagnosisInput& input) {
                    return std::vector{input.solver == "pbf" ? set("pbf.clamp", 1.0)
                                                             : set(own_key(input, "negative_pressure"), 0.0)};
                }};
}

DoctorRule strong_s_corr() {
    return {
        .name = "strong_s_corr",
        .applies =
            [](const DiagnosisInput& input) {
                const bool strong = number(input, "s_corr.k") > 0.02 || number(input, "s_corr.head") > 20.0;
                // Half as near as on the lattice meets somewhere in any splash without it.
                return input.solver == "pbf" && strong && input.symptoms.closest_pair > 0.78;
            },
        .sentence =
            [](const DiagnosisInput& input) {
                return "No two particles come nearer than " + rounded(input.symptoms.closest_pair, "%.2f") +
                       " spacings: s_corr is too strong, the surface boils like a gas.";
            },
        .fix =
            [](const DiagnosisInput& input) {
                std::vector<Command> fix;
                for (const std::string_view key : {"s_corr.k", "s_corr.head"})
                    if (number(input, key) != usual(key)) fix.push_back(set_to_usual(key));
                return fix;
            }};
}

DoctorRule low_sound_speed() {
    return {.name = "low_sound_speed",
            .applies =
                [](const DiagnosisInput& input) {
                    const std::string key = own_key(input, "sound_speed");
                    return !key.empty() && compressed(input) &&
                           number(input, key) < 0.7 * sound_that_carries(input);
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    return particles_are_compressed(input) + ": a speed of sound of " +
                           rounded(number(input, own_key(input, "sound_speed"))) +
                           " m/s is too low for water that moves at " + rounded(input.symptoms.v_max) +
                           " m/s.";
                },
            .fix =
                [](const DiagnosisInput& input) {
                    const std::string key = own_key(input, "sound_speed");
                    const double most = parameter_table().find(key)->max;
                    return std::vector{set(key, std::min(std::ceil(sound_that_carries(input)), most))};
                },
            .of_the_plan = true};
}

DoctorRule soft_relaxation() {
    return {.name = "soft_relaxation",
            .applies =
                [](const DiagnosisInput& input) {
                    const std::string key = own_key(input, "relaxation");
                    return !key.empty() && compressed(input) && number(input, key) > 5.0 * usual(key);
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    return particles_are_compressed(input) + ": a relaxation of " +
                           rounded(number(input, own_key(input, "relaxation"))) +
                           " makes the pressure solve too weak.";
                },
            .fix =
                [](const DiagnosisInput& input) {
                    return std::vector{set_to_usual(own_key(input, "relaxation"))};
                }};
}

DoctorRule few_iterations() {
    return {.name = "few_iterations",
            .applies =
                [](const DiagnosisInput& input) {
                    return compressed(input) && !own_key(input, "iterations").empty();
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    const double count = number(input, own_key(input, "iterations"));
                    return particles_are_compressed(input) + ": " + rounded(count, "%.0f") +
                           (count == 1.0 ? " iteration does" : " iterations do") + " not support water " +
                           rounded(input.symptoms.depth) + " m high.";
                },
            .fix =
                [](const DiagnosisInput& input) {
                    if (input.is_governed())
                        return std::vector{set("time.fidelity", std::string("accurate"))};
                    const std::string key = own_key(input, "iterations");
                    const double now = number(input, key);
                    // The compression falls with the number, and faster where iterations build on each other.
                    const double needed = now * std::sqrt(input.symptoms.density_error_mean / 0.001);
                    const double most = parameter_table().find(key)->max;
                    // Not the coarse pressure: it takes back within a substep what the water is compressed
                    // by, and throws it up at any depth (30 layers at 2.3 %: 0.7 to 7 sqrt(g D), 0.2 to 0.3
                    // by iterations alone).
                    return std::vector{set(
                        key, std::clamp(std::ceil(needed), std::min(now + 1.0, most), std::min(10.0, most)))};
                },
            .last_resort = true,
            .of_the_plan = true};
}

}  // namespace slosh::doctor
