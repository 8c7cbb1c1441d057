// Adhesion [AAT13 eq. 6]: walls and solids pull the fluid near them, and moving solids are pulled back.
//
// The strength is the work of adhesion over rho0: what wetting an area gains. With the tension gamma rho0 the
// angle between a drop's surface and the wall is Young and Dupré's, cos theta = work/gamma - 1. (Measured,
// 2-D: 118 to 121, 90, 60 to 64 and 4 degrees for 120, 90, 60 and 0; tests/physics/adhesion_test.cpp.)
//
// A pull straight at the surface, the same for both wall methods: (1 - s/R) over the distance s, what
// particles behind the surface add up to on average when one slides along it. R is 3.5 spacings, not h. With
// the published shape, whose sum ends at 3/2 d of a wall for h = 2 d, the lowest layer alone is pulled: it
// creeps out from under the drop and takes all the gain, and the drop stands on its own film at 106 degrees
// for 60, 114 where it should spread. Where walls meet, each acts as if it were alone.
//
// A force per volume, the same for all materials: the lighter ones are pulled faster.
#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/materials/material_table.h"

namespace slosh {

using parameter_groups::setting;

const ForceModule& adhesion_force();

struct AdhesionSettings {
    float work = 0.0f;  ///< work of adhesion over rest density, m^3/s^2
};

namespace {

/// The pull at the surface for a work of adhesion of 1, times d^2: the layers of the rest lattice at
/// distances of (k + 1/2) d then gain sum_k R (1 - s_k/R)^2 d/2 = 1 in all.
constexpr float surface_pull = 0.5f;
/// Largest work dt^2 (slope of the pull).
constexpr float stable_share = 0.3f;

bool adhesion_acts(const StepContext& context) { return context.settings<AdhesionSettings>().work > 0.0f; }

/// How far it reaches, m.
float adhesion_range(const StepContext& context) { return 3.5f * context.constants.spacing; }

/// As for tension, the substeps that WCSPH adds do not count.
float largest_stable_work(const StepContext& context) {
    const float d = context.constants.spacing;
    const float dt =
        std::max(context.dt, context.step / static_cast<float>(context.state.parameters.time.substeps));
    float most = stable_share * adhesion_range(context) * d * d / (surface_pull * dt * dt);
    if (particle_weights(context)) most /= material_table(context.state).largest_weight;
    return most;
}

/// What the surfaces do to one particle in a substep.
class Pull {
  public:
    Pull(StepContext& context, float work)
        : context_(context),
          weight_(particle_weights(context)),
          range_(adhesion_range(context)),
          strength_(work * context.dt * surface_pull /
                    (context.constants.spacing * context.constants.spacing)) {}

    void act_on(std::size_t i) const {
        const Particles& particles = context_.state.particles;
        const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
        if (!std::isfinite(x.x + x.y + x.z)) return;
        const BoundaryField& field = context_.boundary;
        if (field.container()) take(i, of_container(*field.container(), x));
        for (std::size_t index = 0; index < field.solid_count(); ++index) {
            if (!field.solid_near(index, {x, x}, range_)) continue;
            const Vec3 change = of_solid(index, x);
            if (change == Vec3(0.0f)) continue;
            take(i, change);
            if (field.takes_load(index)) collect_change(context_, i, field.solid_of(index), change);
        }
    }

  private:
    float at(float distance) const {
        return strength_ * std::max(1.0f - std::max(distance, 0.0f) / range_, 0.0f);
    }
    Vec3 of_container(const ContainerWalls& walls, const Vec3& x) const {
        Vec3 change(0.0f);
        for (int axis = 0; axis < context_.state.dimension; ++axis) {
            change[axis] -= at(x[axis] - walls.box.min[axis]);
            if (axis == 1 && walls.open_top) continue;
            change[axis] += at(walls.box.max[axis] - x[axis]);
        }
        return change;
    }
    /// Round and small solids pull with their share of a wall's density, on the surface.
    Vec3 of_solid(std::size_t index, const Vec3& x) const {
        const BoundaryField& field = context_.boundary;
        const SolidPoint point = field.solid_point(index, x);
        const auto tables = field.solid_tables(index);
        const float share =
            (tables[0][0] + point.weight * (tables[1][0] - tables[0][0])) / field.walls().wall[0];
        return -share * at(point.distance) * point.normal;
    }
    void take(std::size_t i, const Vec3& change) const {
        Particles& particles = context_.state.particles;
        const Vec3 own = weight_ ? weight_[i] * change : change;
        particles.velocity_x[i] += own.x;
        particles.velocity_y[i] += own.y;
        particles.velocity_z[i] += own.z;
    }

    StepContext& context_;
    const float* weight_;  ///< by particle; nullptr: 1
    float range_;          ///< m
    float strength_;       ///< change of velocity at a surface, m/s
};

void apply_adhesion(StepContext& context) {
    const float wanted = context.settings<AdhesionSettings>().work;
    const Pull pull(context, stable_value(context, adhesion_force(), wanted));
    over_particles(context, [&](std::size_t i) {
        if (context.scratch.near_boundary[i / 8]) pull.act_on(i);
    });
}

}  // namespace

const ForceModule& adhesion_force() {
    static const ForceModule force{
        .name = "adhesion",
        .title = "Adhesion to walls and solids",
        .parameter = "adhesion.work",
        .parameters = {{.key = "adhesion.work",
                        .label = "Adhesion",
                        .unit = "m^3/s^2",
                        .min = 0.0,
                        .max = 20.0,
                        .soft_min = 0.0,
                        .soft_max = 2.0,
                        .group = "fluid",
                        .help = "Work of adhesion to walls and solids, in N/m over rest density. At 0 drops "
                                "bead; at twice the surface tension they spread. Under a ceiling they hang.",
                        .equation = "cos theta ~ work/gamma - 1",
                        .too_low = "drops bead and roll off",
                        .too_high = "limited to the largest stable value",
                        .source = "AAT13",
                        .member = setting<&AdhesionSettings::work>()}},
        .stage = ForceStage::interface,
        .acts = adhesion_acts,
        .apply = apply_adhesion,
        .largest_stable = largest_stable_work,
        .boundary_reach = adhesion_range,
    };
    return force;
}

}  // namespace slosh
