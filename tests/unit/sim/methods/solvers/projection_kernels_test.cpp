// The loops of PCISPH, DFSPH and IISPH against their equations in double over all pairs: factors, multipliers
// from predicted densities, corrections along the gradients at the start, walls at the predicted place.
#include "sim/methods/solvers/projection_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::projection_kernels_test {
namespace {

constexpr double tolerance = 1e-4;

struct ProjectionAgainstDouble : testing::TestWithParam<CloudSettings> {
    void SetUp() override {
        h = static_cast<double>(cloud.kernel.h);
        origins = cloud.positions;
        predicted.resize(4 * n);
        for (AlignedArray<float>* array : {&factor, &target, &lambda_sum, &density}) array->resize(n);
        at_surface.resize(cloud.groups());
        pass.out.stream = origins.data();
        pass.out.lambda_sum = lambda_sum.data();
        pass.out.density = density.data();
        factors.factor = factor.data();
        factors.target = target.data();
        factors.relaxation = 0.6f * cloud.constants.gradient_sum_squared;
        factors.surface.at_surface = pass.surface.at_surface = at_surface.data();
        move.stream = predicted.data();
        move.limits.length = 1e6f;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            boundary_gradient[axis].resize(n), correction[axis].resize(n);
            pass.out.boundary_gradient[axis] = factors.boundary_gradient[axis] =
                move.boundary_gradient[axis] = boundary_gradient[axis].data();
            move.correction[axis] = correction[axis].data();
        }
        move.from[0] = cloud.particles.x.data();
        move.from[1] = cloud.particles.y.data();
        move.from[2] = cloud.particles.z.data();
    }
    /// 1/(|grad_i C|^2 + sum_j |grad_j C|^2 + eps) in m^2 [BK15 eq. 9].
    std::vector<double> reference_factors() const {
        std::vector<double> result(n);
        for (std::size_t i = 0; i < n; ++i) {
            const BoundarySample wall = cloud.boundary_at(i, PairCloud::Walls::yielding);
            Double3 own{static_cast<double>(wall.gradient.x), static_cast<double>(wall.gradient.y),
                        static_cast<double>(wall.gradient.z)};
            double squares = static_cast<double>(wall.gradient_squared_sum);
            cloud.over_neighbours(i, [&](std::size_t, double, Double3 gradient) {
                own = own + cloud.volume * gradient;
                squares += cloud.volume * cloud.volume * dot(gradient, gradient);
            });
            result[i] = 1.0 / (squares + dot(own, own) + static_cast<double>(factors.relaxation) / (h * h));
        }
        return result;
    }
    double constrain() {
        PairInput input = cloud.input();  // predicted positions are those of the cloud
        const double error = kernels.constrain(input, pass, 0, cloud.groups());
        set_stream_padding(origins, n);
        return error;
    }
    std::vector<Double3> project() {
        PairInput input = cloud.input();
        input.positions = origins.data();
        kernels.project(input, move, 0, cloud.groups());
        return doubles(correction, n, h);
    }
    /// sum_j V (lambda_i + lambda_j) grad W and the wall's part, lambda in h^2, result in m.
    std::vector<Double3> reference_corrections(const std::vector<double>& lambda) const {
        std::vector<Double3> change(n);
        for (std::size_t i = 0; i < n; ++i) {
            const BoundarySample wall = cloud.boundary_at(i, PairCloud::Walls::yielding);
            change[i] = (lambda[i] * h * h) * Double3{static_cast<double>(wall.gradient.x),
                                                      static_cast<double>(wall.gradient.y),
                                                      static_cast<double>(wall.gradient.z)};
            cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
                change[i] = change[i] + (cloud.volume * (lambda[i] + lambda[j]) * h * h) * gradient;
            });
        }
        return change;
    }
    void find_factors() {
        const PairInput input = cloud.input();
        kernels.factors(input, factors, 0, cloud.groups());
    }

    PairCloud cloud{GetParam()};
    const ProjectionKernels& kernels = projection_kernels(simd::Target::width_1, GetParam().kernel);
    std::size_t n = cloud.count();
    double h = 0.0;
    ConstraintPass pass;
    FactorPass factors;
    MovePass move;
    std::vector<std::uint8_t> at_surface;
    AlignedArray<float> origins, predicted, factor, target, lambda_sum, density, boundary_gradient[3],
        correction[3];
};

TEST_P(ProjectionAgainstDouble, FactorsAndDensities) {
    find_factors();
    const std::vector<double> wanted = reference_factors();
    for (std::size_t i = 0; i < n; ++i)
        EXPECT_NEAR(static_cast<double>(factor[i]) * h * h, wanted[i], tolerance * wanted[i]);
    expect_near(doubles(target, n), cloud.densities(PairCloud::Walls::yielding), tolerance, "density");
}

