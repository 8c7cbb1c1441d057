// A State without what is large in it, for the time of a copy.
#pragma once

#include <utility>

#include "sim/world/state/state.h"

namespace slosh {

/// Takes particles, foam and scene out of a state, and gives them back at the end: what is copied or assigned
/// meanwhile is the rest, and the arrays keep their memory.
class SetAside {
  public:
    explicit SetAside(State& state)
        : particles(std::move(state.particles)),
          foam(std::move(state.foam)),
          scene(std::move(state.scene)),
          state_(state) {
        state.particles = {};
        state.foam = {};
        state.scene = {};
    }
    SetAside(const SetAside&) = delete;
    SetAside& operator=(const SetAside&) = delete;
    ~SetAside() {
        state_.particles = std::move(particles);
        state_.foam = std::move(foam);
        state_.scene = std::move(scene);
    }

    Particles particles;
    FoamParticles foam;
    SceneDescription scene;

  private:
    State& state_;
};

}  // namespace slosh
