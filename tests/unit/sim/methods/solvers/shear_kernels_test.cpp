// The shear correction's loops against its equations in double over all pairs, and what they are for: the
// stress of a uniform pressure in a lattice that was sheared.
#include "sim/methods/corrections/shear_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::shear_kernels_test {
namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

Double3 times(const Matrix& m, Double3 v) {
    return {m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z, m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z,
            m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z};
}

struct ShearLoops {
    explicit ShearLoops(const CloudSettings& settings)
        : cloud(settings), kernels(shear_kernels(simd::Target::width_1, settings.kernel)), n(cloud.count()) {
        matrices.resize(4 * n), beyond.resize(4 * n);
        for (AlignedArray<float>& axis : sums) axis.resize(n);
        found.matrices = matrices.data();
        found.beyond = beyond.data();
        found.strength.all = strength;
        summed = {matrices.data(), beyond.data(), {sums[0].data(), sums[1].data(), sums[2].data()}};
    }
    void run() {
        const PairInput input = cloud.input();
        kernels.matrices(input, found, 0, cloud.groups());
        set_velocity_padding(matrices, n);
        set_velocity_padding(beyond, n);
        kernels.sums(input, summed, 0, cloud.groups());
    }
    /// M [1] of a particle without its images in walls.
    Matrix arrangement(std::size_t i) const {
        Matrix m{};
        cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
            const Double3 gap = cloud.position(i) - cloud.position(j);
            const double g[3] = {gradient.x, gradient.y, gradient.z}, x[3] = {gap.x, gap.y, gap.z};
            for (std::size_t a = 0; a < 3; ++a) {
                for (std::size_t b = 0; b < 3; ++b)
                    m[a][b] -=
                        cloud.volume * g[a] * x[b] / static_cast<double>(cloud.constants.pressure_scale);
            }
        });
        return m;
    }
    Matrix matrix_now(std::size_t i) const {
        const float* e = matrices.data() + 4 * i;
        const double xx = e[0], xy = e[1], xz = e[2], yy = e[3];
        const double yz = flat() ? 0.0 : static_cast<double>(beyond[4 * i]);
        return {{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, flat() ? 1.0 : 3.0 - xx - yy}}};
    }
    bool flat() const { return cloud.constants.dimension == 2; }

    static constexpr float strength = 0.7f;
    PairCloud cloud;
    const ShearKernels& kernels;
    std::size_t n;
    ShearMatrices found;
    ShearSums summed;
    AlignedArray<float> matrices, beyond, sums[3];
};

/// M's part without trace and its length.
Matrix without_trace(const Matrix& m, bool flat, double& mean, double& length) {
    const std::size_t dimension = flat ? 2 : 3;
    mean = length = 0.0;
    for (std::size_t a = 0; a < dimension; ++a) mean += m[a][a] / static_cast<double>(dimension);
    Matrix part = m;
    for (std::size_t a = 0; a < dimension; ++a) part[a][a] -= mean;
    for (std::size_t a = 0; a < dimension; ++a) {
        for (std::size_t b = 0; b < dimension; ++b) length += part[a][b] * part[a][b];
    }
    length = std::sqrt(length);
    return part;
}

struct ShearAgainstDouble : testing::TestWithParam<CloudSettings> {};

TEST_P(ShearAgainstDouble, Matrices) {
    ShearLoops loops(GetParam());
    loops.run();
    const std::vector<double> density = loops.cloud.densities(PairCloud::Walls::yielding);
    int corrected = 0;
    for (std::size_t i = 0; i < loops.n; ++i) {
        double mean, length;
        const Matrix part = without_trace(loops.arrangement(i), loops.flat(), mean, length);
        const double from = shear_free_from, to = shear_full_from, most = largest_shear;
        const double solid = loops.cloud.boundary_at(i, PairCloud::Walls::yielding).density;
        double f = std::clamp((density[i] - from) / (to - from), 0.0, 1.0);
        f *= std::max(1.0 - solid / static_cast<double>(solid_share_without_shear), 0.0);
        f *= std::min(most * most / (length * length), 1.0);
        corrected += f > 0.0 ? 1 : 0;
        const Matrix now = loops.matrix_now(i);
        for (std::size_t a = 0; a < 3; ++a) {
            for (std::size_t b = 0; b < 3; ++b) {
                const double d =
                    f * static_cast<double>(ShearLoops::strength) * part[a][b] / std::max(mean * mean, 0.3);
                const bool outside = loops.flat() && (a == 2 || b == 2);
                EXPECT_NEAR(now[a][b], (a == b ? 1.0 : 0.0) - (outside ? 0.0 : d), 1e-4) << i << a << b;
            }
        }
    }
    EXPECT_GT(corrected, 10);
    EXPECT_LT(corrected, static_cast<int>(loops.n));
}

