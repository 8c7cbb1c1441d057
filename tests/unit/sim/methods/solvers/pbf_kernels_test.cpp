// PBF's two loops against the equations of Macklin and Müller in double over all pairs: lambda, corrections,
// artificial pressure, walls.
#include "sim/methods/solvers/pbf_kernels.h"

#include <gtest/gtest.h>

#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::pbf_kernels_test {
namespace {

constexpr double tolerance = 1e-4;
constexpr float relaxation_hat = 0.6f;

struct PbfAgainstDouble : testing::TestWithParam<CloudSettings> {
    void SetUp() override {
        h = static_cast<double>(cloud.kernel.h);
        stream.resize(4 * n), lambda_sum.resize(n), density.resize(n);
        for (std::size_t axis = 0; axis < 3; ++axis)
            boundary_gradient[axis].resize(n), correction[axis].resize(n);
        pass.out.lambda_sum = lambda_sum.data();
        pass.out.density = density.data();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            pass.out.boundary_gradient[axis] = move.boundary_gradient[axis] = boundary_gradient[axis].data();
            move.correction[axis] = correction[axis].data();
        }
        move.from[0] = cloud.particles.x.data();
        move.from[1] = cloud.particles.y.data();
        move.from[2] = cloud.particles.z.data();
        pass.relaxation = relaxation_hat * cloud.constants.gradient_sum_squared;
        move.limits = {1e6f, &cloud.boundary};
    }
    /// lambda in m^2 by [MM13 eq. 11], eps = relaxation_hat S0.
    std::vector<double> reference_lambda(bool clamp) const {
        const std::vector<double> densities = cloud.densities(PairCloud::Walls::yielding);
        std::vector<double> lambda(n);
        const double eps = static_cast<double>(relaxation_hat) *
                           static_cast<double>(cloud.constants.gradient_sum_squared) / (h * h);
        for (std::size_t i = 0; i < n; ++i) {
            const BoundarySample wall = cloud.boundary_at(i, PairCloud::Walls::yielding);
            Double3 own{static_cast<double>(wall.gradient.x), static_cast<double>(wall.gradient.y),
                        static_cast<double>(wall.gradient.z)};
            double squares = static_cast<double>(wall.gradient_squared_sum);
            cloud.over_neighbours(i, [&](std::size_t, double, Double3 gradient) {
                own = own + cloud.volume * gradient;
                squares += cloud.volume * cloud.volume * dot(gradient, gradient);
            });
            const double c = densities[i] - 1.0;
            lambda[i] = -(clamp ? std::max(c, 0.0) : c) / (squares + dot(own, own) + eps);
        }
        return lambda;
    }
    std::vector<double> run_lambda(bool clamp) {
        pass.limit = clamp ? MultiplierLimit::only_adds : MultiplierLimit::none;
        pass.out.stream = stream.data();
        error = kernels.lambda(cloud.input(), pass, 0, cloud.groups());
        set_stream_padding(stream, n);
        std::vector<double> lambda(n);
        for (std::size_t i = 0; i < n; ++i) lambda[i] = static_cast<double>(stream[4 * i + 3]) * h * h;
        return lambda;
    }
    /// dx in m: sum V (lambda_i + lambda_j - k (W/W(dq))^n) grad W, walls with lambda_i (their density's own
    /// gradient).
    std::vector<Double3> reference_correction(const std::vector<double>& lambda, double k, double w_dq,
                                              int power) const {
        std::vector<Double3> change(n);
        for (std::size_t i = 0; i < n; ++i) {
            const BoundarySample wall = cloud.boundary_at(i, PairCloud::Walls::yielding);
            change[i] = lambda[i] * Double3{static_cast<double>(wall.gradient.x),
                                            static_cast<double>(wall.gradient.y),
                                            static_cast<double>(wall.gradient.z)};
            cloud.over_neighbours(i, [&](std::size_t j, double w, Double3 gradient) {
                const double s_corr = -k * std::pow(w / w_dq, power);
                change[i] = change[i] + (cloud.volume * (lambda[i] + lambda[j] + s_corr)) * gradient;
            });
        }
        return change;
    }
    std::vector<Double3> run_correct() {
        PairInput input = cloud.input();
        input.positions = stream.data();
        out.resize(4 * n);
        move.stream = out.data();
        kernels.correct(input, move, artificial, 0, cloud.groups());
        return doubles(correction, n, h);
    }

