// Boundary particles: water of the rest lattice is at rest at walls, edges and corners, round solids weigh
// what their volume does, and gradients are those of the density.
#include "sim/solids/boundary/boundary_kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "sim/solids/boundary/boundary_field.h"
#include "sim/solids/boundary/boundary_kernels.h"
#include "slosh/execution.h"
#include "support/test_meshes.h"

namespace slosh::boundary_particles_test {
namespace {

constexpr float d = 0.05f;

std::shared_ptr<const BoundaryTables> tables(int dimension = 3, KernelName name = KernelName::wendland_c2,
                                             float ratio = 2.0f) {
    return std::make_shared<BoundaryTables>(rest_lattice(name, dimension, ratio * d, d));
}

struct Walls {
    Box3 box{Vec3(0.0f), Vec3(12.0f * d)};
    bool open_top = false;
};

BoundaryField field_of(const std::shared_ptr<const BoundaryTables>& of, const Walls& walls) {
    BoundaryField field(of, ContainerWalls{walls.box, walls.open_top, Vec3(0.0f), Vec3(0.0f)}, {});
    field.use_particles(true);
    return field;
}

/// Density of the lattice of the fluid at x, a place of it, where `inside` says that there is fluid.
template <class Inside>
double fluid_density(const RestLattice& lattice, const Vec3& x, Inside&& inside) {
    double sum = 0.0;
    const int reach = 4, depth = lattice.kernel.dimension == 3 ? reach : 0;
    for (int k = -depth; k <= depth; ++k) {
        for (int j = -reach; j <= reach; ++j) {
            for (int i = -reach; i <= reach; ++i) {
                const Vec3 offset =
                    d * Vec3(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k));
                if (!inside(x + offset)) continue;
                sum += lattice.kernel.value(static_cast<double>(glm::length(offset)));
            }
        }
    }
    return lattice.volume * sum;
}

TEST(BoundaryParticles, TheLatticeIsAtRestAtWallsEdgesAndCorners) {
    for (const int dimension : {2, 3}) {
        for (const KernelName name : every_kernel) {
            for (const float ratio : {1.5f, 2.0f, 3.5f}) {
                const auto t = tables(dimension, name, ratio);
                const BoundaryField field = field_of(t, Walls{});
                const float middle = 6.5f * d;
                for (const float layer : {0.5f, 1.5f, 2.5f}) {
                    const float s = layer * d;
                    for (Vec3 x : {Vec3(middle, s, middle), Vec3(s, s, middle), Vec3(s, s, s),
                                   Vec3(12.0f * d - s, middle, s)}) {
                        if (dimension == 2) x.z = 0.0f;
                        const double fluid = fluid_density(t->lattice(), x, [&](const Vec3& y) {
                            bool inside = true;
                            for (int axis = 0; axis < dimension; ++axis)
                                inside = inside && y[axis] > 0.0f && y[axis] < 12.0f * d;
                            return inside;
                        });
                        const double still = fluid + static_cast<double>(field.evaluate(x).density);
                        const double yielding =
                            fluid + static_cast<double>(field.evaluate_yielding(x).density);
                        EXPECT_NEAR(still, 1.0, 2e-5) << dimension << "-D, h/d " << ratio << ", " << layer;
                        EXPECT_NEAR(yielding, 1.0, 2e-5) << dimension << "-D, h/d " << ratio << ", " << layer;
                    }
                }
            }
        }
    }
}

/// However the water's lattice lies along a wall, and whatever the wall's length.
TEST(BoundaryParticles, AWallIsTheSameAllAlongItself) {
    for (const int dimension : {2, 3}) {
        for (const KernelName name : every_kernel) {
            const auto t = tables(dimension, name);
            const float whole = field_of(t, Walls{}).evaluate({6.5f * d, 0.5f * d, 6.5f * d}).density;
            for (const float length : {10.0f, 10.3f, 10.49f, 10.6f, 17.77f}) {
                const BoundaryField field =
                    field_of(t, Walls{{Vec3(0.0f), Vec3(length, 10.0f, length) * d}, false});
                for (float shift = 0.0f; shift < 1.0f; shift += 0.07f) {
                    const Vec3 x(d * (4.5f + shift), 0.5f * d, d * (4.5f + 0.7f * shift));
                    EXPECT_NEAR(field.evaluate(x).density, whole, 0.012f) << dimension << " " << length;
                }
            }
        }
    }
}

TEST(BoundaryParticles, TheGradientIsThatOfTheDensity) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
    for (const bool yielding : {false, true}) {
        const BoundaryField field = field_of(tables(), Walls{});
        const auto density = [&](const Vec3& x) {
            return static_cast<double>((yielding ? field.evaluate_yielding(x) : field.evaluate(x)).density);
        };
        for (int i = 0; i < 400; ++i) {
            const Vec3 x = 0.6f * Vec3(uniform(random), uniform(random), uniform(random));
            if (field.signed_distance(x) < 0.26f * d) continue;
            const BoundarySample sample = yielding ? field.evaluate_yielding(x) : field.evaluate(x);
            const float step = 1e-3f * d;
            for (int axis = 0; axis < 3; ++axis) {
                Vec3 by(0.0f);
                by[axis] = step;
                const double slope = (density(x + by) - density(x - by)) / (2.0 * static_cast<double>(step));
                // Of a round solid's images the turn of the normal is left out.
                EXPECT_NEAR(static_cast<double>(sample.gradient[axis]) * static_cast<double>(d),
                            slope * static_cast<double>(d), yielding ? 0.12 : 0.005)
                    << yielding << " " << x.x / d << " " << x.y / d << " " << x.z / d;
            }
        }
    }
}

/// Against the tables, which are corrected for curvature, half a spacing off.
TEST(BoundaryParticles, NeighboursInTheGroupDoNotMatter) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> uniform(-0.05f, 0.65f);
    {
        const BoundaryField field = field_of(tables(), Walls{});
        const float inverse_h = 1.0f / field.walls().h;
        for (int round = 0; round < 60; ++round) {
            BoundaryGroup at{};
            for (int lane = 0; lane < 8; ++lane) {
                at.x[lane] = uniform(random) * inverse_h;
                at.y[lane] = uniform(random) * inverse_h;
                at.z[lane] = uniform(random) * inverse_h;
            }
            if (round % 3 == 0) at.x[5] = at.y[5] = at.z[5] = 1e8f;  // a dummy of the last group
            if (round % 5 == 0) at.x[2] = std::numeric_limits<float>::quiet_NaN();
            BoundaryGroup got[2] = {at, at};
            const BoundaryKernels& kernels = sample_kernels(simd::best_target(), KernelName::wendland_c2);
            kernels.still(field, got[0]);
            kernels.yielding(field, got[1]);
            // Alone, each has what it has among the others, up to the order of the sum.
            for (int lane = 0; lane < 8; ++lane) {
                if (round % 5 == 0 && lane == 2) continue;
                if (at.x[lane] > 1e7f) {
                    EXPECT_EQ(got[1].density[lane], 0.0f);
                    continue;
                }
                const Vec3 x = field.walls().h * Vec3(at.x[lane], at.y[lane], at.z[lane]);
                EXPECT_NEAR(got[0].density[lane], field.evaluate(x).density, 2e-4f);
                EXPECT_NEAR(got[1].density[lane], field.evaluate_yielding(x).density, 2e-4f);
            }
        }
    }
}

}  // namespace
}  // namespace slosh::boundary_particles_test
