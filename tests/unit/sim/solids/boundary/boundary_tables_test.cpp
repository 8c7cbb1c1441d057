// Walls, edges and corners complete the rest lattice: for every kernel, 2-D and 3-D, h/d 1.5 ... 3, first and
// second layer.
#include "sim/solids/boundary/boundary_tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>

#include "sim/solids/boundary/boundary_field.h"

namespace slosh::boundary_tables_test {
namespace {

constexpr float d = 0.05f;

/// What a lattice particle sees of the fluid in a container that starts at its (0, 0, 0) corner: cells a, b,
/// c >= 0, walls at -d/2.
struct FluidSum {
    double density = 0.0;
    double gradient[3] = {0.0, 0.0, 0.0};
    double squares = 0.0;  ///< sum |V grad W|^2
};

FluidSum fluid_sum(const RestLattice& lattice, const int cell[3], const bool wall[3]) {
    FluidSum sum;
    const int n = static_cast<int>(lattice.kernel.h / lattice.spacing) + 1;
    const auto from = [&](int axis) { return wall[axis] ? -cell[axis] : -n; };
    const bool flat = lattice.kernel.dimension == 2;
    for (int a = from(0) < -n ? -n : from(0); a <= n; ++a) {
        for (int b = from(1) < -n ? -n : from(1); b <= n; ++b) {
            for (int c = flat ? 0 : (from(2) < -n ? -n : from(2)); c <= (flat ? 0 : n); ++c) {
                const double spacing = static_cast<double>(lattice.spacing);
                const double offset[3] = {a * spacing, b * spacing, c * spacing};
                const double r = spacing * std::sqrt(static_cast<double>(a * a + b * b + c * c));
                sum.density += lattice.volume * lattice.kernel.value(r);
                const double g = lattice.volume * lattice.kernel.gradient_factor(r);
                for (int axis = 0; axis < 3; ++axis) sum.gradient[axis] -= g * offset[axis];
                sum.squares += g * g * r * r;
            }
        }
    }
    return sum;
}

/// One wall at y = 0, or two at x = 0 and y = 0, seen as the solvers see them.
class Walls {
  public:
    explicit Walls(const RestLattice& lattice)
        : tables_(std::make_shared<BoundaryTables>(lattice)),
          plane_(tables_, std::nullopt,
                 std::vector<Solid>{{PlaneShape{Vec3(0.0f), Vec3(0.0f, 1.0f, 0.0f)}}}) {
        ContainerWalls walls;
        walls.box = {Vec3(0.0f, 0.0f, -100.0f), Vec3(100.0f)};
        both_ = BoundaryField(tables_, walls, {});
    }
    float range() const { return tables_->range(); }
    WallSample wall(float s) const {
        const BoundarySample sample = plane_.evaluate({0.0f, s, 0.0f});
        return {sample.density, sample.gradient.y, sample.gradient_squared_sum};
    }
    /// What the two walls count twice.
    EdgeSample edge(float s, float t) const {
        const BoundarySample sample = both_.evaluate({s, t, 0.0f});
        const WallSample first = wall(s), second = wall(t);
        return {first.density + second.density - sample.density,
                {first.gradient - sample.gradient.x, second.gradient - sample.gradient.y},
                first.gradient_squares + second.gradient_squares - sample.gradient_squared_sum};
    }

