// Column sums of the lattice, then sums of columns from the far end.
#include "sim/solids/boundary/layer_sums.h"

#include <cmath>

namespace slosh {
namespace {

void add(RegionMoments& sum, const RegionMoments& part, double times) {
    sum.value += times * part.value;
    sum.gradient += times * part.gradient;
    sum.gradient_square += times * part.gradient_square;
}

/// The column of lattice particles at (x, y) = (a, b) d, all z; a single particle in 2-D.
RegionMoments column(const RestLattice& lattice, std::size_t a, std::size_t b, std::size_t layers) {
    const SmoothingKernel& kernel = lattice.kernel;
    const double d = static_cast<double>(lattice.spacing), v = lattice.volume;
    RegionMoments sum;
    for (std::size_t c = 0; c <= (kernel.dimension == 3 ? layers : 0); ++c) {
        const double r = d * std::sqrt(static_cast<double>(a * a + b * b + c * c));
        const ProfileSample sample = point_profile(kernel, r);
        const double x = d * static_cast<double>(a);
        add(sum, {v * sample.value, v * sample.gradient_factor * x, v * v * sample.gradient_square},
            c > 0 ? 2.0 : 1.0);
    }
    return sum;
}

}  // namespace

LayerSums::LayerSums(const RestLattice& lattice) {
    layers_ = static_cast<std::size_t>(lattice.kernel.h / lattice.spacing);
    const std::size_t stride = layers_ + 1;
    half_space_.resize(stride + 1);
    quadrant_.resize(stride * (stride + 1) + 1);
    std::vector<RegionMoments> columns(stride * stride);
    for (std::size_t a = 0; a <= layers_; ++a) {
        for (std::size_t b = 0; b <= layers_; ++b) columns[a * stride + b] = column(lattice, a, b, layers_);
    }
    for (std::size_t m = layers_; m >= 1; --m) {
        half_space_[m] = half_space_[m + 1];
        for (std::size_t b = 0; b <= layers_; ++b)
            add(half_space_[m], columns[m * stride + b], b > 0 ? 2.0 : 1.0);
        RegionMoments row;
        for (std::size_t n = layers_; n >= 1; --n) {
            add(row, columns[m * stride + n], 1.0);
            quadrant_[m * stride + n] = row;
            if (m < layers_) add(quadrant_[m * stride + n], quadrant_[(m + 1) * stride + n], 1.0);
        }
    }
}

}  // namespace slosh
