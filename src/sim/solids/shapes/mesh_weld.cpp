// Merges vertices with a grid of cells.
#include "sim/solids/shapes/mesh_repair.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <unordered_map>

#include "base/hash.h"

namespace slosh {
namespace {

constexpr std::uint32_t unused = std::numeric_limits<std::uint32_t>::max();

/// Kept vertices by cell. A cell is much larger than the tolerance, so most vertices need to search only one.
/// Cells that share a hash only cost a comparison.
class KeptVertices {
  public:
    KeptVertices(std::vector<Vec3>& kept, float tolerance)
        : kept_(kept),
          tolerance_(static_cast<double>(tolerance)),
          inverse_cell_(0.01 / static_cast<double>(tolerance)) {}

    std::uint32_t index_of(const Vec3& vertex) {
        const Cell low = cell_of(vertex, -tolerance_), high = cell_of(vertex, tolerance_);
        for (std::int64_t x = low[0]; x <= high[0]; ++x) {
            for (std::int64_t y = low[1]; y <= high[1]; ++y) {
                for (std::int64_t z = low[2]; z <= high[2]; ++z) {
                    const std::uint32_t partner = partner_in({x, y, z}, vertex);
                    if (partner != unused) return partner;
                }
            }
        }
        const auto index = static_cast<std::uint32_t>(kept_.size());
        kept_.push_back(vertex);
        cells_[key(cell_of(vertex, 0.0))].push_back(index);
        return index;
    }

  private:
    using Cell = std::array<std::int64_t, 3>;

    Cell cell_of(const Vec3& vertex, double shift) const {
        const auto along = [&](float coordinate) {
            return static_cast<std::int64_t>(
                std::floor((static_cast<double>(coordinate) + shift) * inverse_cell_));
        };
        return {along(vertex.x), along(vertex.y), along(vertex.z)};
    }
    static std::uint64_t key(const Cell& cell) {
        std::uint64_t hash = 0;
        for (const std::int64_t along : cell) hash = mix64(hash ^ static_cast<std::uint64_t>(along));
        return hash;
    }
    std::uint32_t partner_in(const Cell& cell, const Vec3& vertex) const {
        const auto found = cells_.find(key(cell));
        if (found == cells_.end()) return unused;
        for (const std::uint32_t candidate : found->second) {
            const glm::dvec3 gap = glm::dvec3(kept_[candidate]) - glm::dvec3(vertex);
            if (glm::dot(gap, gap) <= tolerance_ * tolerance_) return candidate;
        }
        return unused;
    }

    std::vector<Vec3>& kept_;
    double tolerance_;
    double inverse_cell_;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> cells_;
};

}  // namespace

void weld(std::vector<Vec3>& vertices, std::vector<Triangle>& triangles, float tolerance) {
    std::vector<Vec3> kept;
    KeptVertices partners(kept, tolerance);
    std::vector<std::uint32_t> index(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) index[i] = partners.index_of(vertices[i]);
    std::vector<Triangle> whole;
    whole.reserve(triangles.size());
    for (const Triangle& triangle : triangles) {
        const Triangle welded{index[triangle[0]], index[triangle[1]], index[triangle[2]]};
        if (welded[0] != welded[1] && welded[1] != welded[2] && welded[2] != welded[0])
            whole.push_back(welded);
    }
    std::vector<std::uint32_t> place(kept.size(), unused);
    for (const Triangle& triangle : whole) {
        for (const std::uint32_t corner : triangle) place[corner] = 0;
    }
    vertices.clear();
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (place[i] == unused) continue;
        place[i] = static_cast<std::uint32_t>(vertices.size());
        vertices.push_back(kept[i]);
    }
    for (Triangle& triangle : whole) {
        for (std::uint32_t& corner : triangle) corner = place[corner];
    }
    triangles = std::move(whole);
}

}  // namespace slosh
