// A turn about an axis, by our own sine: the library's may differ in the last bit from machine to machine,
// and commands turn solids inside a step.
#pragma once

#include <glm/mat3x3.hpp>

#include "base/vector_types.h"

namespace slosh {

/// Right-handed; `axis` of any length but zero.
glm::mat3 turn_about(const Vec3& axis, float degrees);

}  // namespace slosh
