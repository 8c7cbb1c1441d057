// Collects the uses of each edge by sorting.
#include "sim/solids/shapes/mesh_repair.h"

#include <algorithm>
#include <tuple>

namespace slosh {

std::vector<EdgeUse> edge_uses(std::span<const Triangle> triangles) {
    std::vector<EdgeUse> uses;
    uses.reserve(3 * triangles.size());
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t from = triangles[t][corner], to = triangles[t][(corner + 1) % 3];
            uses.push_back(
                {std::min(from, to), std::max(from, to), static_cast<std::uint32_t>(t), from < to});
        }
    }
    std::sort(uses.begin(), uses.end(), [](const EdgeUse& a, const EdgeUse& b) {
        return std::tie(a.low, a.high, a.triangle, a.upwards) <
               std::tie(b.low, b.high, b.triangle, b.upwards);
    });
    return uses;
}

int net_use(std::span<const EdgeUse> of_edge) {
    int net = 0;
    for (const EdgeUse& use : of_edge) net += use.upwards ? 1 : -1;
    return net;
}

std::optional<WrongEdge> wrong_edge(std::span<const EdgeUse> uses) {
    std::optional<WrongEdge> wrong;
    for_each_edge(uses, [&](std::span<const EdgeUse> of_edge) {
        if (!wrong && of_edge.size() != 2) wrong = WrongEdge{of_edge.front(), of_edge.size()};
    });
    return wrong;
}

}  // namespace slosh
