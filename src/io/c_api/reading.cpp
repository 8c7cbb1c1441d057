// slosh/c.h: what a world shows.
#include <algorithm>
#include <string>

#include "io/c_api/held_world.h"

namespace slosh::c_api {

namespace {

std::size_t copy_some(const std::vector<std::uint32_t>& found, std::uint32_t* indices, std::size_t most) {
    if (indices != nullptr) std::copy_n(found.begin(), std::min(most, found.size()), indices);
    return found.size();
}

slosh_body body_of(const BodyState& state) {
    slosh_body body{};
    body.id = state.id;
    body.mass = state.mass;
    put(state.position, body.position);
    const float turn[4] = {state.orientation.x, state.orientation.y, state.orientation.z,
                           state.orientation.w};
    std::copy_n(turn, 4, body.orientation);
    put(state.velocity, body.velocity);
    put(state.angular_velocity, body.angular_velocity);
    put(state.described_center, body.described_center);
    put(state.force, body.force);
    put(state.torque, body.torque);
    return body;
}

slosh_contact contact_of(const BodyContact& state) {
    slosh_contact contact{};
    contact.body = state.body;
    contact.other = state.other;
    put(state.point, contact.point);
    put(state.normal, contact.normal);
    contact.impulse = state.impulse;
    return contact;
}

}  // namespace

}  // namespace slosh::c_api

using namespace slosh;  // NOLINT(google-build-using-namespace): the functions below are C's
using namespace slosh::c_api;

int slosh_get_particles(const slosh_world* world, slosh_particles* particles) {
    return guarded(__func__, 0, {{world, "world"}, {particles, "particles"}}, [&] {
        const ParticleView view = world->world.particles();
        *particles = {
            view.count,          view.id.data(),         view.x.data(),          view.y.data(),
            view.z.data(),       view.velocity_x.data(), view.velocity_y.data(), view.velocity_z.data(),
            view.density.data(), view.pressure.data(),   view.material.data()};
        return 1;
    });
}

size_t slosh_particles_in_box(const slosh_world* world, const float min[3], const float max[3],
                              uint32_t* indices, size_t most) {
    return guarded(__func__, std::size_t{0}, {{world, "world"}, {min, "min"}, {max, "max"}}, [&] {
        return copy_some(world->world.particles_in(Box3{vector_of(min), vector_of(max)}), indices, most);
    });
}
size_t slosh_particles_in_sphere(const slosh_world* world, const float center[3], float radius,
                                 uint32_t* indices, size_t most) {
    return guarded(__func__, std::size_t{0}, {{world, "world"}, {center, "center"}}, [&] {
        return copy_some(world->world.particles_in(SphereShape{vector_of(center), radius}), indices, most);
    });
}

int slosh_interpolate(const slosh_world* world, const float* field, const float* points, size_t point_count,
                      float* values) {
    return guarded(__func__, 0, {{world, "world"}, {field, "field"}, {points, "points"}, {values, "values"}},
                   [&] {
                       std::vector<Vec3> at(point_count);
                       for (std::size_t i = 0; i < point_count; ++i) at[i] = vector_of(points + 3 * i);
                       const std::vector<float> found =
                           world->world.interpolate({field, world->world.particles().count}, at);
                       std::copy(found.begin(), found.end(), values);
                       return 1;
                   });
}

float slosh_distance_to_walls(const slosh_world* world, const float point[3]) {
    return guarded(__func__, 0.0f, {{world, "world"}, {point, "point"}},
                   [&] { return world->world.distance_to_walls(vector_of(point)); });
}

size_t slosh_body_count(const slosh_world* world) {
    return guarded(__func__, std::size_t{0}, {{world, "world"}},
                   [&] { return world->world.bodies().size(); });
}
int slosh_get_body(const slosh_world* world, size_t index, slosh_body* body) {
    return guarded(__func__, 0, {{world, "world"}, {body, "body"}}, [&] {
        const std::vector<BodyState> bodies = world->world.bodies();
        if (index >= bodies.size()) {
            fail("slosh_get_body(): `index` must be less than " + std::to_string(bodies.size()) + ", got " +
                 std::to_string(index));
            return 0;
        }
        *body = body_of(bodies[index]);
        return 1;
    });
}
int slosh_find_body(const slosh_world* world, uint32_t id, slosh_body* body) {
    return guarded(__func__, 0, {{world, "world"}, {body, "body"}}, [&] {
        const std::optional<BodyState> found = world->world.body(id);
        if (!found) {
            fail("there is no body with the id " + std::to_string(id));
            return 0;
        }
        *body = body_of(*found);
        return 1;
    });
}
int slosh_measure_loads(slosh_world* world, int on) {
    return guarded(__func__, 0, {{world, "world"}}, [&] {
        world->world.measure_loads(on != 0);
        return 1;
    });
}

size_t slosh_get_contacts(const slosh_world* world, slosh_contact* contacts, size_t most) {
    return guarded(__func__, std::size_t{0}, {{world, "world"}}, [&] {
        const std::span<const BodyContact> all = world->world.contacts();
        for (std::size_t i = 0; contacts != nullptr && i < std::min(most, all.size()); ++i)
            contacts[i] = contact_of(all[i]);
        return all.size();
    });
}
