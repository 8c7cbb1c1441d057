// The kernels against their definitions: unit integral, gradient, support. Every pair in 2-D and 3-D.
#include "sim/core/kernels/smoothing_kernel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <tuple>

namespace slosh::smoothing_kernel_test {
namespace {

class SmoothingKernelTest : public testing::TestWithParam<std::tuple<KernelName, int>> {
  protected:
    KernelName name() const { return std::get<0>(GetParam()); }
    int dimension() const { return std::get<1>(GetParam()); }
    SmoothingKernel kernel(float h = 0.1f) const { return {name(), dimension(), h}; }
};

/// Midpoint rule over [a, b].
template <typename Function>
double integral(double a, double b, const Function& f) {
    constexpr int steps = 20000;
    double sum = 0.0;
    for (int i = 0; i < steps; ++i) sum += f(a + (b - a) * (i + 0.5) / steps);
    return sum * (b - a) / steps;
}

TEST_P(SmoothingKernelTest, IntegralIsOne) {
    for (const float h : {0.02f, 0.1f, 3.0f}) {
        const SmoothingKernel w = kernel(h);
        const auto shell = [&](double r) {
            return w.value(r) *
                   (dimension() == 3 ? 4.0 * std::numbers::pi * r * r : 2.0 * std::numbers::pi * r);
        };
        EXPECT_NEAR(integral(0.0, static_cast<double>(h), shell), 1.0, 1e-6);
    }
}

TEST_P(SmoothingKernelTest, GradientPrimitiveAlsoIntegratesToOne) {
    const SmoothingKernel w = kernel();
    const auto shell = [&](double r) {
        return w.gradient_primitive(r) *
               (dimension() == 3 ? 4.0 * std::numbers::pi * r * r : 2.0 * std::numbers::pi * r);
    };
    EXPECT_NEAR(integral(0.0, 0.1, shell), 1.0, 1e-6);
}

TEST_P(SmoothingKernelTest, GradientIsTheDerivativeOfItsOwnKernel) {
    const SmoothingKernel w = kernel();
    for (int i = 1; i < 200; ++i) {
        const double r = 0.1 * i / 200.0, e = 1e-6;
        const double slope = (w.gradient_primitive(r + e) - w.gradient_primitive(r - e)) / (2.0 * e);
        EXPECT_NEAR(w.gradient_factor(r) * r, slope, 1e-4 * w.gradient_norm * 1e-3) << "r = " << r;
        EXPECT_LE(w.gradient_factor(r), 0.0);
    }
}

TEST_P(SmoothingKernelTest, ValueSlopeIsTheDerivativeOfW) {
    const SmoothingKernel w = kernel();
    const double h = static_cast<double>(w.h);
    for (int i = 1; i < 200; ++i) {
        const double r = h * i / 200.0, e = 1e-6;
        const double slope = (w.value(r + e) - w.value(r - e)) / (2.0 * e);
        EXPECT_NEAR(w.value_norm / (h * h) * kernel_value_slope(name(), r / h) * r, slope,
                    1e-6 * w.value_norm / h);
    }
}

TEST_P(SmoothingKernelTest, ZeroAtAndBeyondSupport) {
    const SmoothingKernel w = kernel();
    for (const double q : {1.0, 1.0 + 1e-12, 1.5, 1e6}) {
        EXPECT_EQ(kernel_value_shape(name(), q), 0.0);
        EXPECT_EQ(kernel_gradient_shape(name(), q), 0.0);
        EXPECT_EQ(kernel_gradient_primitive(name(), q), 0.0);
    }
    EXPECT_EQ(w.plane_integral(0.1001), 0.0);
    EXPECT_GT(w.value(0.0), w.value(0.01));
    EXPECT_GT(w.value(0.0999), 0.0);
    EXPECT_TRUE(std::isfinite(w.gradient_factor(0.0)));
}

TEST_P(SmoothingKernelTest, PlaneIntegralsAgreeWithDirectSums) {
    const SmoothingKernel w = kernel();
    for (const double s : {0.01, 0.03, 0.06, 0.09}) {
        const auto lateral = [&](double t) { return dimension() == 3 ? 2.0 * std::numbers::pi * t : 2.0; };
        const auto radius = [s](double t) { return std::sqrt(s * s + t * t); };
        const double value = integral(0.0, 0.1, [&](double t) { return lateral(t) * w.value(radius(t)); });
        const double slope =
            integral(0.0, 0.1, [&](double t) { return lateral(t) * w.gradient_factor(radius(t)) * s; });
        const double square = integral(0.0, 0.1, [&](double t) {
            const double g = w.gradient_factor(radius(t)) * radius(t);
            return lateral(t) * g * g;
        });
        EXPECT_NEAR(w.plane_integral(s) / value, 1.0, 1e-4);
        EXPECT_NEAR(w.plane_gradient_integral(s) / slope, 1.0, 1e-4);
        EXPECT_NEAR(w.plane_gradient_square_integral(s) / square, 1.0, 1e-4);
    }
}

// docs/physics/common.md, Kernels: the published forms, written out.
TEST(SmoothingKernelPublished, Poly6AndSpiky) {
    const double pi = std::numbers::pi, h = 0.25, r = 0.1;
    const SmoothingKernel solid(KernelName::poly6_spiky, 3, 0.25f), flat(KernelName::poly6_spiky, 2, 0.25f);
    EXPECT_NEAR(solid.value(r), 315.0 / (64.0 * pi * std::pow(h, 9)) * std::pow(h * h - r * r, 3),
                1e-9 * solid.value(0.0));
    EXPECT_NEAR(-solid.gradient_factor(r) * r, 45.0 / (pi * std::pow(h, 6)) * std::pow(h - r, 2), 1e-6);
    EXPECT_NEAR(flat.value(r), 4.0 / (pi * std::pow(h, 8)) * std::pow(h * h - r * r, 3),
                1e-9 * flat.value(0.0));
    EXPECT_NEAR(-flat.gradient_factor(r) * r, 30.0 / (pi * std::pow(h, 5)) * std::pow(h - r, 2), 1e-6);
}

TEST(SmoothingKernelPublished, SpikyWithItsOwnGradient) {
    const double pi = std::numbers::pi, h = 0.25, r = 0.1;
    const SmoothingKernel solid(KernelName::spiky, 3, 0.25f), flat(KernelName::spiky, 2, 0.25f);
    EXPECT_NEAR(solid.value(r), 15.0 / (pi * std::pow(h, 6)) * std::pow(h - r, 3), 1e-9 * solid.value(0.0));
    EXPECT_NEAR(flat.value(r), 10.0 / (pi * std::pow(h, 5)) * std::pow(h - r, 3), 1e-9 * flat.value(0.0));
    for (const int dimension : {2, 3}) {
        const SmoothingKernel own(KernelName::spiky, dimension, 0.25f),
            pair(KernelName::poly6_spiky, dimension, 0.25f);
        EXPECT_NEAR(own.gradient_factor(r) / pair.gradient_factor(r), 1.0, 1e-12) << "the paper's gradient";
    }
}

INSTANTIATE_TEST_SUITE_P(All, SmoothingKernelTest,
                         testing::Combine(testing::ValuesIn(every_kernel), testing::Values(2, 3)));

}  // namespace
}  // namespace slosh::smoothing_kernel_test
