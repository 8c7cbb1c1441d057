
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "base/parallel.h"
#include "sim/methods/forces/viscosity.h"
#include "sim/methods/materials/material_table.h"

namespace slosh {

namespace {

/// The container's nearest wall at a point of the fluid.
struct NearestWall {
    float distance = std::numeric_limits<float>::max();
    Vec3 normal{0.0f}, velocity{0.0f};
};

NearestWall nearest_wall(const StepContext& context, const Vec3& x) {
    NearestWall nearest;
    const auto& walls = context.boundary.container();
    for (int axis = 0; axis < context.state.dimension && walls; ++axis) {
        for (int side = 0; side < 2; ++side) {
            if (side == 1 && axis == 1 && walls->open_top) continue;
            const float distance =
                side == 0 ? x[axis] - walls->box.min[axis] : walls->box.max[axis] - x[axis];
            if (!(distance < nearest.distance)) continue;
            nearest = {};
            nearest.distance = distance;
            nearest.normal[axis] = side == 0 ? 1.0f : -1.0f;
            nearest.velocity[axis] = side == 0 ? walls->min_velocity[axis] : walls->max_velocity[axis];
        }
    }
    return nearest;
}

/// Nearer than contact lets a particle come there is no profile. In h.
float profile_distance(const StepContext& context, float distance) {
    return std::max(distance, context.boundary.contact_distance()) * context.constants.inverse_h;
}

/// What walls do to one particle, but for its mass.
struct Held {
    float rate = 0.0f, inertia = 0.0f;
    Vec3 arm{0.0f}, pull{0.0f}, torque{0.0f};
};

/// `tie(solid, rate, lever)` for free bodies.
template <class Tie>
Held held_by_walls(const StepContext& context, const Vec3& x, float factor, bool pairs, const Tie& tie) {
    const BoundaryField& field = context.boundary;
    const BoundaryDrag drag = field.drag(x);
    Held held;
    held.rate = factor * drag.rate;
    if (held.rate == 0.0f) return held;
    held.pull = factor * drag.pull;
    float rest = held.rate;
    for (std::size_t index = 0; index < field.solid_count(); ++index) {
        const BoundaryDrag one = field.solid_drag(index, x);
        if (one.rate == 0.0f) continue;
        const float rate = factor * one.rate;
        rest -= rate;
        Vec3 lever(0.0f);
        if (pairs) {
            const SolidPoint point = field.solid_point(index, x);
            lever = profile_distance(context, point.distance) * point.normal;
        }
        const float square = glm::dot(lever, lever);
        held.arm += rate * lever;
        held.inertia += rate * square;
        if (tie(field.solid_of(index), rate, lever)) {
            held.pull -= factor * one.pull;
            continue;
        }
        const Vec3 turning = context.constants.h * field.pose_of(index).angular_velocity,
                   velocity = one.pull / one.rate;
        held.pull -= rate * glm::cross(turning, lever);
        held.torque += rate * (2.0f * square * turning - glm::cross(lever, velocity));
    }
    if (pairs && rest > 1e-4f * held.rate) {
        const NearestWall wall = nearest_wall(context, x);
        const float s = profile_distance(context, wall.distance);
        held.arm += rest * s * wall.normal;
        held.inertia += rest * s * s;
        // Walls move along their normals only, so that the turning feels nothing of it.
    }
    return held;
}

/// Nothing holds the particles [begin, end), the padding behind the last one included.
void clear(const StepContext& context, const MaterialTable& table, std::size_t begin, std::size_t end,
           ViscositySolveArrays& arrays) {
    const std::uint8_t* material = context.state.particles.material.data();
    for (std::size_t i = begin; i < end; ++i) arrays.own[i] = table.mass[material[i]];
    if (end == context.count()) {
        for (std::size_t padding = end; padding < 8 * context.groups(); ++padding) arrays.own[padding] = 1.0f;
        end = 8 * context.groups();
    }
    std::fill(arrays.walls.data() + 4 * begin, arrays.walls.data() + 4 * end, 0.0f);
    for (int axis = 0; axis < 3; ++axis) {
        std::fill(arrays.right[axis].data() + begin, arrays.right[axis].data() + end, 0.0f);
        std::fill(arrays.turning_right[axis].data() + begin, arrays.turning_right[axis].data() + end, 0.0f);
    }
}

}  // namespace

std::array<float, most_materials> drag_factors(const StepContext& context, const MaterialTable& table,
                                               bool pairs, float length) {
    std::array<float, most_materials> factors{};
    if (!context.settings<ViscositySettings>().no_slip) return factors;
    // The drag is part of the same sum as the viscosity, so it has the same share of the Laplacian. What
    // hangs on the particle's own turning as well acts twice as strongly where it does not turn.
    for (std::size_t k = 0; k < most_materials; ++k)
        factors[k] = (pairs ? 4.0f : 2.0f) * table.viscosity[k] * length / context.constants.pressure_scale;
    return factors;
}

void sample_holding_walls(StepContext& context, const MaterialTable& table, bool pairs, float length,
                          ViscousBodies& bodies, ViscositySolveArrays& arrays) {
    const Particles& particles = context.state.particles;
    const std::array<float, most_materials> factors = drag_factors(context, table, pairs, length);
    const float k = viscous_turning_length(context.constants), inverse_h = context.constants.inverse_h;
    parallel_for(
        context.threads, context.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
            clear(context, table, begin, end, arrays);
            for (std::size_t i = begin; i < end; ++i) {
                if (!context.scratch.near_boundary[i / 8]) continue;
                const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
                const float mass = arrays.own[i];
                const auto tie = [&](std::uint32_t solid, float rate, const Vec3& lever) {
                    if (!(context.rigid[solid].mass > 0.0f) || !context.has_free_bodies) return false;
                    bodies.add(begin / particle_block, solid,
                               {static_cast<std::uint32_t>(i), mass * rate, lever,
                                inverse_h * (x - context.state.bodies[solid].position)});
                    return true;
                };
                const Held held = held_by_walls(context, x, factors[particles.material[i]], pairs, tie);
                const float check = held.rate + held.inertia + glm::dot(held.arm + held.pull, held.torque);
                if (held.rate == 0.0f || !std::isfinite(check)) continue;
                arrays.own[i] = mass * (1.0f + held.rate);
                for (int axis = 0; axis < 3; ++axis) {
                    arrays.walls[4 * i + static_cast<std::size_t>(axis)] = mass * held.arm[axis];
                    arrays.right[axis][i] = mass * held.pull[axis];
                    arrays.turning_right[axis][i] = k * mass * held.torque[axis];
                }
                arrays.walls[4 * i + 3] = mass * held.inertia;
            }
        });
    bodies.gather();
}

void sample_slipping_walls(StepContext& context, const MaterialTable& table, float length,
                           ViscositySolveArrays& arrays) {
    const Particles& particles = context.state.particles;
    parallel_for(
        context.threads, context.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
            clear(context, table, begin, end, arrays);
            for (std::size_t i = begin; i < end; ++i) {
                if (!context.scratch.near_boundary[i / 8] || !context.boundary.container()) continue;
                const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
                float rate = context.boundary.drag(x).rate;
                for (std::size_t index = 0; index < context.boundary.solid_count() && rate > 0.0f; ++index)
                    rate -= context.boundary.solid_drag(index, x).rate;
                const float mass = arrays.own[i];
                rate *= mass * 4.0f * table.viscosity[particles.material[i]] * length /
                        context.constants.pressure_scale;
                if (!(rate > 0.0f) || !std::isfinite(rate)) continue;
                const NearestWall wall = nearest_wall(context, x);
                for (int axis = 0; axis < 3; ++axis) {
                    arrays.walls[4 * i + static_cast<std::size_t>(axis)] =
                        std::sqrt(rate) * wall.normal[axis];
                    arrays.right[axis][i] = rate * wall.velocity[axis];
                }
            }
        });
}

}  // namespace slosh
