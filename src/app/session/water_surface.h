// The surface of a world's water as frames show it: a mesh, or the particles' ellipsoids.
#pragma once

#include "app/session/simulation_frame.h"
#include "app/session/simulation_messages.h"
#include "sim/services/surface/steady_ellipsoids.h"
#include "sim/services/surface/surface_mesh.h"
#include "slosh/world.h"

namespace slosh::app {

class WaterSurface {
  public:
    void make(const World& world, const SetSurface& wanted, SimulationFrame& frame);

  private:
    SurfaceExtractor extractor_;
    SteadyEllipsoids ellipsoids_;
    WaterBounds bounds_;  ///< as of the last step's end
};

}  // namespace slosh::app
