// WCSPH's two loops against the equations of Becker and Teschner in double over all pairs: Tait pressure,
// accelerations, smoothing, walls.
#include "sim/methods/solvers/wcsph_kernels.h"

#include <gtest/gtest.h>

#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::wcsph_kernels_test {
namespace {

constexpr double tolerance = 1e-4;
constexpr double rest_density = 900.0, sound_speed = 30.0;

struct WcsphAgainstDouble : testing::TestWithParam<CloudSettings> {
    void SetUp() override {
        stream.resize(4 * n), density.resize(n), pressure.resize(n);
        velocities =
            cloud.velocity_stream(std::vector<double>(n, -1.0));  // the density is written by the first loop
        for (std::size_t axis = 0; axis < 3; ++axis) {
            boundary_gradient[axis].resize(n), acceleration[axis].resize(n), smoothing[axis].resize(n);
            pass.out.boundary_gradient[axis] = forces.boundary_gradient[axis] =
                boundary_gradient[axis].data();
            forces.acceleration[axis] = acceleration[axis].data();
            smooth.out[axis] = smoothing[axis].data();
        }
        mean.resize(n);
        pass.out.stream = stream.data();
        pass.out.velocities = velocities.data();
        pass.out.density = density.data();
        pass.out.pressure = pressure.data();
        pass.out.mean = mean.data();
        pass.tait.rest_density = forces.rest_density = static_cast<float>(rest_density);
        smooth.velocities = velocities.data();
    }
    void set_gamma(double gamma) {
        pass.tait.gamma = static_cast<float>(gamma);
        pass.tait.stiffness = static_cast<float>(rest_density * sound_speed * sound_speed / gamma);
    }
    /// p = rho0 c^2/gamma ((rho/rho0)^gamma - 1), below zero times the factor.
    std::vector<double> reference_pressure(double gamma, double negative_factor) const {
        std::vector<double> result = cloud.densities(PairCloud::Walls::yielding);
        for (double& value : result) {
            value = rest_density * sound_speed * sound_speed / gamma * (std::pow(value, gamma) - 1.0);
            if (value < 0.0) value *= negative_factor;
        }
        return result;
    }
    void run_state_equation() {
        kernels.state_equation(cloud.input(), pass, 0, cloud.groups());
        set_stream_padding(stream, n);
        set_velocity_padding(velocities, n);
    }
    void run_acceleration() {
        PairInput input = cloud.input();
        input.positions = stream.data();
        kernels.acceleration(input, forces, 0, cloud.groups());
    }

    PairCloud cloud{GetParam()};
    const WcsphKernels& kernels = wcsph_kernels(simd::Target::width_1, GetParam().kernel);
    std::size_t n = cloud.count();
    StatePass pass;
    AccelerationPass forces;
    SmoothingInput smooth;
    AlignedArray<float> stream, velocities, density, pressure, mean, boundary_gradient[3], acceleration[3],
        smoothing[3];
};

TEST_P(WcsphAgainstDouble, TaitPressure) {
    for (const double gamma : {1.0, 1.4, 2.0, 6.68, 7.0, 7.15}) {
        for (const float negative : {0.0f, 0.3f, 1.0f}) {
            set_gamma(gamma);
            pass.tait.negative_pressure = negative;
            run_state_equation();
            const std::vector<double> wanted = reference_pressure(gamma, static_cast<double>(negative));
            expect_near(doubles(pressure, n, 1.0 / cloud.mechanical_part()), wanted, tolerance, "pressure");
            const std::vector<double> densities = cloud.densities(PairCloud::Walls::yielding);
            expect_near(doubles(density, n), densities, tolerance, "density");
            for (std::size_t i = 0; i < n; ++i) {
                EXPECT_EQ(velocities[4 * i + 3], density[i]);
                EXPECT_EQ(velocities[4 * i], cloud.particles.velocity_x[i]);
                const double rho = rest_density * densities[i];
                EXPECT_NEAR(static_cast<double>(stream[4 * i + 3]), wanted[i] / (rho * rho),
                            1e-4 * sound_speed * sound_speed / rest_density *
                                std::pow(std::max(densities[i], 1.0), gamma));
            }
        }
    }
}

// Products and square roots alone: a real exponent has the bits of every processor of its class.
TEST_P(WcsphAgainstDouble, TaitPressureIsTheSameEverywhere) {
    for (const double gamma : {1.4, 7.0, 7.15}) {
        set_gamma(gamma);
        run_state_equation();
        const AlignedArray<float> wanted = pressure;
        for (const simd::Target target : simd::available_targets()) {
            if (simd::has_fused_multiply_add(target) != simd::has_fused_multiply_add(simd::Target::width_1))
                continue;
            std::fill(pressure.begin(), pressure.end(), 0.0f);
            wcsph_kernels(target, GetParam().kernel).state_equation(cloud.input(), pass, 0, cloud.groups());
            for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(pressure[i], wanted[i]) << simd::name(target);
        }
    }
}

TEST_P(WcsphAgainstDouble, WhatIsCarriedMakesNoPressure) {
    set_gamma(7);
    pass.tait.negative_pressure = 0.3f;
    AlignedArray<float> allowed(n);
    for (std::size_t i = 0; i < n; ++i) allowed[i] = 1.0f + 0.05f * static_cast<float>(i % 3);
    pass.allowed = allowed.data();
    run_state_equation();
    std::vector<double> wanted = cloud.densities(PairCloud::Walls::yielding);
    for (std::size_t i = 0; i < n; ++i) {
        const double above = wanted[i] - static_cast<double>(allowed[i]);
        const double acting = 1.0 + std::max(above, std::min(wanted[i] - 1.0, 0.0));
        wanted[i] = rest_density * sound_speed * sound_speed / 7.0 * (std::pow(acting, 7.0) - 1.0);
        if (wanted[i] < 0.0) wanted[i] *= 0.3;
    }
    expect_near(doubles(pressure, n, 1.0 / cloud.mechanical_part()), wanted, tolerance, "pressure");
    expect_near(doubles(density, n), cloud.densities(PairCloud::Walls::yielding), tolerance, "density");
}

TEST_P(WcsphAgainstDouble, PressureLeadsItsMean) {
    set_gamma(7);
    run_state_equation();
    const std::vector<double> plain = doubles(pressure, n);
    for (std::size_t i = 0; i < n; ++i) mean[i] = static_cast<float>(i % 3) * 1.5f * pressure[i];
    const std::vector<double> means = doubles(mean, n);
    run_state_equation();
    for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(static_cast<double>(pressure[i]), plain[i]) << "no lead";
    for (std::size_t i = 0; i < n; ++i) mean[i] = static_cast<float>(means[i]);
    pass.lead = 0.8f;
    run_state_equation();
    std::vector<double> wanted(n), next(n), acting(n);
    const std::vector<double> densities = cloud.densities(PairCloud::Walls::yielding);
    double largest = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        wanted[i] = std::max(plain[i] + static_cast<double>(pass.lead) * (plain[i] - means[i]),
                             std::min(plain[i], 0.0));
        next[i] = means[i] + (wanted[i] - means[i]) / static_cast<double>(wcsph_mean_substeps);
        const double rho = rest_density * densities[i];
        acting[i] = wanted[i] / cloud.mechanical_part() / (rho * rho);
        largest = std::max(largest, std::abs(acting[i]));
    }
    expect_near(doubles(pressure, n), wanted, tolerance, "pressure");
    expect_near(doubles(mean, n), next, tolerance, "mean");
    for (std::size_t i = 0; i < n; ++i)
        EXPECT_NEAR(static_cast<double>(stream[4 * i + 3]), acting[i], tolerance * largest);
}

