// Which solid lies under the cursor.
// Asked of the newest frame by the interface's own thread, so that a hovered body lights up at once.
#pragma once

#include <cstdint>
#include <optional>

#include "app/session/simulation_frame.h"
#include "render/camera.h"

namespace slosh::app {

struct SolidPick {
    std::uint32_t index = 0;
    float distance = 0.0f;  ///< along the ray, m
    Vec3 point{0.0f};
    bool free = false;
};
/// The nearest solid of any kind: what stands behind a fixed one is out of reach. Water is looked through: a
/// floating body is hidden by it half the time. In 2-D the ray counts where it meets the plane.
std::optional<SolidPick> pick_solid(const SimulationFrame& frame, const Ray& ray);

/// The free solid that is picked, if it is one.
std::optional<SolidPick> pick_free(const SimulationFrame& frame, const Ray& ray);

}  // namespace slosh::app
