// What can be said about a body at a glance: mass, density, speed, how deep it lies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session/simulation_frame.h"

namespace slosh::app {

/// About the share of the body's volume below the water around it: the level is that of the highest particles
/// of the body of water beside it, direction by direction. Nothing where no water is near.
std::optional<float> share_under_water(const SimulationFrame& frame, std::uint32_t solid);

/// "box, 31 kg, 500 kg/m^3, 0.42 m/s, about 40 % under water"; "" for what is no free body.
std::string body_text(const SimulationFrame& frame, std::uint32_t solid);

/// "31 kg"; in 2-D per metre of depth.
std::string mass_text(const SolidShape& shape, float density, int dimension);

}  // namespace slosh::app