TEST_P(WcsphAgainstDouble, Acceleration) {
    for (const double negative : {0.0, 0.5}) {
        set_gamma(7);
        pass.tait.negative_pressure = static_cast<float>(negative);
        run_state_equation();
        const std::vector<double> densities = cloud.densities(PairCloud::Walls::yielding),
                                  pressures = reference_pressure(7, negative);
        std::vector<double> over_square(n);
        for (std::size_t i = 0; i < n; ++i)
            over_square[i] = pressures[i] / std::pow(rest_density * densities[i], 2);
        std::vector<Double3> wanted(n);
        const double mass = rest_density * cloud.volume;
        for (std::size_t i = 0; i < n; ++i) {
            const BoundarySample wall = cloud.boundary_at(i, PairCloud::Walls::yielding);
            // f_i = -m_i sum m_j (p_i/rho_i^2 + p_j/rho_j^2) grad W; a wall mirrors the particle's
            // pressure.
            wanted[i] = -rest_density * over_square[i] *
                        Double3{static_cast<double>(wall.gradient.x), static_cast<double>(wall.gradient.y),
                                static_cast<double>(wall.gradient.z)};
            cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
                wanted[i] = wanted[i] - (mass * (over_square[i] + over_square[j])) * gradient;
            });
        }
        forces.smoothing = smooth;
        run_acceleration();
        expect_near(doubles(acceleration, n), wanted, tolerance, "acceleration, with smoothing");
        forces.smoothing.reset();
        for (auto& axis : acceleration) std::fill(axis.begin(), axis.end(), 0.0f);
        run_acceleration();
        expect_near(doubles(acceleration, n), wanted, tolerance, "acceleration alone");
    }
}

TEST_P(WcsphAgainstDouble, SmoothingInTheSameLoop) {
    const double c = 0.05, nu_dt = 2e-4;
    smooth.value_factor = static_cast<float>(c) * cloud.constants.density_scale;
    smooth.gradient_factor = static_cast<float>(2.0 * nu_dt) * cloud.constants.gradient_scale *
                             cloud.constants.inverse_h * cloud.constants.inverse_h;
    set_gamma(7);
    run_state_equation();
    const std::vector<double> densities = cloud.densities(PairCloud::Walls::yielding);
    for (const bool symmetric : {true, false}) {
        smooth.symmetric = symmetric;
        forces.smoothing = smooth;
        run_acceleration();
        std::vector<Double3> wanted(n);
        for (std::size_t i = 0; i < n; ++i) {
            cloud.over_neighbours(i, [&](std::size_t j, double w, Double3 gradient) {
                const double omega = symmetric ? 2.0 / (densities[i] + densities[j]) : 1.0 / densities[j];
                const Double3 gap = cloud.position(i) - cloud.position(j),
                              v = cloud.velocity(j) - cloud.velocity(i);
                wanted[i] =
                    wanted[i] +
                    (cloud.volume * omega * (c * w - 2.0 * nu_dt * dot(gap, gradient) / dot(gap, gap))) * v;
            });
        }
        expect_near(doubles(smoothing, n), wanted, tolerance, "smoothing");
    }
}

INSTANTIATE_TEST_SUITE_P(Clouds, WcsphAgainstDouble, testing::ValuesIn(cloud_settings()));

}  // namespace
}  // namespace slosh::wcsph_kernels_test
