// See set_up.h.
#include "sim/world/world/set_up.h"

#include <algorithm>

#include "sim/core/parameters/parameters.h"
#include "sim/world/state/pins.h"
#include "sim/world/state/state.h"

namespace slosh {

SceneDescription set_up_of(const State& state, const Parameters& baseline) {
    SceneDescription scene = state.scene;
    scene.solver = state.solver;
    scene.automatic_particles = false;  // the spacing is listed below
    const auto as_listed = [&](std::string_view key) -> const ParameterValue* {
        const auto& listed = state.scene.parameters;
        const auto found = std::find_if(listed.rbegin(), listed.rend(),
                                        [&](const auto& parameter) { return parameter.first == key; });
        return found == listed.rend() ? nullptr : &found->second;
    };
    Parameters probe;
    scene.parameters.clear();
    for (const ParameterDescription& parameter : parameter_table().with_retired()) {
        if (is_governed(parameter.key) && !is_pinned(state, parameter.key)) continue;
        const ParameterValue value = parameter.value(&state.parameters);
        const bool chosen = state.scene.automatic_particles && parameter.key == "fluid.spacing";
        const ParameterValue* listed = as_listed(parameter.key);
        if (!chosen && listed == nullptr && value == parameter.value(&baseline)) continue;
        // As its author wrote it, 0.02 and not the float next to it.
        const bool unchanged =
            listed != nullptr && parameter.set(&probe, *listed) && parameter.value(&probe) == value;
        scene.parameters.emplace_back(parameter.key, unchanged ? *listed : value);
    }
    if (state.container.present) scene.container = state.container.target;
    scene.solids = state.solids;
    scene.emitters.clear();
    for (const EmitterState& source : state.emitters) {
        Emitter emitter = source.emitter;
        // One that was added while the water ran began then; one of the scene's own began as the scene says.
        const bool own = std::any_of(state.scene.emitters.begin(), state.scene.emitters.end(),
                                     [&](const Emitter& other) { return other.start == emitter.start; });
        if (!own && emitter.start <= state.time) emitter.start = 0.0;
        scene.emitters.push_back(emitter);
    }
    scene.sinks = state.sinks;
    scene.probes = state.probes;
    return scene;
}

}  // namespace slosh
