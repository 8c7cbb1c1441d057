// Triangles with the same three corners: found by sorting.
#include <algorithm>
#include <numeric>
#include <utility>

#include "sim/solids/shapes/mesh_repair.h"

namespace slosh {
namespace {

/// The same corners turned so that the smallest comes first, and whether the other two go up.
struct Key {
    std::array<std::uint32_t, 3> corners{};  ///< ascending
    bool upwards = true;
};

Key key_of(const Triangle& triangle) {
    Key key{triangle};
    std::rotate(key.corners.begin(), std::min_element(key.corners.begin(), key.corners.end()),
                key.corners.end());
    key.upwards = key.corners[1] < key.corners[2];
    if (!key.upwards) std::swap(key.corners[1], key.corners[2]);
    return key;
}

struct Group {
    std::span<const std::uint32_t> triangles;  ///< in the order of the file
    int net = 0;                               ///< how many more face one way than the other
};

/// visit(Group) for each set of triangles with the same corners.
template <class Visit>
void for_each_group(const std::vector<Triangle>& triangles, Visit&& visit) {
    std::vector<Key> keys;
    keys.reserve(triangles.size());
    for (const Triangle& triangle : triangles) keys.push_back(key_of(triangle));
    std::vector<std::uint32_t> order(triangles.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(keys[a].corners, a) < std::pair(keys[b].corners, b);
    });
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first;
        Group group;
        for (; end < order.size() && keys[order[end]].corners == keys[order[first]].corners; ++end)
            group.net += keys[order[end]].upwards ? 1 : -1;
        group.triangles = std::span(order).subspan(first, end - first);
        visit(group);
        first = end;
    }
}

/// Vertices that triangles connect.
class Islands {
  public:
    explicit Islands(const std::vector<Triangle>& triangles) {
        for (const Triangle& triangle : triangles) {
            for (const std::uint32_t corner : triangle) {
                while (parents_.size() <= corner)
                    parents_.push_back(static_cast<std::uint32_t>(parents_.size()));
                parents_[find(corner)] = find(triangle[0]);
            }
        }
    }
    std::uint32_t find(std::uint32_t vertex) {
        while (parents_[vertex] != vertex) vertex = parents_[vertex] = parents_[parents_[vertex]];
        return vertex;
    }
    std::size_t size() const { return parents_.size(); }

  private:
    std::vector<std::uint32_t> parents_;
};

std::size_t keep_only(std::vector<Triangle>& triangles, const std::vector<bool>& kept) {
    const std::size_t before = triangles.size();
    std::size_t next = 0;
    for (std::size_t t = 0; t < before; ++t) {
        if (kept[t]) triangles[next++] = triangles[t];
    }
    triangles.resize(next);
    return before - next;
}

}  // namespace

std::size_t drop_doubles(std::vector<Triangle>& triangles) {
    Islands islands(triangles);
    std::vector<bool> has_one_side(islands.size(), false);
    for_each_group(triangles, [&](const Group& group) {
        if (group.net != 0) has_one_side[islands.find(triangles[group.triangles.front()][0])] = true;
    });
    std::vector<bool> kept(triangles.size(), false);
    for_each_group(triangles, [&](const Group& group) {
        const Triangle& first = triangles[group.triangles.front()];
        if (group.net == 0 && has_one_side[islands.find(first[0])]) return;
        for (const std::uint32_t t : group.triangles) {
            if (group.net != 0 && key_of(triangles[t]).upwards != (group.net > 0)) continue;
            kept[t] = true;
            break;
        }
    });
    return keep_only(triangles, kept);
}

void drop_opposite_pairs(std::vector<Triangle>& triangles) {
    std::vector<bool> kept(triangles.size(), false);
    for_each_group(triangles, [&](const Group& group) {
        int left = std::abs(group.net);
        for (const std::uint32_t t : group.triangles) {
            if (left > 0 && key_of(triangles[t]).upwards == (group.net > 0)) kept[t] = true, --left;
        }
    });
    keep_only(triangles, kept);
}

}  // namespace slosh
