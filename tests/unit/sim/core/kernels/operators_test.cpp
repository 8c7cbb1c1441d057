// SPH sums of constant, linear and quadratic fields, on the lattice, between its points and at its surface.
#include "sim/core/kernels/operators.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "sim/core/parameters/parameters.h"
#include "support/clouds.h"

namespace slosh::operators_test {
namespace {

constexpr float spacing = 0.1f;
constexpr int side = 15;

struct Setting {
    KernelName kernel;
    int dimension;
    float ratio;
};

std::string name_of(const testing::TestParamInfo<Setting>& info) {
    static constexpr const char* kernels[] = {"poly6_spiky", "cubic_spline", "wendland_c2", "spiky"};
    return std::string(kernels[static_cast<int>(info.param.kernel)]) + "_" +
           std::to_string(info.param.dimension) + "d_" +
           std::to_string(static_cast<int>(10.0f * info.param.ratio));
}

class SphOperatorsTest : public testing::TestWithParam<Setting> {
  protected:
    SphOperatorsTest()
        : particles_(lattice_cloud(side, side, GetParam().dimension == 3 ? side : 1, spacing)) {
        for (float& density : particles_.density) density = 1000.0f;
    }
    ParticleView view() const {
        ParticleView view;
        view.count = particles_.size();
        view.x = particles_.x.span(), view.y = particles_.y.span(), view.z = particles_.z.span();
        view.density = particles_.density.span();
        view.dimension = GetParam().dimension;
        view.spacing = spacing;
        view.support_radius = GetParam().ratio * spacing;
        return view;
    }
    SphOperators operators() const { return SphOperators(view(), GetParam().kernel); }
    std::vector<float> field(const std::function<double(double, double, double)>& function) const {
        std::vector<float> values(particles_.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<float>(function(static_cast<double>(particles_.x[i]),
                                                    static_cast<double>(particles_.y[i]),
                                                    static_cast<double>(particles_.z[i])));
        }
        return values;
    }
    bool flat() const { return GetParam().dimension == 2; }
    Vec3 middle() const {
        return Vec3(0.7f, 0.7f, flat() ? 0.0f : 0.7f);
    }  // a particle, 7 spacings from every side
    /// Somewhere inside, between the particles.
    Vec3 between(int k) const {
        const auto f = static_cast<float>(k);
        return middle() + Vec3(0.013f * f, 0.1f - 0.011f * f, flat() ? 0.0f : 0.007f * f);
    }
    /// How far sums over so few points may be from the integrals that they stand for.
    double tolerance() const { return GetParam().ratio >= 3.0f ? 0.04 : 0.14; }

