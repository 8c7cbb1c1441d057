// Where a picture of an exported run is taken from: that of `slosh render`, for other programs.
#pragma once

#include <nlohmann/json.hpp>

#include "slosh/world.h"

namespace slosh::cli {

/// The file camera.json of `--export`: see docs/FORMATS.md.
nlohmann::ordered_json camera_of_export(const World& world);

}  // namespace slosh::cli
