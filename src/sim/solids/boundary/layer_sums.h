// Contribution of the rest lattice itself behind a plane or an edge between its particles: the values that
// the wall and edge tables must reproduce.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/core/kernels/rest_lattice.h"
#include "sim/solids/boundary/region_integrals.h"

namespace slosh {

/// Sums over the lattice particles with x >= m d (half-space) or x >= m d, y >= n d (quadrant) seen from the
/// origin, m, n >= 1; already multiplied by V (V^2 for the squares). Gradients are along x, towards the
/// origin's side: <= 0.
class LayerSums {
  public:
    explicit LayerSums(const RestLattice& lattice);

    /// Layers within h.
    std::size_t layers() const { return layers_; }
    const RegionMoments& half_space(std::size_t m) const { return half_space_[m]; }
    const RegionMoments& quadrant(std::size_t m, std::size_t n) const {
        return quadrant_[m * (layers_ + 1) + n];
    }

  private:
    std::size_t layers_ = 0;
    std::vector<RegionMoments> half_space_;
    std::vector<RegionMoments> quadrant_;
};

}  // namespace slosh
