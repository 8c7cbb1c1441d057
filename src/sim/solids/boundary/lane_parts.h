// Splits a group of eight into parts that lie close together. Each part searches its boundary particles
// separately.
#if defined(SLOSH_SIM_BOUNDARY_LANE_PARTS_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_LANE_PARTS_H
#undef SLOSH_SIM_BOUNDARY_LANE_PARTS_H
#else
#define SLOSH_SIM_BOUNDARY_LANE_PARTS_H
#endif

#include <algorithm>
#include <cmath>

#include "sim/solids/boundary/boundary_kernels.h"
#include "sim/solids/boundary/sample_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// Coordinates of unused lanes (h): dummies, and lanes that another part of the group handles.
inline constexpr float nobody = 1e7f;
/// Lanes farther apart than this (h) search their samples separately: a group can reach from the end of one
/// row of cells to the start of the next.
inline constexpr float widest_part = 2.0f;

/// Consecutive lanes that lie close together.
struct LanePart {
    int begin = 0, end = 0;
    LaneBox box;
};

/// The next part from lane `from` on; begin 8 means that none is left. Non-finite positions belong to no
/// part.
inline LanePart next_part(const BoundaryGroup& at, int from) {
    const float* const x[3] = {at.x, at.y, at.z};
    const auto somewhere = [&](int lane) {
        return std::abs(x[0][lane]) < nobody && std::abs(x[1][lane]) < nobody &&
               std::abs(x[2][lane]) < nobody;
    };
    LanePart part;
    while (from < 8 && !somewhere(from)) ++from;
    part.begin = part.end = from;
    if (from == 8) return part;
    for (int axis = 0; axis < 3; ++axis) part.box.low[axis] = part.box.high[axis] = x[axis][from];
    part.end = from + 1;
    for (int lane = part.end; lane < 8; ++lane) {
        if (!somewhere(lane)) continue;
        LaneBox wider = part.box;
        bool small = true;
        for (int axis = 0; axis < 3; ++axis) {
            wider.low[axis] = std::min(wider.low[axis], x[axis][lane]);
            wider.high[axis] = std::max(wider.high[axis], x[axis][lane]);
            small = small && wider.high[axis] - wider.low[axis] <= widest_part;
        }
        if (!small) break;
        part.box = wider;
        part.end = lane + 1;
    }
    return part;
}

/// The lanes of the part; the others are moved far away.
inline Vector8 lanes_of(const BoundaryGroup& at, const LanePart& part) {
    if (part.begin == 0 && part.end == 8) return {load(at.x), load(at.y), load(at.z)};
    alignas(32) float x[3][8];
    for (int lane = 0; lane < 8; ++lane) {
        const bool own = lane >= part.begin && lane < part.end;
        x[0][lane] = own ? at.x[lane] : far_away;
        x[1][lane] = own ? at.y[lane] : far_away;
        x[2][lane] = own ? at.z[lane] : far_away;
    }
    return {load(x[0]), load(x[1]), load(x[2])};
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
