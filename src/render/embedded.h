// The files of shaders/, put into the binary at build time.
#pragma once

#include <span>

#include "base/embedded_file.h"

namespace slosh {

/// Every file of shaders/, sorted by path; paths are relative to shaders/.
std::span<const EmbeddedFile> embedded_shaders();

}  // namespace slosh
