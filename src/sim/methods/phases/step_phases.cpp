// The stages of a substep that solvers share: see step_context.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/emission/nozzle.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

float velocity_limit(const StepContext& context) {
    return context.state.parameters.velocity.limit * context.constants.h / context.dt;
}

/// Returns how many were over the limit.
std::uint64_t limit_range(Particles& particles, std::size_t begin, std::size_t end, float limit) {
    std::uint64_t limited = 0;
    for (std::size_t i = begin; i < end; ++i) {
        float &vx = particles.velocity_x[i], &vy = particles.velocity_y[i], &vz = particles.velocity_z[i];
        const float square = vx * vx + vy * vy + vz * vz;
        if (square <= limit * limit) continue;
        if (!std::isfinite(vx + vy + vz)) {
            // A position that is not a number is enough to have the particle removed at the end of the step.
            // A velocity that is not a number would spread to every neighbour by smoothing: 3 particles took
            // 53 more with them within one WCSPH step.
            particles.x[i] = std::numeric_limits<float>::quiet_NaN();
            vx = vy = vz = 0.0f;
            continue;
        }
        const float factor = limit / std::sqrt(square);
        vx *= factor;
        vy *= factor;
        vz *= factor;
        ++limited;
    }
    return limited;
}

/// At the start or at the end of the substep.
bool near_at_any_time(const StepContext& context, const Box3& bounds, float margin) {
    return context.boundary.near(bounds, margin) ||
           (context.boundary_before && context.boundary_before->near(bounds, margin));
}

/// Not where a coordinate is not a number.
bool all_inside(const Particles& particles, std::size_t begin, std::size_t end, const Box3& box) {
    const float* const position[3] = {particles.x.data(), particles.y.data(), particles.z.data()};
    bool inside = true;
    for (int axis = 0; axis < 3; ++axis) {
        for (std::size_t i = begin; i < end; ++i) {
            inside &= position[axis][i] >= box.min[axis] && position[axis][i] <= box.max[axis];
        }
    }
    return inside;
}

/// Whether contact with a solid is possible for these particles, between x - dt v and x.
bool solids_on_the_way(const StepContext& context, std::size_t begin, std::size_t end) {
    const Particles& particles = context.state.particles;
    const Box3& allowed = context.boundary.allowed();
    Box3 bounds{Vec3(far_away), Vec3(-far_away)};
    for (std::size_t i = begin; i < end; ++i) {
        const Vec3 now(particles.x[i], particles.y[i], particles.z[i]);
        const Vec3 before = now - context.dt * Vec3(particles.velocity_x[i], particles.velocity_y[i],
                                                    particles.velocity_z[i]);
        const Vec3 sum = now + before;
        if (!(std::abs(sum.x) + std::abs(sum.y) + std::abs(sum.z) < far_away)) return true;
        // Walls act first.
        const Vec3 held = glm::clamp(now, allowed.min, allowed.max);
        bounds.min = glm::min(bounds.min, glm::min(held, glm::min(now, before)));
        bounds.max = glm::max(bounds.max, glm::max(held, glm::max(now, before)));
    }
    // A little more, so that no rounding makes a contact.
    return context.boundary.near_solids_on_the_way(bounds, 1.05f * context.boundary.contact_distance());
}

/// `begin` is a multiple of 8.
void contact_range(StepContext& context, std::size_t begin, std::size_t end) {
    const auto& parameters = context.state.parameters.boundary;
    const ContactSettings settings{parameters.restitution, parameters.friction, parameters.separation_speed};
    Particles& particles = context.state.particles;
    const float dt = context.dt;
    for (std::size_t first = begin; first < end; first += 8) {
        const std::uint8_t near = context.scratch.near_boundary[first / 8];
        if (!near) continue;
        const std::size_t last = std::min(first + 8, end);
        const bool walls_alone = (near & solids_far) != 0 || !solids_on_the_way(context, first, last);
        if (walls_alone && all_inside(particles, first, last, context.boundary.allowed())) continue;
        for (std::size_t i = first; i < last; ++i) {
            const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
            const Vec3 v(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]);
            const ContactResult result = walls_alone ? context.boundary.contact_with_walls(x, v, settings)
                                                     : context.boundary.contact(x - dt * v, x, v, settings);
            if (result.touching == 0) continue;
            if (result.pushed > 0) collect_contact(context, i, result);
            particles.x[i] = result.position.x;
            particles.y[i] = result.position.y;
            particles.z[i] = result.position.z;
            particles.velocity_x[i] = result.velocity.x;
            particles.velocity_y[i] = result.velocity.y;
            particles.velocity_z[i] = result.velocity.z;
        }
    }
}

}  // namespace

