// Tests new points for overlap and compression.
#include "sim/particles/free_points.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/progress.h"
#include "base/stop.h"
#include "base/text.h"
#include "sim/particles/fluid_shape.h"
#include "sim/sph/smoothing_kernel.h"

namespace slosh {

namespace {

/// Layers that are not aligned cause no compression at this distance (up to 8 % at one spacing, up to 3 % at
/// 1.1).
constexpr float harmless_distance_in_spacings = 1.2f;
/// Largest rho/rho0 that a new particle may cause. The walls' tables are exact to a thousandth.
constexpr double compression_allowed = 1.002;
/// Distances to walls are known to a few units in the last place of the coordinates.
constexpr float coordinate_rounding = 4e-7f;

Box3 box_around(const std::vector<Vec3>& points) {
    Box3 box{points.front(), points.front()};
    for (const Vec3& x : points) {
        box.min = glm::min(box.min, x);
        box.max = glm::max(box.max, x);
    }
    return box;
}

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

/// Points in cells as wide as the search distance.
class PointGrid {
  public:
    PointGrid(const std::vector<Vec3>& points, float distance) : distance_(distance) {
        const Box3 box = points.empty() ? Box3{} : box_around(points);
        low_ = box.min;
        const Vec3 size = box.max - box.min;
        for (int axis = 0; axis < 3; ++axis)
            cells_[axis] = std::max(1, static_cast<int>(std::min(size[axis] / distance + 1.0f, 2048.0f)));
        while (static_cast<double>(cells_[0]) * cells_[1] * cells_[2] > 64e6) {
            for (int& cells : cells_) cells = std::max(1, cells / 2);
        }
        const Vec3 cells(static_cast<float>(cells_[0]), static_cast<float>(cells_[1]),
                         static_cast<float>(cells_[2]));
        width_ = glm::max(size / cells, Vec3(distance));
        start_.assign(static_cast<std::size_t>(cells_[0]) * static_cast<std::size_t>(cells_[1]) *
                              static_cast<std::size_t>(cells_[2]) +
                          1,
                      0);
        for (const Vec3& x : points) ++start_[cell(x) + 1];
        for (std::size_t c = 1; c < start_.size(); ++c) start_[c] += start_[c - 1];
        std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
        entries_.resize(points.size());
        for (std::uint32_t i = 0; i < points.size(); ++i) entries_[next[cell(points[i])]++] = {points[i], i};
    }

    /// Calls visit(index, squared distance) for every point within the distance until it returns false.
    /// Returns whether it never did.
    template <class Visit>
    bool for_each_near(const Vec3& x, Visit&& visit) const {
        int first[3], last[3];
        for (int axis = 0; axis < 3; ++axis) {
            first[axis] = coordinate(x[axis] - distance_, axis);
            last[axis] = coordinate(x[axis] + distance_, axis);
        }
        for (int c = first[2]; c <= last[2]; ++c) {
            for (int b = first[1]; b <= last[1]; ++b) {
                const std::size_t row =
                    static_cast<std::size_t>(c * cells_[1] + b) * static_cast<std::size_t>(cells_[0]);
                const std::uint32_t end = start_[row + static_cast<std::size_t>(last[0]) + 1];
                for (std::uint32_t k = start_[row + static_cast<std::size_t>(first[0])]; k < end; ++k) {
                    const Vec3 gap = entries_[k].position - x;
                    const float square = glm::dot(gap, gap);
                    if (square < distance_ * distance_ && !visit(entries_[k].index, square)) return false;
                }
            }
        }
        return true;
    }

    bool any_near(const Vec3& x) const {
        return !for_each_near(x, [](std::uint32_t, float) { return false; });
    }

  private:
    struct Entry {
        Vec3 position;
        std::uint32_t index = 0;
    };
    int coordinate(float position, int axis) const {
        const float cell = (position - low_[axis]) / width_[axis];
        return static_cast<int>(std::min(std::max(0.0f, cell), static_cast<float>(cells_[axis] - 1)));
    }
    std::size_t cell(const Vec3& x) const {
        return static_cast<std::size_t>((coordinate(x.z, 2) * cells_[1] + coordinate(x.y, 1))) *
                   static_cast<std::size_t>(cells_[0]) +
               static_cast<std::size_t>(coordinate(x.x, 0));
    }

    float distance_;
    Vec3 low_{0.0f}, width_{1.0f};
    int cells_[3] = {1, 1, 1};
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> start_;
};

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
        return model + " fills nothing: its " + std::to_string(points) +
               " particles lie in walls, solids or other water, or are more than particles.budget allows";
    return model + " fills nothing: no particle lies within it at a spacing of " +
           format_number(static_cast<double>(spacing)) + " m";
}

/// Which points of a file have not become particles.
std::string some_of(const PointsShape& shape, std::size_t all, std::uint32_t too_near,
                    std::uint32_t without_room) {
    if (too_near + without_room == 0) return {};
    std::string text = name_of(shape.points->file, "The file") + ": " +
                       std::to_string(too_near + without_room) + " of " + std::to_string(all) +
                       " points are left out: ";
    if (too_near > 0)
        text += std::to_string(too_near) + " nearer than " +
                format_number(static_cast<double>(point_distance_in_spacings)) + " spacings to another";
    if (too_near > 0 && without_room > 0) text += ", ";
    if (without_room > 0) text += std::to_string(without_room) + " in walls, solids or other water";
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
                         const BoundaryField& boundary, const PairConstants& constants, std::size_t room) {
    std::vector<Vec3> points = lattice_points(shape, lattice, state.dimension);
    const auto* file = std::get_if<PointsShape>(&shape);
    if (file == nullptr) {
        FreePoints free = uncompressed_points(points, state.particles, boundary, constants, room);
        std::string missing;
        if (const auto* mesh = std::get_if<MeshShape>(&shape); mesh != nullptr && free.points.empty())
            missing = nothing_of(*mesh, points.size(), constants.spacing);
        return {std::move(free.points), {}, free.left_out, std::move(missing)};
    }
    const std::size_t all = points.size();
    const std::vector<std::uint32_t> kept = spaced_points(
        points, point_distance_in_spacings * constants.spacing, farthest_in_spacings * constants.spacing);
    for (std::size_t i = 0; i < kept.size(); ++i) points[i] = points[kept[i]];
    const auto too_near = static_cast<std::uint32_t>(points.size() - kept.size());
    points.resize(kept.size());
    FreePoints free = uncompressed_points(points, state.particles, boundary, constants, room, 0.0f);
    FluidPoints result{
        std::move(free.points), {}, free.left_out + too_near, some_of(*file, all, too_near, free.left_out)};
    const std::vector<Vec3> velocities = placed_velocities(*file, state.dimension);
    if (velocities.empty()) return result;
    for (const std::uint32_t i : free.index) result.velocities.push_back(velocities[kept[i]]);
    return result;
}

}  // namespace slosh
