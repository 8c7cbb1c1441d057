#include "sim/forces/viscosity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <string>

#include "base/parallel.h"
#include "sim/forces/viscosity_solve.h"
#include "sim/materials.h"
#include "sim/step_context.h"

namespace slosh {

namespace {

/// Rates of the walls' drag times the step -> scratch.drag; velocities take on what the walls' own velocities
/// add.
void sample_drag(StepContext& context, const std::array<float, most_materials>& factors) {
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    const std::size_t n = context.count();
    scratch.drag.resize(n);
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        std::fill(scratch.drag.data() + begin, scratch.drag.data() + end, 0.0f);
        for (std::size_t i = begin; i < end; ++i) {
            if (!scratch.near_boundary[i / 8]) continue;
            const BoundaryDrag drag =
                context.boundary.drag(Vec3(particles.x[i], particles.y[i], particles.z[i]));
            const float factor = factors[particles.material[i]];
            scratch.drag[i] = factor * drag.rate;
            particles.velocity_x[i] += factor * drag.pull.x;
            particles.velocity_y[i] += factor * drag.pull.y;
            particles.velocity_z[i] += factor * drag.pull.z;
        }
    });
}

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

/// Nearer than contact lets a particle come there is no profile.
float profile_distance(const StepContext& context, float distance) {
    return std::max(distance, context.boundary.contact_distance());
}

/// The implicit form's walls that hold the fluid: arms and inertias (viscosity_solve.h) -> scratch.normals,
/// what moving solids add to the torque -> scratch.vorticities. Rates are in scratch.drag already.
void sample_arms(StepContext& context, const std::array<float, most_materials>& factors) {
    Scratch& scratch = context.scratch;
    const Particles& particles = context.state.particles;
    const float inverse_h = context.constants.inverse_h;
    scratch.normals.resize(4 * context.count());
    scratch.vorticities.resize(4 * context.count());
    parallel_for(
        context.threads, context.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
            std::fill(scratch.normals.data() + 4 * begin, scratch.normals.data() + 4 * end, 0.0f);
            std::fill(scratch.vorticities.data() + 4 * begin, scratch.vorticities.data() + 4 * end, 0.0f);
            for (std::size_t i = begin; i < end; ++i) {
                float rest = scratch.drag[i], inertia = 0.0f;
                if (rest == 0.0f) continue;
                const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
                Vec3 arm(0.0f), turned(0.0f);
                for (std::size_t index = 0; index < context.boundary.solid_count(); ++index) {
                    const BoundaryDrag drag = context.boundary.solid_drag(index, x);
                    if (drag.rate == 0.0f) continue;
                    const float rate = factors[particles.material[i]] * drag.rate;
                    const SolidPoint point = context.boundary.solid_point(index, x);
                    const float s = profile_distance(context, point.distance) * inverse_h;
                    arm += rate * s * point.normal;
                    inertia += rate * s * s;
                    turned += rate * s * glm::cross(point.normal, drag.pull / drag.rate);
                    rest -= rate;
                }
                if (rest > 1e-4f * scratch.drag[i]) {
                    const NearestWall wall = nearest_wall(context, x);
                    const float s = profile_distance(context, wall.distance) * inverse_h;
                    arm += rest * s * wall.normal;
                    inertia += rest * s * s;
                }
                float *record = scratch.normals.data() + 4 * i, *torque = scratch.vorticities.data() + 4 * i;
                for (int axis = 0; axis < 3; ++axis) record[axis] = arm[axis], torque[axis] = turned[axis];
                record[3] = inertia;
            }
        });
}

/// What the solve has left goes to the fluid: then what it has gained is to the last bits what the bodies
/// lose.
void add_residual(StepContext& context) {
    Particles& particles = context.state.particles;
    const AlignedArray<float>(&residual)[3] = context.scratch.residual;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         particles.velocity_x[i] += residual[0][i];
                         particles.velocity_y[i] += residual[1][i];
                         if (context.state.dimension == 3) particles.velocity_z[i] += residual[2][i];
                     }
                 });
}

