// The pair loop of spinning particles against sums in double over all pairs.
#include "sim/methods/forces/force_kernels.h"

#include <gtest/gtest.h>

#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::micropolar_kernels_test {
namespace {

class MicropolarKernelsAgainstDouble : public testing::TestWithParam<CloudSettings> {};

TEST_P(MicropolarKernelsAgainstDouble, CurlOfTheSpins) {
    PairCloud cloud{GetParam()};
    const std::size_t n = cloud.count();
    const std::vector<double> density = cloud.densities(PairCloud::Walls::still);
    const double step = 0.01;  // nu_t dt, m^2
    // Any field will do: the velocities turned about.
    AlignedArray<float> spins = cloud.velocity_stream(density);
    const bool flat = GetParam().dimension == 2;
    std::vector<Double3> spin(n);
    for (std::size_t i = 0; i < n; ++i) {
        const Double3 v = cloud.velocity(i);
        spin[i] = {flat ? 0.0 : v.y, flat ? 0.0 : v.z, v.x};
        spins[4 * i] = static_cast<float>(spin[i].x);
        spins[4 * i + 1] = static_cast<float>(spin[i].y);
        spins[4 * i + 2] = static_cast<float>(spin[i].z);
    }
    AlignedArray<float> velocity[3];
    SpinPass pass;
    pass.spins = spins.data();
    pass.factor = static_cast<float>(step) * cloud.constants.gradient_scale * cloud.constants.inverse_h;
    for (std::size_t axis = 0; axis < 3; ++axis)
        velocity[axis].resize(n), pass.velocity[axis] = velocity[axis].data();
    micropolar_kernels(simd::Target::width_1, GetParam().kernel)
        .drive(cloud.input(), pass, 0, cloud.groups());
    std::vector<Double3> wanted(n);
    Double3 sum;
    double scale = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
            const double weight = step * cloud.volume * 2.0 / (density[i] + density[j]);
            wanted[i] = wanted[i] + weight * cross(gradient, spin[i] + spin[j]);
        });
    }
    const std::vector<Double3> got = doubles(velocity, n);
    expect_near(got, wanted, 1e-4, "curl of the spins");
    for (const Double3& v : got) sum = sum + v, scale += length(v);
    EXPECT_LT(length(sum), 1e-5 * scale);
}

INSTANTIATE_TEST_SUITE_P(Clouds, MicropolarKernelsAgainstDouble, testing::ValuesIn(cloud_settings()));

}  // namespace
}  // namespace slosh::micropolar_kernels_test
