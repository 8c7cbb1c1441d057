// Questions of a host about its world: bodies by id, contacts, the particles of a region.
#include <algorithm>

#include "sim/world/world/world_implementation.h"

namespace slosh {

namespace {

template <class Inside>
std::vector<std::uint32_t> indices_where(const Particles& particles, Inside&& inside) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < particles.size(); ++i) {
        if (inside(particles.position(i))) found.push_back(i);
    }
    return found;
}

Vec3 vector_of(const std::array<double, 3>& numbers) {
    return {static_cast<float>(numbers[0]), static_cast<float>(numbers[1]), static_cast<float>(numbers[2])};
}

}  // namespace

BodyState World::Implementation::body_state(std::size_t index) const {
    const Body& body = state.bodies[index];
    BodyState now;
    now.id = body.id;
    if (const auto known = user_data.find(body.id); known != user_data.end()) now.user_data = known->second;
    now.solid = &state.solids[index];
    now.mass = rigid[index].mass;
    now.position = body.position;
    now.orientation = body.turn;
    now.velocity = body.velocity;
    now.angular_velocity = body.angular_velocity;
    now.described_center = body.center;
    // Solids may have come and gone since the step.
    const std::vector<std::uint32_t>& loaded = body_report.loaded;
    const auto place =
        static_cast<std::size_t>(std::find(loaded.begin(), loaded.end(), body.id) - loaded.begin());
    if (place < loaded.size() && place < report.loads.size()) {
        now.force = vector_of(report.loads[place].force);
        now.torque = vector_of(report.loads[place].torque);
    }
    return now;
}

std::vector<BodyState> World::bodies() const {
    std::vector<BodyState> states;
    for (std::size_t i = 0; i < implementation_->state.bodies.size(); ++i)
        states.push_back(implementation_->body_state(i));
    return states;
}

std::optional<BodyState> World::body(std::uint32_t id) const {
    const std::vector<Body>& bodies = implementation_->state.bodies;
    const auto found =
        std::find_if(bodies.begin(), bodies.end(), [&](const Body& body) { return body.id == id; });
    if (found == bodies.end()) return std::nullopt;
    return implementation_->body_state(static_cast<std::size_t>(found - bodies.begin()));
}

std::span<const BodyContact> World::contacts() const { return implementation_->body_report.contacts; }

void World::set_user_data(std::uint32_t body, std::uint64_t value) {
    implementation_->user_data[body] = value;
}

std::vector<std::uint32_t> World::particles_in(const Box3& box) const {
    const bool flat = dimension() == 2;
    return indices_where(implementation_->state.particles, [&](const Vec3& x) {
        return x.x >= box.min.x && x.x <= box.max.x && x.y >= box.min.y && x.y <= box.max.y &&
               (flat || (x.z >= box.min.z && x.z <= box.max.z));
    });
}

std::vector<std::uint32_t> World::particles_in(const SphereShape& sphere) const {
    const bool flat = dimension() == 2;
    return indices_where(implementation_->state.particles, [&](const Vec3& x) {
        Vec3 gap = x - sphere.center;
        if (flat) gap.z = 0.0f;
        return glm::dot(gap, gap) <= sphere.radius * sphere.radius;
    });
}

}  // namespace slosh
