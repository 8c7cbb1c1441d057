// The factors of the surface tension against the stresses in a slab of lattice points, summed pair by pair.
#include "sim/core/kernels/pair_constants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/core/kernels/rest_lattice.h"
#include "support/pair_cloud.h"

namespace slosh::tension_scales_test {
namespace {

constexpr float spacing = 0.05f;

/// A half space of lattice points, y <= 0, as far as its surface is felt.
struct Slab {
    RestLattice lattice;
    double d = static_cast<double>(spacing);
    int reach = 0;

    template <class Term>
    void over_neighbours(int layer, Term&& term) const {
        const int depth = lattice.kernel.dimension == 3 ? reach : 0;
        for (int a = -reach; a <= reach; ++a) {
            for (int b = -reach; b <= reach; ++b) {
                for (int c = -depth; c <= depth; ++c) {
                    const Double3 gap{a * d, b * d, c * d};  // x_i - x_j
                    const double r = length(gap);
                    if (r > 0.0 && r < static_cast<double>(lattice.kernel.h) && layer + b >= 0)
                        term(gap, r, layer + b);
                }
            }
        }
    }
    double density(int layer) const {
        double sum = lattice.kernel.value(0.0);
        over_neighbours(layer, [&](Double3, double r, int) { sum += lattice.kernel.value(r); });
        return lattice.volume * sum;
    }
    Double3 normal(int layer) const {
        Double3 sum;
        over_neighbours(layer, [&](Double3 gap, double r, int) {
            sum = sum + (static_cast<double>(lattice.kernel.h) * lattice.volume *
                         lattice.kernel.gradient_factor(r)) *
                            gap;
        });
        return sum;
    }
};

TEST(TensionScales, GiveAFaceOfTheLatticeTensionOne) {
    for (const KernelName kernel : every_kernel) {
        for (const int dimension : {2, 3}) {
            for (const float ratio : {1.3f, 2.0f, 3.5f}) {
                SCOPED_TRACE(testing::Message() << dimension << "-D, h/d " << ratio);
                Slab slab{rest_lattice(kernel, dimension, ratio * spacing, spacing)};
                slab.reach = static_cast<int>(std::ceil(ratio));
                const TensionScales scales = tension_scales(slab.lattice);
                EXPECT_GT(scales.cohesion, 0.0f);
                EXPECT_GT(scales.surface, 0.0f);
                EXPECT_GT(scales.stiffness, 0.0f);
                double tension = 0.0;
                for (int layer = 0; layer < 3 * slab.reach; ++layer) {
                    slab.over_neighbours(layer, [&](Double3 gap, double r, int other) {
                        const double q = r / static_cast<double>(slab.lattice.kernel.h);
                        const double k = 2.0 / (slab.density(layer) + slab.density(other));
                        const Double3 push = (-static_cast<double>(scales.cohesion) * std::max(k - 1.0, 0.0) *
                                              cohesion_shape(q) / r) *
                                                 gap +
                                             (-static_cast<double>(scales.surface) * k * (1.0 - q * q)) *
                                                 (slab.normal(layer) - slab.normal(other));
                        // Pressure along the normal less that along the surface, through the whole layer.
                        tension += 0.5 * slab.d * (gap.y * push.y - gap.x * push.x);
                    });
                }
                EXPECT_NEAR(tension, 1.0, 1e-4);
            }
        }
    }
}

TEST(TensionScales, TheSplineIsContinuousAndAttractsBeyondAQuarter) {
    EXPECT_DOUBLE_EQ(cohesion_shape(0.0), -1.0);
    EXPECT_NEAR(cohesion_shape(0.5 - 1e-9), 1.0, 1e-6);
    EXPECT_NEAR(cohesion_shape(0.5 + 1e-9), 1.0, 1e-6);
    EXPECT_EQ(cohesion_shape(1.0), 0.0);
    EXPECT_LT(cohesion_shape(0.27), 0.0);
    EXPECT_GT(cohesion_shape(0.28), 0.0);
}

}  // namespace
}  // namespace slosh::tension_scales_test
