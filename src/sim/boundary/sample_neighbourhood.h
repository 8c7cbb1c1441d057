// Finds the samples near a point while a mesh is being covered with them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/geometric.hpp>
#include <vector>

#include "slosh/geometry.h"

namespace slosh {

struct MeshSample {
    Vec3 place{0.0f};
    float share = 1.0f;  ///< depth as a part of half a spacing
};

/// Samples of a mesh, sorted into cells.
class SampleNeighbourhood {
  public:
    SampleNeighbourhood(const Box3& bounds, float cell) : low_(bounds.min) {
        for (double number = 1e9; number > 4e6; cell *= 1.25f) {
            cell_ = cell;
            number = 1.0;
            for (int axis = 0; axis < 3; ++axis) {
                cells_[static_cast<std::size_t>(axis)] =
                    static_cast<int>((bounds.max[axis] - bounds.min[axis]) / cell) + 1;
                number *= static_cast<double>(cells_[static_cast<std::size_t>(axis)]);
            }
        }
        heads_.assign(static_cast<std::size_t>(cells_[0]) * static_cast<std::size_t>(cells_[1]) *
                          static_cast<std::size_t>(cells_[2]),
                      none);
    }
    void add(const MeshSample& sample) {
        const std::array<int, 3> at = cell_of(sample.place);
        std::uint32_t& head = heads_[index(at[0], at[1], at[2])];
        next_.push_back(head);
        head = static_cast<std::uint32_t>(samples_.size());
        samples_.push_back(sample);
    }
    /// Calls visit(squared distance, offset) for those within `reach`, until it returns false.
    template <class Visit>
    void for_each_within(const Vec3& x, float reach, Visit&& visit) const {
        const std::array<int, 3> from = cell_of(x - Vec3(reach)), to = cell_of(x + Vec3(reach));
        for (int k = from[2]; k <= to[2]; ++k) {
            for (int j = from[1]; j <= to[1]; ++j) {
                for (int i = from[0]; i <= to[0]; ++i) {
                    for (std::uint32_t s = heads_[index(i, j, k)]; s != none; s = next_[s]) {
                        const Vec3 gap = samples_[s].place - x;
                        const float square = glm::dot(gap, gap);
                        if (square < reach * reach && !visit(square, gap)) return;
                    }
                }
            }
        }
    }
    bool has_within(const Vec3& x, float reach) const {
        bool found = false;
        for_each_within(x, reach, [&](float, const Vec3&) {
            found = true;
            return false;
        });
        return found;
    }
    const std::vector<MeshSample>& samples() const { return samples_; }

  private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    std::array<int, 3> cell_of(const Vec3& x) const {
        std::array<int, 3> at{};
        for (int axis = 0; axis < 3; ++axis) {
            const auto k = static_cast<std::size_t>(axis);
            const float place = std::clamp((x[axis] - low_[axis]) / cell_, 0.0f, 1e6f);
            at[k] = std::min(static_cast<int>(place), cells_[k] - 1);
        }
        return at;
    }
    std::size_t index(int i, int j, int k) const {
        return (static_cast<std::size_t>(k) * static_cast<std::size_t>(cells_[1]) +
                static_cast<std::size_t>(j)) *
                   static_cast<std::size_t>(cells_[0]) +
               static_cast<std::size_t>(i);
    }

    Vec3 low_;
    float cell_ = 1.0f;
    std::array<int, 3> cells_{1, 1, 1};
    std::vector<std::uint32_t> heads_, next_;
    std::vector<MeshSample> samples_;
};

}  // namespace slosh
