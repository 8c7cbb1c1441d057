// How fast the water turns around each particle, for those who look at it: |curl v|, twice the rate of a
// rotation. No solver needs it, so it is computed when asked for, between steps, and changes nothing.
#pragma once

#include <span>

#include "base/aligned_array.h"
#include "sim/neighbour_lists.h"
#include "sim/pair_constants.h"

namespace slosh {

class VorticityField {
  public:
    /// |curl v| in 1/s, in the particles' order; valid until the next call. `lists` are those of the
    /// particles as they are; nullptr: a copy is sorted and gets its own. The same bits for any number of
    /// threads.
    std::span<const float> sample(const Particles& particles, const NeighbourLists* lists,
                                  const PairConstants& constants, int threads, simd::Target simd);

  private:
    void sum(const Particles& particles, const NeighbourLists& lists, const PairConstants& constants,
             int threads, simd::Target simd, AlignedArray<float>& out);

    AlignedArray<float> positions_, velocities_;  // streams
    AlignedArray<float> values_, sorted_values_;
    Particles copy_;  // id: where a particle stands in the original
    NeighbourLists own_lists_;
};

}  // namespace slosh
