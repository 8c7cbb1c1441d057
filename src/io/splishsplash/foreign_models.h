// The files that a SPlisHSPlasH scene names, and where their models stand.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "io/splishsplash/foreign_reading.h"

namespace slosh::io {

/// "translation", "rotationAxis", "rotationAngle" and, if `is_scaled`, "scale".
ForeignPlace read_place(ForeignBlock& block, bool is_scaled = true);

/// The file that `name` leads to from the scene's folder; nothing if it may not be opened or is not there,
/// and then `why` says so.
std::optional<std::filesystem::path> find_model(const ForeignReading& reading, std::string name,
                                                std::string& why);

/// A model scaled along its own axes; bodies of one file and scale share it. Error: the model cannot be read,
/// or has no volume.
Result<ClosedMesh> scaled_mesh(ForeignReading& reading, const std::filesystem::path& path, const Vec3& scale);

}  // namespace slosh::io
