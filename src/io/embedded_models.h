// The files of assets/models, put into the binary at build time.
#pragma once

#include <span>

#include "base/embedded_file.h"

namespace slosh {

/// Sorted by path; paths are relative to assets/models ("bowl.obj").
std::span<const EmbeddedFile> embedded_models();

}  // namespace slosh
