// The parameter table in parts: one file per group of the panel. Ranges: min..max is what any writer may set
// and the engine survives; soft_min..soft_max is the slider.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "sim/parameters.h"

namespace slosh::parameter_groups {

using Descriptions = std::vector<ParameterDescription>;

void add_fluid(Descriptions& list);
void add_pbf(Descriptions& list);
void add_wcsph(Descriptions& list);
void add_pcisph(Descriptions& list);
void add_dfsph(Descriptions& list);
void add_time(Descriptions& list);
void add_world(Descriptions& list);
void add_forces(Descriptions& list);
void add_foam(Descriptions& list);

inline constexpr auto real = ParameterKind::real;
inline constexpr auto integer = ParameterKind::integer;
inline constexpr auto boolean = ParameterKind::boolean;
inline constexpr auto choice = ParameterKind::choice;
inline constexpr auto logarithmic = ParameterScale::logarithmic;

template <auto Access>
void* member(void* parameters) {
    return &Access(*static_cast<Parameters*>(parameters));
}

}  // namespace slosh::parameter_groups

/// Access to a member of Parameters, for ParameterDescription::member.
#define SLOSH_MEMBER(path) (&member<[](Parameters & p) -> auto& { return p.path; }>)
