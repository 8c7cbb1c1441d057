// Density and gradient of boundary particles near a group: see boundary_particles.h for where the particles
// are.
//
// "Yielding" means the same as for tables (BoundaryField::evaluate_yielding): a still wall would carry only
// half of the pressure, because its particles do not give way. The particles behind a surface are therefore
// evaluated from the position of the image of the particle's own layer: at the layers of the rest lattice the
// values are the same and change twice as fast. [AIA12]'s mirrored pressure doubles only the force, which is
// then no gradient of an energy.
#if defined(SLOSH_SIM_BOUNDARY_SAMPLE_PASSES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_SAMPLE_PASSES_H
#undef SLOSH_SIM_BOUNDARY_SAMPLE_PASSES_H
#else
#define SLOSH_SIM_BOUNDARY_SAMPLE_PASSES_H
#endif

#include "sim/boundary/boundary_kernels.h"
#include "sim/boundary/container_sample_lanes.h"
#include "sim/boundary/lane_parts.h"
#include "sim/boundary/solid_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// The eight particles in the frame of a body, and the derivative of that mapping.
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
    const SampleFrame frame = field.sample_frame(index);
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
    const SampleFrame frame = field.sample_frame(index);
    const Vector8& g = of_body.gradient;
    Vector8 turned = zero_vector();
    const Float8 local[3] = {g.x, g.y, g.z};
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3& to = frame.axes[axis];
        turned = add_scaled(turned, local[axis], {set(to.x), set(to.y), set(to.z)});
    }
    // The derivative of the sample sums at x + (image - s) n, as if the normal were constant on the way.
    if constexpr (yielding)
        turned = add_scaled(turned, (lanes.slope - set(1.0f)) * dot(turned, lanes.normal), lanes.normal);
    of_body.gradient = turned;
    add_share(sum, 1.0f, of_body);
}

/// Unused lanes are far from every solid.
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

/// Adds one solid, by samples or by tables, to the part of the group that is near it.
template <bool yielding, class Kernel>
inline void add_solid_near(const BoundaryField& field, std::size_t index, const Vector8& own,
                           const LanePart& part, SampleSums& sum, BoundaryLanes& by_tables) {
    const float h = field.walls().h;
    const Vec3 low(part.box.low[0], part.box.low[1], part.box.low[2]),
        high(part.box.high[0], part.box.high[1], part.box.high[2]);
    if (!field.solid_adds(index, {low * h, high * h})) return;
    if (field.particles()->bodies[index].kind == SampleKind::tables) {
        add_table_body<yielding>(field, index, own, by_tables);
    } else {
        add_body<Kernel, yielding>(field, index, own, part, sum);
    }
}

inline void store_samples(const WallsInRadii& walls, const SampleSums& sum, const BoundaryLanes& by_tables,
                          BoundaryGroup& at) {
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
void sample_one_solid(const BoundaryField& field, std::size_t index, BoundaryGroup& at) {
    SampleSums sum = no_samples();
    BoundaryLanes by_tables = no_boundary();
    for (LanePart part = next_part(at, 0); part.begin < 8; part = next_part(at, part.end))
        add_solid_near<true, Kernel>(field, index, lanes_of(at, part), part, sum, by_tables);
    store_samples(field.walls(), sum, by_tables, at);
}

template <bool yielding, class Kernel>
void sample_particles(const BoundaryField& field, BoundaryGroup& at) {
    const WallsInRadii& walls = field.walls();
    const auto& bodies = field.particles()->bodies;
    SampleSums sum = no_samples();
    BoundaryLanes by_tables = no_boundary();
    if (bodies.empty()) {
        // Most groups, or most of their lanes, turn out to be too far from every wall.
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
        for (std::size_t index = 0; index < bodies.size(); ++index)
            add_solid_near<yielding, Kernel>(field, index, own, part, sum, by_tables);
    }
    store_samples(walls, sum, by_tables, at);
}

template <class Kernel>
inline constexpr BoundaryKernels sample_kernels_of{sample_particles<false, Kernel>,
                                                   sample_particles<true, Kernel>, sample_one_solid<Kernel>};

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
