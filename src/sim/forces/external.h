// Accelerations that need no neighbours: gravity, a central force, wind on the surface, the force stroke of
// the mouse.
#pragma once

#include <cstddef>

#include "sim/pair_constants.h"
#include "sim/state.h"

namespace slosh {

class ExternalForces {
  public:
    ExternalForces(const State& state, const PairConstants& constants);

    /// v += dt a for particles [begin, end).
    void apply(Particles& particles, std::size_t begin, std::size_t end, float dt) const;

  private:
    void apply_wind(Particles& particles, std::size_t begin, std::size_t end, float dt) const;
    void apply_stroke(Particles& particles, std::size_t begin, std::size_t end, float dt) const;

    const Parameters& parameters_;
    const SetForceStroke& stroke_;
    bool flat_ = false;             ///< 2-D: nothing accelerates along z
    float full_neighbours_ = 1.0f;  ///< neighbours of a particle that counts as inside
};

}  // namespace slosh
