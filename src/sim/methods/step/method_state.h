// What the methods step: the particles, walls and solids, parameters, and what a step hands to the next one.
// State adds what only a world needs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/parameters/parameters.h"
#include "sim/core/particles/particles.h"
#include "sim/solids/boundary/solid_state.h"
#include "slosh/command.h"
#include "slosh/scene.h"

namespace slosh {

struct EmitterState {
    Emitter emitter;
    std::uint32_t emitted = 0;  ///< particles so far
    double layers = 0.0;        ///< layers of one spacing that have left the nozzle, as a distance over d
};

/// What the water's depth at the start of the scene decides: sim/methods/pressure/deep_water.h.
struct DeepWater {
    float depth = 0.0f;   ///< m, along gravity; 0: not deep
    bool coarse = false;  ///< methods with a coarse pressure work with it where that is left to them
};

struct MethodState : SolidState {
    Parameters parameters;
    std::vector<std::string> pinned;  ///< governed parameters that somebody has set, in alphabetical order
    std::vector<Material> materials;  ///< besides the one that the parameters describe
    std::string solver = "pbf";
    int dimension = 3;

    Particles particles;
    bool lists_valid = false;  ///< false: the order and lists are rebuilt at the next use
    std::vector<EmitterState> emitters;
    SetForceStroke stroke;

    std::uint64_t step_index = 0;
    double time = 0.0;  ///< s; step x time.step as long as time.step was not changed
    std::uint64_t seed = 1;
    float acceleration_max = 0.0f;  ///< m/s^2, in the last substep; decides the next substep count
    float kernel_ratio = 0.0f;      ///< h/d in use: ramps towards the parameter
    DeepWater deep_water;
    float softness = 0.0f;  ///< (s/m)^2, in use: falls towards that of the solver and its settings
};

/// Whether somebody has set this parameter, so that no fidelity moves it.
inline bool is_pinned(const MethodState& state, std::string_view key) {
    return std::binary_search(state.pinned.begin(), state.pinned.end(), key);
}

}  // namespace slosh