    PairCloud cloud{GetParam()};
    const PbfKernels& kernels = pbf_kernels(simd::Target::width_1, GetParam().kernel);
    std::size_t n = cloud.count();
    double h = 0.0, error = 0.0;
    LambdaPass pass;
    MovePass move;
    ArtificialPressure artificial;
    AlignedArray<float> stream, out, lambda_sum, density, boundary_gradient[3], correction[3];
};

TEST_P(PbfAgainstDouble, Lambda) {
    for (const bool clamp : {true, false}) {
        const std::vector<double> wanted = reference_lambda(clamp);
        for (std::size_t i = 0; i < n; ++i) lambda_sum[i] = 0.5f;
        expect_near(run_lambda(clamp), wanted, tolerance, clamp ? "clamped lambda" : "lambda");
        const std::vector<double> densities = cloud.densities(PairCloud::Walls::yielding);
        expect_near(doubles(density, n), densities, tolerance, "density");
        double error_wanted = 0.0;
        for (double value : densities) error_wanted += std::max(value - 1.0, 0.0);
        EXPECT_NEAR(error, error_wanted, tolerance * error_wanted);
        for (std::size_t i = 0; i < n; ++i)
            EXPECT_NEAR(static_cast<double>(lambda_sum[i]), 0.5 + wanted[i] / (h * h), 1e-4)
                << "lambda is added up";
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis)
                EXPECT_EQ(stream[4 * i + axis], cloud.positions[4 * i + axis]);
        }
    }
}

TEST_P(PbfAgainstDouble, WhatIsCarriedNeedsNoPressureAndDoesNotPull) {
    const std::vector<double> whole = reference_lambda(false);
    const std::vector<double> densities = cloud.densities(PairCloud::Walls::yielding);
    AlignedArray<float> allowed(n);
    std::vector<double> wanted(n);
    for (std::size_t i = 0; i < n; ++i) {
        allowed[i] = 1.0f + 0.05f * static_cast<float>(i % 3);
        const double excess = densities[i] - 1.0, above = densities[i] - static_cast<double>(allowed[i]);
        const double counted = std::max(above, std::min(excess, 0.0));
        wanted[i] = excess != 0.0 ? whole[i] * counted / excess : 0.0;
    }
    pass.allowed.each = allowed.data();
    expect_near(run_lambda(false), wanted, tolerance, "lambda above what is carried");
}

TEST_P(PbfAgainstDouble, AcceleratedLambdaFollowsTheChangeBefore) {
    const std::vector<double> lambda = reference_lambda(false);
    const double scale = 1.0 / (h * h);
    AlignedArray<float> positions = cloud.positions;
    for (std::size_t i = 0; i < n; ++i) {
        lambda_sum[i] = -1e-3f * static_cast<float>(i % 7);
        positions[4 * i + 3] = 1e-3f * static_cast<float>(i % 5) - 2e-3f;
    }
    const AlignedArray<float> sum_before = lambda_sum;
    PairInput input = cloud.input();
    input.positions = positions.data();
    pass.step = {1.5f, 0.5f};
    pass.limit = MultiplierLimit::never_pulls;
    pass.out.stream = stream.data();
    kernels.lambda(input, pass, 0, cloud.groups());
    int pulled = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double sum = static_cast<double>(sum_before[i]),
                     free = sum + 0.5 * static_cast<double>(positions[4 * i + 3]) + 1.5 * lambda[i] * scale;
        pulled += free > 0.0;
        EXPECT_NEAR(static_cast<double>(lambda_sum[i]), std::min(free, 0.0), 1e-4);
        EXPECT_NEAR(static_cast<double>(stream[4 * i + 3]), std::min(free, 0.0) - sum, 1e-4);
    }
    EXPECT_GT(pulled, 0);
    EXPECT_LT(pulled, static_cast<int>(n));
}

TEST_P(PbfAgainstDouble, Correction) {
    const std::vector<double> lambda = reference_lambda(true);
    run_lambda(true);
    const std::vector<Double3> wanted = reference_correction(lambda, 0.0, 1.0, 1), got = run_correct();
    expect_near(got, wanted, tolerance, "correction");
    for (std::size_t i = 0; i < n; ++i) {
        const Double3 moved = cloud.position(i) + wanted[i];
        const Vec3 target(static_cast<float>(moved.x), static_cast<float>(moved.y),
                          static_cast<float>(moved.z));
        const Vec3 allowed = GetParam().walls ? cloud.boundary.project(target) : target;
        EXPECT_NEAR(static_cast<double>(out[4 * i]) * h, static_cast<double>(allowed.x), 1e-4 * h);
        EXPECT_NEAR(static_cast<double>(out[4 * i + 1]) * h, static_cast<double>(allowed.y), 1e-4 * h);
        EXPECT_NEAR(static_cast<double>(out[4 * i + 2]) * h, static_cast<double>(allowed.z), 1e-4 * h);
    }
    // A second call adds to the corrections so far.
    expect_near(run_correct(), reference_correction(lambda, 0.0, 1.0, 1), 1.0 + tolerance, "bounded");
    const std::vector<Double3> twice = doubles(correction, n, h);
    for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(twice[i].x, 2.0 * got[i].x, 1e-6 * h);
}

