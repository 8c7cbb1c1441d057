// The pair loops of several materials against sums in double over all pairs.
#include "sim/methods/loops/fluid_kernels.h"

#include <gtest/gtest.h>

#include "sim/core/particles/streams.h"
#include "sim/methods/step/step_context.h"
#include "support/pair_cloud.h"

namespace slosh::material_kernels_test {
namespace {

constexpr double tolerance = 1e-4;

struct MaterialKernelsAgainstDouble : testing::TestWithParam<CloudSettings> {
    PairCloud cloud{GetParam()};
    const MaterialKernels& kernels = material_kernels(simd::Target::width_1, GetParam().kernel);
    std::size_t n = cloud.count(), groups = cloud.groups();
    AlignedArray<float> stream = cloud.positions;

    /// Three kinds in turn, as payload.
    double payload(std::size_t i) const { return i % 3 == 0 ? 1.0 : i % 3 == 1 ? 13.5 : 0.25; }
    PairInput input() {
        for (std::size_t i = 0; i < n; ++i) stream[4 * i + 3] = static_cast<float>(payload(i));
        set_stream_padding(stream, n);
        PairInput result = cloud.input();
        result.positions = stream.data();
        return result;
    }
};

TEST_P(MaterialKernelsAgainstDouble, MeanWeight) {
    AlignedArray<float> got(n);
    MaterialPass pass;
    pass.mean_weight = got.data();
    kernels.mean_weight(input(), pass, 0, groups);
    std::vector<double> wanted(n);
    for (std::size_t i = 0; i < n; ++i) {
        double first = 0.0, second = 0.0;
        Double3 own;
        cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
            own = own + gradient;
            first += payload(j) * dot(gradient, gradient);
            second += payload(j) * payload(j) * dot(gradient, gradient);
        });
        first += payload(i) * dot(own, own);
        second += payload(i) * payload(i) * dot(own, own);
        wanted[i] = first > 0.0 ? second / first : payload(i);
    }
    expect_near(doubles(got, n), wanted, tolerance, "mean weight");
}

TEST_P(MaterialKernelsAgainstDouble, SmoothingByHarmonicMeans) {
    const double c = 0.07, nu_dt = 3e-4;
    const std::vector<double> density = cloud.densities(PairCloud::Walls::still);
    const AlignedArray<float> velocities = cloud.velocity_stream(density);
    AlignedArray<float> out[3], weight(n);
    MaterialPass pass;
    pass.weight = weight.data();
    pass.smoothing.velocities = velocities.data();
    pass.smoothing.value_factor = static_cast<float>(c) * cloud.constants.density_scale;
    pass.smoothing.gradient_factor = static_cast<float>(2.0 * nu_dt) * cloud.constants.gradient_scale *
                                     cloud.constants.inverse_h * cloud.constants.inverse_h;
    for (std::size_t axis = 0; axis < 3; ++axis)
        out[axis].resize(n), pass.smoothing.out[axis] = out[axis].data();
    for (std::size_t i = 0; i < n; ++i) weight[i] = static_cast<float>(0.5 + 0.25 * payload(i));
    kernels.smooth(input(), pass, 0, groups);
    std::vector<Double3> got = doubles(out, n), wanted(n);
    for (std::size_t i = 0; i < n; ++i) {
        got[i] = got[i] - cloud.velocity(i);
        cloud.over_neighbours(i, [&](std::size_t j, double w, Double3 gradient) {
            const double mean = 2.0 * payload(i) * payload(j) / (payload(i) + payload(j)),
                         omega = 2.0 / (density[i] + density[j]);
            const Double3 gap = cloud.position(i) - cloud.position(j),
                          v = cloud.velocity(j) - cloud.velocity(i);
            const double share = c * w - 2.0 * nu_dt * dot(gap, gradient) / dot(gap, gap);
            wanted[i] = wanted[i] + ((0.5 + 0.25 * payload(i)) * cloud.volume * omega * mean * share) * v;
        });
    }
    expect_near(got, wanted, tolerance, "weighted smoothing");
}

INSTANTIATE_TEST_SUITE_P(Clouds, MaterialKernelsAgainstDouble, testing::ValuesIn(cloud_settings()));

}  // namespace
}  // namespace slosh::material_kernels_test