TEST_P(ProjectionAgainstDouble, MultipliersPushAgainstPredictedCompressionOnly) {
    find_factors();
    const std::vector<double> densities = cloud.densities(PairCloud::Walls::yielding);
    for (const bool own : {false, true}) {
        pass.factor = {own ? factor.data() : nullptr, 0.7f};
        pass.step = {1.5f, 0.5f};
        for (std::size_t i = 0; i < n; ++i) {
            lambda_sum[i] = -1e-3f * static_cast<float>(i % 7);
            origins[4 * i + 3] = 1e-3f * static_cast<float>(i % 5) - 2e-3f;
        }
        const AlignedArray<float> sum_before = lambda_sum, origins_before = origins;
        const double error = constrain();
        double error_wanted = 0.0;
        int pushed = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const double excess = densities[i] - 1.0;
            error_wanted += std::max(excess, 0.0);
            const double scale = own ? static_cast<double>(factor[i]) : 0.7;
            const double free = static_cast<double>(sum_before[i]) +
                                0.5 * static_cast<double>(origins_before[4 * i + 3]) - 1.5 * excess * scale;
            const double wanted = std::min(free, 0.0);
            pushed += wanted < 0.0;
            EXPECT_NEAR(static_cast<double>(lambda_sum[i]), wanted, 2e-4);
            EXPECT_NEAR(static_cast<double>(origins[4 * i + 3]), wanted - static_cast<double>(sum_before[i]),
                        2e-4);
            for (std::size_t axis = 0; axis < 3; ++axis)
                EXPECT_EQ(origins[4 * i + axis], origins_before[4 * i + axis]);
        }
        EXPECT_GT(pushed, 0);
        EXPECT_LT(pushed, static_cast<int>(n));
        EXPECT_NEAR(error, error_wanted, tolerance * error_wanted);
    }
}

TEST_P(ProjectionAgainstDouble, WhatWasThereBeforeNeedsNoPressure) {
    find_factors();
    pass.factor.each = factor.data();
    pass.allowed.each = target.data();
    EXPECT_NEAR(constrain(), 0.0, 1e-5 * static_cast<double>(n));
    for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(lambda_sum[i], 0.0f, 1e-5f);
}

TEST_P(ProjectionAgainstDouble, SurfacesAreCompletedWhereTheyWereFound) {
    const float layer = cloud.constants.surface_gradient_square;
    pass.factor.all = 1.0f;
    const auto multipliers = [&] {
        for (std::size_t i = 0; i < n; ++i) lambda_sum[i] = origins[4 * i + 3] = 0.0f;
        constrain();
        return std::vector<float>(lambda_sum.begin(), lambda_sum.end());
    };
    const std::vector<float> without = multipliers();
    const std::vector<std::uint8_t>& found = at_surface;
    pass.surface.completion = {.scale = 2.0f / layer,
                               .least_square = 0.25f * layer,
                               .missing = cloud.constants.surface_missing,
                               .most = 10.0f};
    EXPECT_EQ(multipliers(), without) << "no group was said to be at a surface";

    pass.surface.finds = true;
    const std::vector<float> with = multipliers();
    EXPECT_GT(std::ranges::count(found, 1), 0);
    int more = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const float missing = without[i] - with[i];  // multipliers are minus the excess
        EXPECT_LE(missing, cloud.constants.surface_missing + 1e-6f);
        if (std::abs(missing) <= 1e-6f) continue;  // sums with gradients round otherwise
        EXPECT_GT(missing, 0.0f);
        ++more;
        EXPECT_EQ(found[i / 8], 1);
    }
    EXPECT_GT(more, 0);

    pass.surface.finds = false;
    EXPECT_EQ(multipliers(), with) << "found before";
}