void accelerate_and_move(StepContext& context) {
    const AccelerationForces forces(context);
    const float dt = context.dt, limit = velocity_limit(context);
    Particles& particles = context.state.particles;
    context.report.velocity_limited += parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.partial_counts, std::uint64_t{0},
        [&](std::size_t begin, std::size_t end) {
            forces.apply(context, begin, end);
            const std::uint64_t limited = limit_range(particles, begin, end, limit);
            for (std::size_t i = begin; i < end; ++i) {
                particles.x[i] += dt * particles.velocity_x[i];
                particles.y[i] += dt * particles.velocity_y[i];
                particles.z[i] += dt * particles.velocity_z[i];
            }
            return limited;
        },
        [](std::uint64_t& sum, std::uint64_t part) { sum += part; });
}

void fill_position_stream(StepContext& context, Reach reach, MirrorPlace place, Caller writer) {
    Scratch& scratch = context.scratch;
    const Particles& particles = context.state.particles;
    const std::size_t n = context.count();
    scratch.near_boundary.resize(context.groups());
    const float inverse_h = context.constants.inverse_h, dt = context.dt;
    const float h = context.constants.h;
    float margin = std::max(context.boundary.range() + reach.density * h,
                            context.boundary.contact_distance() + reach.contact * h);
    // Two particles that touch a wall see each other's images from as far as h - d/4.
    if (has_mirrors(context)) margin = std::max(margin, h + reach.density * h);
    for (const ForceModule* force : force_modules().all()) {
        if (force->boundary_reach && force->acts(context))
            margin = std::max(margin, force->boundary_reach(context));
    }
    const auto fill_groups = [&](float* records, std::size_t begin, std::size_t end) {
        const float* const x[3] = {particles.x.data(), particles.y.data(), particles.z.data()};
        const float* const v[3] = {particles.velocity_x.data(), particles.velocity_y.data(),
                                   particles.velocity_z.data()};
        for (std::size_t group = begin; group < end; ++group) {
            const std::size_t first = group * 8, lanes = std::min<std::size_t>(8, n - first);
            float* record = records + 4 * first;
            Box3 bounds;
            for (int axis = 0; axis < 3; ++axis) {
                // The last group's missing particles are copies of its first.
                std::array<float, 8> low, high;
                low.fill(x[axis][first]);
                high.fill(x[axis][first]);
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    const float now = x[axis][first + lane], before = now - dt * v[axis][first + lane];
                    record[4 * lane + static_cast<std::size_t>(axis)] = now * inverse_h;
                    low[lane] = std::min(now, before);
                    high[lane] = std::max(now, before);
                }
                bounds.min[axis] = far_away;
                bounds.max[axis] = -far_away;
                for (std::size_t lane = 0; lane < 8; ++lane) {
                    bounds.min[axis] = std::min(bounds.min[axis], low[lane]);
                    bounds.max[axis] = std::max(bounds.max[axis], high[lane]);
                }
            }
            for (std::size_t lane = 0; lane < lanes; ++lane) record[4 * lane + 3] = 0.0f;
            std::uint8_t near = near_at_any_time(context, bounds, margin) ? boundary_near : 0;
            if (near && !context.boundary.near_solids_on_the_way(bounds, margin)) near |= solids_far;
            scratch.near_boundary[group] = near;
        }
    };
    const auto fill = [&](float* records) {
        parallel_for(context.threads, context.groups(), particle_block / 8,
                     [&](std::size_t begin, std::size_t end, int) { fill_groups(records, begin, end); });
    };
    write_positions(context, scratch.positions, place, fill, writer);
    forget_reflections(context);
    fill_weights(context);
}

void finish_range(StepContext& context, std::size_t begin, std::size_t end, std::uint64_t& limited) {
    limited += limit_range(context.state.particles, begin, end, velocity_limit(context));
    keep_out_of_nozzles(context, begin, end);  // first: a nozzle may stand in a wall
    contact_range(context, begin, end);
}

void finish_move(StepContext& context) {
    context.report.velocity_limited += parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.partial_counts, std::uint64_t{0},
        [&](std::size_t begin, std::size_t end) {
            std::uint64_t limited = 0;
            finish_range(context, begin, end, limited);
            return limited;
        },
        [](std::uint64_t& sum, std::uint64_t part) { sum += part; });
}

}  // namespace slosh
