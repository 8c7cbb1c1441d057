// Particles in the splash of the peer's dam break with all input of the pair loops, for the micro-benchmarks.
#pragma once

#include <memory>
#include <vector>

#include "sim/core/kernels/rest_lattice.h"
#include "sim/methods/step/step_context.h"
#include "sim/world/state/state.h"

namespace slosh::bench {

/// About this many particles, 0.5 s after the dam opened; computed once per size and kept.
class Splash {
  public:
    static Splash& of(std::int64_t particles);

    std::size_t count() const { return state.particles.size(); }
    StepContext context(simd::Target target);
    /// Lists and streams for `target`, one thread.
    PairInput input(simd::Target target);

    State state;
    Scratch scratch;
    PairConstants constants;
    BoundaryField boundary;
    StepReport report;
    AlignedArray<float> records, velocities;  ///< what loops write: two streams

  private:
    explicit Splash(std::int64_t particles);
};

}  // namespace slosh::bench
