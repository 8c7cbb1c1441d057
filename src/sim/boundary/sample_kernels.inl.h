// Density and gradient of boundary particles near a group: see boundary_particles.h for where they are.
//
// "Yielding" is for particles what it is for tables (BoundaryField::evaluate_yielding): a still wall would
// carry only half of the pressure, as its particles do not give way. So the particles behind a surface are
// seen from where the image of one's own layer would be: the same at the layers of the rest lattice, and
// there twice as fast. [AIA12]'s mirrored pressure doubles the force alone, which is no energy's gradient.
#if defined(SLOSH_SIM_BOUNDARY_SAMPLE_KERNELS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_SAMPLE_KERNELS_INL_H
#undef SLOSH_SIM_BOUNDARY_SAMPLE_KERNELS_INL_H
#else
#define SLOSH_SIM_BOUNDARY_SAMPLE_KERNELS_INL_H
#endif

#include "sim/boundary/boundary_kernels.h"
#include "sim/boundary/sample_lanes.h"
#include "sim/boundary/solid_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// Coordinates from here on (h) belong to nobody: dummies, and lanes that another part of the group takes.
constexpr float nobody = 1e7f;
/// Lanes farther apart than this (h) look for their samples by themselves: groups reach from the end of one
/// row of cells to the start of the next.
constexpr float widest_part = 2.0f;

/// Consecutive lanes that lie close together.
struct LanePart {
    int begin = 0, end = 0;
    LaneBox box;
};

/// The next part from lane `from` on; begin 8: none is left. What is no number belongs to no part.
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

/// The lanes of the part; the others are nowhere.
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

/// The eight, but those that no wall of the container reaches are nowhere.
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

/// Of the distance (h) to a surface; no nearer than the surface, and beyond h one as far as another.
template <bool yielding>
HWY_INLINE ImageLanes sample_image(const WallsInRadii& walls, Float8 s) {
    const Float8 zero = set(0.0f);
    if constexpr (!yielding) return {max(s, zero), set(1.0f)};
    ImageLanes image = image_distance<true>(walls, min(max(s, set(-1.0f)), set(1.5f)));
    image.distance = max(image.distance, zero);
    return image;
}

