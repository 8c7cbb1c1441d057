// Boundary samples for the particles of one group that has walls near it, in the units of the pair loops.
#if defined(SLOSH_SIM_BOUNDARY_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_LANES_H
#undef SLOSH_SIM_BOUNDARY_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_LANES_H
#endif

#include "sim/boundary/boundary_field.h"
#include "sim/boundary/container_lanes.h"
#include "sim/fluid_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

HWY_INLINE BoundaryLanes no_boundary() { return {set(0.0f), zero_vector(), set(0.0f)}; }

/// Adds one solid: where its surface is, particle by particle; what it adds there, eight at once.
template <bool yielding>
HWY_INLINE void add_solid(const BoundaryField& field, std::size_t index, const Vec3 (&positions)[8],
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

template <bool yielding>
void add_solids(const BoundaryField& field, const Vector8& own, BoundaryLanes& sum) {
    alignas(32) float x[8], y[8], z[8];
    const Float8 h = set(field.walls().h);
    store(own.x * h, x);
    store(own.y * h, y);
    store(own.z * h, z);
    Vec3 positions[8];
    Box3 bounds{Vec3(far_away), Vec3(-far_away)};
    for (int lane = 0; lane < 8; ++lane) {
        positions[lane] = Vec3(x[lane], y[lane], z[lane]);
        bounds.min = glm::min(bounds.min, positions[lane]);
        bounds.max = glm::max(bounds.max, positions[lane]);
    }
    for (std::size_t solid = 0; solid < field.solid_count(); ++solid) {
        if (field.solid_adds(solid, bounds)) add_solid<yielding>(field, solid, positions, sum);
    }
}

/// `own`: positions in h. Yielding for what drives the fluid, still for what is reported (BoundaryField). Per
/// metre.
template <bool yielding, class Kernel>
HWY_INLINE BoundaryLanes sample_field(const BoundaryField& field, const Vector8& own) {
    BoundaryLanes sum =
        field.walls().present ? sample_container<yielding, Kernel>(field.walls(), own) : no_boundary();
    if (field.solid_count() > 0) add_solids<yielding>(field, own, sum);
    return sum;
}

/// Gradients in 1/h, squares in 1/h^2.
template <bool yielding, class Kernel>
HWY_INLINE BoundaryLanes sample_boundary(const PairInput& input, std::size_t group, const Vector8& own) {
    if (!input.boundary || !input.near_boundary[group]) return no_boundary();
    const BoundaryLanes sum = sample_field<yielding, Kernel>(*input.boundary, own);
    const Float8 h = set(input.constants->h);
    return {sum.density,
            {h * sum.gradient.x, h * sum.gradient.y, h * sum.gradient.z},
            h * h * sum.gradient_squares};
}

/// Keeps the particles of a group at contact distance; what this moves is left out of the velocity.
HWY_INLINE void project_lanes(const PairInput& input, const BoundaryField& field, std::size_t first,
                              Vector8& position) {
    const WallsInRadii& walls = field.walls();
    if (field.solid_count() == 0) {
        position = {min(max(position.x, set(walls.allowed_low[0])), set(walls.allowed_high[0])),
                    min(max(position.y, set(walls.allowed_low[1])), set(walls.allowed_high[1])),
                    min(max(position.z, set(walls.allowed_low[2])), set(walls.allowed_high[2]))};
        return;
    }
    alignas(32) float x[8], y[8], z[8];
    const float h = input.constants->h, inverse_h = input.constants->inverse_h;
    store(position.x, x);
    store(position.y, y);
    store(position.z, z);
    const std::size_t lanes = input.count - first < 8 ? input.count - first : 8;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const Vec3 before{h * x[lane], h * y[lane], h * z[lane]};
        const Vec3 after = field.project(before);
        if (after == before) continue;
        x[lane] = after.x * inverse_h;
        y[lane] = after.y * inverse_h;
        z[lane] = after.z * inverse_h;
    }
    position = {load(x), load(y), load(z)};
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