/// Groups that no solid is near are held back by the walls alone, eight at a time: to the same bits.
TEST_P(PbfAgainstDouble, WallsAloneHoldBackAlike) {
    if (!GetParam().walls) return;
    run_lambda(true);
    // About the room's middle, so that the outermost leave the room.
    const float middle[3] = {0.3f + 4.0f * PairCloud::spacing, 4.0f * PairCloud::spacing,
                             4.0f * PairCloud::spacing};
    AlignedArray<float> wider[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        wider[axis].resize(n);
        for (std::size_t i = 0; i < n; ++i)
            wider[axis][i] = middle[axis] + 1.1f * (move.from[axis][i] - middle[axis]);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) move.from[axis] = wider[axis].data();
    const auto run = [&] {
        for (auto& axis : correction) std::fill(axis.begin(), axis.end(), 0.0f);
        run_correct();
        return std::vector<float>(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(4 * n));
    };
    const std::vector<float> one_by_one = run();
    const Box3 room = cloud.boundary.allowed();
    const float margin = cloud.boundary.contact_distance() + 0.1f * PairCloud::spacing;
    int far = 0, held = 0;
    for (std::size_t group = 0; group < cloud.groups(); ++group) {
        Box3 bounds{Vec3(1e6f), Vec3(-1e6f)};
        const std::size_t end = std::min(8 * group + 8, n);
        for (std::size_t i = 8 * group; i < end; ++i) {
            // Where it goes, and as far as walls take it back.
            const Vec3 moved =
                static_cast<float>(h) * Vec3(one_by_one[4 * i], one_by_one[4 * i + 1], one_by_one[4 * i + 2]);
            const Vec3 target =
                Vec3(wider[0][i], wider[1][i], wider[2][i]) +
                static_cast<float>(h) * Vec3(correction[0][i], correction[1][i], correction[2][i]);
            bounds = {glm::min(bounds.min, glm::min(moved, target)),
                      glm::max(bounds.max, glm::max(moved, target))};
        }
        if (cloud.boundary.near_solids_on_the_way(bounds, margin)) continue;
        cloud.near_boundary[group] |= solids_far;
        ++far;
        for (int axis = 0; axis < GetParam().dimension; ++axis)
            held += bounds.min[axis] < room.min[axis] || bounds.max[axis] > room.max[axis] ? 1 : 0;
    }
    EXPECT_GT(far, 0);
    EXPECT_GT(held, 0);
    EXPECT_EQ(run(), one_by_one);
}

TEST_P(PbfAgainstDouble, ArtificialPressure) {
    const std::vector<double> lambda = reference_lambda(true);
    run_lambda(true);
    const double dq = 0.25, k = 2e-4 * h * h;
    artificial.strength = static_cast<float>(k / (h * h));
    artificial.scale = static_cast<float>(1.0 / kernel_value_shape(GetParam().kernel, dq));
    for (const int power : {1, 2, 4}) {
        artificial.n = power;
        for (auto& axis : correction) std::fill(axis.begin(), axis.end(), 0.0f);
        expect_near(run_correct(), reference_correction(lambda, k, cloud.kernel.value(dq * h), power),
                    tolerance, "with s_corr");
    }
}

TEST_P(PbfAgainstDouble, CorrectionsAreShortenedToTheLimit) {
    const std::vector<double> lambda = reference_lambda(true);
    run_lambda(true);
    move.limits.length = 0.01f;
    std::vector<Double3> wanted = reference_correction(lambda, 0.0, 1.0, 1);
    int limited = 0;
    for (Double3& change : wanted) {
        if (length(change) <= 0.01 * h) continue;
        change = (0.01 * h / length(change)) * change;
        ++limited;
    }
    EXPECT_GT(limited, 10);
    EXPECT_LT(limited, static_cast<int>(n));
    expect_near(run_correct(), wanted, tolerance, "limited correction");
}

INSTANTIATE_TEST_SUITE_P(Clouds, PbfAgainstDouble, testing::ValuesIn(cloud_settings()));

}  // namespace
}  // namespace slosh::pbf_kernels_test
