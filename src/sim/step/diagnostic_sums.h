// What the report of a step adds up over the particles.
#pragma once

#include <array>
#include <limits>

#include "slosh/geometry.h"

namespace slosh {

struct DiagnosticSums {
    double error = 0.0, error_max = 0.0, neighbours = 0.0, speed_square_max = 0.0, speed_square = 0.0,
           height = 0.0;
    std::array<double, 3> velocity{};
    Vec3 low{std::numeric_limits<float>::max()}, high{-std::numeric_limits<float>::max()};
};

}  // namespace slosh
