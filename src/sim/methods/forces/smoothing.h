// The loop that draws velocities towards those of the neighbours. XSPH and explicit viscosity are both sums
// over pairs of velocity differences, and share it. Most methods run it at a substep's end; WCSPH, which has
// a pair loop of its own then, adds the same weights there.
#pragma once

#include "sim/methods/forces/force_module.h"
#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

struct XsphSettings {
    float c = 0.02f;        ///< for a substep of 1/200 s
    bool symmetric = true;  ///< the form that conserves momentum
};

/// What the forces ask for in this substep. It is 0 except in the last, which makes up for the whole step;
/// but where XSPH for the whole step would be unstable, it acts in every substep, inside its stable range
/// (noted when that limits it).
SmoothingFactors due_smoothing(StepContext& context);
/// For a loop that smooths the velocities in the stream of this substep: what it writes goes to `out`.
template <class Axes>
SmoothingInput smoothing_input(const StepContext& context, const SmoothingFactors& factors, Axes& out) {
    return {read_stream(context, context.scratch.velocities),
            factors.value,
            factors.gradient,
            factors.symmetric,
            {out[0].data(), out[1].data(), out[2].data()}};
}
/// v += what is due, from the streams of this substep.
void smooth_velocities(StepContext& context, const SmoothingFactors& factors);

}  // namespace slosh
