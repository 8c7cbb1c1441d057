// See pins.h.
#include "sim/world/state/pins.h"

#include <algorithm>
#include <array>

#include "sim/methods/step/solver_module.h"
#include "sim/world/state/state.h"

namespace slosh {

namespace {

/// Keys that every solver has.
constexpr std::array<std::string_view, 4> common_keys{"time.step", "time.substeps", "time.courant",
                                                      "velocity.limit"};

}  // namespace

std::vector<std::string_view> governed_keys() {
    std::vector<std::string_view> keys(common_keys.begin(), common_keys.end());
    for (const SolverModule* solver : solver_modules().all()) {
        for (const GovernedParameter& governed : solver->governed) {
            if (std::find(keys.begin(), keys.end(), governed.key) == keys.end()) keys.push_back(governed.key);
        }
    }
    return keys;
}

bool is_governed(std::string_view key) {
    const std::vector<std::string_view> keys = governed_keys();
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

void pin(State& state, std::string_view key) {
    const auto place = std::lower_bound(state.pinned.begin(), state.pinned.end(), key);
    if (place == state.pinned.end() || *place != key) state.pinned.emplace(place, key);
}

void release(State& state, std::string_view key) {
    std::erase_if(state.pinned, [key](const std::string& pinned) { return pinned == key; });
}

void pin_what_differs(State& state) {
    const Parameters defaults;
    for (const std::string_view key : governed_keys()) {
        const ParameterDescription* description = parameter_table().find(key);
        if (description != nullptr && description->value(&state.parameters) != description->value(&defaults))
            pin(state, key);
    }
}

void set_to_default(Parameters& parameters, std::string_view key) {
    static const Parameters defaults;
    const ParameterDescription* description = parameter_table().find(key);
    // A default is in range.
    if (description != nullptr)
        static_cast<void>(description->set(&parameters, description->value(&defaults)));
}

void set_free_to_defaults(Parameters& parameters, std::span<const std::string> pinned) {
    for (const std::string_view key : governed_keys()) {
        if (std::find(pinned.begin(), pinned.end(), key) == pinned.end()) set_to_default(parameters, key);
    }
}

}  // namespace slosh