/// rho(X) + sum_j V grad W_ij . (u_i - u_j) [ICSHT14 eq. 3], and the walls where the moves u have led.
TEST_P(ProjectionAgainstDouble, LinearDensitiesAreThoseOfTheStartAndOfMovesToFirstOrder) {
    pass.linear = true;
    pass.factor.all = 1.0f;
    std::vector<double> wanted = cloud.densities(PairCloud::Walls::yielding);
    std::vector<Double3> moves(n);
    for (std::size_t i = 0; i < n; ++i) {
        const float x = 0.02f * static_cast<float>(i % 5) - 0.04f, y = 0.01f * static_cast<float>(i % 3);
        cloud.positions[4 * i] += x;
        cloud.positions[4 * i + 1] += y;
        moves[i] = {h * static_cast<double>(x), h * static_cast<double>(y), 0.0};
    }
    for (std::size_t i = 0; i < n; ++i) {
        cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
            wanted[i] += cloud.volume * dot(gradient, moves[i] - moves[j]);
        });
        if (!GetParam().walls) continue;
        const Vec3 moved(cloud.positions[4 * i], cloud.positions[4 * i + 1], cloud.positions[4 * i + 2]);
        wanted[i] += static_cast<double>(cloud.boundary.evaluate_yielding(cloud.kernel.h * moved).density -
                                         cloud.boundary_at(i, PairCloud::Walls::yielding).density);
    }
    constrain();
    expect_near(doubles(density, n), wanted, 5.0 * tolerance, "density");
}

TEST_P(ProjectionAgainstDouble, CorrectionsFollowTheGradientsAtTheStart) {
    const PairInput input = cloud.input();
    kernels.walls(input, move.boundary_gradient, nullptr, 0, cloud.groups());
    std::vector<double> lambda(n);
    for (std::size_t i = 0; i < n; ++i) {
        lambda[i] = -1e-3 * static_cast<double>(i % 11);
        origins[4 * i + 3] = static_cast<float>(lambda[i]);
    }
    const std::vector<Double3> wanted = reference_corrections(lambda), got = project();
    expect_near(got, wanted, tolerance, "correction");
    for (std::size_t i = 0; i < n; ++i) {
        const Double3 moved = cloud.position(i) + wanted[i];
        EXPECT_NEAR(static_cast<double>(predicted[4 * i]) * h, moved.x, 1e-4 * h);
        EXPECT_NEAR(static_cast<double>(predicted[4 * i + 1]) * h, moved.y, 1e-4 * h);
        EXPECT_NEAR(static_cast<double>(predicted[4 * i + 2]) * h, moved.z, 1e-4 * h);
    }
    // Once more: sums grow, and with contact the predicted positions stay off the walls.
    move.limits.contact = &cloud.boundary;
    const std::vector<Double3> twice = project();
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_NEAR(twice[i].x, 2.0 * got[i].x, 1e-6 * h);
        const Vec3 at(predicted[4 * i], predicted[4 * i + 1], predicted[4 * i + 2]);
        const Vec3 metres = static_cast<float>(h) * at;
        if (GetParam().walls) {
            EXPECT_LT(glm::length(cloud.boundary.project(metres) - metres), 1e-5f * static_cast<float>(h));
        }
    }
}

TEST_P(ProjectionAgainstDouble, BoundariesPushAlongTheirGradientsOfThePredictedPlace) {
    find_factors();
    pass.factor.each = factor.data();
    for (std::size_t i = 0; i < n; ++i) cloud.positions[4 * i] += 0.03f;
    constrain();
    int differ = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (!cloud.near_boundary[i / 8]) continue;
        const Vec3 at(cloud.positions[4 * i], cloud.positions[4 * i + 1], cloud.positions[4 * i + 2]);
        const float radius = cloud.kernel.h;
        const Vec3 wanted = radius * cloud.boundary.evaluate_yielding(radius * at).gradient;
        const Vec3 before = radius * cloud.boundary_at(i, PairCloud::Walls::yielding).gradient;
        const Vec3 got(boundary_gradient[0][i], boundary_gradient[1][i], boundary_gradient[2][i]);
        EXPECT_LT(glm::length(got - wanted), 1e-3f * (1.0f + glm::length(wanted)));
        differ += glm::length(got - before) > 0.02f ? 1 : 0;
    }
    EXPECT_EQ(differ > 0, GetParam().walls);
}

TEST_P(ProjectionAgainstDouble, CorrectionsAreShortenedToTheLimit) {
    for (std::size_t i = 0; i < n; ++i) origins[4 * i + 3] = -0.05f * static_cast<float>(i % 3);
    const PairInput input = cloud.input();
    kernels.walls(input, move.boundary_gradient, nullptr, 0, cloud.groups());
    move.limits.length = 0.01f;
    int limited = 0;
    for (const Double3& change : project()) {
        EXPECT_LE(length(change), 0.01 * h * 1.0001);
        limited += length(change) > 0.0099 * h ? 1 : 0;
    }
    EXPECT_GT(limited, 10);
}

INSTANTIATE_TEST_SUITE_P(Clouds, ProjectionAgainstDouble, testing::ValuesIn(cloud_settings()));

}  // namespace
}  // namespace slosh::projection_kernels_test
