// The files of tests/data/embed, put into the test program as shaders and scenes are put into slosh.
#pragma once

#include <span>

#include "base/embedded_file.h"

namespace slosh {

std::span<const EmbeddedFile> embedded_samples();

}  // namespace slosh