template <class Kernel, bool yielding>
inline void add_container(const WallsInRadii& walls, const Vector8& own, const LaneBox& box,
                          SampleSums& sum) {
    const Float8 x[3] = {own.x, own.y, own.z};
    const Mask8 present = less(own.x, set(nobody));
    LatticePlaces inner[3], outer[3];
    float nearest = 1.0f;  // of a sample behind a wall, along that wall's axis
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
    // Faces, edges and corners: all but what lies between the walls along every axis.
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

/// The eight as a body sees them, and what that does to a gradient.
struct LanesInFrame {
    Vector8 local, normal;  ///< normal of the surface, in the world
    Float8 slope;
    LaneBox box;
};

template <bool yielding>
inline LanesInFrame lanes_in_frame(const BoundaryField& field, std::size_t index, const Vector8& own,
                                   const LanePart& part) {
    const WallsInRadii& walls = field.walls();
    LanesInFrame lanes{own, zero_vector(), set(1.0f), part.box};
    if constexpr (yielding) {
        alignas(32) float x[8], y[8], z[8], distance[8], normal[3][8] = {};
        store(own.x, x);
        store(own.y, y);
        store(own.z, z);
        std::fill_n(distance, 8, 1.5f);
        for (int lane = part.begin; lane < part.end; ++lane) {
            const SurfaceDistance surface =
                field.solid_surface(index, Vec3(x[lane], y[lane], z[lane]) * walls.h);
            distance[lane] = surface.distance / walls.h;
            for (int axis = 0; axis < 3; ++axis) normal[axis][lane] = surface.normal[axis];
        }
        const Float8 s = load(distance);
        const Mask8 near = less(s, set(1.0f));
        const ImageLanes image = sample_image<true>(walls, s);
        lanes.normal = {load(normal[0]), load(normal[1]), load(normal[2])};
        lanes.slope = select(near, image.slope, set(1.0f));
        lanes.local = add_scaled(own, select(near, image.distance - s, set(0.0f)), lanes.normal);
    }
    const SampleFrame& frame = field.particles()->bodies[index].frame;
    const Float8 inverse_h = set(1.0f / walls.h);
    const Vector8 from{negative_multiply_add(set(frame.origin.x), inverse_h, lanes.local.x),
                       negative_multiply_add(set(frame.origin.y), inverse_h, lanes.local.y),
                       negative_multiply_add(set(frame.origin.z), inverse_h, lanes.local.z)};
    const auto along = [&](const Vec3& axis) HWY_ATTR {
        return dot(from, {set(axis.x), set(axis.y), set(axis.z)});
    };
    lanes.local = {along(frame.axes[0]), along(frame.axes[1]), along(frame.axes[2])};
    const Float8 local[3] = {lanes.local.x, lanes.local.y, lanes.local.z};
    for (int axis = 0; axis < 3; ++axis) {
        alignas(32) float values[8];
        store(local[axis], values);
        float low = values[part.begin], high = low;
        for (int lane = part.begin + 1; lane < part.end; ++lane) {
            if (!(std::abs(values[lane]) < nobody)) continue;
            low = std::min(low, values[lane]);
            high = std::max(high, values[lane]);
        }
        lanes.box.low[axis] = low;
        lanes.box.high[axis] = high;
    }
    return lanes;
}

template <class Kernel>
HWY_INLINE SampleSums sum_body_lattice(const SampleBody& body, const WallsInRadii& walls,
                                       const LanesInFrame& lanes) {
    const Float8 x[3] = {lanes.local.x, lanes.local.y, lanes.local.z};
    const float inverse_h = 1.0f / walls.h;
    float gap[3] = {};
    for (int axis = 0; axis < walls.dimension; ++axis) {
        const LatticeAxis& cells = body.axis[axis];
        if (cells.count == 0) continue;
        const float first = (body.low[axis] + 0.5f * cells.cell) * inverse_h;
        const float last = first + static_cast<float>(cells.count - 1) * cells.cell * inverse_h;
        gap[axis] = std::max({first - lanes.box.high[axis], lanes.box.low[axis] - last, 0.0f});
    }
    LatticePlaces places[3];
    for (int axis = 0; axis < 3; ++axis) {
        if (axis >= walls.dimension) {
            places[axis].add(set(0.0f), set(1.0f));
            continue;
        }
        const float a = gap[(axis + 1) % 3], b = gap[(axis + 2) % 3], rest = 1.0f - a * a - b * b;
        if (!(rest > 0.0f)) return no_samples();
        const LatticeAxis& cells = body.axis[axis];
        const bool open = cells.count == 0;
        const float low = body.low[axis] * inverse_h, cell = cells.cell * inverse_h;
        const CellRange range = cells_within(lanes.box.low[axis], lanes.box.high[axis],
                                             std::sqrt(rest) + 1e-3f, low, cell, cells.count, open, open);
        for (int i = range.first; i <= range.last; ++i)
            places[axis].add(x[axis] - set(low + (static_cast<float>(i) + 0.5f) * cell), set(1.0f));
        if (places[axis].count == 0) return no_samples();
    }
    SampleSums sum = no_samples();
    add_share(sum, body.axis[0].share * body.axis[1].share * body.axis[2].share,
              sum_lattice<Kernel>(places[0], places[1], places[2]));
    return sum;
}

template <class Kernel, bool yielding>
inline void add_body(const BoundaryField& field, std::size_t index, const Vector8& own, const LanePart& part,
                     SampleSums& sum) {
    const WallsInRadii& walls = field.walls();
    const SampleBody& body = field.particles()->bodies[index];
    const LanesInFrame lanes = lanes_in_frame<yielding>(field, index, own, part);
    SampleSums of_body = no_samples();
    if (body.kind == SampleKind::lattice) {
        of_body = sum_body_lattice<Kernel>(body, walls, lanes);
    } else {
        add_share(of_body, body.share, sum_set<Kernel>(*body.set, lanes.local, lanes.box, walls.h));
    }
    const Vector8& g = of_body.gradient;
    Vector8 turned = zero_vector();
    const Float8 local[3] = {g.x, g.y, g.z};
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3& to = body.frame.axes[axis];
        turned = add_scaled(turned, local[axis], {set(to.x), set(to.y), set(to.z)});
    }
    // d/dx of what is seen from x + (image - s) n, as if the normal did not turn on the way.
    if constexpr (yielding)
        turned = add_scaled(turned, (lanes.slope - set(1.0f)) * dot(turned, lanes.normal), lanes.normal);
    of_body.gradient = turned;
    add_share(sum, 1.0f, of_body);
}

