// See preset_commands.h.
#include "io/preset_commands.h"

#include <algorithm>
#include <cmath>

#include "io/scene_limits.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/state/pins.h"

namespace slosh::io {

namespace {

constexpr std::string_view fidelity_key = "time.fidelity";
constexpr double standard_gravity = 9.81;  // m/s^2

/// One key and what it is to be; no value: it must not be set.
struct Wish {
    const ParameterDescription* description;
    std::optional<ParameterValue> value;
    bool named = false;  ///< by the preset, not by the scene
};

bool contains(std::span<const std::string> keys, std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

const ParameterValue* named_value(const std::vector<std::pair<std::string, ParameterValue>>& values,
                                  std::string_view key) {
    for (const auto& [name, value] : values) {
        if (name == key) return &value;
    }
    return nullptr;
}

/// As the struct holds it: a float, or brought into range.
ParameterValue as_held(const ParameterDescription& description, const ParameterValue& value) {
    Parameters scratch;
    static_cast<void>(description.set_clamped(&scratch, value));
    return description.value(&scratch);
}

/// Under a tension over the density the gravity of the earth draws out what is larger than this, m. Particles
/// much larger than that do not feel it.
bool shows_tension(double tension, double spacing) {
    return std::sqrt(tension / standard_gravity) > 0.25 * spacing;
}

std::vector<Wish> wishes_of_parameters(const Preset& preset, const PresetTarget& target) {
    const auto values = preset_values(preset, target.now);
    const std::string_view solver = preset.solver.empty() ? target.solver : std::string_view(preset.solver);
    const ParameterDescription& fidelity = *parameter_table().find(fidelity_key);
    const ParameterValue* wanted = named_value(values, fidelity_key);
    const bool free = (wanted != nullptr ? *wanted : fidelity.value(&target.start)) !=
                      ParameterValue(std::string("as_set"));
    // The fidelity first: what is released after it goes where it says.
    std::vector<Wish> wishes;
    for (const bool first : {true, false}) {
        for (const ParameterDescription& description : parameter_table().with_retired()) {
            if ((description.key == fidelity_key) != first) continue;
            if (!is_preset_key(PresetKind::parameters, description)) continue;
            if (!description.solver.empty() && description.solver != solver) continue;
            if (const ParameterValue* value = named_value(values, description.key)) {
                wishes.push_back({&description, *value, true});
            } else if (free && is_governed(description.key) &&
                       !contains(target.pinned_at_start, description.key)) {
                wishes.push_back({&description, std::nullopt});
            } else {
                wishes.push_back({&description, description.value(&target.start)});
            }
        }
    }
    return wishes;
}

std::vector<Wish> wishes_of(const Preset& preset, const PresetTarget& target) {
    if (preset.kind == PresetKind::parameters) return wishes_of_parameters(preset, target);
    std::vector<Wish> wishes;
    for (const auto& [key, value] : preset_values(preset, target.now)) {
        if (const ParameterDescription* description = parameter_table().find(key))
            wishes.push_back({description, value, true});
    }
    return wishes;
}

bool switches_solver(const Preset& preset, const PresetTarget& target) {
    return !preset.solver.empty() && preset.solver != target.solver;
}

bool is_as_wished(const Wish& wish, const PresetTarget& target) {
    const std::string_view key = wish.description->key;
    if (!wish.value) return !contains(target.pinned, key);
    if (as_held(*wish.description, *wish.value) != wish.description->value(&target.now)) return false;
    // What a fidelity may move holds only where somebody has set it.
    return target.now.fidelity() == Fidelity::as_set || !is_governed(key) || contains(target.pinned, key);
}

std::string shown(const ParameterDescription& description, const ParameterValue& value) {
    const std::string text = description.kind == ParameterKind::boolean
                                 ? (value == ParameterValue(0.0) ? "off" : "on")
                                 : to_text(value);
    return description.unit.empty() ? text : text + " " + std::string(description.unit);
}

}  // namespace

std::vector<std::pair<std::string, ParameterValue>> preset_values(const Preset& preset,
                                                                  const Parameters& now) {
    std::vector<std::pair<std::string, ParameterValue>> values = preset.values;
    const auto spacing = static_cast<double>(now.fluid.spacing);
    if (preset.kind == PresetKind::materials) {
        const ParameterValue* tension = named_value(values, "tension.gamma");
        const double* number = tension != nullptr ? std::get_if<double>(tension) : nullptr;
        // A person's own says what was there, coarse or not.
        if (!preset.own() && number != nullptr && !shows_tension(*number, spacing)) {
            std::erase_if(values, [](const auto& value) {
                return value.first == "tension.gamma" || value.first == "adhesion.work";
            });
        }
    }
    if (!(preset.spacing > spacing * (1.0 + 1e-6))) return values;  // a file has fewer digits than a float
    for (auto& [key, value] : values) {
        if (key != "time.step") continue;
        const double step = std::get<double>(value) * spacing / preset.spacing;
        const double digit = std::pow(10.0, std::floor(std::log10(step)) - 3.0);
        value = std::floor(step / digit + 1e-3) * digit;
    }
    return values;
}

std::optional<Together> preset_command(const Preset& preset, const PresetTarget& target) {
    Together together{preset.title, {}};
    if (switches_solver(preset, target)) together.commands.emplace_back(SwitchSolver{preset.solver});
    // Until the fidelity has changed, Real time may move what is governed.
    const bool moving = target.now.fidelity() == Fidelity::real_time;
    bool holds = together.commands.empty();
    for (const Wish& wish : wishes_of(preset, target)) {
        const std::string key(wish.description->key);
        const bool as_wished = is_as_wished(wish, target);
        holds = holds && as_wished;
        if (!wish.value) {
            if (!as_wished) together.commands.emplace_back(ReleaseParameter{key});
        } else if (!as_wished ||
                   (is_governed(key) && (moving || (wish.named && !contains(target.pinned, key))))) {
            together.commands.emplace_back(SetParameter{key, *wish.value});
        }
    }
    if (holds) return std::nullopt;
    return together;
}

std::vector<std::string> preset_differences(const Preset& preset, const PresetTarget& target) {
    std::vector<std::string> differences;
    if (switches_solver(preset, target)) {
        const SolverModule *now = find_solver(target.solver), *wanted = find_solver(preset.solver);
        differences.push_back("Solver " + std::string(now != nullptr ? now->label : target.solver) +
                              " instead of " +
                              std::string(wanted != nullptr ? wanted->label : preset.solver));
    }
    for (const Wish& wish : wishes_of(preset, target)) {
        if (is_as_wished(wish, target)) continue;
        const ParameterDescription& description = *wish.description;
        std::string line =
            std::string(description.label) + " " + shown(description, description.value(&target.now));
        line += !wish.value ? ", set by you"
                : as_held(description, *wish.value) == description.value(&target.now)
                    ? ", chosen by the fidelity"
                    : " instead of " + shown(description, as_held(description, *wish.value));
        differences.push_back(std::move(line));
    }
    return differences;
}

Result<void> apply_preset(SceneDescription& scene, const Preset& preset) {
    const Result<Parameters> parameters = scene_parameters(scene);
    if (!parameters) return parameters.error();
    if (!preset.solver.empty()) scene.solver = preset.solver;
    for (const auto& [key, value] : preset_values(preset, parameters.value())) {
        if (Result<void> set = set_scene_parameter(scene, key, value); !set) return set;
    }
    return {};
}

Preset preset_of_world(PresetKind kind, const std::string& title, const PresetTarget& target) {
    Preset preset;
    preset.kind = kind;
    preset.title = title;
    if (kind == PresetKind::parameters) preset.solver = target.solver;
    const bool as_set = target.now.fidelity() == Fidelity::as_set;
    const Parameters defaults;
    for (const ParameterDescription& description : parameter_table().with_retired()) {
        if (!is_preset_key(kind, description)) continue;
        if (description.retired && description.value(&target.now) == description.value(&defaults)) continue;
        if (!description.solver.empty() && description.solver != target.solver) continue;
        // What a fidelity has chosen is its own.
        if (!as_set && is_governed(description.key) && !contains(target.pinned, description.key)) continue;
        preset.values.emplace_back(description.key, description.value(&target.now));
        if (description.key == "time.step") preset.spacing = static_cast<double>(target.now.fluid.spacing);
    }
    return preset;
}

}  // namespace slosh::io
