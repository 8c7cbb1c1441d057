// A wind that the library does not know blows over a pool, and ten worlds run on the caller's threads.
#include <slosh/slosh.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <thread>
#include <vector>

/// Drags the water along with air of this speed, m/s.
slosh::Modules wind(float speed) {
    slosh::Modules modules;
    modules.forces.push_back({"sea_breeze", [speed](const slosh::ForceBlock& block) {
                                  for (std::size_t i = 0; i < block.count(); ++i)
                                      block.acceleration_x[i] += 0.5f * (speed - block.velocity_x[i]);
                              }});
    return modules;
}

/// How far the water of a breaking dam has come after 0.3 s, m.
double front(float wind_speed) {
    slosh::SceneDescription scene;
    scene.dimension = 2;
    scene.container = slosh::Box3{{0.0f, 0.0f, 0.0f}, {4.0f, 1.5f, 0.0f}};
    scene.parameters = {{"fluid.spacing", 0.05}};
    scene.fluids.push_back({slosh::BoxShape{{0.5f, 0.5f, 0.0f}, {1.0f, 1.0f, 0.0f}}});
    slosh::World world = slosh::World::create(scene, {.threads = 1}, wind(wind_speed)).value();
    while (world.time() < 0.3) world.step();
    const slosh::ParticleView water = world.particles();
    return static_cast<double>(*std::max_element(water.x.begin(), water.x.end()));
}

int main() {
    std::array<double, 10> reached{};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < reached.size(); ++i)
        threads.emplace_back([&reached, i] { reached[i] = front(2.0f * static_cast<float>(i)); });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < reached.size(); ++i) std::printf("%2zu m/s %.3f m\n", 2 * i, reached[i]);
}
