// The loops of foam against sums in double over all pairs, and what they say of fields that are known.
#include "sim/services/foam/foam_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "sim/core/particles/streams.h"
#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::foam_kernels_test {
namespace {

constexpr double tolerance = 2e-4;
constexpr float surface_density = 0.9f;

/// Both passes over a cloud, all of whose particles count as fast.
struct Potentials {
    Potentials(PairCloud& cloud, const std::vector<double>& density, simd::Target target)
        : velocities(cloud.velocity_stream(density)),
          difference(cloud.count()),
          normals(4 * cloud.count()),
          curvature(cloud.count()) {
        pass.velocities = velocities.data();
        pass.least_speed_squared = -1.0f;
        pass.surface_density = surface_density;
        pass.speed_difference = difference.data();
        pass.normals = pass.normals_out = normals.data();
        pass.curvature = curvature.data();
        const FoamKernels& kernels = foam_kernels(target, cloud.constants.kernel);
        PairInput input = cloud.input();
        input.boundary_kernels = &boundary_kernels(target, cloud.constants.kernel);
        kernels.potentials(input, pass, 0, cloud.groups());
        set_stream_padding(normals, cloud.count());
        kernels.crests(input, pass, 0, cloud.groups());
    }
    Double3 normal(std::size_t i) const {
        return {static_cast<double>(normals[4 * i]), static_cast<double>(normals[4 * i + 1]),
                static_cast<double>(normals[4 * i + 2])};
    }
    bool at_surface(std::size_t i) const { return normals[4 * i + 3] == 1.0f; }

    AlignedArray<float> velocities, difference, normals, curvature;
    FoamPotentialPass pass;
};

/// Means are over the sum of the kernel in the rest lattice, the particle itself left out.
double kernel_sum(const PairCloud& cloud) {
    return static_cast<double>(cloud.constants.value_sum) *
           static_cast<double>(cloud.constants.density_scale) / cloud.volume;
}

struct FoamAgainstDouble : testing::TestWithParam<CloudSettings> {
    PairCloud cloud{GetParam()};
    std::size_t n = cloud.count();
    std::vector<double> density = cloud.densities(PairCloud::Walls::still);
    Potentials got{cloud, density, simd::Target::width_1};
};

TEST_P(FoamAgainstDouble, TrappedAir) {
    std::vector<double> wanted(n);
    for (std::size_t i = 0; i < n; ++i) {
        cloud.over_neighbours(i, [&](std::size_t j, double w, Double3) {
            const Double3 v = cloud.velocity(i) - cloud.velocity(j),
                          x = cloud.position(i) - cloud.position(j);
            wanted[i] += (length(v) - dot(v, x) / length(x)) * w / kernel_sum(cloud);
        });
    }
    expect_near(doubles(got.difference, n), wanted, tolerance, "velocity difference");
}

TEST_P(FoamAgainstDouble, NormalsPointOutOfTheWater) {
    int surface = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (std::abs(density[i] - static_cast<double>(surface_density)) < 1e-4) continue;
        ASSERT_EQ(got.at_surface(i), density[i] < static_cast<double>(surface_density)) << density[i];
        if (!got.at_surface(i)) {
            EXPECT_EQ(length(got.normal(i)), 0.0);
            continue;
        }
        ++surface;
        const BoundarySample wall = cloud.boundary_at(i, PairCloud::Walls::still);
        Double3 out{-static_cast<double>(wall.gradient.x), -static_cast<double>(wall.gradient.y),
                    -static_cast<double>(wall.gradient.z)};
        cloud.over_neighbours(
            i, [&](std::size_t, double, Double3 gradient) { out = out - cloud.volume * gradient; });
        const double size = length(out);
        if (size * static_cast<double>(cloud.kernel.h) < 0.05) continue;  // no direction to speak of
        EXPECT_LT(length(got.normal(i) - (1.0 / size) * out), 5e-3);
    }
    EXPECT_GT(surface, 20);
}

TEST_P(FoamAgainstDouble, Curvature) {
    std::vector<double> wanted(n);
    for (std::size_t i = 0; i < n; ++i) {
        const Double3 normal = got.normal(i), v = cloud.velocity(i);
        if (!(dot(v, normal) > 0.6 * length(v))) continue;
        cloud.over_neighbours(i, [&](std::size_t j, double w, Double3) {
            if (!got.at_surface(j) || dot(cloud.position(i) - cloud.position(j), normal) <= 0.0) return;
            wanted[i] += (1.0 - dot(normal, got.normal(j))) * w / kernel_sum(cloud);
        });
    }
    expect_near(doubles(got.curvature, n), wanted, tolerance, "curvature");
}

