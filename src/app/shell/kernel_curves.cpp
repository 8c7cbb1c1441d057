// See kernel_curves.h. For Poly6/Spiky the derivatives are Spiky's, because the solvers use them.
#include "app/shell/kernel_curves.h"

#include <algorithm>

namespace slosh::app {

namespace {

constexpr int samples = 96;

/// The derivative of q g(q), with g of kernel_gradient_shape().
float second_derivative(KernelName name, float q) {
    const float u = 1.0f - q;
    switch (name) {
        case KernelName::poly6_spiky:
            return 2.0f * u;
        case KernelName::cubic_spline:
            return q <= 0.5f ? 36.0f * q - 12.0f : 12.0f * u;
        case KernelName::wendland_c2:
            return 20.0f * u * u * (4.0f * q - 1.0f);
        case KernelName::spiky:
            return 6.0f * u;
    }
    return 0.0f;
}

/// w'(q) of the gradient kernel. Spiky's slope does not vanish at q = 0, where it has no direction.
float slope(KernelName name, float q) {
    const float away = std::max(q, 1e-4f);
    return away * kernel_gradient_shape(name, away);
}

}  // namespace

std::vector<ui::CurveShown> kernel_curves(KernelName name) {
    std::vector<ui::CurveShown> curves{{"W, r = 0 to h", {}}, {"W'", {}}, {"W''", {}}};
    for (int i = 0; i < samples; ++i) {
        const float q = static_cast<float>(i) / static_cast<float>(samples - 1);
        curves[0].values.push_back(kernel_value_shape(name, q));
        curves[1].values.push_back(slope(name, q));
        curves[2].values.push_back(second_derivative(name, q));
    }
    return curves;
}

}  // namespace slosh::app