    Particles particles_;
};

TEST_P(SphOperatorsTest, ConstantsAreExact) {
    const SphOperators operators = this->operators();
    const std::vector<float> seven = field([](double, double, double) { return 7.0; });
    EXPECT_NEAR(operators.coverage(middle()), 1.0, 1e-5) << "the volume is calibrated";
    EXPECT_NEAR(operators.value(middle(), seven), 7.0, 1e-4);
    for (const Vec3& point : {middle(), between(3), Vec3(0.02f, 0.0f, 0.0f), Vec3(0.7f, -0.05f, 0.0f)}) {
        EXPECT_NEAR(operators.normalised_value(point, seven), 7.0, 1e-6) << "also at the surface";
        const FieldGradient gradient = operators.difference_gradient(point, 7.0, seven);
        EXPECT_EQ(gradient.x, 0.0);
        EXPECT_EQ(gradient.y, 0.0);
        EXPECT_EQ(gradient.z, 0.0);
        EXPECT_EQ(operators.laplacian(point, 7.0, seven), 0.0);
    }
    const FieldGradient plain = operators.gradient(middle(), seven);
    EXPECT_NEAR(plain.x, 0.0, 1e-3) << "by symmetry";
    EXPECT_LT(operators.gradient(Vec3(1.4f, 0.7f, middle().z), seven).x, -1.0)
        << "no symmetry at the surface";
}

TEST_P(SphOperatorsTest, LinearFields) {
    const SphOperators operators = this->operators();
    const double bz = flat() ? 0.0 : -1.5;
    const auto function = [bz](double x, double y, double z) { return 3.0 + 2.0 * x - 0.5 * y + bz * z; };
    const std::vector<float> values = field(function);
    const auto at = [&](const Vec3& p) {
        return function(static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z));
    };
    EXPECT_NEAR(operators.normalised_value(middle(), values), at(middle()), 1e-5);
    for (int k = 0; k < 8; ++k) {
        const Vec3 point = between(k);
        EXPECT_NEAR(operators.normalised_value(point, values), at(point), 0.1 * static_cast<double>(spacing))
            << k;
    }
    const FieldGradient gradient = operators.difference_gradient(middle(), at(middle()), values);
    EXPECT_NEAR(gradient.x, 2.0, 2.0 * tolerance());
    EXPECT_NEAR(gradient.y, -0.5, 0.5 * tolerance());
    EXPECT_NEAR(gradient.z, bz, 1.5 * tolerance());
    // On a lattice the constant part cancels: all three forms agree.
    const FieldGradient plain = operators.gradient(middle(), values);
    EXPECT_NEAR(plain.x, gradient.x, 1e-3);
    const int index = 7 + side * 7 + (flat() ? 0 : side * side * 7);
    const auto particle = static_cast<std::size_t>(index);
    const FieldGradient symmetric = operators.symmetric_gradient(particle, values);
    EXPECT_NEAR(symmetric.x, gradient.x, 1e-3);
    EXPECT_NEAR(symmetric.y, gradient.y, 1e-3);
    EXPECT_NEAR(operators.laplacian(middle(), at(middle()), values), 0.0, 1e-2) << "none in a linear field";
}

TEST_P(SphOperatorsTest, LaplacianOfAQuadraticField) {
    const SphOperators operators = this->operators();
    const double c = flat() ? 0.0 : -1.0;
    const auto function = [c](double x, double y, double z) {
        return 1.0 - x + x * x + 2.0 * y * y + c * z * z;
    };
    const std::vector<float> values = field(function);
    const Vec3 p = middle();
    const double there =
        function(static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z));
    const double wanted = 2.0 + 4.0 + 2.0 * c;
    EXPECT_NEAR(operators.laplacian(p, there, values), wanted, wanted * tolerance());
    const FieldGradient gradient = operators.difference_gradient(p, there, values);
    EXPECT_NEAR(gradient.x, -1.0 + 2.0 * 0.7, 3.0 * tolerance());
    EXPECT_NEAR(gradient.y, 4.0 * 0.7, 2.8 * tolerance());
}

INSTANTIATE_TEST_SUITE_P(Kernels, SphOperatorsTest,
                         testing::Values(Setting{KernelName::wendland_c2, 3, 2.0f},
                                         Setting{KernelName::wendland_c2, 2, 3.0f},
                                         Setting{KernelName::cubic_spline, 3, 2.0f},
                                         Setting{KernelName::poly6_spiky, 3, 3.0f},
                                         Setting{KernelName::spiky, 3, 2.9f}),
                         name_of);

/// A view of a cloud in disorder with densities of its own.
struct Cloud {
    Particles particles = random_cloud(2500, Vec3(1.2f), 71);
    std::vector<float> values;
    Cloud() {
        for (std::size_t i = 0; i < particles.size(); ++i) {
            particles.density[i] = 800.0f + static_cast<float>(i % 500);
            values.push_back(std::sin(static_cast<float>(i)));
        }
    }
    ParticleView view() const {
        ParticleView view;
        view.count = particles.size();
        view.x = particles.x.span(), view.y = particles.y.span(), view.z = particles.z.span();
        view.density = particles.density.span();
        view.spacing = spacing;
        view.support_radius = 0.2f;
        return view;
    }
};

