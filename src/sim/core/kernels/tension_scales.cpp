// The surface tension of pair forces is the excess of the pressure along the surface's normal over that
// across it, integrated through the surface [KB49]: sigma = 1/(2 area) sum_ij m (z_ij f_z - x_ij f_x) with z
// along the normal. What the pressure solve adds to balance it is the same in all directions and drops out.
// The sums run over the half of the rest lattice below a face, with the same densities and normals that the
// loops find.
#include "sim/core/kernels/pair_constants.h"

#include <cmath>
#include <cstddef>
#include <vector>

#include "sim/core/kernels/rest_lattice.h"

namespace slosh {
namespace {

/// The part of the tension that is cohesion; the rest is the surface term, which alone pushes the outermost
/// layer off. With this share the period of a weightless drop is right within 2 % (docs/notes/tuning.md).
constexpr double cohesion_share = 0.25;

/// A neighbour of a lattice point; lengths in d.
struct Neighbour {
    int across = 0, down = 0;
    double r = 0.0;
};

std::vector<Neighbour> neighbours_of(int reach, double ratio, int dimension) {
    std::vector<Neighbour> neighbours;
    const int depth = dimension == 3 ? reach : 0;
    for (int across = -reach; across <= reach; ++across) {
        for (int down = -reach; down <= reach; ++down) {
            for (int other = -depth; other <= depth; ++other) {
                const int square = across * across + down * down + other * other;
                if (square == 0 || std::sqrt(static_cast<double>(square)) >= ratio) continue;
                neighbours.push_back({across, down, std::sqrt(static_cast<double>(square))});
            }
        }
    }
    return neighbours;
}

/// Density over rest density and the normal's component out of the fluid, per layer from the surface down.
struct Layer {
    double density = 0.0, normal = 0.0;
};

std::vector<Layer> surface_layers(const RestLattice& lattice, const std::vector<Neighbour>& neighbours,
                                  int count) {
    const double d = static_cast<double>(lattice.spacing), h = static_cast<double>(lattice.kernel.h);
    std::vector<Layer> layers(static_cast<std::size_t>(count));
    for (int k = 0; k < count; ++k) {
        Layer& layer = layers[static_cast<std::size_t>(k)];
        layer.density = lattice.volume * lattice.kernel.value(0.0);
        for (const Neighbour& neighbour : neighbours) {
            if (k + neighbour.down < 0) continue;
            layer.density += lattice.volume * lattice.kernel.value(neighbour.r * d);
            layer.normal +=
                h * lattice.volume * lattice.kernel.gradient_factor(neighbour.r * d) * neighbour.down * d;
        }
    }
    return layers;
}

/// What a face of the lattice has of tension over rho0 gamma when A or B is 1, in d^2/2.
struct Tensions {
    double cohesion = 0.0, surface = 0.0;
};

Tensions tensions_of_face(const std::vector<Layer>& layers, int count,
                          const std::vector<Neighbour>& neighbours, double ratio) {
    Tensions sum;
    for (int k = 0; k < count; ++k) {
        const Layer& own = layers[static_cast<std::size_t>(k)];
        for (const Neighbour& neighbour : neighbours) {
            const int layer = k + neighbour.down;
            if (layer < 0) continue;
            const Layer& other = layers[static_cast<std::size_t>(layer)];
            const double thinness = 2.0 / (own.density + other.density), q = neighbour.r / ratio;
            const double squares = neighbour.across * neighbour.across - neighbour.down * neighbour.down;
            sum.cohesion += std::fmax(thinness - 1.0, 0.0) * cohesion_shape(q) * squares / neighbour.r;
            sum.surface += thinness * (1.0 - q * q) * (other.normal - own.normal) * neighbour.down;
        }
    }
    return sum;
}

}  // namespace

TensionScales tension_scales(const RestLattice& lattice) {
    const double d = static_cast<double>(lattice.spacing), ratio = static_cast<double>(lattice.kernel.h) / d;
    const int reach = static_cast<int>(std::ceil(ratio));
    const std::vector<Neighbour> neighbours = neighbours_of(reach, ratio, lattice.kernel.dimension);
    TensionScales scales;
    if (neighbours.empty()) return scales;  // h <= d
    // Below 2 reach every particle and all its neighbours are inside: all directions are alike there.
    const std::vector<Layer> layers = surface_layers(lattice, neighbours, 3 * reach);
    const Tensions face = tensions_of_face(layers, 2 * reach, neighbours, ratio);
    double weights = 0.0;
    for (const Neighbour& neighbour : neighbours)
        weights += 1.0 - neighbour.r * neighbour.r / (ratio * ratio);
    const double square = 2.0 / (d * d);
    scales.cohesion = static_cast<float>(cohesion_share * square / face.cohesion);
    scales.surface = static_cast<float>((1.0 - cohesion_share) * square / face.surface);
    scales.stiffness = static_cast<float>(static_cast<double>(scales.surface) * weights / d);
    return scales;
}

}  // namespace slosh
