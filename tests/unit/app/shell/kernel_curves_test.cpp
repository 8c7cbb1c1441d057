// The curves of a kernel are derivatives of each other.
#include "app/shell/kernel_curves.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slosh::app::kernel_curves_test {
namespace {

TEST(KernelCurves, EachIsTheDerivativeOfTheOneBefore) {
    for (const KernelName name : every_kernel) {
        const std::vector<ui::CurveShown> curves = kernel_curves(name);
        ASSERT_EQ(curves.size(), 3u);
        const std::size_t count = curves[0].values.size();
        const float distance = 1.0f / static_cast<float>(count - 1);
        for (std::size_t order = 0; order < 2; ++order) {
            // Poly6/Spiky has the value of one kernel and the gradient of the other.
            if (order == 0 && name == KernelName::poly6_spiky) continue;
            const std::vector<float>& values = curves[order].values;
            for (std::size_t i = 1; i + 1 < count; ++i) {
                const float difference = (values[i + 1] - values[i - 1]) / (2.0f * distance);
                EXPECT_NEAR(difference, curves[order + 1].values[i], 0.2f)
                    << static_cast<int>(name) << ", derivative " << order + 1 << " at " << i;
            }
        }
        EXPECT_EQ(curves[0].values.front(), 1.0f);
        EXPECT_EQ(curves[0].values.back(), 0.0f);
        EXPECT_EQ(curves[1].values.back(), 0.0f);
    }
}

}  // namespace
}  // namespace slosh::app::kernel_curves_test
