// A number of each particle, or one that all have. So a pass needs no null that means "off", and a loop asks
// no question.
#pragma once

#include <cstddef>

namespace slosh {

struct ParticleField {
    const float* each = nullptr;  ///< nullptr: all have the same
    float all = 0.0f;
    float operator[](std::size_t i) const { return each ? each[i] : all; }
};

}  // namespace slosh
