#include "sim/methods/forces/viscosity.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/parallel.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/forces/viscosity_solve.h"
#include "sim/methods/materials/material_table.h"

namespace slosh {

using parameter_groups::setting;

namespace {

constexpr float viscous_sum_limit = 0.3f;  // limit of explicit smoothing; leaves room for XSPH beside it

/// Whether a step of the explicit form would be unstable.
bool viscosity_is_implicit(const StepContext& context) {
    return viscosity_factor(context, context.step) * context.constants.gradient_sum > viscous_sum_limit;
}

SmoothingFactors viscous_smoothing(const StepContext& context, float length) {
    SmoothingFactors factors;
    if (!viscosity_is_implicit(context)) factors.gradient = viscosity_factor(context, length);
    return factors;
}

bool viscosity_acts(const StepContext& context) {
    return material_table(context.state).largest_viscosity > 0.0f && context.count() > 0;
}

/// v = (v + pull)/(1 + drag): the walls alone.
void damp_at_walls(StepContext& context, const std::array<float, most_materials>& factors) {
    const Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         if (!scratch.near_boundary[i / 8]) continue;
                         const BoundaryDrag drag =
                             context.boundary.drag(Vec3(particles.x[i], particles.y[i], particles.z[i]));
                         const float factor = factors[particles.material[i]],
                                     kept = 1.0f / (1.0f + factor * drag.rate);
                         particles.velocity_x[i] = kept * (particles.velocity_x[i] + factor * drag.pull.x);
                         particles.velocity_y[i] = kept * (particles.velocity_y[i] + factor * drag.pull.y);
                         particles.velocity_z[i] = kept * (particles.velocity_z[i] + factor * drag.pull.z);
                     }
                 });
}

/// All of the viscosity, or with `pairs` off that at walls and bodies.
void run_viscosity_solve(StepContext& context, const MaterialTable& table, bool pairs, float length) {
    const bool no_slip = context.settings<ViscositySettings>().no_slip;
    ViscousBodies& bodies = context.scratch.of<ViscosityScratch>().bodies;
    bodies.start(context);
    ViscositySolveArrays arrays(context);
    if (no_slip) {
        sample_holding_walls(context, table, pairs, length, bodies, arrays);
    } else {
        sample_slipping_walls(context, table, length, arrays);
    }
    const int iterations = solve_viscosity(context, length, pairs, bodies, arrays);
    if (context.collects_loads && no_slip) {
        const float* const turning[3] = {arrays.turning[0].data(), arrays.turning[1].data(),
                                         arrays.turning[2].data()};
        collect_drag(context, drag_factors(context, table, pairs, length), pairs ? turning : nullptr);
    }
    if (!pairs) return;
    context.report.viscosity_iterations = std::max(context.report.viscosity_iterations, iterations);
    if (iterations < most_viscosity_iterations) return;
    append_note(context.report, "the viscosity solve did not converge in " +
                                    std::to_string(most_viscosity_iterations) + " iterations");
}

/// When the implicit form acts in a step. Where honey creeps, every substep adds to the velocities what
/// viscosity takes in one, and moves the fluid with it: the fewer the times, the further it goes.
///
/// With free bodies viscosity acts after every substep, at most four times, but not after the last one:
/// velocities would lack what the next substep gives back (a light body in honey moved at 0.12 m/s and said
/// 0.08). The first time makes up for that substep of the step before, whose velocities say where the solve
/// will end.
///
/// Without them it acts once, in the middle of the step: twice in three substeps makes steps of honey 1.4
/// times as long. Where the solver asks for it, it acts in the middle of each quarter: under WCSPH, whose
/// pressures answer in every substep, a step's whole viscosity in one of many left a tank of honey with 1.34
/// times its pressure.
class ViscousTimes {
  public:
    explicit ViscousTimes(const StepContext& context) : all_(context.report.substeps) {
        if (context.diffuses_every_substep || !context.has_free_bodies) {
            const int times = context.diffuses_every_substep ? most : 1, length = (all_ + times - 1) / times;
            part_ = context.substep / length;
            first_ = part_ * length;
            length_ = std::min(length, all_ - first_);
            acting_ = first_ + (length_ - 1) / 2;
            parts_ = (all_ + length - 1) / length;
            const int last = (parts_ - 1) * length;
            left_before_ = all_ - 1 - (last + (all_ - last - 1) / 2);
            return;
        }
        left_before_ = all_ > 1 ? 1 : 0;
        const int acts_on = all_ - left_before_;
        parts_ = std::min(acts_on, most);
        const auto begin_of = [&](int part) { return part * acts_on / parts_; };
        while (part_ + 1 < parts_ && begin_of(part_ + 1) <= context.substep) ++part_;
        first_ = begin_of(part_);
        acting_ = begin_of(part_ + 1) - 1;
        length_ = acting_ + 1 - first_ + (part_ == 0 ? left_before_ : 0);
    }
    /// Number of substeps for which it acts.
    int substeps() const { return length_; }
    bool acts_after(int substep) const { return substep == acting_; }
    bool is_first() const { return part_ == 0; }
    bool is_last() const { return part_ + 1 == parts_; }
    /// Substeps of the step before this one in which viscosity did not act any more, if it had as many.
    int left_before() const { return left_before_; }

