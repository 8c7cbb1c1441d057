#include "sim/particle_edit.h"

#include <algorithm>
#include <cmath>

namespace slosh {

namespace {

/// Further out than so many spacings, floats cannot tell the points of a lattice apart: nothing can be put
/// there.
constexpr float farthest_in_spacings = 1e6f;

struct LatticeExtent {
    Vec3 first{0.0f};  ///< the lowest point
    std::array<double, 3> count{1.0, 1.0, 1.0};
};

LatticeExtent lattice_extent(const FluidShape& shape, float spacing, int dimension) {
    LatticeExtent extent;
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        if (axis == 2 && dimension == 2) continue;  // one layer at z = 0
        if (const auto* box = std::get_if<BoxShape>(&shape)) {
            extent.count[a] = std::max(
                0.0, std::round(static_cast<double>(box->size[axis]) / static_cast<double>(spacing)));
            extent.first[axis] =
                box->center[axis] - 0.5f * spacing * static_cast<float>(extent.count[a] - 1.0);
        } else {
            const auto& ball = std::get<SphereShape>(shape);
            extent.count[a] =
                2.0 *
                std::max(0.0, std::ceil(static_cast<double>(ball.radius) / static_cast<double>(spacing)));
            extent.first[axis] =
                ball.center[axis] - 0.5f * spacing * static_cast<float>(extent.count[a] - 1.0);
        }
        const float center = std::visit([axis](const auto& s) { return s.center[axis]; }, shape);
        if (!(std::abs(center) <= farthest_in_spacings * spacing)) extent.count[a] = 0.0;
    }
    return extent;
}

/// Existing particles near a box, binned in cells as wide as the overlap distance.
class OverlapGrid {
  public:
    OverlapGrid(const Particles& particles, Vec3 low, Vec3 high, float distance)
        : distance_(distance), low_(low - Vec3(distance)) {
        const Vec3 top = high + Vec3(distance);
        for (int axis = 0; axis < 3; ++axis) {
            const float cells = std::min((top[axis] - low_[axis]) / distance + 1.0f, 2048.0f);
            cells_[axis] = std::max(1, static_cast<int>(cells));
        }
        while (static_cast<double>(cells_[0]) * cells_[1] * cells_[2] > 64e6) {
            for (int& cells : cells_) cells = std::max(1, cells / 2);
        }
        width_ = glm::max((top - low_) / Vec3(static_cast<float>(cells_[0]), static_cast<float>(cells_[1]),
                                              static_cast<float>(cells_[2])),
                          Vec3(distance));
        for (std::size_t i = 0; i < particles.size(); ++i) {
            const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
            if (glm::all(glm::greaterThanEqual(x, low_)) && glm::all(glm::lessThanEqual(x, top)))
                near_.push_back(x);
        }
        start_.assign(static_cast<std::size_t>(cells_[0]) * static_cast<std::size_t>(cells_[1]) *
                              static_cast<std::size_t>(cells_[2]) +
                          1,
                      0);
        for (const Vec3& x : near_) ++start_[cell(x) + 1];
        for (std::size_t c = 1; c < start_.size(); ++c) start_[c] += start_[c - 1];
        std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
        sorted_.resize(near_.size());
        for (const Vec3& x : near_) sorted_[next[cell(x)]++] = x;
    }

    bool overlaps(const Vec3& x) const {
        if (near_.empty()) return false;
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
                    const Vec3 gap = sorted_[k] - x;
                    if (glm::dot(gap, gap) < distance_ * distance_) return true;
                }
            }
        }
        return false;
    }

  private:
    int coordinate(float position, int axis) const {
        const float cell = (position - low_[axis]) / width_[axis];
        return std::min(static_cast<int>(std::max(0.0f, cell)), cells_[axis] - 1);
    }
    std::size_t cell(const Vec3& x) const {
        return static_cast<std::size_t>((coordinate(x.z, 2) * cells_[1] + coordinate(x.y, 1))) *
                   static_cast<std::size_t>(cells_[0]) +
               static_cast<std::size_t>(coordinate(x.x, 0));
    }

    float distance_;
    Vec3 low_, width_{1.0f};
    int cells_[3] = {1, 1, 1};
    std::vector<Vec3> near_, sorted_;
    std::vector<std::uint32_t> start_;
};

}  // namespace

