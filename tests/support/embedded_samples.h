// The files of tests/data/embed, embedded in the test program in the same way as shaders and scenes in slosh.
#pragma once

#include <span>

#include "base/embedded_file.h"

namespace slosh {

std::span<const EmbeddedFile> embedded_samples();

}  // namespace slosh
