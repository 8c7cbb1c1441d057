// Copies the measured ellipsoids into the renderer's arrays.
#include "sim/services/surface/drawn_ellipsoids.h"

#include "base/parallel.h"

namespace slosh {
namespace {

/// Less than for a mesh: the picture has no kernels that reach beyond the ellipsoids.
constexpr float drawn_smoothing = 0.25f;

}  // namespace

void DrawnEllipsoids::clear() {
    centers.clear();
    inverse_stretches.clear();
}

void DrawnEllipsoids::compute(ParticleEllipsoids& measured, const ParticleView& particles,
                              const WaterBounds& bounds, const ExecutionOptions& execution) {
    clear();
    if (particles.dimension != 3 || particles.count == 0 || !(particles.spacing > 0.0f)) return;
    const int threads = execution.threads > 0 ? execution.threads : hardware_threads();
    EllipsoidOptions options;
    options.smoothing = drawn_smoothing;
    measured.compute(particles, bounds, options, threads, execution.simd);
    centers.resize(particles.count);
    inverse_stretches.resize(particles.count);
    measured.for_each([&](std::size_t i, const ParticleEllipsoid& shape) {
        centers[i] = shape.center;
        inverse_stretches[i] = shape.inverse_stretch;
    });
}

}  // namespace slosh