TEST(SphOperators, AgainstAllParticles) {
    const Cloud cloud;
    const ParticleView view = cloud.view();
    const SphOperators operators(view, KernelName::wendland_c2);
    const SmoothingKernel kernel(KernelName::wendland_c2, 3, 0.2f);
    const double coverage_of_one =
        operators.coverage(Vec3(cloud.particles.x[0], cloud.particles.y[0], cloud.particles.z[0]));
    EXPECT_GT(coverage_of_one, 0.0);
    double scale = 0.0;  // the rest volume, from a particle alone
    {
        Particles lone = lattice_cloud(1, 1, 1, spacing);
        lone.density[0] = 1000.0f;
        ParticleView one = view;
        one.count = 1;
        one.x = lone.x.span(), one.y = lone.y.span(), one.z = lone.z.span(),
        one.density = lone.density.span();
        scale = SphOperators(one, KernelName::wendland_c2).coverage(Vec3(0.0f)) / kernel.value(0.0);
    }
    for (int k = 0; k < 20; ++k) {
        const auto f = static_cast<float>(k);
        const Vec3 point(0.06f * f, 1.15f - 0.05f * f, 0.03f * f);
        double value = 0.0, laplacian = 0.0;
        FieldGradient gradient;
        std::size_t neighbours = 0;
        for (std::size_t j = 0; j < view.count; ++j) {
            const double x = static_cast<double>(point.x) - static_cast<double>(view.x[j]),
                         y = static_cast<double>(point.y) - static_cast<double>(view.y[j]),
                         z = static_cast<double>(point.z) - static_cast<double>(view.z[j]);
            const double r = std::sqrt(x * x + y * y + z * z);
            if (r >= 0.2) continue;
            ++neighbours;
            const double volume = scale * 1000.0 / static_cast<double>(view.density[j]),
                         field = static_cast<double>(cloud.values[j]);
            value += volume * field * kernel.value(r);
            gradient.x += volume * field * kernel.gradient_factor(r) * x;
            gradient.z += volume * field * kernel.gradient_factor(r) * z;
            laplacian += 2.0 * volume * (0.5 - field) * kernel.gradient_factor(r);
        }
        EXPECT_EQ(operators.neighbours(point), neighbours);
        EXPECT_NEAR(operators.value(point, cloud.values), value, 1e-9);
        EXPECT_NEAR(operators.gradient(point, cloud.values).x, gradient.x, 1e-7);
        EXPECT_NEAR(operators.gradient(point, cloud.values).z, gradient.z, 1e-7);
        EXPECT_NEAR(operators.laplacian(point, 0.5, cloud.values), laplacian, 1e-5);
    }
}

TEST(SphOperators, SymmetricGradientsBalance) {
    const Cloud cloud;
    const SphOperators operators(cloud.view(), KernelName::wendland_c2);
    double sum = 0.0, size = 0.0;
    for (std::size_t i = 0; i < cloud.particles.size(); ++i) {
        // Times the particle's volume, a pressure's gradient is a force: those of a pair are equal and
        // opposite.
        const double force =
            operators.symmetric_gradient(i, cloud.values).x / static_cast<double>(cloud.particles.density[i]);
        sum += force;
        size += std::abs(force);
    }
    EXPECT_GT(size, 0.0);
    EXPECT_LT(std::abs(sum), 1e-10 * size);
}

TEST(SphOperators, NothingThere) {
    Cloud cloud;
    cloud.particles.x[3] = std::numeric_limits<float>::quiet_NaN();
    cloud.particles.y[4] = std::numeric_limits<float>::infinity();
    const SphOperators operators(cloud.view(), KernelName::wendland_c2);
    for (const Vec3& far : {Vec3(50.0f), Vec3(-3e30f, 0.0f, 1e38f)}) {
        EXPECT_EQ(operators.neighbours(far), 0u);
        EXPECT_EQ(operators.value(far, cloud.values), 0.0);
        EXPECT_EQ(operators.normalised_value(far, cloud.values), 0.0);
    }
    EXPECT_TRUE(std::isfinite(operators.value(Vec3(0.6f), cloud.values)));
    ParticleView none = cloud.view();
    none.count = 0;
    EXPECT_EQ(SphOperators(none, KernelName::wendland_c2).coverage(Vec3(0.0f)), 0.0);
}

}  // namespace
}  // namespace slosh::operators_test
