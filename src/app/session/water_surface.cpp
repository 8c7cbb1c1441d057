// See water_surface.h.
#include "app/session/water_surface.h"

#include "base/leaves.h"

namespace slosh::app {

void WaterSurface::make(const World& world, const SetSurface& wanted, SimulationFrame& frame) {
    const bool possible = world.dimension() == 3;
    frame.has_surface = wanted.mesh && possible;
    frame.ellipsoids.clear();
    if (!possible || wanted == SetSurface()) return;
    if (!world.inside_step()) bounds_ = water_bounds(world.state());
    const ParticleView particles = world.particles();
    if constexpr (leaves::surface) {
        if (wanted.mesh) extractor_.extract(particles, bounds_, {}, world.execution(), frame.surface);
    }
    if (!wanted.ellipsoids) return;
    // Phases show where they leave the particles.
    if (world.inside_step()) ellipsoids_.forget();
    ellipsoids_.compute(frame.ellipsoids, particles, bounds_, world.execution(), world.time());
}

}  // namespace slosh::app
