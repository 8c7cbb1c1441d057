// The pair loops that solvers share - density, smoothing, vorticity, confinement - against sums in double
// over all pairs.
#include "sim/methods/loops/fluid_kernels.h"

#include <gtest/gtest.h>

#include "sim/core/particles/streams.h"
#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::fluid_kernels_test {
namespace {

constexpr double tolerance = 1e-4;

struct FluidKernelsAgainstDouble : testing::TestWithParam<CloudSettings> {
    PairCloud cloud{GetParam()};
    const FluidKernels& kernels = fluid_kernels(simd::Target::width_1, GetParam().kernel);
    PairInput input = cloud.input();
    std::size_t n = cloud.count(), groups = cloud.groups();
    std::vector<double> density = cloud.densities(PairCloud::Walls::yielding);
};

TEST_P(FluidKernelsAgainstDouble, DensityAndNeighbourCount) {
    AlignedArray<float> got(n), neighbours(n);
    kernels.density(input, {got.data(), neighbours.data()}, 0, groups);
    expect_near(doubles(got, n), density, tolerance, "density");
    for (std::size_t i = 0; i < n; ++i) {
        int within = 0;
        cloud.over_neighbours(i, [&](std::size_t, double, Double3) { ++within; });
        EXPECT_EQ(neighbours[i], static_cast<float>(within));
    }
}

TEST_P(FluidKernelsAgainstDouble, XsphAndViscosity) {
    const double c = 0.07, nu_dt = 3e-4;
    const AlignedArray<float> velocities = cloud.velocity_stream(density);
    for (const bool symmetric : {true, false}) {
        AlignedArray<float> out[3];
        SmoothingInput smoothing;
        smoothing.velocities = velocities.data();
        smoothing.value_factor = static_cast<float>(c) * cloud.constants.density_scale;
        smoothing.gradient_factor = static_cast<float>(2.0 * nu_dt) * cloud.constants.gradient_scale *
                                    cloud.constants.inverse_h * cloud.constants.inverse_h;
        smoothing.symmetric = symmetric;
        for (std::size_t axis = 0; axis < 3; ++axis)
            out[axis].resize(n), smoothing.out[axis] = out[axis].data();
        kernels.smooth(input, smoothing, 0, groups);
        std::vector<Double3> got = doubles(out, n), wanted(n);
        for (std::size_t i = 0; i < n; ++i) {
            got[i] = got[i] - cloud.velocity(i);  // only the change: it is small beside the velocity
            cloud.over_neighbours(i, [&](std::size_t j, double w, Double3 gradient) {
                const double omega = symmetric ? 2.0 / (density[i] + density[j]) : 1.0 / density[j];
                const Double3 gap = cloud.position(i) - cloud.position(j),
                              v = cloud.velocity(j) - cloud.velocity(i);
                // v += c sum V/rho (v_j - v_i) W; dv/dt = nu Laplacian(v) = 2 nu sum V/rho (v_i - v_j) x_ij .
                // grad W/r^2
                wanted[i] =
                    wanted[i] +
                    (cloud.volume * omega * (c * w - 2.0 * nu_dt * dot(gap, gradient) / dot(gap, gap))) * v;
            });
        }
        expect_near(got, wanted, tolerance, symmetric ? "symmetric smoothing" : "plain smoothing");
    }
}

std::vector<Double3> reference_vorticity(const PairCloud& cloud, const std::vector<double>& density) {
    std::vector<Double3> result(cloud.count());
    for (std::size_t i = 0; i < cloud.count(); ++i) {
        cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
            result[i] = result[i] +
                        (cloud.volume / density[j]) * cross(gradient, cloud.velocity(j) - cloud.velocity(i));
        });
    }
    return result;
}

TEST_P(FluidKernelsAgainstDouble, VorticityAndConfinement) {
    const AlignedArray<float> velocities = cloud.velocity_stream(density);
    AlignedArray<float> stream(4 * n),
        velocity[3] = {cloud.particles.velocity_x, cloud.particles.velocity_y, cloud.particles.velocity_z};
    VorticityPass pass;
    pass.velocities = velocities.data();
    pass.vorticities = pass.out_stream = stream.data();
    kernels.vorticity(input, pass, 0, groups);
    set_stream_padding(stream, n);
    const std::vector<Double3> wanted = reference_vorticity(cloud, density);
    std::vector<Double3> got(n);
    std::vector<double> magnitude(n), magnitude_wanted(n);
    for (std::size_t i = 0; i < n; ++i) {
        got[i] = {static_cast<double>(stream[4 * i]), static_cast<double>(stream[4 * i + 1]),
                  static_cast<double>(stream[4 * i + 2])};
        magnitude[i] = static_cast<double>(stream[4 * i + 3]);
        magnitude_wanted[i] = length(wanted[i]);
    }
    expect_near(got, wanted, tolerance, "vorticity");
    expect_near(magnitude, magnitude_wanted, tolerance, "|vorticity|");

    pass.strength_dt = 0.01f;
    for (std::size_t axis = 0; axis < 3; ++axis) pass.velocity[axis] = velocity[axis].data();
    kernels.confinement(input, pass, 0, groups);
    std::vector<Double3> push = doubles(velocity, n), push_wanted(n);
    for (std::size_t i = 0; i < n; ++i) {
        push[i] = push[i] - cloud.velocity(i);
        Double3 eta;
        cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
            eta = eta + (magnitude_wanted[j] - magnitude_wanted[i]) * gradient;
        });
        if (length(eta) > 0.0) push_wanted[i] = (0.01 / length(eta)) * cross(eta, wanted[i]);
    }
    // The direction N is ill-conditioned where the gradient nearly vanishes.
    expect_near(push, push_wanted, 5e-3, "confinement");
}

INSTANTIATE_TEST_SUITE_P(Clouds, FluidKernelsAgainstDouble, testing::ValuesIn(cloud_settings()));

}  // namespace
}  // namespace slosh::fluid_kernels_test
