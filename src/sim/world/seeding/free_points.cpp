// Tests new points for overlap and compression.
#include "sim/world/seeding/free_points.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/progress.h"
#include "base/stop.h"
#include "base/text.h"
#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/core/particles/point_grid.h"
#include "sim/world/seeding/fluid_shape.h"
#include "sim/world/seeding/solid_fit.h"

namespace slosh {

namespace {

/// Layers that are not aligned cause no compression at this distance (up to 8 % at one spacing, up to 3 % at
/// 1.1).
constexpr float harmless_distance_in_spacings = 1.2f;
/// Largest rho/rho0 that a new particle may cause. The walls' tables are exact to a thousandth.
constexpr double compression_allowed = 1.002;
/// Distances to walls are known to a few units in the last place of the coordinates.
constexpr float coordinate_rounding = 4e-7f;

Box3 grown(const Box3& box, float by) { return {box.min - Vec3(by), box.max + Vec3(by)}; }

bool inside(const Box3& box, const Vec3& x) {
    return glm::all(glm::greaterThanEqual(x, box.min)) && glm::all(glm::lessThanEqual(x, box.max));
}

std::vector<Vec3> fluid_inside(const Particles& particles, const Box3& box) {
    std::vector<Vec3> kept;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
        if (inside(box, x)) kept.push_back(x);
    }
    return kept;
}

std::vector<Vec3> those_inside(const std::vector<Vec3>& points, const Box3& box) {
    std::vector<Vec3> kept;
    for (const Vec3& x : points) {
        if (inside(box, x)) kept.push_back(x);
    }
    return kept;
}

/// Existing fluid and new points beside it: finds which would be compressed.
class Crowd {
  public:
    /// `fluid` comes first, then `added`; some of the added points may be removed again.
    Crowd(std::vector<Vec3> fluid, const std::vector<Vec3>& added, const BoundaryField& boundary,
          const PairConstants& constants)
        : fluid_count_(fluid.size()), points_(std::move(fluid)), boundary_(boundary), constants_(constants) {
        points_.insert(points_.end(), added.begin(), added.end());
        present_.assign(points_.size(), 1);
        grid_.emplace(points_, constants.h);
    }

    /// Whether the new point, or fluid close to it, is compressed.
    bool compresses(std::size_t added) const {
        const std::size_t i = fluid_count_ + added;
        if (density(i) > compression_allowed) return true;
        const float reach = harmless_distance_in_spacings * constants_.spacing;
        return !grid_->for_each_near(points_[i], [&](std::uint32_t j, float square) {
            return j >= fluid_count_ || square > reach * reach || density(j) <= compression_allowed;
        });
    }
    void remove(std::size_t added) { present_[fluid_count_ + added] = 0; }

  private:
    double density(std::size_t i) const {
        double sum = 0.0;
        grid_->for_each_near(points_[i], [&](std::uint32_t j, float square) {
            if (present_[j] != 0) sum += kernel_value_shape(constants_.kernel, q_of(square));
            return true;
        });
        return static_cast<double>(constants_.density_scale) * sum +
               static_cast<double>(boundary_.evaluate_yielding(points_[i]).density);
    }
    double q_of(float square) const {
        return std::sqrt(static_cast<double>(square)) * static_cast<double>(constants_.inverse_h);
    }

    std::size_t fluid_count_;
    std::vector<Vec3> points_;
    std::vector<std::uint8_t> present_;
    std::optional<PointGrid> grid_;
    const BoundaryField& boundary_;
    const PairConstants& constants_;
};

std::string name_of(const std::string& file, const char* otherwise) {
    const std::size_t folder = file.find_last_of('/');
    const std::string name = folder == std::string::npos ? file : file.substr(folder + 1);
    return name.empty() ? otherwise : name;
}

/// Why a model has not become water.
std::string nothing_of(const MeshShape& shape, std::size_t points, float spacing) {
    const std::string model = name_of(shape.mesh->file, "The model");
    if (points > 0)
        return model + " makes no water: its " + std::to_string(points) +
               " particles are inside walls, solids or other water, or exceed particles.budget";
    return model + " makes no water: no particle fits inside it at a spacing of " +
           format_number(static_cast<double>(spacing)) + " m";
}

/// Which points of a file have not become particles.
std::string some_of(const PointsShape& shape, std::size_t all, std::uint32_t too_near,
                    std::uint32_t without_room) {
    if (too_near + without_room == 0) return {};
    std::string text = name_of(shape.points->file, "The file") + ": " +
                       std::to_string(too_near + without_room) + " of " + std::to_string(all) +
                       " points were skipped: ";
    if (too_near > 0)
        text += std::to_string(too_near) + " closer than " +
                format_number(static_cast<double>(point_distance_in_spacings)) + " spacings to another";
    if (too_near > 0 && without_room > 0) text += ", ";
    if (without_room > 0) text += std::to_string(without_room) + " inside walls, solids or other water";
    return text;
}

/// Drops the points beyond `room`.
void keep_at_most(FreePoints& free, std::size_t room) {
    if (free.points.size() <= room) return;
    free.left_out += static_cast<std::uint32_t>(free.points.size() - room);
    free.points.resize(room);
    free.index.resize(room);
}

}  // namespace

