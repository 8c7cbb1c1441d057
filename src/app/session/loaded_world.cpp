// See loaded_world.h.
#include "app/session/loaded_world.h"

#include <algorithm>
#include <utility>

#include "base/system/atomic_file.h"
#include "io/automatic_particles.h"
#include "io/scene_limits.h"
#include "io/set_up_line.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"

namespace slosh::app {
namespace {

constexpr const char *fidelity_key = "time.fidelity", *speed_key = "time.machine_speed";

bool says(const SceneDescription& scene, std::string_view key) {
    return std::any_of(scene.parameters.begin(), scene.parameters.end(),
                       [&](const auto& parameter) { return parameter.first == key; });
}

/// The spacing for as many particles as the machine carries, where a scene leaves that open. The number, or
/// 0.
Result<std::int64_t> choose_particles(SceneDescription& scene, const SceneDefaults& defaults) {
    const Result<Parameters> parameters = io::scene_parameters(scene);
    if (!parameters) return parameters.error();
    const double speed = static_cast<double>(parameters.value().time.machine_speed);
    if (!scene.automatic_particles || (defaults.particles <= 0 && speed <= 0.0)) return std::int64_t{0};
    const std::int64_t count =
        defaults.particles > 0 ? defaults.particles : io::particles_that_fit(scene, speed);
    const Result<double> spacing = io::spacing_for(scene, count);
    if (!spacing) return spacing.error();
    if (Result<void> set = io::set_scene_parameter(scene, "fluid.spacing", spacing.value()); !set)
        return set.error();
    return count;
}

Result<LoadedWorld> make_world(SceneDescription scene, const SceneDefaults& defaults,
                               const ExecutionOptions& options) {
    if (!defaults.fidelity.empty()) {
        if (Result<void> set = io::set_scene_parameter(scene, fidelity_key, defaults.fidelity); !set)
            return set.error();
    }
    const bool states_speed = says(scene, speed_key);
    for (const auto& [key, value] : defaults.parameters) {
        if (!says(scene, key)) scene.parameters.emplace_back(key, value);
    }
    Result<std::int64_t> chosen = choose_particles(scene, defaults);
    if (!chosen) return chosen.error();
    Result<World> world = World::create(scene, options);
    if (!world) return world.error();
    LoadedWorld made{std::move(world).value()};
    made.particles_chosen = chosen.value();
    made.follow_speed = defaults.follow_speed && !states_speed;
    return made;
}

/// A saved state has all its parameters; the machine may be another than the one it was saved on.
Result<LoadedWorld> make_world(State state, const SceneDefaults& defaults, const ExecutionOptions& options) {
    Result<World> world = World::from_state(std::move(state), options);
    if (!world) return world.error();
    if (!defaults.fidelity.empty()) world.value().enqueue(SetParameter{fidelity_key, defaults.fidelity});
    for (const auto& [key, value] : defaults.parameters) {
        if (key == speed_key) world.value().enqueue(SetParameter{key, value});
    }
    LoadedWorld made{std::move(world).value()};
    made.follow_speed = defaults.follow_speed;
    return made;
}

}  // namespace

Result<LoadedWorld> make_world(const LoadScene& message, io::ModelFolders& models,
                               const ExecutionOptions& options) {
    Result<io::FoundScene> found = io::find_scene(message.name_or_path, models, message.defaults.model_scale);
    if (!found) return found.error();
    if (found.value().scene) {
        Result<LoadedWorld> made = make_world(*std::move(found.value().scene), message.defaults, options);
        if (!made) return made;
        if (Result<void> water = io::check_water(found.value(), made.value().world); !water)
            return water.error();
        made.value().left_out = std::move(found.value().left_out);
        return made;
    }
    Result<State> state = load_state(*found.value().saved_state);
    if (!state) return state.error();
    return make_world(std::move(state).value(), message.defaults, options);
}

bool file_is_recording(const std::string& path) {
    if (io::is_set_up_line(path)) return false;
    const Result<std::string> first = read_file_start(path, 8);
    return first && is_recording(first.value());
}

Parameters baseline_of(const SceneDescription& scene) {
    Parameters parameters;
    for (const auto& [key, value] : scene.parameters) {
        if (const ParameterDescription* description = parameter_table().find(key)) {
            static_cast<void>(description->set_clamped(&parameters, value));
        }
    }
    return parameters;
}

}  // namespace slosh::app