  private:
    std::shared_ptr<const BoundaryTables> tables_;
    BoundaryField plane_, both_;
};

class BoundaryTablesTest : public testing::TestWithParam<std::tuple<KernelName, int, double>> {
  protected:
    int dimension() const { return std::get<1>(GetParam()); }
    RestLattice lattice() const {
        return rest_lattice(std::get<0>(GetParam()), dimension(),
                            static_cast<float>(std::get<2>(GetParam()) * 0.05), d);
    }
};

/// Checks lattice + container at the particle `cell` with walls on these axes: density within
/// `density_error`, gradient within 2 % of what the fluid alone has near a wall.
void expect_at_rest(const RestLattice& lattice, const int cell[3], const bool wall[3], double density_error) {
    ContainerWalls walls;
    Vec3 x(0.0f);
    for (int axis = 0; axis < 3; ++axis) {
        walls.box.min[axis] = wall[axis] ? 0.0f : -10.0f;
        walls.box.max[axis] = 10.0f;
        x[axis] = wall[axis] ? d * (static_cast<float>(cell[axis]) + 0.5f) : 0.0f;
    }
    const BoundaryField field(std::make_shared<BoundaryTables>(lattice), walls, {});
    const BoundarySample sample = field.evaluate(x);
    const FluidSum fluid = fluid_sum(lattice, cell, wall);
    EXPECT_NEAR(fluid.density + static_cast<double>(sample.density), 1.0, density_error)
        << "cell " << cell[0] << " " << cell[1] << " " << cell[2];
    const double scale = std::sqrt(lattice.gradient_square_sum);
    for (int axis = 0; axis < lattice.kernel.dimension; ++axis) {
        EXPECT_NEAR(fluid.gradient[axis] + static_cast<double>(sample.gradient[axis]), 0.0, 0.01 * scale)
            << "axis " << axis;
    }
    EXPECT_NEAR(
        (fluid.squares + static_cast<double>(sample.gradient_squared_sum)) / lattice.gradient_square_sum, 1.0,
        0.02);
    // Walls that yield: the same density; uniform pressure, which pushes a fluid particle by 2 p sum grad and
    // by p grad of the wall, leaves every layer where it is.
    const BoundarySample yielding = field.evaluate_yielding(x);
    EXPECT_NEAR(yielding.density, sample.density, 1e-4f);
    for (int axis = 0; axis < lattice.kernel.dimension; ++axis) {
        EXPECT_NEAR(2.0 * fluid.gradient[axis] + static_cast<double>(yielding.gradient[axis]), 0.0,
                    0.02 * scale)
            << "axis " << axis;
    }
}

TEST_P(BoundaryTablesTest, WallCompletesEveryLayer) {
    for (int layer = 0; layer < 4; ++layer) {
        for (int axis = 0; axis < dimension(); ++axis) {
            const int cell[3] = {layer, layer, layer};
            const bool wall[3] = {axis == 0, axis == 1, axis == 2};
            expect_at_rest(lattice(), cell, wall, 0.003);
        }
    }
}

TEST_P(BoundaryTablesTest, DragIsThatOfALatticeThatContinuesTheProfile) {
    const RestLattice rest = lattice();
    const BoundaryTables tables(rest);
    const bool flat = rest.kernel.dimension == 2;
    const int n = static_cast<int>(rest.kernel.h / rest.spacing) + 1;
    const double spacing = static_cast<double>(rest.spacing), s = 0.5 * spacing;
    double wanted = 0.0;
    for (int a = 1; a <= n; ++a) {
        for (int b = -n; b <= n; ++b) {
            for (int c = flat ? 0 : -n; c <= (flat ? 0 : n); ++c) {
                const double r = spacing * std::sqrt(static_cast<double>(a * a + b * b + c * c));
                const double depth = a * spacing - s;
                wanted -= rest.volume * rest.kernel.gradient_factor(r) * (1.0 + depth / s);
            }
        }
    }
    const double place = s * static_cast<double>(tables.inverse_step());
    const auto index = static_cast<std::size_t>(place);
    const double t = place - static_cast<double>(index);
    const double here = static_cast<double>(tables.drag()[index]),
                 next = static_cast<double>(tables.drag()[index + 1]);
    // Smeared layers stand for lattice points: with few of them within h that is coarse.
    const double error = std::get<2>(GetParam()) < 1.8 ? 0.3 : 0.1;
    EXPECT_NEAR(here + t * (next - here), wanted, error * wanted);
}

TEST_P(BoundaryTablesTest, EdgeCompletesTheLattice) {
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
            const int cell[3] = {a, b, a};
            const bool wall[3] = {true, true, false};
            expect_at_rest(lattice(), cell, wall, 0.003);
            const bool other[3] = {false, true, true};
            if (dimension() == 3) expect_at_rest(lattice(), cell, other, 0.003);
        }
    }
}

TEST_P(BoundaryTablesTest, CornerCompletesTheLattice) {
    if (dimension() == 2) return;
    for (int a = 0; a < 2; ++a) {
        for (int b = 0; b < 2; ++b) {
            for (int c = 0; c < 2; ++c) {
                const int cell[3] = {a, b, c};
                const bool wall[3] = {true, true, true};
                expect_at_rest(lattice(), cell, wall, 0.003);
            }
        }
    }
}

TEST_P(BoundaryTablesTest, MonotoneClampedAndZeroBeyondRange) {
    const Walls tables(lattice());
    float last = tables.wall(0.0f).density;
    EXPECT_EQ(tables.wall(-1.0f).density, last);
    EXPECT_EQ(tables.edge(-1.0f, -2.0f).density, tables.edge(0.0f, 0.0f).density);
    for (int i = 1; i <= 1000; ++i) {
        const float s = tables.range() * static_cast<float>(i) / 1000.0f;
        const WallSample wall = tables.wall(s);
        EXPECT_LE(wall.density, last + 1e-6f) << "s/d = " << s / d;
        EXPECT_LE(wall.gradient, 0.0f);
        last = wall.density;
    }
    EXPECT_EQ(tables.wall(tables.range() * 1.0001f).density, 0.0f);
    EXPECT_EQ(tables.edge(tables.range() * 1.0001f, 0.0f).density, 0.0f);
    EXPECT_EQ(tables.wall(std::nanf("")).density, 0.0f);
}

// For kernels whose gradient is W's own the gradient table is the slope of the density table, but for the
// calibration's few per cent.
TEST_P(BoundaryTablesTest, GradientIsTheSlopeOfDensity) {
    if (std::get<0>(GetParam()) == KernelName::poly6_spiky || std::get<2>(GetParam()) < 1.8) return;
    const RestLattice rest = lattice();
    const Walls tables(rest);
    const double scale = std::abs(static_cast<double>(tables.wall(0.5f * d).gradient));
    for (float s = 0.1f * d; s < tables.range() - 0.05f * d; s += 0.05f * d) {
        const float e = 0.02f * d;
        const double slope =
            static_cast<double>((tables.wall(s + e).density - tables.wall(s - e).density) / (2.0f * e));
        EXPECT_NEAR(static_cast<double>(tables.wall(s).gradient), slope,
                    0.05 * std::max(scale, std::abs(slope)))
            << "s/d = " << s / d;
    }
}

INSTANTIATE_TEST_SUITE_P(All, BoundaryTablesTest,
                         testing::Combine(testing::ValuesIn(every_kernel), testing::Values(2, 3),
                                          testing::Values(1.5, 2.0, 3.0)));

}  // namespace
}  // namespace slosh::boundary_tables_test
