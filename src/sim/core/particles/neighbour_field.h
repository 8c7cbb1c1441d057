// How many particles lie within the support radius of each, where they are now. The lists of a step last for
// some substeps and do not tell: they leave out pairs that have come nearer since. No solver needs the
// number, so it is counted on request, between phases, and changes nothing.
#pragma once

#include <span>

#include "base/aligned_array.h"
#include "sim/core/particles/neighbour_lists.h"

namespace slosh {

class NeighbourField {
  public:
    /// In the particles' order, themselves not counted; valid until the next call. The result does not depend
    /// on the number of threads. No count is larger than NeighbourLists::max_rows.
    std::span<const float> sample(const Particles& particles, float support_radius, int threads,
                                  simd::Target simd);

  private:
    AlignedArray<float> counts_;
    Particles copy_;  // id: index in the original
    NeighbourLists lists_;
};

}  // namespace slosh
