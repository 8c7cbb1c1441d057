// The pair loops of the surface tension against sums in double over all pairs, with the spline as published.
#include "sim/methods/forces/force_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/core/particles/streams.h"
#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::tension_kernels_test {
namespace {

constexpr double tolerance = 1e-4;

/// rho/rho0 of the fluid alone.
std::vector<double> reference_densities(const PairCloud& cloud) {
    std::vector<double> densities(cloud.count(), cloud.volume * cloud.kernel.value(0.0));
    for (std::size_t i = 0; i < cloud.count(); ++i) {
        cloud.over_neighbours(
            i, [&](std::size_t, double value, Double3) { densities[i] += cloud.volume * value; });
    }
    return densities;
}

/// C(r) of [AAT13 eq. 2].
double published_spline(double r, double h) {
    const double scale = 32.0 / (M_PI * std::pow(h, 9)), product = std::pow(h - r, 3) * std::pow(r, 3);
    if (r > h) return 0.0;
    return 2.0 * r > h ? scale * product : scale * (2.0 * product - std::pow(h, 6) / 64.0);
}

/// The largest value of C, at h/2.
double largest_of_spline(double h) { return published_spline(0.5 * h, h); }

std::vector<Double3> reference_normals(const PairCloud& cloud) {
    std::vector<Double3> normals(cloud.count());
    const double h = static_cast<double>(cloud.kernel.h);
    for (std::size_t i = 0; i < cloud.count(); ++i) {
        cloud.over_neighbours(i, [&](std::size_t, double, Double3 gradient) {
            normals[i] = normals[i] + (h * cloud.volume) * gradient;
        });
    }
    return normals;
}

struct TensionKernelsAgainstDouble : testing::TestWithParam<CloudSettings> {
    TensionKernelsAgainstDouble() {
        pass.normals = stream.data();
        kernels.normals(input, stream.data(), 0, groups);
        set_velocity_padding(stream, n);
    }
    PairCloud cloud{GetParam()};
    const TensionKernels& kernels = tension_kernels(simd::Target::width_1, GetParam().kernel);
    PairInput input = cloud.input();
    std::size_t n = cloud.count(), groups = cloud.groups();
    AlignedArray<float> stream = AlignedArray<float>(4 * n);
    std::vector<double> density = reference_densities(cloud);
    std::vector<Double3> normals = reference_normals(cloud);
    TensionPass pass;
};

TEST_P(TensionKernelsAgainstDouble, NormalsAndDensities) {
    std::vector<Double3> got(n);
    std::vector<double> got_density(n);
    for (std::size_t i = 0; i < n; ++i) {
        got[i] = {static_cast<double>(stream[4 * i]), static_cast<double>(stream[4 * i + 1]),
                  static_cast<double>(stream[4 * i + 2])};
        got_density[i] = static_cast<double>(stream[4 * i + 3]);
    }
    expect_near(got, normals, tolerance, "normals");
    expect_near(got_density, density, tolerance, "density");
}

TEST_P(TensionKernelsAgainstDouble, CohesionAndSurfaceTerm) {
    const double h = static_cast<double>(cloud.kernel.h), cohesion = 0.02, surface = 0.01;
    for (const bool with_cohesion : {true, false}) {
        AlignedArray<float> velocity[3] = {cloud.particles.velocity_x, cloud.particles.velocity_y,
                                           cloud.particles.velocity_z};
        pass.cohesion_dt = with_cohesion ? static_cast<float>(cohesion) : 0.0f;
        pass.surface_dt = with_cohesion ? 0.0f : static_cast<float>(surface);
        for (std::size_t axis = 0; axis < 3; ++axis) pass.velocity[axis] = velocity[axis].data();
        kernels.accelerate(input, pass, 0, groups);
        std::vector<Double3> got = doubles(velocity, n), wanted(n);
        for (std::size_t i = 0; i < n; ++i) {
            got[i] = got[i] - cloud.velocity(i);
            cloud.over_neighbours(i, [&](std::size_t j, double, Double3) {
                const Double3 gap = cloud.position(i) - cloud.position(j);
                const double r = length(gap), thinness = 2.0 / (density[i] + density[j]);
                const Double3 change = with_cohesion ? (cohesion * std::max(thinness - 1.0, 0.0) *
                                                        published_spline(r, h) / largest_of_spline(h) / r) *
                                                           gap
                                                     : (surface * thinness * (1.0 - r * r / (h * h))) *
                                                           (normals[i] - normals[j]);
                wanted[i] = wanted[i] - change;
            });
        }
        // The velocities, some 1 m/s, leave this much of the small changes.
        expect_near(got, wanted, 3.0 * tolerance, with_cohesion ? "cohesion" : "surface term");
    }
}

INSTANTIATE_TEST_SUITE_P(Clouds, TensionKernelsAgainstDouble, testing::ValuesIn(cloud_settings()));

}  // namespace
}  // namespace slosh::tension_kernels_test
