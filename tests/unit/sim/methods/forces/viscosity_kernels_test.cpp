// The pair loops of the implicit viscosity against sums in double over all pairs, and what they must leave
// alone.
#include "sim/methods/forces/force_kernels.h"

#include <gtest/gtest.h>

#include "sim/core/particles/streams.h"
#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::viscosity_kernels_test {
namespace {

constexpr double factor = 0.03, turning_length = 3.0;

/// {T, 0}
AlignedArray<float> turning_stream(std::size_t n, const std::vector<Double3>& turnings) {
    AlignedArray<float> stream(4 * n);
    for (std::size_t i = 0; i < n; ++i) {
        stream[4 * i] = static_cast<float>(turnings[i].x);
        stream[4 * i + 1] = static_cast<float>(turnings[i].y);
        stream[4 * i + 2] = static_cast<float>(turnings[i].z);
    }
    set_velocity_padding(stream, n);
    return stream;
}

struct ViscosityKernelsAgainstDouble : testing::TestWithParam<CloudSettings> {
    PairCloud cloud{GetParam()};
    const ViscosityKernels& kernels = viscosity_kernels(simd::Target::width_1, GetParam().kernel);
    PairInput input = cloud.input();
    std::size_t n = cloud.count(), groups = cloud.groups();
    std::vector<double> density = cloud.densities(PairCloud::Walls::still);
    double h = static_cast<double>(cloud.kernel.h);
    AlignedArray<float> force[3], torque[3], turning[3], none, own, walls;
    AlignedArray<float> inverse[7];
    ViscousPass pass;

    ViscosityKernelsAgainstDouble() : none(n), own(n), walls(4 * n) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            force[axis].resize(n), torque[axis].resize(n), turning[axis].resize(n);
            pass.image.velocity[axis] = force[axis].data(), pass.image.turning[axis] = torque[axis].data();
            pass.solution.turning[axis] = turning[axis].data();
            pass.turning_right[axis] = none.data();
        }
        for (std::size_t entry = 0; entry < 7; ++entry) {
            inverse[entry].resize(n);
            pass.inverse[entry] = inverse[entry].data();
        }
        // No mass: what is left is what the pairs do.
        pass.equations.own = own.data();
        pass.equations.walls = walls.data();
        pass.equations.factor = static_cast<float>(factor);
        pass.equations.turning_length = static_cast<float>(turning_length);
    }
    /// -grad W/r bare, as the loops have it.
    double bare_gradient(std::size_t i, std::size_t j) const {
        const double r = length(cloud.position(i) - cloud.position(j));
        return -kernel_gradient_shape(GetParam().kernel, r / h);
    }
    bool flat() const { return GetParam().dimension == 2; }
};

TEST_P(ViscosityKernelsAgainstDouble, ForcesAndTorques) {
    std::vector<Double3> turnings(n);
    for (std::size_t i = 0; i < n; ++i) {
        const double k = static_cast<double>(i);
        turnings[i] = {flat() ? 0.0 : std::sin(k), flat() ? 0.0 : std::cos(2.0 * k), std::sin(3.0 * k)};
    }
    AlignedArray<float> velocities = cloud.velocity_stream(density), turned = turning_stream(n, turnings);
    pass.velocities = velocities.data();
    pass.turnings = turned.data();
    const double curvature = kernels.multiply(input, pass, 0, groups);
    std::vector<Double3> wanted_force(n), wanted_torque(n);
    double wanted_curvature = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        cloud.over_neighbours(i, [&](std::size_t j, double, Double3) {
            const Double3 gap = (1.0 / h) * (cloud.position(i) - cloud.position(j));
            const Double3 strain = cloud.velocity(i) - cloud.velocity(j) -
                                   (0.5 * turning_length) * cross(turnings[i] + turnings[j], gap);
            const double weight = factor * bare_gradient(i, j) * 2.0 / (density[i] + density[j]);
            wanted_force[i] = wanted_force[i] + weight * strain;
            wanted_torque[i] = wanted_torque[i] + (-0.5 * turning_length * weight) * cross(gap, strain);
        });
        wanted_curvature += dot(cloud.velocity(i), wanted_force[i]) + dot(turnings[i], wanted_torque[i]);
    }
    EXPECT_NEAR(curvature, wanted_curvature, 1e-4 * wanted_curvature);
    expect_near(doubles(force, n), wanted_force, 1e-4, "forces");
    expect_near(doubles(torque, n), wanted_torque, 1e-4, "torques");
}

