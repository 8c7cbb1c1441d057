// Which solid lies under the cursor, and its mass, density, speed and depth. The interface's own thread asks
// the newest frame, so that a hovered body lights up at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

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

/// About the share of the body's volume below the water around it: the level is that of the highest particles
/// of the body of water beside it, direction by direction. Nothing where no water is near.
std::optional<float> share_under_water(const SimulationFrame& frame, std::uint32_t solid);

/// "box, 31 kg, 500 kg/m^3, 0.42 m/s, about 40 % under water"; "" for what is no free body.
std::string body_text(const SimulationFrame& frame, std::uint32_t solid);

/// "31 kg"; in 2-D per metre of depth.
std::string mass_text(const SolidShape& shape, float density, int dimension);

}  // namespace slosh::app
