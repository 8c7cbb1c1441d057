#include "sim/methods/reference/reference_water.h"

#include <cmath>

#include "sim/methods/reference/cell_search.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

/// Places along an axis between two walls: as many as spacings fit, and one behind each wall.
std::vector<double> places_between(double low, double high, double spacing) {
    const double count = std::max(std::round((high - low) / spacing), 1.0), width = (high - low) / count;
    std::vector<double> places;
    for (double k = 0.0; k <= count + 1.0; k += 1.0) places.push_back(low + (k - 0.5) * width);
    return places;
}

void add_walls(const ContainerWalls& walls, double spacing, int dimension,
               std::vector<BoundaryParticle>& all) {
    std::vector<double> places[3];
    for (int axis = 0; axis < 3; ++axis) {
        const auto low = static_cast<double>(walls.box.min[axis]),
                   high = static_cast<double>(walls.box.max[axis]);
        places[axis] = axis < dimension ? places_between(low, high, spacing) : std::vector<double>{0.0};
    }
    for (std::size_t i = 0; i < places[0].size(); ++i) {
        for (std::size_t j = 0; j < places[1].size(); ++j) {
            if (walls.open_top && j + 1 == places[1].size()) continue;
            for (std::size_t k = 0; k < places[2].size(); ++k) {
                const bool in_wall = i == 0 || i + 1 == places[0].size() || j == 0 ||
                                     j + 1 == places[1].size() ||
                                     (dimension == 3 && (k == 0 || k + 1 == places[2].size()));
                if (in_wall) all.push_back({{places[0][i], places[1][j], places[2][k]}, 0.0, -1});
            }
        }
    }
}

/// Points of a lattice that lie less than a spacing inside a solid, moved to half a spacing.
void add_solids(const StepContext& context, const Box3& water, std::vector<BoundaryParticle>& all) {
    const float spacing = context.constants.spacing, reach = context.constants.h + spacing;
    const auto first = [&](int axis) { return std::floor((water.min[axis] - reach) / spacing); };
    const auto last = [&](int axis) { return std::ceil((water.max[axis] + reach) / spacing); };
    const bool flat = context.state.dimension == 2;
    for (std::size_t index = 0; index < context.boundary.solid_count(); ++index) {
        const auto solid = static_cast<std::int32_t>(context.boundary.solid_of(index));
        for (float i = first(0); i <= last(0); i += 1.0f) {
            for (float j = first(1); j <= last(1); j += 1.0f) {
                for (float k = flat ? 0.0f : first(2); k <= (flat ? 0.0f : last(2)); k += 1.0f) {
                    const Vec3 x = spacing * Vec3(i, j, k);
                    const SurfaceDistance surface = context.boundary.solid_surface(index, x);
                    if (!(surface.distance < 0.0f && surface.distance >= -spacing)) continue;
                    const Vec3 place = x - (surface.distance + 0.5f * spacing) * surface.normal;
                    all.push_back({glm::dvec3(place), 0.0, solid});
                }
            }
        }
    }
}

/// sum W over a plane of the rest lattice (a line in 2-D): what a sample of a plane wall has from its own
/// layer.
double layer_sum(const SmoothingKernel& kernel, double spacing) {
    double sum = 0.0;
    const int reach = static_cast<int>(static_cast<double>(kernel.h) / spacing) + 1;
    for (int i = -reach; i <= reach; ++i) {
        const int across = kernel.dimension == 3 ? reach : 0;
        for (int j = -across; j <= across; ++j) sum += kernel.value(spacing * std::hypot(i, j));
    }
    return sum;
}

Box3 bounds_of(const Particles& particles) {
    Box3 bounds{particles.position(0), particles.position(0)};
    for (std::size_t i = 1; i < particles.size(); ++i)
        bounds = {glm::min(bounds.min, particles.position(i)), glm::max(bounds.max, particles.position(i))};
    return bounds;
}

}  // namespace

std::vector<BoundaryParticle> sample_boundaries(const StepContext& context, const SmoothingKernel& kernel) {
    std::vector<BoundaryParticle> all;
    if (context.count() == 0) return all;
    if (const auto& walls = context.boundary.container())
        add_walls(*walls, static_cast<double>(context.constants.spacing), context.state.dimension, all);
    add_solids(context, bounds_of(context.particles), all);
    std::vector<glm::dvec3> places;
    places.reserve(all.size());
    for (const BoundaryParticle& one : all) places.push_back(one.place);
    const CellSearch search(places, static_cast<double>(kernel.h));
    const double spacing = static_cast<double>(context.constants.spacing),
                 in_plane = static_cast<double>(context.constants.volume) * layer_sum(kernel, spacing);
    for (BoundaryParticle& one : all) {
        double sum = 0.0;
        search.for_each_near(
            one.place, [&](std::uint32_t k) { sum += kernel.value(glm::length(one.place - places[k])); });
        one.volume = in_plane / sum;
    }
    return all;
}

}  // namespace slosh
