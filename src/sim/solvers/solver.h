// A method: how one substep goes, as named phases that can be run one at a time. Solvers hold no data; all of
// it is in State and Scratch, so that a switch keeps every particle and a saved state continues with the same
// bits.
#pragma once

#include <string_view>

#include "sim/step_context.h"

namespace slosh {

/// Where a substep stands; each solver gives the numbers its own meaning.
struct SubstepProgress {
    int phase = 0;
    int iteration = 0;
    bool done = false;
};

class Solver {
  public:
    virtual ~Solver() = default;

    /// Substeps of the coming step: at least time.substeps, more where stability asks for it. From the state
    /// only.
    virtual int substeps(const StepContext& context) const = 0;
    /// Compression that a substep leaves, over the pressure that made it: rho0 C/p in (s/m)^2, one over the
    /// square of the speed of sound that the settings amount to with substeps of context.dt. Not from the
    /// particles.
    virtual float softness(const StepContext& context) const = 0;
    /// Runs the next phase of the substep and returns its name.
    virtual std::string_view run_phase(StepContext& context, SubstepProgress& progress) const = 0;
};

}  // namespace slosh
