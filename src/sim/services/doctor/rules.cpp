// The rules of the doctor, one entry each: what was measured, what to say, what fixes it. Limits are those
// that healthy water keeps with room to spare: in a dam break with default settings the mean compression is
// 0.02 to 0.16 %, v_max dt/d 0.06 to 0.16, the velocity limit never acts, and the energy rises in at most 5 %
// of the steps (all solvers, measured). How near the closest two particles are says nothing by itself: in
// every splash some pair is at 0.2 d.
#include "sim/services/doctor/rules.h"

#include <cstdio>
#include <utility>

namespace slosh {
namespace doctor {
namespace {
constexpr double most_compression = 0.012;  // mean; the display calls 1 % bad
constexpr double often_rising = 0.25;       // share of the steps
}  // namespace

double number(const DiagnosisInput& input, std::string_view key) {
    const ParameterDescription* parameter = parameter_table().find(key);
    return parameter != nullptr ? parameter->number(&input.parameters) : 0.0;
}

double usual(std::string_view key) {
    static const Parameters defaults;
    const ParameterDescription* parameter = parameter_table().find(key);
    return parameter != nullptr ? parameter->number(&defaults) : 0.0;
}

std::string own_key(const DiagnosisInput& input, std::string_view name) {
    std::string key = input.solver + "." + std::string(name);
    return parameter_table().find(key) != nullptr ? key : std::string();
}

std::string percent(double part) {
    char text[32];
    std::snprintf(text, sizeof text, part < 0.1 ? "%.1f %%" : "%.0f %%", 100.0 * part);
    return text;
}

std::string rounded(double value, const char* format) {
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

std::string particles_are_compressed(const DiagnosisInput& input) {
    return "The water is compressed by " + percent(input.symptoms.density_error_mean);
}

}  // namespace doctor

const std::vector<DoctorRule>& doctor_rules() {
    using namespace doctor;
    static const std::vector<DoctorRule> rules{
        nonfinite(),        narrow_kernel(),   wide_kernel(),     hollow_walls(),
        pulling_pressure(), strong_s_corr(),   held_back(),       strong_vorticity(),
        low_limit(),        strong_gravity(),  low_sound_speed(), sound_outruns(),
        long_step(),        soft_relaxation(), few_iterations(),  fast_water(),
    };
    return rules;
}

}  // namespace slosh
