// The files assets/scenes/*.json, put into the binary at build time.
#pragma once

#include <span>

#include "base/embedded_file.h"

namespace slosh {

/// Every scene file, sorted by path; paths are relative to assets/scenes ("double_dam_break.json").
std::span<const EmbeddedFile> embedded_scenes();

}  // namespace slosh