  private:
    static constexpr int most = 4;

    int all_ = 1, parts_ = 1, left_before_ = 0;
    int part_ = 0, first_ = 0, length_ = 1, acting_ = 0;
};

/// Seconds for which viscosity acts in this substep, or 0. The explicit form acts in the last one for the
/// whole step.
float due_viscosity(const StepContext& context, bool implicit) {
    if (!implicit) return context.last_substep ? context.step : 0.0f;
    const ViscousTimes times(context);
    return times.acts_after(context.substep) ? static_cast<float>(times.substeps()) * context.dt : 0.0f;
}

/// What creeps gains as much in every substep as viscosity takes in one: where it will lie, from the
/// velocities at the step's start and now.
void look_back(StepContext& context) {
    const ViscousTimes times(context);
    if (!context.scratch.velocities_kept || !times.is_first()) return;
    const int left = times.left_before();
    if (left > 0)
        extrapolate_kept(context, static_cast<float>(left) / static_cast<float>(context.substep + 1));
}

/// What walls take from the velocities near them, and all of the viscosity where the explicit form would be
/// unstable. It keeps the momentum of fluid and bodies to round-off, and their angular momentum as far as the
/// solve goes. The positions of the stream and scratch.relative_density are this substep's.
void apply_viscosity(StepContext& context) {
    const MaterialTable table = material_table(context.state);
    const bool no_slip = context.settings<ViscositySettings>().no_slip;
    const bool implicit = viscosity_is_implicit(context);
    const float length = due_viscosity(context, implicit);
    if (length == 0.0f || (!no_slip && !implicit)) return;
    // Bodies that are lighter than the fluid that they hold would be thrown by a drag that comes afterwards.
    if (implicit || context.has_free_bodies) {
        if (implicit) look_back(context);
        run_viscosity_solve(context, table, implicit, length);
        if (implicit && !ViscousTimes(context).is_last()) keep_velocities(context);
        return;
    }
    const std::array<float, most_materials> factors = drag_factors(context, table, implicit, length);
    damp_at_walls(context, factors);
    if (context.collects_loads) collect_drag(context, factors, nullptr);
}

/// Where the implicit solve starts.
void begin_viscosity(StepContext& context) {
    if (viscosity_is_implicit(context)) keep_velocities(context);
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
        .title = "Viscosity, explicit or implicit without damping of rotation",
        .parameter = "viscosity.nu",
        .parameters = {{.key = "viscosity.nu",
                        .label = "Viscosity",
                        .unit = "m^2/s",
                        .min = 0.0,
                        .max = 10.0,
                        .soft_min = 0.0,
                        .soft_max = 0.1,
                        .group = "fluid",
                        .prominent = true,
                        .help = "Kinematic viscosity. Large values are solved implicitly, so every value is "
                                "stable. Water 1e-6, olive oil 1e-4, honey 1e-2.",
                        .equation = "dv/dt = nu Laplacian(v)",
                        .too_low = "spray and noise",
                        .too_high = "slow",
                        .member = setting<&ViscositySettings::nu>()},
                       {.key = "viscosity.no_slip",
                        .label = "Viscosity at walls",
                        .kind = ParameterKind::boolean,
                        .group = "fluid",
                        .help = "Applies viscosity between the fluid and walls or solids (no slip). Off: the "
                                "fluid slides, except for friction.",
                        .member = setting<&ViscositySettings::no_slip>()}},
        .stage = ForceStage::diffusion,
        .acts = viscosity_acts,
        .begin = begin_viscosity,
        .apply = apply_viscosity,
        .smoothing = viscous_smoothing,
    };
    return force;
}

}  // namespace slosh
