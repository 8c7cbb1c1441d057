// The size of what a tool makes or reaches: a length in metres, which stays when the particles get finer or
// coarser.
#pragma once

#include "app/session/simulation_frame.h"

namespace slosh::app {

class ToolSize {
  public:
    /// In particle spacings: the least and most that make sense, and what a scene begins with as long as
    /// none was chosen.
    struct Spacings {
        float least, most, usual;
    };
    explicit ToolSize(const Spacings& spacings) : spacings_(spacings) {}

    /// m, as a person has set it; 0: not chosen, each scene has its usual size. Kept in the settings as it
    /// is, whatever acts.
    float chosen = 0.0f;

    /// m: what is chosen, brought to what makes sense with these particles and walls. 0 before there is a
    /// scene.
    float acting(const SimulationFrame& frame) const;
    float least(const SimulationFrame& frame) const;
    float most(const SimulationFrame& frame) const;
    /// Larger or smaller, by at least a `grain` (m) each notch; from what acted last.
    void resize(int notches, float grain = 0.0f);

  private:
    Spacings spacings_;
    // For the scene that was asked about last.
    mutable std::uint64_t generation_ = 0;
    mutable float usual_ = 0.0f, acted_ = 0.0f, least_ = 0.0f, most_ = 0.0f;
};

}  // namespace slosh::app
