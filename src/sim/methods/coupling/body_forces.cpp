// Collects the forces of water on bodies from contact, pressure and drag.
#include "sim/methods/coupling/body_forces.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

/// kg, of a particle of the scene's own fluid.
float own_mass(const StepContext& context) {
    const float d = context.constants.spacing;
    const float volume = context.state.dimension == 2 ? d * d : d * d * d;
    return context.state.parameters.fluid.rest_density * volume;
}

/// Calls visit(block, i, x) for every particle in a group near a boundary.
template <class Visit>
void for_each_near(StepContext& context, Visit&& visit) {
    const Particles& particles = context.state.particles;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         if (context.scratch.near_boundary[i / 8])
                             visit(begin / particle_block, i, particles.position(i));
                     }
                 });
}

}  // namespace

void collect_drag(StepContext& context, std::span<const float> factors, const float* const* turning) {
    BodyForces& collected = context.scratch.of<BodyForceScratch>().collected;
    const Particles& particles = context.state.particles;
    const MaterialTable materials = material_table(context.state);
    const float own = own_mass(context), h = context.constants.h;
    for_each_near(context, [&](std::size_t block, std::size_t i, const Vec3& x) {
        const Vec3 velocity(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]);
        for (std::size_t index = 0; index < context.boundary.solid_count(); ++index) {
            const std::uint32_t solid = context.boundary.solid_of(index);
            if (!context.boundary.takes_load(index) || context.rigid[solid].mass > 0.0f) continue;
            const BoundaryDrag drag = context.boundary.solid_drag(index, x);
            if (drag.rate == 0.0f) continue;
            const float rate = factors[particles.material[i]] * drag.rate;
            const Vec3 relative = velocity - drag.pull / drag.rate;
            Vec3 loss = rate * relative, moment(0.0f);
            if (turning) {
                const SolidPoint point = context.boundary.solid_point(index, x);
                const Vec3 lever = std::max(point.distance, context.boundary.contact_distance()) *
                                   context.constants.inverse_h * point.normal;
                const Vec3 turn = Vec3(turning[0][i], turning[1][i], turning[2][i]) -
                                  h * context.boundary.pose_of(index).angular_velocity;
                loss -= rate * glm::cross(turn, lever);
                moment = rate * h * (2.0f * glm::dot(lever, lever) * turn - glm::cross(lever, relative));
            }
            if (!std::isfinite(loss.x + loss.y + loss.z + moment.x + moment.y + moment.z)) continue;
            const float mass = own * materials.mass[particles.material[i]];
            collected.add(block, solid, x, mass * loss, mass * moment);
        }
    });
}

void collect_contact(StepContext& context, std::size_t particle, const ContactResult& contact) {
    const std::uint8_t material = context.state.particles.material[particle];
    const float mass = own_mass(context) * material_table(context.state).mass[material];
    for (int i = 0; i < contact.pushed; ++i) {
        const ContactPush& push = contact.pushes[static_cast<std::size_t>(i)];
        context.scratch.of<BodyForceScratch>().collected.add(particle / particle_block, push.solid,
                                                             contact.position, -mass * push.velocity);
    }
}

void collect_change(StepContext& context, std::size_t particle, std::uint32_t solid, const Vec3& change) {
    context.scratch.of<BodyForceScratch>().collected.add(particle / particle_block, solid,
                                                         context.state.particles.position(particle),
                                                         -own_mass(context) * change);
}

void BodyForces::start(std::size_t blocks) {
    if (blocks_.size() < blocks) blocks_.resize(blocks);
    for (std::vector<Impulse>& block : blocks_) block.clear();
}

void BodyForces::add(std::size_t block, std::uint32_t solid, const Vec3& at, const Vec3& impulse,
                     const Vec3& moment) {
    std::vector<Impulse>& list = blocks_[block];
    Impulse* sum = nullptr;
    for (Impulse& known : list) {
        if (known.solid == solid) sum = &known;
    }
    if (sum == nullptr) {
        list.push_back({solid, {}, {}});
        sum = &list.back();
    }
    const double x[3] = {static_cast<double>(at.x), static_cast<double>(at.y), static_cast<double>(at.z)};
    const double p[3] = {static_cast<double>(impulse.x), static_cast<double>(impulse.y),
                         static_cast<double>(impulse.z)};
    for (int axis = 0; axis < 3; ++axis) {
        const int next = (axis + 1) % 3, last = (axis + 2) % 3;
        sum->linear[axis] += p[axis];
        sum->angular[axis] += x[next] * p[last] - x[last] * p[next] + static_cast<double>(moment[axis]);
    }
}

void BodyForces::apply(StepContext& context) const {
    const std::span<Body> bodies = context.state.bodies;
    const int dimension = context.state.dimension;
    std::vector<Impulse> sums(bodies.size());
    for (const std::vector<Impulse>& block : blocks_) {
        for (const Impulse& part : block) {
            Impulse& sum = sums[part.solid];
            for (int axis = 0; axis < 3; ++axis) {
                sum.linear[axis] += part.linear[axis];
                sum.angular[axis] += part.angular[axis];
            }
        }
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const RigidProperties& own = context.rigid[i];
        Body& body = bodies[i];
        const double* p = sums[i].linear;
        const double x[3] = {static_cast<double>(body.position.x), static_cast<double>(body.position.y),
                             static_cast<double>(body.position.z)};
        Vec3 impulse(0.0f), turning(0.0f);
        for (int axis = 0; axis < 3; ++axis) {
            const int next = (axis + 1) % 3, last = (axis + 2) % 3;
            turning[axis] =
                static_cast<float>(sums[i].angular[axis] - (x[next] * p[last] - x[last] * p[next]));
            impulse[axis] = static_cast<float>(p[axis]);
        }
        add_load(context, static_cast<std::uint32_t>(i), impulse, turning);
        if (own.inverse_mass == 0.0f) continue;
        for (int axis = 0; axis < 3; ++axis)
            body.velocity[axis] += static_cast<float>(static_cast<double>(own.inverse_mass) * p[axis]);
        turn_by(body, own, turning);
        if (dimension == 2) {
            body.velocity.z = 0.0f;
            body.angular_velocity.x = body.angular_velocity.y = 0.0f;
        }
    }
}

std::size_t BodyForces::capacity_bytes() const {
    std::size_t sum = 0;
    for (const std::vector<Impulse>& block : blocks_) sum += block.capacity() * sizeof(Impulse);
    return sum;
}

void start_body_forces(StepContext& context) {
    const std::size_t n = context.count();
    BodyForceScratch& scratch = context.scratch.of<BodyForceScratch>();
    scratch.collected.start((n + particle_block - 1) / particle_block);
}

void add_load(StepContext& context, std::uint32_t solid, const Vec3& impulse, const Vec3& moment) {
    WaterLoad& load = context.report.loads[solid];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const int k = static_cast<int>(axis);
        load.force[axis] += static_cast<double>(impulse[k] / context.step);
        load.torque[axis] += static_cast<double>(moment[k] / context.step);
    }
}

void finish_body_forces(StepContext& context) {
    context.scratch.of<BodyForceScratch>().collected.apply(context);
}

}  // namespace slosh
