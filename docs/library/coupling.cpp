// Water beside another physics engine: the host moves a crate, and the water returns its force and torque.
#include <slosh/slosh.h>

#include <cstdio>

/// The host's physics, as small as can be: one body in the plane.
struct HostCrate {
    float mass, moment;      ///< kg/m, kg m
    slosh::Vec3 position;    ///< m
    slosh::Vec3 velocity{};  ///< m/s
    float angle = 0.0f;      ///< rad
    float spin = 0.0f;       ///< rad/s

    void advance(const slosh::Vec3& force, float torque, float dt) {
        velocity += dt * (force / mass + slosh::Vec3(0.0f, -9.81f, 0.0f));
        spin += dt * torque / moment;
        position += dt * velocity;
        angle += dt * spin;
    }
};

int main() {
    const slosh::BoxShape box{{1.0f, 0.8f, 0.0f}, {0.4f, 0.3f, 0.0f}};
    slosh::SceneDescription scene;
    scene.dimension = 2;
    scene.container = slosh::Box3{{0.0f, 0.0f, 0.0f}, {2.0f, 1.5f, 0.0f}};
    scene.parameters = {{"fluid.spacing", 0.04}, {"time.step", 0.005}};
    scene.fluids.push_back({slosh::BoxShape{{1.0f, 0.3f, 0.0f}, {2.0f, 0.6f, 0.0f}}});
    scene.solids.push_back({box, {}, slosh::HostMotion{}});
    slosh::World world = slosh::World::create(scene).value();

    const float mass = 800.0f * box.size.x * box.size.y;
    const float moment = mass * glm::dot(box.size, box.size) / 12.0f;
    HostCrate crate{.mass = mass, .moment = moment, .position = box.center};
    while (world.time() < 4.0) {
        world.enqueue(
            slosh::SetBody{.body = 1,
                           .position = crate.position,
                           .orientation = glm::angleAxis(crate.angle, slosh::Vec3(0.0f, 0.0f, 1.0f)),
                           .velocity = crate.velocity,
                           .angular_velocity = {0.0f, 0.0f, crate.spin}});
        world.step();
        const slosh::BodyState in_water = world.bodies().front();
        crate.advance(in_water.force, in_water.torque.z, 0.005f);
    }
    std::printf("center of the crate at %.2f m, tilt %.2f rad\n", static_cast<double>(crate.position.y),
                static_cast<double>(crate.angle));
}
