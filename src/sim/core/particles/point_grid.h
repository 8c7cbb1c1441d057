// Finds points near a place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <vector>

#include "slosh/geometry.h"

namespace slosh {

inline Box3 box_around(const std::vector<Vec3>& points) {
    Box3 box{points.front(), points.front()};
    for (const Vec3& x : points) {
        box.min = glm::min(box.min, x);
        box.max = glm::max(box.max, x);
    }
    return box;
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

}  // namespace slosh
