// Covers the openings of a mesh. What is left of the uses of its edges, the ways that cancel taken away, is
// closed loops; a surface of triangles in each makes the mesh closed, whatever else is wrong with it.
#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <utility>

#include "sim/solids/shapes/mesh_repair.h"
#include "sim/solids/shapes/polygon_cut.h"

namespace slosh {
namespace {

constexpr std::uint32_t not_there = std::numeric_limits<std::uint32_t>::max();
/// Ways on from a vertex that are compared: where many openings meet in one, any will do.
constexpr std::size_t most_compared = 16;

/// The edges that lids need, as ways from vertex to vertex, and the loops that they make.
class Rims {
  public:
    Rims(std::span<const Vec3> vertices, std::span<const Triangle> triangles)
        : vertices_(vertices), place_(vertices.size(), not_there), ways_(vertices.size() + 1) {
        const std::vector<EdgeUse> uses = edge_uses(triangles);
        for_each_edge(uses, [&](std::span<const EdgeUse> of_edge) {
            const int net = net_use(of_edge);
            const EdgeUse& edge = of_edge.front();
            // A lid goes the other way.
            for (int k = 0; k < net; ++k) targets_.emplace_back(edge.high, edge.low);
            for (int k = 0; k < -net; ++k) targets_.emplace_back(edge.low, edge.high);
        });
        std::sort(targets_.begin(), targets_.end());
        std::size_t next = 0;
        for (std::uint32_t vertex = 0; vertex < vertices.size(); ++vertex) {
            const std::size_t first = next;
            while (next < targets_.size() && targets_[next].first == vertex) ++next;
            ways_[vertex] = {first, next};
        }
    }

    /// found(loop) for each: no vertex comes twice in it.
    template <class Found>
    void for_each_loop(Found&& found) {
        for (const auto& [start, target] : std::vector(targets_)) {
            path_.clear();
            std::uint32_t at = start;
            while (ways_[at].first < ways_[at].second) {
                if (path_.empty()) push(at);
                at = take_way(at);
                if (place_[at] == not_there) {
                    push(at);
                    continue;
                }
                const std::size_t first = place_[at];
                found(std::span<const std::uint32_t>(path_).subspan(first));
                while (path_.size() > first + 1) pop();
            }
            // As many ways lead to every vertex as from it, so the path ends where it began.
            while (!path_.empty()) pop();
        }
    }

  private:
    void push(std::uint32_t vertex) {
        place_[vertex] = static_cast<std::uint32_t>(path_.size());
        path_.push_back(vertex);
    }
    void pop() {
        place_[path_.back()] = not_there;
        path_.pop_back();
    }

    /// Takes the way on that turns back most: along a slit it leads back on the other side.
    std::uint32_t take_way(std::uint32_t at) {
        auto& [first, end] = ways_[at];
        if (path_.size() > 1) {
            const glm::dvec3 here(vertices_[at]),
                back = glm::dvec3(vertices_[path_[path_.size() - 2]]) - here;
            double most = -2.0;
            std::size_t best = first;
            for (std::size_t k = first; k < std::min(end, first + most_compared); ++k) {
                const glm::dvec3 on = glm::dvec3(vertices_[targets_[k].second]) - here;
                const double cosine = glm::dot(on, back) / (glm::length(on) * glm::length(back));
                if (cosine > most) most = cosine, best = k;
            }
            std::swap(targets_[first], targets_[best]);
        }
        return targets_[first++].second;
    }

    std::span<const Vec3> vertices_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> targets_;  ///< from, to: sorted by from
    std::vector<std::uint32_t> path_, place_;                       ///< place in the path by vertex
    std::vector<std::pair<std::size_t, std::size_t>> ways_;         ///< those not yet taken, by vertex
};

}  // namespace

std::size_t cover_openings(std::span<const Vec3> vertices, std::vector<Triangle>& triangles) {
    Rims rims(vertices, triangles);
    std::size_t openings = 0;
    rims.for_each_loop([&](std::span<const std::uint32_t> loop) {
        cut_polygon(vertices, loop, triangles);
        if (loop.size() > 2) ++openings;
    });
    return openings;
}

}  // namespace slosh
