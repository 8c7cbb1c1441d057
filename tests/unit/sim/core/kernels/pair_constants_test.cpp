// What the uppermost layer of a half-filled rest lattice lacks, against sums over a cube of lattice points.
#include "sim/core/kernels/pair_constants.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sim/core/kernels/rest_lattice.h"

namespace slosh::pair_constants_test {
namespace {

TEST(PairConstants, TheUppermostLayerLacksWhatTheLayersOverItHave) {
    for (const KernelName name : every_kernel) {
        for (const int dimension : {2, 3}) {
            for (const double ratio : {1.5, 2.05, 3.0}) {
                const double spacing = 0.05;
                const RestLattice lattice =
                    rest_lattice(name, dimension, static_cast<float>(ratio * spacing), 0.05f);
                double missing = 0.0, gradient = 0.0;
                const int reach = 4, depth = dimension == 3 ? reach : 0;
                for (int x = -reach; x <= reach; ++x) {
                    for (int y = 1; y <= reach; ++y) {
                        for (int z = -depth; z <= depth; ++z) {
                            const double r = spacing * std::sqrt(static_cast<double>(x * x + y * y + z * z));
                            missing += lattice.volume * lattice.kernel.value(r);
                            gradient += lattice.volume * lattice.kernel.gradient_factor(r) * spacing * y;
                        }
                    }
                }
                const PairConstants constants = make_pair_constants(lattice);
                const double h = static_cast<double>(constants.h);
                EXPECT_NEAR(static_cast<double>(constants.surface_missing), missing, 1e-5) << ratio;
                EXPECT_NEAR(static_cast<double>(constants.surface_gradient_square),
                            h * h * gradient * gradient, 1e-4)
                    << ratio;
            }
        }
    }
    const PairConstants& usual = unit_constants(KernelName::wendland_c2, 2, 2.05f);
    EXPECT_NEAR(usual.surface_missing, 0.14f, 5e-3f);  // docs/physics/corrections.md: 0.86 of rest
}

TEST(PairConstants, WithoutNeighboursThereIsNoGradient) {
    EXPECT_EQ(unit_constants(KernelName::wendland_c2, 3, 1.0f).surface_gradient_square, 0.0f);
}

}  // namespace
}  // namespace slosh::pair_constants_test
