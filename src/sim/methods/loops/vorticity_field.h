// The vorticity around each particle for display: |curl v|, twice the rate of a rotation. No solver needs it,
// so it is computed on request, between steps, and changes nothing.
#pragma once

#include <span>

#include "base/aligned_array.h"
#include "sim/core/kernels/pair_constants.h"
#include "sim/core/particles/neighbour_lists.h"

namespace slosh {

class VorticityField {
  public:
    /// |curl v| in 1/s, in the particles' order; valid until the next call. `lists` are those of the
    /// particles as they are; nullptr: a copy is sorted and gets its own. The result does not depend on the
    /// number of threads.
    std::span<const float> sample(const Particles& particles, const NeighbourLists* lists,
                                  const PairConstants& constants, int threads, simd::Target simd);

  private:
    void sum(const Particles& particles, const NeighbourLists& lists, const PairConstants& constants,
             int threads, simd::Target simd, AlignedArray<float>& out);

    PositionStream positions_;
    VectorStream velocities_;
    AlignedArray<float> values_, sorted_values_;
    Particles copy_;  // id: index in the original
    NeighbourLists own_lists_;
};

}  // namespace slosh
