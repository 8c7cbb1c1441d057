// The constants from kernel, rest lattice and spacing.
#include "sim/core/kernels/pair_constants.h"

#include <cmath>

#include "sim/core/kernels/rest_lattice.h"

namespace slosh {

PairConstants make_pair_constants(const RestLattice& lattice) {
    const SmoothingKernel& kernel = lattice.kernel;
    PairConstants constants;
    constants.kernel = kernel.name;
    constants.dimension = kernel.dimension;
    constants.spacing = lattice.spacing;
    constants.h = kernel.h;
    constants.inverse_h = 1.0f / kernel.h;
    constants.volume = static_cast<float>(lattice.volume);
    const double h = static_cast<double>(kernel.h);
    constants.density_scale = static_cast<float>(lattice.volume * kernel.value_norm);
    constants.self_density = static_cast<float>(lattice.volume * kernel.value(0.0));
    constants.gradient_scale = static_cast<float>(lattice.volume * kernel.gradient_norm * h * h);
    constants.gradient_sum_squared = static_cast<float>(lattice.gradient_square_sum * h * h);
    constants.relaxation_bound = static_cast<float>(std::fmax(lattice.relaxation_bound, 0.0));
    const double ratio = static_cast<double>(lattice.spacing) / h;
    const int reach = static_cast<int>(std::ceil(1.0 / ratio)), depth = kernel.dimension == 3 ? reach : 0;
    double value_sum = 0.0, gradient_sum = 0.0, virial = 0.0, missing = 0.0, gradient = 0.0;
    for (int a = -reach; a <= reach; ++a) {
        for (int b = -reach; b <= reach; ++b) {
            for (int c = -depth; c <= depth; ++c) {
                if (a == 0 && b == 0 && c == 0) continue;
                const double q = ratio * std::sqrt(static_cast<double>(a * a + b * b + c * c));
                const double w = kernel_value_shape(kernel.name, q);
                value_sum += w;
                const double g = -kernel_gradient_shape(kernel.name, q);
                gradient_sum += g;
                virial += g * q * q;
                if (b <= 0) continue;
                missing += w;
                gradient += g * ratio * b;
            }
        }
    }
    constants.value_sum = static_cast<float>(value_sum);
    constants.gradient_sum = static_cast<float>(gradient_sum);
    constants.pressure_scale =
        static_cast<float>(lattice.volume * kernel.gradient_norm * h * h * virial / kernel.dimension);
    const double slope = static_cast<double>(constants.gradient_scale) * gradient;
    constants.surface_missing = static_cast<float>(static_cast<double>(constants.density_scale) * missing);
    constants.surface_gradient_square = static_cast<float>(slope * slope);
    constants.lattice_neighbours = static_cast<float>(lattice.neighbour_count);
    constants.tension = tension_scales(lattice);
    return constants;
}

const PairConstants& unit_constants(KernelName kernel, int dimension, float ratio) {
    thread_local PairConstants last;
    if (last.kernel != kernel || last.dimension != dimension || last.spacing != 1.0f || last.h != ratio)
        last = make_pair_constants(rest_lattice(kernel, dimension, ratio, 1.0f));
    return last;
}

}  // namespace slosh