/// At points that are no particles, after the water has moved on from where the lists were built.
TEST_P(FoamAgainstDouble, WaterAroundAPoint) {
    const Vec3 moved(0.03f, -0.02f, GetParam().dimension == 3 ? 0.025f : 0.0f);
    for (std::size_t i = 0; i < n; ++i) {
        cloud.particles.x[i] += moved.x;
        cloud.particles.y[i] += moved.y;
        cloud.particles.z[i] += moved.z;
    }
    FoamSampling sampling;
    const Particles& particles = cloud.particles;
    const AlignedArray<float>* arrays[3][3] = {
        {&particles.x, &particles.y, &particles.z},
        {&particles.list_x, &particles.list_y, &particles.list_z},
        {&particles.velocity_x, &particles.velocity_y, &particles.velocity_z}};
    AlignedArray<float> at[3], velocity[3], neighbours;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        sampling.water.positions[axis] = arrays[0][axis]->data();
        sampling.water.list_positions[axis] = arrays[1][axis]->data();
        sampling.water.velocities[axis] = arrays[2][axis]->data();
        // Halfway between one particle and another some way on.
        for (std::size_t i = 0; i + 3 < n; i += 2)
            at[axis].push_back(0.5f * ((*arrays[0][axis])[i] + (*arrays[0][axis])[i + 3]));
        velocity[axis].resize(at[axis].size());
        sampling.at[axis] = at[axis].data();
        sampling.velocity[axis] = velocity[axis].data();
    }
    neighbours.resize(at[0].size());
    sampling.neighbours = neighbours.data();
    sampling.water.count = n;
    sampling.water.grid = &cloud.lists.grid();
    sampling.water.bin_start = cloud.lists.bin_starts().data();
    sampling.water.h = cloud.constants.h;
    sampling.water.inverse_h = cloud.constants.inverse_h;

    std::vector<std::uint32_t> all(at[0].size());
    std::iota(all.begin(), all.end(), 0u);
    std::vector<double> wanted_neighbours(at[0].size());
    std::vector<Double3> wanted(at[0].size());
    for (std::size_t k = 0; k < at[0].size(); ++k) {
        const Double3 point{static_cast<double>(at[0][k]), static_cast<double>(at[1][k]),
                            static_cast<double>(at[2][k])};
        double weight = 0.0;
        for (std::size_t j = 0; j < n; ++j) {
            const double q = length(point - cloud.position(j)) / static_cast<double>(cloud.kernel.h);
            const double inside = std::max(1.0 - q * q, 0.0), w = inside * inside;
            wanted_neighbours[k] += q < 1.0 ? 1.0 : 0.0;
            weight += w;
            wanted[k] = wanted[k] + w * cloud.velocity(j);
        }
        if (weight > 0.0) wanted[k] = (1.0 / weight) * wanted[k];
    }
    for (const simd::Target target : simd::available_targets()) {
        foam_kernels(target, GetParam().kernel).sample(sampling, all.data(), 0, all.size());
        for (std::size_t k = 0; k < at[0].size(); ++k)
            EXPECT_NEAR(static_cast<double>(neighbours[k]), wanted_neighbours[k], 1.0) << "the rim, rounded";
        expect_near(doubles(velocity, at[0].size()), wanted, tolerance, "mean velocity");
    }
}

INSTANTIATE_TEST_SUITE_P(Clouds, FoamAgainstDouble, testing::ValuesIn(cloud_settings()));

/// Two halves of a block that run into each other trap air where they meet; a block that moves as one, none,
/// and none when they run apart.
TEST(TrappedAir, WhereWaterRunsIntoWater) {
    for (const int dimension : {2, 3}) {
        PairCloud cloud({KernelName::wendland_c2, dimension, false, 2.0f, true});
        const std::vector<double> ones(cloud.count(), 1.0);
        const auto largest = [&](float left, float right) {
            for (std::size_t i = 0; i < cloud.count(); ++i) {
                cloud.particles.velocity_x[i] = cloud.position(i).x < 0.3 + 0.475 ? left : right;
                cloud.particles.velocity_y[i] = cloud.particles.velocity_z[i] = 0.0f;
            }
            const Potentials found(cloud, ones, simd::Target::width_1);
            return *std::max_element(found.difference.begin(), found.difference.end());
        };
        EXPECT_LT(largest(2.0f, 2.0f), 1e-5f);
        EXPECT_GT(largest(1.0f, -1.0f), 0.7f) << dimension << "-D: of a difference of 2 m/s";
        EXPECT_LT(largest(-1.0f, 1.0f), 0.2f * largest(1.0f, -1.0f));
    }
}

/// A block's edges bend, its faces do not; only those that move forward count.
TEST(Crests, AreForwardEdges) {
    PairCloud cloud({KernelName::wendland_c2, 2, false, 2.0f, true});
    for (std::size_t i = 0; i < cloud.count(); ++i) {
        cloud.particles.velocity_x[i] = cloud.particles.velocity_y[i] = 1.0f;
        cloud.particles.velocity_z[i] = 0.0f;
    }
    const Potentials found(cloud, cloud.densities(PairCloud::Walls::still), simd::Target::width_1);
    double forward = 0.0, behind = 0.0, faces = 0.0;
    for (std::size_t i = 0; i < cloud.count(); ++i) {
        const double x = cloud.position(i).x - 0.3, y = cloud.position(i).y;
        const auto curvature = static_cast<double>(found.curvature[i]);
        if (x > 0.9 && y > 0.9) forward = std::max(forward, curvature);
        if (x < 0.05 && y < 0.05) behind = std::max(behind, curvature);
        if (x > 0.3 && x < 0.6 && y > 0.9) faces = std::max(faces, curvature);
    }
    EXPECT_GT(forward, 0.05);
    EXPECT_EQ(behind, 0.0);
    EXPECT_LT(faces, 0.01);
}

}  // namespace
}  // namespace slosh::foam_kernels_test