TEST_P(ViscosityKernelsAgainstDouble, NoForceInRotationAndNoMomentumFromAny) {
    const Double3 rate{flat() ? 0.0 : 0.7, flat() ? 0.0 : -0.4, 1.3};
    for (std::size_t i = 0; i < n; ++i) {
        const Double3 v = cross(rate, cloud.position(i));
        cloud.particles.velocity_x[i] = static_cast<float>(v.x);
        cloud.particles.velocity_y[i] = static_cast<float>(v.y);
        cloud.particles.velocity_z[i] = static_cast<float>(v.z);
    }
    AlignedArray<float> velocities = cloud.velocity_stream(density);
    pass.velocities = velocities.data();
    kernels.start(input, pass, 0, groups);
    std::vector<Double3> found = doubles(turning, n);
    // A particle whose neighbours do not span the space cannot know all of it.
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t neighbours = 0;
        cloud.over_neighbours(i, [&](std::size_t, double, Double3) { ++neighbours; });
        if (neighbours < 6) continue;
        const double rounding = 5e-3 * length(rate) * h;
        EXPECT_LT(length(turning_length * found[i] - h * rate), rounding) << i;
    }
    const std::vector<Double3> exact(n, (h / turning_length) * rate);
    AlignedArray<float> turned = turning_stream(n, exact);
    pass.turnings = turned.data();
    kernels.multiply(input, pass, 0, groups);
    double largest = 0.0;
    for (const Double3& f : doubles(force, n)) largest = std::max(largest, length(f));
    EXPECT_LT(largest, 1e-5 * factor);
    // Any other turnings: forces in equal and opposite pairs.
    AlignedArray<float> still = turning_stream(n, std::vector<Double3>(n));
    pass.turnings = still.data();
    kernels.multiply(input, pass, 0, groups);
    Double3 sum;
    double scale = 0.0;
    for (const Double3& f : doubles(force, n)) sum = sum + f, scale += length(f);
    EXPECT_GT(scale, 0.0);
    EXPECT_LT(length(sum), 1e-5 * scale);
}

/// A step of Jacobi's method for one particle alone brings its residual to 0.
TEST_P(ViscosityKernelsAgainstDouble, InverseBlocks) {
    for (std::size_t i = 0; i < n; ++i) own[i] = 1.0f;
    AlignedArray<float> at_rest(4 * n), still = turning_stream(n, std::vector<Double3>(n));
    for (std::size_t i = 0; i < n; ++i) at_rest[4 * i + 3] = static_cast<float>(density[i]);
    set_velocity_padding(at_rest, n);
    pass.velocities = at_rest.data();
    pass.turnings = still.data();
    kernels.start(input, pass, 0, groups);
    for (std::size_t i = 0; i < n; i += 7) {
        const Double3 force_of{0.3, -0.2, flat() ? 0.0 : 0.5},
            torque_of{flat() ? 0.0 : 0.1, flat() ? 0.0 : 0.4, -0.2};
        const auto entry = [&](std::size_t k) { return static_cast<double>(inverse[k][i]); };
        const Double3 velocity = entry(0) * force_of;
        const Double3 turn{entry(1) * torque_of.x + entry(4) * torque_of.y + entry(5) * torque_of.z,
                           entry(4) * torque_of.x + entry(2) * torque_of.y + entry(6) * torque_of.z,
                           entry(5) * torque_of.x + entry(6) * torque_of.y + entry(3) * torque_of.z};
        const auto set = [&](double share) {
            at_rest[4 * i] = static_cast<float>(share * velocity.x);
            at_rest[4 * i + 1] = static_cast<float>(share * velocity.y);
            at_rest[4 * i + 2] = static_cast<float>(share * velocity.z);
            still[4 * i] = flat() ? 0.0f : static_cast<float>(share * turn.x);
            still[4 * i + 1] = flat() ? 0.0f : static_cast<float>(share * turn.y);
            still[4 * i + 2] = static_cast<float>(share * turn.z);
        };
        std::size_t neighbours = 0;
        cloud.over_neighbours(i, [&](std::size_t, double, Double3) { ++neighbours; });
        if (neighbours < 6) continue;
        // The velocity and the turning of one particle do act on each other, which the blocks leave out.
        set(1.0);
        AlignedArray<float> turned = still;
        std::fill(still.data(), still.data() + 4 * n, 0.0f);
        kernels.multiply(input, pass, i / 8, i / 8 + 1);
        EXPECT_LT(length(doubles(force, n)[i] - force_of), 1e-4 * length(force_of)) << i;
        still = turned;
        at_rest[4 * i] = at_rest[4 * i + 1] = at_rest[4 * i + 2] = 0.0f;
        kernels.multiply(input, pass, i / 8, i / 8 + 1);
        EXPECT_LT(length(doubles(torque, n)[i] - torque_of), 1e-3 * length(torque_of)) << i;
        set(0.0);
    }
}

INSTANTIATE_TEST_SUITE_P(Clouds, ViscosityKernelsAgainstDouble, testing::ValuesIn(cloud_settings()));

}  // namespace
}  // namespace slosh::viscosity_kernels_test
