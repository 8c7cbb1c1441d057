// The rules of the doctor, and what several of them are made of: values of parameters, numbers as words,
// commands, and symptoms.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/services/doctor/doctor.h"

namespace slosh::doctor {

inline constexpr double most_courant = 0.4;     // v_max dt/d
inline constexpr double seldom_limited = 1e-4;  // share of all moves

/// The value that a parameter has, and its default.
double number(const DiagnosisInput& input, std::string_view key);
double usual(std::string_view key);
/// "pbf.iterations"; "": the method has none.
std::string own_key(const DiagnosisInput& input, std::string_view name);

std::string percent(double part);
std::string rounded(double value, const char* format = "%.3g");

Command set(std::string_view key, ParameterValue value);
Command set_to_usual(std::string_view key);

bool compressed(const DiagnosisInput& input);
bool energy_rises(const DiagnosisInput& input);
/// "The water is compressed by 3 %"
std::string particles_are_compressed(const DiagnosisInput& input);

// Rules about settings that make any water look wrong: setting_rules.cpp.
DoctorRule narrow_kernel();
DoctorRule wide_kernel();
DoctorRule hollow_walls();
DoctorRule strong_vorticity();
DoctorRule strong_gravity();

// Rules about the pressure: pressure_rules.cpp.
DoctorRule pulling_pressure();
DoctorRule strong_s_corr();
DoctorRule low_sound_speed();
DoctorRule soft_relaxation();
DoctorRule few_iterations();

// Rules about substeps that are too long: step_rules.cpp.
DoctorRule nonfinite();
DoctorRule held_back();
DoctorRule low_limit();
DoctorRule sound_outruns();
DoctorRule long_step();
DoctorRule fast_water();

}  // namespace slosh::doctor