/// The implicit form's walls that let the fluid slip resist what moves towards them or away: the square root
/// of that rate along the container's nearest normal -> scratch.normals; velocities take on what the wall's
/// own adds.
void sample_normal_drag(StepContext& context, const MaterialTable& table, float length) {
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    scratch.normals.resize(4 * context.count());
    parallel_for(
        context.threads, context.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
            std::fill(scratch.normals.data() + 4 * begin, scratch.normals.data() + 4 * end, 0.0f);
            for (std::size_t i = begin; i < end; ++i) {
                if (!scratch.near_boundary[i / 8] || !context.boundary.container()) continue;
                const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
                float rate = context.boundary.drag(x).rate;
                for (std::size_t index = 0; index < context.boundary.solid_count() && rate > 0.0f; ++index)
                    rate -= context.boundary.solid_drag(index, x).rate;
                rate *=
                    4.0f * table.viscosity[particles.material[i]] * length / context.constants.pressure_scale;
                if (!(rate > 0.0f)) continue;
                const NearestWall wall = nearest_wall(context, x);
                float* record = scratch.normals.data() + 4 * i;
                for (int axis = 0; axis < 3; ++axis) record[axis] = std::sqrt(rate) * wall.normal[axis];
                particles.velocity_x[i] += rate * wall.velocity.x;
                particles.velocity_y[i] += rate * wall.velocity.y;
                particles.velocity_z[i] += rate * wall.velocity.z;
            }
        });
}

/// v/(1 + drag): the walls alone.
void damp_at_walls(StepContext& context) {
    Particles& particles = context.state.particles;
    const AlignedArray<float>& drag = context.scratch.drag;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         const float kept = 1.0f / (1.0f + drag[i]);
                         particles.velocity_x[i] *= kept;
                         particles.velocity_y[i] *= kept;
                         particles.velocity_z[i] *= kept;
                     }
                 });
}

}  // namespace

void apply_viscosity(StepContext& context, ViscositySteps steps) {
    const auto& viscosity = context.state.parameters.viscosity;
    const MaterialTable table = material_table(context.state);
    if (!(table.largest_viscosity > 0.0f) || context.count() == 0) return;
    const bool implicit = viscosity_is_implicit(context);
    const bool every_substep = implicit && steps == ViscositySteps::every_substep;
    if (!context.last_substep && !every_substep) return;
    if (!viscosity.no_slip && !implicit) return;
    const float length = every_substep ? context.dt : context.step;
    // Of the same sum as the viscosity, so with the same share of the Laplacian.
    std::array<float, most_materials> factors{};
    for (std::size_t k = 0; viscosity.no_slip && k < most_materials; ++k)
        factors[k] = 2.0f * table.viscosity[k] * length / context.constants.pressure_scale;
    // What hangs on the particle's own turning as well acts twice as strongly where it does not turn.
    if (implicit) {
        for (float& factor : factors) factor *= 2.0f;
    }
    sample_drag(context, factors);
    const bool pulls_bodies = context.has_free_bodies && viscosity.no_slip;
    if (!implicit) {
        for (AlignedArray<float>& turning : context.scratch.turning) turning.clear();
        damp_at_walls(context);
        if (pulls_bodies) collect_drag(context, factors);
        return;
    }
    if (viscosity.no_slip) {
        sample_arms(context, factors);
    } else {
        sample_normal_drag(context, table, length);
    }
    const int iterations = solve_viscosity(context, length);
    if (pulls_bodies) {
        collect_drag(context, factors);
        add_residual(context);
    }
    context.report.viscosity_iterations = std::max(context.report.viscosity_iterations, iterations);
    if (iterations < most_viscosity_iterations) return;
    append_note(context.report, "the viscosity was not solved to the end in " +
                                    std::to_string(most_viscosity_iterations) + " iterations");
}

}  // namespace slosh
