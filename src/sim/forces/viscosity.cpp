#include "sim/forces/viscosity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <string>

#include "base/parallel.h"
#include "sim/bodies/body_forces.h"
#include "sim/forces/force_module.h"
#include "sim/forces/viscosity_solve.h"
#include "sim/parameters/parameter_groups.h"
#include "sim/sph/materials.h"
#include "sim/step/material_phases.h"

namespace slosh {

using parameter_groups::setting;

namespace {

constexpr float viscous_sum_limit = 0.3f;  // of explicit smoothing; leaves room for XSPH beside it

/// Whether a step of the explicit form would be unstable.
bool viscosity_is_implicit(const StepContext& context) {
    return viscosity_factor(context, context.step) * context.constants.gradient_sum > viscous_sum_limit;
}

SmoothingFactors viscous_smoothing(const StepContext& context, float length) {
    SmoothingFactors factors;
    if (!viscosity_is_implicit(context)) factors.gradient = viscosity_factor(context, length);
    return factors;
}

/// Rates of the walls' drag times the step -> drag; velocities take on what the walls' own velocities
/// add.
void sample_drag(StepContext& context, const std::array<float, most_materials>& factors,
                 AlignedArray<float>& rates) {
    const Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     std::fill(rates.data() + begin, rates.data() + end, 0.0f);
                     for (std::size_t i = begin; i < end; ++i) {
                         if (!scratch.near_boundary[i / 8]) continue;
                         const BoundaryDrag drag =
                             context.boundary.drag(Vec3(particles.x[i], particles.y[i], particles.z[i]));
                         const float factor = factors[particles.material[i]];
                         rates[i] = factor * drag.rate;
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

/// The implicit form's walls that hold the fluid: arms and inertias, and what moving solids add to the
/// torque.
void sample_arms(StepContext& context, const std::array<float, most_materials>& factors,
                 const AlignedArray<float>& rates, ViscositySolveArrays& arrays) {
    const Particles& particles = context.state.particles;
    const float inverse_h = context.constants.inverse_h;
    parallel_for(
        context.threads, context.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
            std::fill(arrays.walls.data() + 4 * begin, arrays.walls.data() + 4 * end, 0.0f);
            std::fill(arrays.wall_torques.data() + 4 * begin, arrays.wall_torques.data() + 4 * end, 0.0f);
            for (std::size_t i = begin; i < end; ++i) {
                float rest = rates[i], inertia = 0.0f;
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
                if (rest > 1e-4f * rates[i]) {
                    const NearestWall wall = nearest_wall(context, x);
                    const float s = profile_distance(context, wall.distance) * inverse_h;
                    arm += rest * s * wall.normal;
                    inertia += rest * s * s;
                }
                float *record = arrays.walls.data() + 4 * i, *torque = arrays.wall_torques.data() + 4 * i;
                for (int axis = 0; axis < 3; ++axis) record[axis] = arm[axis], torque[axis] = turned[axis];
                record[3] = inertia;
            }
        });
}

/// What the solve has left goes to the fluid: then what it has gained is to the last bits what the bodies
/// lose.
void add_residual(StepContext& context, BorrowedAxes& residual) {
    Particles& particles = context.state.particles;
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
/// of that rate along the container's nearest normal; velocities take on what the wall's
/// own adds.
void sample_normal_drag(StepContext& context, const MaterialTable& table, float length,
                        ViscositySolveArrays& arrays) {
    const Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    parallel_for(
        context.threads, context.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
            std::fill(arrays.walls.data() + 4 * begin, arrays.walls.data() + 4 * end, 0.0f);
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
                float* record = arrays.walls.data() + 4 * i;
                for (int axis = 0; axis < 3; ++axis) record[axis] = std::sqrt(rate) * wall.normal[axis];
                particles.velocity_x[i] += rate * wall.velocity.x;
                particles.velocity_y[i] += rate * wall.velocity.y;
                particles.velocity_z[i] += rate * wall.velocity.z;
            }
        });
}

/// v/(1 + drag): the walls alone.
void damp_at_walls(StepContext& context, const AlignedArray<float>& drag) {
    Particles& particles = context.state.particles;
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

bool viscosity_acts(const StepContext& context) {
    return material_table(context.state).largest_viscosity > 0.0f && context.count() > 0;
}

/// Of the walls' drag over `length` seconds, by material.
std::array<float, most_materials> drag_factors(const StepContext& context, const MaterialTable& table,
                                               bool implicit, float length) {
    std::array<float, most_materials> factors{};
    if (!context.settings<ViscositySettings>().no_slip) return factors;
    // Of the same sum as the viscosity, so with the same share of the Laplacian.
    for (std::size_t k = 0; k < most_materials; ++k)
        factors[k] = 2.0f * table.viscosity[k] * length / context.constants.pressure_scale;
    // What hangs on the particle's own turning as well acts twice as strongly where it does not turn.
    if (implicit) {
        for (float& factor : factors) factor *= 2.0f;
    }
    return factors;
}

void run_implicit_viscosity(StepContext& context, const MaterialTable& table,
                            const std::array<float, most_materials>& factors,
                            const AlignedArray<float>& rates, float length) {
    const bool no_slip = context.settings<ViscositySettings>().no_slip;
    ViscositySolveArrays arrays(context, no_slip);
    if (no_slip) {
        sample_arms(context, factors, rates, arrays);
    } else {
        sample_normal_drag(context, table, length, arrays);
    }
    const int iterations = solve_viscosity(context, length, rates, arrays);
    if (context.has_free_bodies && no_slip) {
        const float* const turning[3] = {arrays.turning[0].data(), arrays.turning[1].data(),
                                         arrays.turning[2].data()};
        collect_drag(context, factors, turning);
        add_residual(context, arrays.residual);
    }
    context.report.viscosity_iterations = std::max(context.report.viscosity_iterations, iterations);
    if (iterations < most_viscosity_iterations) return;
    append_note(context.report, "the viscosity was not solved to the end in " +
                                    std::to_string(most_viscosity_iterations) + " iterations");
}

/// What walls take from the velocities near them, and all of the viscosity where the explicit form would be
/// unstable. In the last substep for the whole step; of the implicit form in every substep where the solver
/// asks for it. (A step's whole viscosity in one substep of many leaves the others without: under WCSPH,
/// whose pressures answer in every one, a tank of honey then showed 1.34 times its pressure.) It keeps the
/// fluid's momentum to round-off, and its angular momentum as far as the solve goes. The positions of the
/// stream and scratch.relative_density are this substep's.
void apply_viscosity(StepContext& context) {
    const MaterialTable table = material_table(context.state);
    const bool no_slip = context.settings<ViscositySettings>().no_slip;
    const bool implicit = viscosity_is_implicit(context);
    const bool every_substep = implicit && context.diffuses_every_substep;
    if (!context.last_substep && !every_substep) return;
    if (!no_slip && !implicit) return;
    const float length = every_substep ? context.dt : context.step;
    const std::array<float, most_materials> factors = drag_factors(context, table, implicit, length);
    Borrowed rates(context.scratch.values, context.count());
    sample_drag(context, factors, rates);
    if (implicit) return run_implicit_viscosity(context, table, factors, rates, length);
    damp_at_walls(context, rates);
    if (context.has_free_bodies && no_slip) collect_drag(context, factors, nullptr);
}

}  // namespace

float viscosity_factor(const StepContext& context, float length) {
    const PairConstants& constants = context.constants;
    // nu Laplacian(v) = 2 nu sum_j V/r_j (v_i - v_j) x_ij . grad W_ij/r^2, where r^2 cancels. Of x^2 the sum
    // makes 2 pressure_scale on the rest lattice (0.94 at h/d 2 in 2-D): without it nu is that much too low.
    const float viscous = 2.0f * material_table(context.state).largest_viscosity * length *
                          constants.gradient_scale * constants.inverse_h * constants.inverse_h /
                          constants.pressure_scale;
    return context.state.materials.empty() ? viscous : pair_mean_bound * viscous;
}

const ForceModule& viscosity_force() {
    static const ForceModule force{
        .name = "viscosity",
        .title = "Viscosity: explicit, or implicit and blind to rotation",
        .parameter = "viscosity.nu",
        .parameters =
            {{.key = "viscosity.nu",
              .label = "Viscosity",
              .unit = "m^2/s",
              .min = 0.0,
              .max = 10.0,
              .soft_min = 0.0,
              .soft_max = 0.1,
              .group = "fluid",
              .prominent = true,
              .help = "Kinematic viscosity; solved for implicitly where that is needed, so every value is "
                      "stable. Water 1e-6, olive oil 1e-4, honey 1e-2.",
              .equation = "dv/dt = nu Laplacian(v)",
              .too_low = "spray and noise",
              .too_high = "slow",
              .member = setting<&ViscositySettings::nu>()},
             {.key = "viscosity.no_slip",
              .label = "Walls hold viscous fluid",
              .kind = ParameterKind::boolean,
              .group = "fluid",
              .help = "Viscosity also acts between the fluid and what it touches: no slip. Off: it slides "
                      "along, but for friction.",
              .member = setting<&ViscositySettings::no_slip>()}},
        .stage = ForceStage::diffusion,
        .acts = viscosity_acts,
        .apply = apply_viscosity,
        .smoothing = viscous_smoothing,
    };
    return force;
}

}  // namespace slosh
