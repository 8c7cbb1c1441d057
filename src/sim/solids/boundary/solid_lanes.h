// The contribution of one solid by its distance tables, for eight particles at once.
#if defined(SLOSH_SIM_BOUNDARY_SOLID_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_SOLID_LANES_H
#undef SLOSH_SIM_BOUNDARY_SOLID_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_SOLID_LANES_H
#endif

#include "sim/solids/boundary/boundary_lanes.h"
#include "sim/solids/boundary/container_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// Adds one solid. Distances are computed particle by particle, contributions eight at once.
template <bool yielding>
inline void add_solid(const BoundaryField& field, std::size_t index, const Vec3 (&positions)[8],
                      BoundaryLanes& sum) {
    const WallsInRadii& walls = field.walls();
    alignas(32) float distance[8], weight[8], normal[3][8];
    for (int lane = 0; lane < 8; ++lane) {
        const SolidPoint point = field.solid_point(index, positions[lane]);
        distance[lane] = point.distance;
        weight[lane] = point.weight;
        for (int axis = 0; axis < 3; ++axis) normal[axis][lane] = point.normal[axis];
    }
    const Float8 s = load(distance) * set(1.0f / walls.h);
    const Mask8 near = less(s, set(walls.range));
    if (!any(near)) return;
    const ImageLanes image = image_distance<yielding>(walls, s);
    const auto tables = field.solid_tables(index);
    const WallRegion first = look_up(walls, tables[0], image.distance),
                     second = look_up(walls, tables[1], image.distance);
    const Float8 zero = set(0.0f), t = load(weight);
    const auto blend = [&](Float8 from, Float8 to)
                           HWY_ATTR { return select(near, multiply_add(t, to - from, from), zero); };
    const Float8 along = blend(first.gradient[0], second.gradient[0]) * image.slope;
    sum.density = sum.density + blend(first.density, second.density);
    sum.gradient = add_scaled(sum.gradient, along, {load(normal[0]), load(normal[1]), load(normal[2])});
    sum.gradient_squares = sum.gradient_squares + blend(first.squares, second.squares);
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
