// Which points are within a radius of a place: a plain search in cells as wide as the radius.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include <glm/vec3.hpp>

namespace slosh {

class CellSearch {
  public:
    CellSearch(std::span<const glm::dvec3> points, double radius) : points_(points), radius_(radius) {
        for (std::size_t i = 0; i < points.size(); ++i)
            entries_.push_back({cell_of(points[i]), static_cast<std::uint32_t>(i)});
        std::sort(entries_.begin(), entries_.end());
    }

    /// visit(j) for every point nearer to x than the radius, in an order that depends on the points alone.
    template <class Visit>
    void for_each_near(const glm::dvec3& x, Visit&& visit) const {
        const Cell middle = cell_of(x);
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
            for (std::int64_t dy = -1; dy <= 1; ++dy) {
                // The cells along z follow each other.
                const Cell first{middle[0] + dx, middle[1] + dy, middle[2] - 1};
                const Cell last{middle[0] + dx, middle[1] + dy, middle[2] + 1};
                auto entry = std::lower_bound(entries_.begin(), entries_.end(), Entry{first, 0});
                for (; entry != entries_.end() && entry->cell <= last; ++entry) {
                    const glm::dvec3 d = x - points_[entry->point];
                    if (d.x * d.x + d.y * d.y + d.z * d.z < radius_ * radius_) visit(entry->point);
                }
            }
        }
    }

  private:
    using Cell = std::array<std::int64_t, 3>;
    struct Entry {
        Cell cell{};
        std::uint32_t point = 0;
        bool operator<(const Entry& other) const {
            return std::tie(cell, point) < std::tie(other.cell, other.point);
        }
    };

    Cell cell_of(const glm::dvec3& x) const {
        const auto cell = [&](double c) { return static_cast<std::int64_t>(std::floor(c / radius_)); };
        return {cell(x.x), cell(x.y), cell(x.z)};
    }

    std::span<const glm::dvec3> points_;
    double radius_;
    std::vector<Entry> entries_;
};

}  // namespace slosh
