// How parameters are described. What all of the engine shares is described here, one file per group of the
// panel; modules describe their own settings where they are, by setting<&PbfSettings::clamp>(). Ranges:
// min..max is what any writer may set and the engine survives; soft_min..soft_max is the slider.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "sim/core/parameters/parameters.h"

namespace slosh::parameter_groups {

using Descriptions = std::vector<ParameterDescription>;

void add_kernel(Descriptions& list);
void add_fluid(Descriptions& list);
void add_time(Descriptions& list);
void add_world(Descriptions& list);
void add_foam(Descriptions& list);
/// Retired ones that nothing has replaced.
void add_without_effect(Descriptions& list);

inline constexpr auto real = ParameterKind::real;
inline constexpr auto integer = ParameterKind::integer;
inline constexpr auto boolean = ParameterKind::boolean;
inline constexpr auto choice = ParameterKind::choice;
inline constexpr auto logarithmic = ParameterScale::logarithmic;

template <auto Access>
void* member(void* parameters) {
    return &Access(*static_cast<Parameters*>(parameters));
}

template <class Settings, class Value>
Settings settings_of_member(Value Settings::*);

/// For ParameterDescription::member: a member of a module's settings, perhaps of what they derive from.
template <class Settings, auto Member>
MemberAccess setting() {
    return {[](void* parameters) -> void* {
                return &(static_cast<Parameters*>(parameters)->change<Settings>().*Member);
            },
            [](const void* parameters) -> const void* {
                return &(static_cast<const Parameters*>(parameters)->of<Settings>().*Member);
            }};
}
template <auto Member>
MemberAccess setting() {
    return setting<decltype(settings_of_member(Member)), Member>();
}

/// One component of a vector in the panel's section "forces", from -range to range, -soft to soft on the
/// slider.
inline ParameterDescription vector_component(std::string_view key, std::string_view label,
                                             std::string_view unit, double range, double soft,
                                             std::string_view help, MemberAccess member) {
    return {.key = key,
            .label = label,
            .unit = unit,
            .min = -range,
            .max = range,
            .soft_min = -soft,
            .soft_max = soft,
            .group = "forces",
            .help = help,
            .member = member};
}

}  // namespace slosh::parameter_groups

/// Access to a member of Parameters itself, for ParameterDescription::member.
#define SLOSH_MEMBER(path) (&member<[](Parameters & p) -> auto& { return p.path; }>)
