// How many nodes and corners the coarse pressure has to do with, by the scene's dimension.
#pragma once

#include <cstddef>

namespace slosh {

/// In 2-D all particles lie at z = 0, where the hats of one layer of nodes are all there is: the others, and
/// every sum over z, would be exact zeros.
template <int dimension>
struct CoarseStencil {
    static_assert(dimension == 2 || dimension == 3);
    /// Places of a square or cube whose side is so many long.
    static constexpr std::size_t places(std::size_t side) {
        return dimension == 3 ? side * side * side : side * side;
    }
    static constexpr std::size_t corners = places(2);  ///< of a cell
    /// Nodes whose hats a particle and its neighbours touch: the nearest one and those around it, x fastest.
    static constexpr std::size_t hats = places(3);
    /// The same, filled up to whole groups of lanes.
    static constexpr std::size_t row = (hats + 7) / 8 * 8;
    static constexpr std::size_t width = 5;  ///< nodes with which an equation connects its own, along an axis
    static constexpr std::size_t entries = places(width);
};

}  // namespace slosh
