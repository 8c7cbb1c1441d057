// A crate falls into water and floats. A push sets it in motion; its corners are printed as a program would
// draw them.
#include <slosh/slosh.h>

#include <cstdio>

int main() {
    slosh::SceneDescription scene;
    scene.dimension = 2;
    scene.container = slosh::Box3{{0.0f, 0.0f, 0.0f}, {2.0f, 1.5f, 0.0f}};
    scene.parameters = {{"fluid.spacing", 0.04}};
    scene.fluids.push_back({slosh::BoxShape{{1.0f, 0.3f, 0.0f}, {2.0f, 0.6f, 0.0f}}});
    const slosh::BoxShape crate{{0.5f, 0.9f, 0.0f}, {0.4f, 0.3f, 0.0f}};
    scene.solids.push_back({crate, {}, slosh::FreeMotion{.density = 500.0f}});
    slosh::Result<slosh::World> made = slosh::World::create(scene);
    if (!made) {
        std::fprintf(stderr, "%s\n", made.error().text().c_str());
        return 2;
    }
    slosh::World& world = made.value();
    while (world.time() < 1.0) world.step();
    world.enqueue(slosh::ApplyImpulse{.body = 1, .impulse = {60.0f, 0.0f, 0.0f}});
    while (world.time() < 1.5) world.step();

    for (const slosh::BodyState& body : world.bodies()) {
        std::printf("body %u: %.0f kg, the water lifts it with %.0f N\n", body.id,
                    static_cast<double>(body.mass), static_cast<double>(body.force.y));
        for (const float x : {-0.5f, 0.5f}) {
            for (const float y : {-0.5f, 0.5f}) {
                const slosh::Vec3 corner = body.to_world(crate.center + slosh::Vec3(x, y, 0.0f) * crate.size);
                std::printf("corner %g %g\n", static_cast<double>(corner.x), static_cast<double>(corner.y));
            }
        }
    }
}
