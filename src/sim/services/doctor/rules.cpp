// The rules of the doctor, one entry each: what was measured, what to say, what fixes it. Limits are those
// that healthy water keeps with room to spare: in a dam break with default settings the mean compression is
// 0.02 to 0.16 %, v_max dt/d 0.06 to 0.16, the velocity limit never acts, and the energy rises in at most 5 %
// of the steps (all solvers, measured). How near the closest two particles are says nothing by itself: in
// every splash some pair is at 0.2 d.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/text.h"
#include "sim/methods/forces/gravity.h"
#include "sim/services/doctor/doctor.h"

namespace slosh {

namespace {

constexpr double most_compression = 0.012;  // mean; the display calls 1 % bad
constexpr double most_courant = 0.4;        // v_max dt/d
constexpr double often_rising = 0.25;       // share of the steps
constexpr double seldom_limited = 1e-4;     // share of all moves
constexpr double most_substeps = 32.0;
constexpr double earth = 9.81;  // m/s^2
/// s at a spacing of 0.05 m; sqrt(d) for others, as free fall has it. What the defaults take.
double usual_substep(const DiagnosisInput& input) {
    return 0.005 / 3.0 * std::sqrt(static_cast<double>(input.parameters.fluid.spacing) / 0.05);
}

double number(const DiagnosisInput& input, std::string_view key) {
    const ParameterDescription* parameter = parameter_table().find(key);
    return parameter != nullptr ? parameter->number(&input.parameters) : 0.0;
}

double usual(std::string_view key) {
    static const Parameters defaults;
    const ParameterDescription* parameter = parameter_table().find(key);
    return parameter != nullptr ? parameter->number(&defaults) : 0.0;
}

/// "pbf.iterations"; "": the method has none.
std::string own_key(const DiagnosisInput& input, std::string_view name) {
    std::string key = input.solver + "." + std::string(name);
    return parameter_table().find(key) != nullptr ? key : std::string();
}

std::string percent(double part) {
    char text[32];
    std::snprintf(text, sizeof text, part < 0.1 ? "%.1f %%" : "%.0f %%", 100.0 * part);
    return text;
}

std::string rounded(double value, const char* format = "%.3g") {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

Command set(std::string_view key, ParameterValue value) {
    return SetParameter{std::string(key), std::move(value)};
}
Command set_to_usual(std::string_view key) { return set(key, usual(key)); }

bool compressed(const DiagnosisInput& input) { return input.symptoms.density_error_mean > most_compression; }
bool energy_rises(const DiagnosisInput& input) { return input.symptoms.rising_steps > often_rising; }

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

std::string particles_are_compressed(const DiagnosisInput& input) {
    return "The water is compressed by " + percent(input.symptoms.density_error_mean);
}

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

/// Ten times the fastest flow: then the compression, (v/c)^2, is 1 % [BT07].
double sound_that_carries(const DiagnosisInput& input) {
    const Vec3 g = input.parameters.of<GravitySettings>().vector();
    const double falling = std::sqrt(2.0 * static_cast<double>(glm::length(g)) * input.symptoms.depth);
    return 10.0 * std::max(input.symptoms.v_max, falling);
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

}  // namespace

const std::vector<DoctorRule>& doctor_rules() {
    static const std::vector<DoctorRule> rules{
        nonfinite(),        narrow_kernel(),   wide_kernel(),     hollow_walls(),
        pulling_pressure(), strong_s_corr(),   held_back(),       strong_vorticity(),
        low_limit(),        strong_gravity(),  low_sound_speed(), sound_outruns(),
        long_step(),        soft_relaxation(), few_iterations(),  fast_water(),
    };
    return rules;
}

}  // namespace slosh
