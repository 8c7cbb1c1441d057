// Solids that move: by scripts, and freely between substeps of the fluid, each time against the water's
// forces of the substep before.
#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/forces/gravity.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/solids/bodies/body.h"
#include "sim/world/world/world_implementation.h"

namespace slosh {

namespace {

/// How stiffly the grab tool holds: a spring of this angular frequency, critically damped.
constexpr float grab_frequency = 12.0f;  // 1/s
/// At most, so that a body caught behind a wall does not break through.
constexpr float grab_acceleration = 200.0f;  // m/s^2

bool is_scripted(const SolidMotion& motion) {
    return !is_fixed(motion) && !is_free(motion) && !is_hosted(motion);
}

/// Gives new bodies an id, and copies of a body one of their own.
void number_bodies(State& state) {
    for (const Body& body : state.bodies) state.last_body_id = std::max(state.last_body_id, body.id);
    std::unordered_set<std::uint32_t> taken{0};
    for (Body& body : state.bodies) {
        if (!taken.insert(body.id).second) body.id = ++state.last_body_id;
    }
}

/// An impulse, kg m/s, at a point of the body.
void push_at(Body& body, const RigidProperties& own, const Vec3& at, const Vec3& impulse) {
    body.velocity += own.inverse_mass * impulse;
    turn_by(body, own, glm::cross(at - body.position, impulse));
}

void pull_grabbed(State& state, std::span<const RigidProperties> rigid, float dt) {
    const GrabSolid& grab = state.grab;
    if (!grab.active || grab.index >= state.bodies.size()) return;
    const RigidProperties& own = rigid[grab.index];
    if (own.inverse_mass == 0.0f) return;
    Body& body = state.bodies[grab.index];
    const RigidPose pose(body);
    const Vec3 at = body.position + pose.turn * (grab.anchor - body.center);
    // The implicit step of the spring, so that no frequency is too stiff for dt.
    const float k = grab_frequency * grab_frequency, c = 2.0f * grab_frequency;
    Vec3 acceleration =
        (k * (grab.target - at) - (c + k * dt) * pose.velocity_at(at)) / (1.0f + dt * (c + k * dt));
    if (state.dimension == 2) acceleration.z = 0.0f;
    const float size = glm::length(acceleration);
    if (size > grab_acceleration) acceleration *= grab_acceleration / size;
    push_at(body, own, at, own.mass * dt * acceleration);
    // Held things soon stop spinning.
    body.angular_velocity /= 1.0f + 4.0f * dt;
}

}  // namespace

void World::Implementation::start_bodies(std::size_t from) {
    state.bodies.resize(state.solids.size());
    for (std::size_t i = from; i < state.solids.size(); ++i) {
        Body& body = state.bodies[i];
        body = start_body(state.solids[i], state.dimension);
        if (!is_scripted(state.solids[i].motion)) continue;
        follow_script(state.solids[i], state.time, 1.0f, state.dimension, body);
        body.velocity = body.angular_velocity = Vec3(0.0f);
    }
}

void World::Implementation::refresh_bodies() {
    number_bodies(state);
    rigid = rigid_properties(state.solids, state.dimension);
    solids_move = free_bodies = hosted_bodies = false;
    for (const Solid& solid : state.solids) {
        solids_move = solids_move || !is_fixed(solid.motion);
        free_bodies = free_bodies || is_free(solid.motion);
        hosted_bodies = hosted_bodies || is_hosted(solid.motion);
    }
    scene_due = true;
    if (free_bodies) contacts.set_solids(state.solids, state.bodies, state.dimension);
}

bool World::Implementation::push(std::size_t index, const ApplyImpulse& push) {
    const RigidProperties& own = rigid[index];
    if (own.inverse_mass == 0.0f) return false;
    Body& body = state.bodies[index];
    push_at(body, own, body.position + push.offset, push.impulse);
    turn_by(body, own, push.angular_impulse);
    if (state.dimension == 2) {
        body.velocity.z = 0.0f;
        body.angular_velocity.x = body.angular_velocity.y = 0.0f;
    }
    return true;
}

void World::Implementation::report_contacts() {
    for (const RigidContact& point : contacts.touching()) {
        BodyContact next{state.bodies[point.body].id, 0, point.point, point.normal, point.impulse};
        if (point.other >= 0) next.other = state.bodies[static_cast<std::size_t>(point.other)].id;
        std::vector<BodyContact>& known = body_report.contacts;
        const auto same = std::find_if(known.begin(), known.end(), [&](const BodyContact& one) {
            return one.body == next.body && one.other == next.other;
        });
        if (same == known.end()) {
            known.push_back(next);
            body_report.largest.push_back(next.impulse);
            continue;
        }
        float& largest = body_report.largest[static_cast<std::size_t>(same - known.begin())];
        if (next.impulse > largest) {
            largest = next.impulse;
            same->point = next.point;
            same->normal = next.normal;
        }
        same->impulse += next.impulse;
    }
}

void World::Implementation::advance_bodies(StepContext& step) {
    const double time = state.time + static_cast<double>(step.step) * (substep + 1.0) / report.substeps;
    for (std::size_t i = 0; i < state.solids.size(); ++i) {
        const SolidMotion& motion = state.solids[i].motion;
        if (is_scripted(motion))
            follow_script(state.solids[i], time, step.dt, state.dimension, state.bodies[i]);
        else if (is_hosted(motion))
            go_on(state.bodies[i], step.dt);
    }
    if (free_bodies) {
        const Parameters& parameters = state.parameters;
        for (std::size_t i = 0; i < state.solids.size(); ++i) {
            if (rigid[i].inverse_mass == 0.0f) continue;
            Body& body = state.bodies[i];
            body.velocity += step.dt * body_acceleration(parameters, body.position);
            if (state.dimension == 2) body.velocity.z = 0.0f;
        }
        pull_grabbed(state, rigid, step.dt);
        RigidContactSettings settings;
        settings.restitution = parameters.bodies.restitution;
        settings.friction = parameters.bodies.friction;
        settings.longest_move = parameters.velocity.limit * step.constants.h;
        contacts.step(state.solids, state.bodies, rigid, boundary.container(), settings, step.dt);
        report_contacts();
    }
    if (step.collects_loads) {
        step.held = contacts.held_points();
        start_body_forces(step);
        start_coupling(step);
    }
    boundary.set_bodies(state.bodies);
}

}  // namespace slosh
