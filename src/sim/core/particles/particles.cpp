#include "sim/core/particles/particles.h"

#include <algorithm>

namespace slosh {

void Particles::resize(std::size_t size) {
    for_each_array([size](auto& array) { array.resize(size); });
}

void Particles::set_spinning(bool on) {
    if (spinning == on) return;
    spinning = on;
    for (AlignedArray<float>* spin : {&spin_x, &spin_y, &spin_z}) {
        spin->resize(on ? size() : 0);
        std::fill(spin->begin(), spin->end(), 0.0f);
    }
}

}  // namespace slosh
