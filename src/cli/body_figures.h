// What `slosh run` says about solids.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "slosh/world.h"

namespace slosh::cli {

struct BodyFigures {
    std::string name;  ///< name of its shape, or the model's file
    // SI units. Forces are those of the water, mean over the last step; torques about the centre.
    std::array<double, 3> position{}, velocity{}, angular_velocity{}, force{}, torque{};
    /// A point p of the solid as the scene describes it is now at position + orientation (p - center).
    std::array<double, 3> center{};
    std::array<double, 4> orientation{0.0, 0.0, 0.0, 1.0};  ///< unit quaternion x, y, z, w
};

/// One per solid, in their order.
std::vector<BodyFigures> body_figures(const World& world);
/// The list `bodies` of `slosh run --json` and of exported frames.
nlohmann::ordered_json to_json(const std::vector<BodyFigures>& bodies);
/// The file beside a frame of `--export`: when, and the list.
nlohmann::ordered_json bodies_of_frame(const World& world, std::int64_t frame);

}  // namespace slosh::cli