/// Lanes that are nowhere are far from every solid.
template <bool yielding>
inline void add_table_body(const BoundaryField& field, std::size_t index, const Vector8& own,
                           BoundaryLanes& sum) {
    alignas(32) float x[8], y[8], z[8];
    store(own.x, x);
    store(own.y, y);
    store(own.z, z);
    Vec3 positions[8];
    for (int lane = 0; lane < 8; ++lane) positions[lane] = Vec3(x[lane], y[lane], z[lane]) * field.walls().h;
    add_solid<yielding>(field, index, positions, sum);
}

template <bool yielding, class Kernel>
void sample_particles(const BoundaryField& field, BoundaryGroup& at) {
    const WallsInRadii& walls = field.walls();
    const auto& bodies = field.particles()->bodies;
    SampleSums sum = no_samples();
    BoundaryLanes by_tables = no_boundary();
    if (bodies.empty()) {
        // Most groups that are asked about turn out to be too far from every wall, or most of their lanes.
        Mask8 near;
        const Float8 x = near_walls(walls, {load(at.x), load(at.y), load(at.z)}, near);
        if (!any(near)) {
            for (float* out :
                 {at.density, at.gradient[0], at.gradient[1], at.gradient[2], at.gradient_squares})
                store(set(0.0f), out);
            return;
        }
        store(x, at.x);
    }
    for (LanePart part = next_part(at, 0); part.begin < 8; part = next_part(at, part.end)) {
        const Vector8 own = lanes_of(at, part);
        if (walls.present) add_container<Kernel, yielding>(walls, own, part.box, sum);
        if (bodies.empty()) continue;
        const Vec3 low(part.box.low[0], part.box.low[1], part.box.low[2]),
            high(part.box.high[0], part.box.high[1], part.box.high[2]);
        const Box3 bounds{low * walls.h, high * walls.h};
        for (std::size_t index = 0; index < bodies.size(); ++index) {
            if (!field.solid_adds(index, bounds)) continue;
            if (bodies[index].kind == SampleKind::tables) {
                add_table_body<yielding>(field, index, own, by_tables);
            } else {
                add_body<Kernel, yielding>(field, index, own, part, sum);
            }
        }
    }
    const Float8 value_scale = set(walls.density_scale), gradient_scale = set(walls.gradient_scale);
    const Float8 down = set(-walls.gradient_scale);
    store(multiply_add(value_scale, sum.value, by_tables.density), at.density);
    store(multiply_add(down, sum.gradient.x, by_tables.gradient.x), at.gradient[0]);
    store(multiply_add(down, sum.gradient.y, by_tables.gradient.y), at.gradient[1]);
    store(multiply_add(down, sum.gradient.z, by_tables.gradient.z), at.gradient[2]);
    store(multiply_add(gradient_scale * gradient_scale, sum.squares, by_tables.gradient_squares),
          at.gradient_squares);
}

template <class Kernel>
inline constexpr BoundaryKernels sample_kernels_of{sample_particles<false, Kernel>,
                                                   sample_particles<true, Kernel>};

}  // namespace

inline const BoundaryKernels& sample_kernel_table(KernelName kernel) {
    switch (kernel) {
        case KernelName::poly6_spiky:
            return sample_kernels_of<Poly6SpikyLanes>;
        case KernelName::cubic_spline:
            return sample_kernels_of<CubicSplineLanes>;
        case KernelName::wendland_c2:
            break;
    }
    return sample_kernels_of<WendlandC2Lanes>;
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
