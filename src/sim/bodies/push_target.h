// Where pair loops note what boundaries did to the particles.
#pragma once

namespace slosh {

/// [i] += multiplier times gradient for `axis`, as a part of h per substep, and the multiplier itself:
/// between two solids gradients cancel, and what each of them does cannot be told from their sum. Null
/// without free bodies.
struct PushTarget {
    float* axis[3] = {};
    float* multiplier = nullptr;  ///< h^2, of a gradient in 1/h; < 0 pushes away from the boundary

    explicit operator bool() const { return multiplier != nullptr; }
};

}  // namespace slosh