double lattice_size(const FluidShape& shape, float spacing, int dimension) {
    const LatticeExtent extent = lattice_extent(shape, spacing, dimension);
    return extent.count[0] * extent.count[1] * extent.count[2];
}

std::vector<Vec3> lattice_points(const FluidShape& shape, float spacing, int dimension) {
    const LatticeExtent extent = lattice_extent(shape, spacing, dimension);
    const auto* ball = std::get_if<SphereShape>(&shape);
    std::vector<Vec3> points;
    points.reserve(static_cast<std::size_t>(lattice_size(shape, spacing, dimension)));
    for (double c = 0.0; c < extent.count[2]; ++c) {
        for (double b = 0.0; b < extent.count[1]; ++b) {
            for (double a = 0.0; a < extent.count[0]; ++a) {
                Vec3 x = extent.first +
                         spacing * Vec3(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c));
                if (dimension == 2) x.z = 0.0f;
                if (ball) {
                    Vec3 offset = x - ball->center;
                    if (dimension == 2) offset.z = 0.0f;
                    if (glm::dot(offset, offset) > ball->radius * ball->radius) continue;
                }
                points.push_back(x);
            }
        }
    }
    return points;
}

FreePoints free_points(std::vector<Vec3> points, const Particles& particles, const BoundaryField& boundary,
                       float spacing, float overlap_distance, std::size_t room) {
    FreePoints result;
    if (points.empty()) return result;
    Vec3 low = points.front(), high = points.front();
    for (const Vec3& x : points) {
        low = glm::min(low, x);
        high = glm::max(high, x);
    }
    const OverlapGrid grid(particles, low, high, overlap_distance);
    for (const Vec3& x : points) {
        const bool free = result.points.size() < room &&
                          boundary.signed_distance(x) >= solid_distance_in_spacings * spacing &&
                          !grid.overlaps(x);
        if (free) {
            result.points.push_back(x);
        } else {
            ++result.left_out;
        }
    }
    return result;
}

void append_particles(State& state, std::span<const Vec3> points, std::span<const Vec3> velocities,
                      std::uint8_t material) {
    Particles& particles = state.particles;
    const float rest_density = material_table(state).rest_density[material];
    std::size_t i = particles.size();
    particles.resize(i + points.size());
    for (std::size_t k = 0; k < points.size(); ++k, ++i) {
        particles.x[i] = particles.list_x[i] = points[k].x;
        particles.y[i] = particles.list_y[i] = points[k].y;
        particles.z[i] = particles.list_z[i] = points[k].z;
        particles.velocity_x[i] = velocities[k].x;
        particles.velocity_y[i] = velocities[k].y;
        particles.velocity_z[i] = velocities[k].z;
        particles.id[i] = state.next_id++;
        particles.density[i] = rest_density;
        particles.pressure[i] = particles.neighbours[i] = 0.0f;
        particles.material[i] = material;
    }
    if (!points.empty()) state.lists_valid = false;
}

std::size_t remove_flagged(State& state, std::span<const std::uint8_t> flags) {
    Particles& particles = state.particles;
    std::size_t kept = 0;
    const std::size_t n = particles.size();
    particles.for_each_array([&](auto& array) {
        kept = 0;
        for (std::size_t i = 0; i < n; ++i) {
            if (flags[i] == 0) array[kept++] = array[i];
        }
    });
    if (kept == n) return 0;
    particles.resize(kept);
    state.lists_valid = false;
    return n - kept;
}

}  // namespace slosh