TEST_P(ShearAgainstDouble, SumsWhoseForcesAreOppositeAndEqual) {
    ShearLoops loops(GetParam());
    const std::size_t n = loops.n;
    std::vector<double> pressure(n);
    for (std::size_t i = 0; i < n; ++i) {
        pressure[i] = -0.1 * static_cast<double>(i % 13);
        loops.cloud.positions[4 * i + 3] = static_cast<float>(pressure[i]);
    }
    loops.run();
    // grad W = factor g X: both have the same direction, and their ratio is that of the constants.
    const double h = loops.cloud.kernel.h;
    const double scale = -loops.cloud.volume * h / static_cast<double>(loops.cloud.constants.gradient_scale);
    std::vector<Double3> wanted(n);
    Double3 all;
    double size = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        loops.cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
            const Double3 step = scale * gradient;
            wanted[i] = wanted[i] + pressure[i] * times(loops.matrix_now(j), step) +
                        pressure[j] * times(loops.matrix_now(i), step);
        });
        const Double3 got{loops.sums[0][i], loops.sums[1][i], loops.sums[2][i]};
        all = all + got;
        size += length(got);
    }
    expect_near(doubles(loops.sums, n), wanted, 1e-4, "sum");
    EXPECT_LT(length(all), 1e-6 * size);
}

INSTANTIATE_TEST_SUITE_P(Clouds, ShearAgainstDouble, testing::ValuesIn(cloud_settings()));

// What is left of the shear stress of a uniform pressure. Without a correction all of it.
TEST(ShearCorrection, AUniformPressureInAShearedLatticeIsNoShearStress) {
    for (const int dimension : {2, 3}) {
        ShearLoops loops({KernelName::wendland_c2, dimension, false, 2.05f, true});
        PairCloud& cloud = loops.cloud;
        for (std::size_t i = 0; i < loops.n; ++i) cloud.particles.x[i] += 0.15f * cloud.particles.y[i];
        cloud.lists.sort_and_build(cloud.particles, cloud.kernel.h, 1, simd::Target::width_1);
        for (std::size_t i = 0; i < loops.n; ++i) {
            cloud.positions[4 * i] = cloud.particles.x[i] * cloud.constants.inverse_h;
            cloud.positions[4 * i + 1] = cloud.particles.y[i] * cloud.constants.inverse_h;
            cloud.positions[4 * i + 2] = cloud.particles.z[i] * cloud.constants.inverse_h;
        }
        loops.found.strength.all = 1.0f;
        loops.run();
        int inside = 0;
        for (std::size_t i = 0; i < loops.n; ++i) {
            Matrix corrected{};
            int neighbours = 0;
            cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
                ++neighbours;
                const Double3 gap = cloud.position(i) - cloud.position(j);
                const Double3 force =
                    0.5 * (times(loops.matrix_now(i), gradient) + times(loops.matrix_now(j), gradient));
                const double f[3] = {force.x, force.y, force.z}, x[3] = {gap.x, gap.y, gap.z};
                for (std::size_t a = 0; a < 3; ++a) {
                    for (std::size_t b = 0; b < 3; ++b)
                        corrected[a][b] -=
                            cloud.volume * f[a] * x[b] / static_cast<double>(cloud.constants.pressure_scale);
                }
            });
            // Far from the lattice's edge all neighbours have the same surroundings.
            const Double3 at = cloud.position(i);
            const double edge = 4.0 * PairCloud::spacing, size = 19.0 * PairCloud::spacing;
            const double left = at.x - 0.3 - 0.15 * at.y;
            if (left < edge || left > size - edge || at.y < edge || at.y > size - edge) continue;
            const double depth = 7.0 * PairCloud::spacing;
            if (dimension == 3 && (at.z < 0.4 * depth || at.z > 0.6 * depth)) continue;
            double mean, before, after;
            without_trace(loops.arrangement(i), dimension == 2, mean, before);
            without_trace(corrected, dimension == 2, mean, after);
            EXPECT_GT(before, 0.004) << "there is none to take out";
            EXPECT_LT(before, static_cast<double>(largest_shear));
            EXPECT_LT(after, 0.1 * before);
            ++inside;
        }
        EXPECT_GT(inside, 20) << dimension;
    }
}

}  // namespace
}  // namespace slosh::shear_kernels_test
