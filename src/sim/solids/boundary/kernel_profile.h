// The contribution of a piece of solid per unit of its measure, over the distance to the particle: the kernel
// itself (points), or the kernel integrated along a line (3-D columns). Tabulated once, because the wall,
// edge and cylinder tables all sum over it.
#pragma once

#include <vector>

#include "sim/core/kernels/smoothing_kernel.h"

namespace slosh {

/// At one distance rho: W, the factor of grad W (gradient = factor x), |grad W|^2.
struct ProfileSample {
    double value = 0.0;
    double gradient_factor = 0.0;
    double gradient_square = 0.0;
};

/// The kernel at distance r.
ProfileSample point_profile(const SmoothingKernel& kernel, double r);

/// A 3-D kernel integrated along the line at distance rho from the particle.
class LineProfile {
  public:
    explicit LineProfile(const SmoothingKernel& kernel);
    ProfileSample operator()(double rho) const;

  private:
    double inverse_step_ = 0.0;
    std::vector<ProfileSample> samples_;
};

}  // namespace slosh
