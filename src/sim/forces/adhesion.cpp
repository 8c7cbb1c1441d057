#include "sim/forces/adhesion.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/text.h"
#include "sim/material_phases.h"

namespace slosh {

namespace {

/// The pull at the surface for a work of adhesion of 1, times d^2: the layers of the rest lattice at
/// distances of (k + 1/2) d then gain sum_k R (1 - s_k/R)^2 d/2 = 1 in all.
constexpr float surface_pull = 0.5f;
/// Of work dt^2 (slope of the pull).
constexpr float stable_share = 0.3f;

/// adhesion.work, or what of it is stable; as for tension, the substeps that WCSPH adds do not count.
float limited_work(StepContext& context) {
    const Parameters& parameters = context.state.parameters;
    const float work = parameters.adhesion.work, d = context.constants.spacing;
    const float dt = std::max(context.dt, context.step / static_cast<float>(parameters.time.substeps));
    float most = stable_share * adhesion_range(context) * d * d / (surface_pull * dt * dt);
    if (particle_weights(context)) most /= material_table(context.state).largest_weight;
    if (work <= most) return work;
    append_note(context.report, "adhesion.work acts with " +
                                    format_number(std::round(100.0 * static_cast<double>(most / work))) +
                                    " % of its value: more is unstable at this substep");
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
            if (field.is_free(index)) collect_change(context_, i, field.solid_of(index), change);
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
    /// Of round and small solids their share of a wall's density, on the surface.
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

}  // namespace

void apply_adhesion(StepContext& context) {
    if (!adhesion_acts(context)) return;
    const Pull pull(context, limited_work(context));
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         if (context.scratch.near_boundary[i / 8]) pull.act_on(i);
                     }
                 });
}

}  // namespace slosh
