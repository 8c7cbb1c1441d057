// Rules of the doctor about settings that make any water look wrong: kernel, walls, vorticity confinement and
// gravity. See rules.cpp.
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "sim/methods/forces/gravity.h"
#include "sim/services/doctor/rules.h"

namespace slosh::doctor {
namespace {

constexpr double earth = 9.81;  // m/s^2

}  // namespace

DoctorRule narrow_kernel() {
    return {.name = "narrow_kernel",
            .applies =
                [](const DiagnosisInput& input) {
                    return number(input, "kernel.ratio") < 1.6 &&
                           input.symptoms.neighbours < (input.dimension == 2 ? 7.0 : 15.0);
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    return "A particle has only " + rounded(input.symptoms.neighbours, "%.0f") +
                           " neighbors: the kernel ratio is too small, the water is granular.";
                },
            .fix = [](const DiagnosisInput&) { return std::vector{set_to_usual("kernel.ratio")}; }};
}

DoctorRule wide_kernel() {
    return {.name = "wide_kernel",
            .applies =
                [](const DiagnosisInput& input) {
                    return number(input, "kernel.ratio") > 2.4 &&
                           input.symptoms.neighbours > (input.dimension == 2 ? 22.0 : 60.0);
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    return "A particle has " + rounded(input.symptoms.neighbours, "%.0f") +
                           " neighbors: the kernel ratio is too large, the water is mushy and slow.";
                },
            .fix = [](const DiagnosisInput&) { return std::vector{set_to_usual("kernel.ratio")}; }};
}

DoctorRule hollow_walls() {
    return {.name = "hollow_walls",
            .applies =
                [](const DiagnosisInput& input) {
                    return !input.parameters.boundary.density && input.symptoms.density_error_worst > 0.2;
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    return "Particles crowd at the walls, up to " +
                           rounded(1.0 + input.symptoms.density_error_worst) +
                           " times the rest density: the walls have no density.";
                },
            .fix = [](const DiagnosisInput&) { return std::vector{set("boundary.density", 1.0)}; }};
}

DoctorRule strong_vorticity() {
    return {.name = "strong_vorticity",
            .applies =
                [](const DiagnosisInput& input) {
                    return number(input, "vorticity.strength") > 0.25 && energy_rises(input);
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    return "The energy rises in " + percent(input.symptoms.rising_steps) +
                           " of the steps: vorticity confinement adds too much energy.";
                },
            .fix = [](const DiagnosisInput&) { return std::vector{set_to_usual("vorticity.strength")}; }};
}

DoctorRule strong_gravity() {
    return {.name = "strong_gravity",
            .applies =
                [](const DiagnosisInput& input) {
                    const float g = glm::length(input.parameters.of<GravitySettings>().vector());
                    return static_cast<double>(g) > 3.0 * earth &&
                           (compressed(input) || input.symptoms.courant > most_courant ||
                            input.symptoms.limited > seldom_limited);
                },
            .sentence =
                [](const DiagnosisInput& input) {
                    const float g = glm::length(input.parameters.of<GravitySettings>().vector());
                    return "Gravity is " + rounded(static_cast<double>(g) / earth) +
                           " times that of the Earth: " +
                           (compressed(input)
                                ? "the water is compressed by " + percent(input.symptoms.density_error_mean)
                                : "it falls too fast for the substeps") +
                           ".";
                },
            .fix =
                [](const DiagnosisInput& input) {
                    const Vec3 g = input.parameters.of<GravitySettings>().vector();
                    const double part = earth / static_cast<double>(glm::length(g));
                    std::vector<Command> fix;
                    const std::pair<std::string_view, float> components[] = {
                        {"gravity.x", g.x}, {"gravity.y", g.y}, {"gravity.z", g.z}};
                    for (const auto& [key, value] : components)
                        if (value != 0.0f)
                            fix.push_back(
                                set(key, std::round(1000.0 * part * static_cast<double>(value)) / 1000.0));
                    return fix;
                }};
}

}  // namespace slosh::doctor