FreePoints free_points(const std::vector<Vec3>& points, const Particles& particles,
                       const BoundaryField& boundary, float solid_distance, float overlap_distance,
                       std::size_t room) {
    FreePoints result;
    if (points.empty()) return result;
    const Box3 near = grown(box_around(points), overlap_distance);
    const PointGrid fluid(fluid_inside(particles, near), overlap_distance);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const Vec3& x = points[i];
        stop_if_asked();
        report_progress(i, points.size());
        const Vec3 size = glm::abs(x);
        const float rounding = coordinate_rounding * std::max({size.x, size.y, size.z});
        const bool free = boundary.signed_distance(x) >= solid_distance - rounding && !fluid.any_near(x);
        if (free) {
            result.points.push_back(x);
            result.index.push_back(i);
        } else {
            ++result.left_out;
        }
    }
    keep_at_most(result, room);
    return result;
}

FreePoints uncompressed_points(const std::vector<Vec3>& points, const Particles& particles,
                               const BoundaryField& boundary, const PairConstants& constants,
                               std::size_t room, float solid_distance) {
    const float spacing = constants.spacing, reach = harmless_distance_in_spacings * spacing;
    FreePoints free;
    {
        // Without water beside it nothing follows; with it, looking for what would be compressed takes as
        // long.
        const ProgressPart placing(0.0, particles.size() == 0 ? 1.0 : 0.5);
        free = free_points(points, particles, boundary, solid_distance * spacing,
                           overlap_distance_in_spacings * spacing, points.size());
    }
    if (free.points.empty()) return free;
    const std::vector<Vec3> fluid =
        fluid_inside(particles, grown(box_around(free.points), reach + constants.h));
    const PointGrid nearest(fluid, reach);
    std::vector<Vec3> beside;  // new points next to fluid
    for (const Vec3& x : free.points) {
        stop_if_asked();
        if (nearest.any_near(x)) beside.push_back(x);
    }
    if (!beside.empty()) {
        // All particles whose density matters, and all that contribute to it.
        const Box3 around = grown(box_around(beside), reach + constants.h);
        std::vector<std::uint32_t> index;
        std::vector<Vec3> added;
        for (std::uint32_t i = 0; i < free.points.size(); ++i) {
            if (inside(around, free.points[i])) index.push_back(i), added.push_back(free.points[i]);
        }
        Crowd crowd(those_inside(fluid, around), added, boundary, constants);
        std::vector<std::uint8_t> gone(free.points.size());
        const ProgressPart crowding(0.5, 1.0);
        for (std::size_t k = 0; k < added.size(); ++k) {
            stop_if_asked();
            report_progress(k, added.size());
            if (!nearest.any_near(added[k]) || !crowd.compresses(k)) continue;
            crowd.remove(k);
            gone[index[k]] = 1;
            ++free.left_out;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < free.points.size(); ++i) {
            if (gone[i] != 0) continue;
            free.index[kept] = free.index[i];
            free.points[kept++] = free.points[i];
        }
        free.points.resize(kept);
        free.index.resize(kept);
    }
    keep_at_most(free, room);
    return free;
}

FluidPoints fluid_points(const FluidShape& shape, const BlockLattice& lattice, const State& state,
                         const BoundaryField& boundary, const PairConstants& constants, std::size_t room,
                         BesideSolids beside_solids) {
    std::vector<Vec3> points = lattice_points(shape, lattice, state.dimension);
    const auto* file = std::get_if<PointsShape>(&shape);
    if (file == nullptr) {
        const std::size_t all = points.size();
        SolidFit fit;
        if (beside_solids == BesideSolids::fit)
            fit = fit_to_solids(std::move(points), lattice, boundary, constants);
        else
            fit.points = std::move(points);
        // Where layers are pressed the first is nearer to the wall.
        const float pressed =
            std::min({lattice.spacing.x, lattice.spacing.y, lattice.spacing.z}) / constants.spacing;
        FreePoints free = uncompressed_points(fit.points, state.particles, boundary, constants, room,
                                              solid_distance_in_spacings * std::min(pressed, 1.0f));
        std::string missing;
        if (const auto* mesh = std::get_if<MeshShape>(&shape); mesh != nullptr && free.points.empty())
            missing = nothing_of(*mesh, all, constants.spacing);
        FluidPoints result;
        if (!fit.settling.empty()) {
            for (const std::uint32_t i : free.index) result.settling.push_back(fit.settling[i]);
        }
        result.left_out = static_cast<std::uint32_t>(all - free.points.size());
        result.points = std::move(free.points);
        result.missing = std::move(missing);
        return result;
    }
    const std::size_t all = points.size();
    const std::vector<std::uint32_t> kept = spaced_points(
        points, point_distance_in_spacings * constants.spacing, farthest_in_spacings * constants.spacing);
    for (std::size_t i = 0; i < kept.size(); ++i) points[i] = points[kept[i]];
    const auto too_near = static_cast<std::uint32_t>(points.size() - kept.size());
    points.resize(kept.size());
    FreePoints free = uncompressed_points(points, state.particles, boundary, constants, room, 0.0f);
    FluidPoints result;
    result.points = std::move(free.points);
    result.left_out = free.left_out + too_near;
    result.missing = some_of(*file, all, too_near, free.left_out);
    const std::vector<Vec3> velocities = placed_velocities(*file, state.dimension);
    if (velocities.empty()) return result;
    for (const std::uint32_t i : free.index) result.velocities.push_back(velocities[kept[i]]);
    return result;
}

}  // namespace slosh
