// Both integrals are sums over the same neighbouring nodes. Each node is a cell, and its distance gives the
// part of it that is filled. The errors of this approximation cancel in the quotient, which is 1 for a plane.
#include "sim/solids/shapes/mesh_fields.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/parallel.h"

namespace slosh {
namespace {

/// Below this part of the whole kernel no quotient is formed.
constexpr float too_little = 0.002f;

struct StencilNode {
    std::array<int, 3> step{};
    Vec3 offset{0.0f};  ///< in cells
    float weight = 0.0f;
};

struct Stencil {
    std::vector<StencilNode> nodes;
    float total = 0.0f;
};

Stencil kernel_stencil(KernelName kernel, float support_in_cells) {
    Stencil stencil;
    const int reach = static_cast<int>(support_in_cells);
    for (int k = -reach; k <= reach; ++k) {
        for (int j = -reach; j <= reach; ++j) {
            for (int i = -reach; i <= reach; ++i) {
                const Vec3 offset(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k));
                const float weight =
                    kernel_value_shape(kernel, std::sqrt(glm::dot(offset, offset)) / support_in_cells);
                if (!(weight > 0.0f)) continue;
                stencil.nodes.push_back({{i, j, k}, offset, weight});
                stencil.total += weight;
            }
        }
    }
    return stencil;
}

/// The part of a cell that is solid, when its middle is at this distance, in cells.
float filled(float distance) { return std::clamp(0.5f - distance, 0.0f, 1.0f); }

class ShareOfNode {
  public:
    ShareOfNode(const MeshField& field, const Stencil& stencil)
        : field_(field),
          layout_(field.layout),
          distances_(field.distances),
          stencil_(stencil),
          inverse_cell_(1.0f / field.layout.cell) {}

    SeenFaces nearest(const std::array<int, 3>& at) const {
        return {1, {FacePlane{normal_at(at), distance(at)}}};
    }
    /// count 0: as the nearest.
    SeenFaces all(const std::array<int, 3>& at) const {
        const auto place = find_place(layout_, layout_.place(at[0], at[1], at[2]));
        return place ? field_.faces.seen_from(layout_, *place) : SeenFaces{};
    }
    float operator()(const std::array<int, 3>& at, const SeenFaces& faces) const {
        float solid = too_little * stencil_.total, behind = solid;
        for (const StencilNode& node : stencil_.nodes) {
            float part = 0.0f;
            for (int face = 0; face < faces.count; ++face) {
                const FacePlane& plane = faces.planes[static_cast<std::size_t>(face)];
                part = std::max(part,
                                filled(plane.distance * inverse_cell_ + glm::dot(plane.normal, node.offset)));
            }
            behind += node.weight * part;
            std::array<int, 3> there = at;
            for (std::size_t axis = 0; axis < 3; ++axis) there[axis] += node.step[axis];
            // There is no solid outside the grid.
            if (inside(there)) solid += node.weight * filled(distance(there) * inverse_cell_);
        }
        return std::min(solid / behind, most_solid_share);
    }

  private:
    bool inside(const std::array<int, 3>& at) const {
        bool result = true;
        for (std::size_t axis = 0; axis < 3; ++axis)
            result = result && at[axis] >= 0 && at[axis] < layout_.nodes[axis];
        return result;
    }
    float distance(const std::array<int, 3>& at) const {
        return distances_[layout_.index(at[0], at[1], at[2])];
    }
    Vec3 normal_at(const std::array<int, 3>& at) const {
        Vec3 slope(0.0f);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::array<int, 3> low = at, high = at;
            low[axis] = std::max(low[axis] - 1, 0);
            high[axis] = std::min(high[axis] + 1, layout_.nodes[axis] - 1);
            slope[static_cast<int>(axis)] = distance(high) - distance(low);
        }
        const float length = std::sqrt(glm::dot(slope, slope));
        return length > 0.0f ? slope / length : Vec3(0.0f, 1.0f, 0.0f);
    }

    const MeshField& field_;
    const GridLayout& layout_;
    const std::vector<float>& distances_;
    const Stencil& stencil_;
    float inverse_cell_;
};

}  // namespace

MeshShares solid_shares(const MeshField& field, KernelName kernel, float support_radius, int threads) {
    const GridLayout& layout = field.layout;
    const std::vector<float>& distances = field.distances;
    const Stencil stencil = kernel_stencil(kernel, std::max(support_radius / layout.cell, 1.5f));
    const ShareOfNode share(field, stencil);
    // A particle reads the eight nodes of its cell, so shares are needed up to a cell's diagonal beyond the
    // support radius.
    const float diagonal = 1.8f * layout.cell, reach = support_radius + diagonal;
    MeshShares shares;
    shares.of_all.assign(layout.count(), 1.0f);
    if (!field.faces.empty()) shares.of_nearest.assign(layout.count(), 1.0f);
    parallel_for(threads, static_cast<std::size_t>(layout.nodes[2]), 1,
                 [&](std::size_t slice, std::size_t, int) {
                     const int k = static_cast<int>(slice);
                     for (int j = 0; j < layout.nodes[1]; ++j) {
                         for (int i = 0; i < layout.nodes[0]; ++i) {
                             const std::size_t node = layout.index(i, j, k);
                             if (!(distances[node] > -2.0f * diagonal && distances[node] < reach)) continue;
                             const std::array<int, 3> at{i, j, k};
                             const float of_nearest = share(at, share.nearest(at));
                             const SeenFaces all = share.all(at);
                             shares.of_all[node] = all.count > 0 ? share(at, all) : of_nearest;
                             if (!field.faces.empty()) shares.of_nearest[node] = of_nearest;
                         }
                     }
                 });
    return shares;
}

}  // namespace slosh
