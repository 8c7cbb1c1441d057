// The container's boundary particles: they continue the water's lattice behind the walls and are enumerated
// where a group is (sample_passes.h).
#if defined(SLOSH_SIM_BOUNDARY_CONTAINER_SAMPLE_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_CONTAINER_SAMPLE_LANES_H
#undef SLOSH_SIM_BOUNDARY_CONTAINER_SAMPLE_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_CONTAINER_SAMPLE_LANES_H
#endif

#include <algorithm>
#include <cmath>

#include "sim/solids/boundary/container_lanes.h"
#include "sim/solids/boundary/lane_parts.h"
#include "sim/solids/boundary/sample_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// The eight positions; those that no wall of the container reaches are moved far away.
HWY_INLINE Float8 near_walls(const WallsInRadii& walls, const Vector8& own, Mask8& near) {
    const Float8 x[3] = {own.x, own.y, own.z};
    Float8 nearest = set(2.0f);
    for (int axis = 0; axis < walls.dimension && walls.present; ++axis) {
        nearest = min(x[axis] - set(walls.low[axis]), nearest);
        if (axis == 1 && walls.open_top) continue;
        nearest = min(set(walls.high[axis]) - x[axis], nearest);
    }
    near = both(less(nearest, set(walls.range)), less(own.x, set(nobody)));
    return select(near, own.x, set(far_away));
}

/// The distance (h) to a surface that counts. It does not get nearer than the surface, and beyond h all
/// distances are alike. Nearer than the first layer it returns to a slope of 1/8 at the surface, symmetric to
/// the other side of the layer. With a linear continuation, as for the tables, PCISPH shot single particles
/// out of edges (7 m/s in a slosh of 4 m/s): a single sample has a steeper gradient than a smeared layer.
template <bool yielding>
HWY_INLINE ImageLanes sample_image(const WallsInRadii& walls, Float8 s) {
    const Float8 zero = set(0.0f);
    if constexpr (!yielding) return {max(s, zero), set(1.0f)};
    const Float8 within = min(max(s, zero), set(1.5f));
    ImageLanes image = image_distance<true>(walls, within);
    const Float8 past = max(negative_multiply_add(within, set(walls.inverse_spacing), set(0.5f)), zero);
    const Float8 square = past * past, rest = set(1.0f) - past;
    const Float8 smooth =
        square * past * multiply_add(past, multiply_add(set(6.0f), past, set(-15.0f)), set(10.0f));
    image.distance = max(multiply_add(smooth, set(walls.spacing), image.distance), zero);
    image.slope = negative_multiply_add(set(30.0f) * square, rest * rest, image.slope);
    return image;
}

template <class Kernel, bool yielding>
inline void add_container(const WallsInRadii& walls, const Vector8& own, const LaneBox& box,
                          SampleSums& sum) {
    const Float8 x[3] = {own.x, own.y, own.z};
    const Mask8 present = less(own.x, set(nobody));
    LatticePlaces inner[3], outer[3];
    float nearest = 1.0f;  // distance of a sample behind a wall, along that wall's axis
    for (int axis = 0; axis < walls.dimension; ++axis) {
        for (int side = 0; side < 2; ++side) {
            if (side == 1 && axis == 1 && walls.open_top) continue;
            const float gap = side == 0 ? box.low[axis] - walls.low[axis] : walls.high[axis] - box.high[axis];
            if (!(gap < 1.0f - 0.5f * walls.spacing)) continue;
            const Float8 s = side == 0 ? x[axis] - set(walls.low[axis]) : set(walls.high[axis]) - x[axis];
            const ImageLanes image = sample_image<yielding>(walls, s);
            alignas(32) float distance[8];
            const Float8 seen = select(present, image.distance, set(2.0f));
            store(seen, distance);
            const float least = *std::min_element(distance, distance + 8) + 0.5f * walls.spacing;
            if (least >= 1.0f) continue;
            nearest = std::min(nearest, least);
            const Float8 sign = set(side == 0 ? 1.0f : -1.0f);
            for (int layer = 0; layer < walls.sample_layers; ++layer) {
                const Float8 depth = set((static_cast<float>(layer) + 0.5f) * walls.spacing);
                outer[axis].add(sign * (seen + depth), image.slope);
            }
        }
    }
    if (nearest >= 1.0f) return;
    const float reach = std::sqrt(1.0f - nearest * nearest) + 1e-3f;
    for (int axis = 0; axis < 3; ++axis) {
        if (axis >= walls.dimension) {
            inner[axis].add(set(0.0f), set(1.0f));
            continue;
        }
        const CellRange range =
            cells_within(box.low[axis], box.high[axis], reach, walls.low[axis], walls.cell[axis],
                         walls.cells[axis], false, axis == 1 && walls.open_top);
        for (int i = range.first; i <= range.last; ++i) {
            const float place = walls.low[axis] + (static_cast<float>(i) + 0.5f) * walls.cell[axis];
            inner[axis].add(x[axis] - set(place), set(1.0f));
        }
    }
    // Faces, edges and corners: everything except the cells between the walls along every axis.
    for (int outside = 1; outside < 8; ++outside) {
        const LatticePlaces* places[3];
        float share = 1.0f;
        bool any_place = true;
        for (int axis = 0; axis < 3; ++axis) {
            const bool behind = (outside >> axis & 1) != 0;
            places[axis] = behind ? &outer[axis] : &inner[axis];
            if (!behind) share *= walls.cell_share[axis];
            any_place = any_place && places[axis]->count > 0;
        }
        if (any_place) add_share(sum, share, sum_lattice<Kernel>(*places[0], *places[1], *places[2]));
    }
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
