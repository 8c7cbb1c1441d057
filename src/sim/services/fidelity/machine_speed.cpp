// How fast this machine is, by what it will have to do: a block of water of the default solver and settings
// is stepped. The more threads, the more particles: with 8,000, many threads wait for each other, and a
// machine of 16 cores seemed to carry little more than half of the particles that it does.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "base/parallel.h"
#include "sim/services/fidelity/fidelity_plan.h"
#include "sim/services/fidelity/governor.h"

namespace slosh {

namespace {

constexpr double shortest = 0.1, longest = 0.25;  ///< s
/// A block that has just begun to move has even rows of neighbours; a splash has not, and has walls, and
/// builds its lists in every substep. Measured on one thread (double_dam_break of 5,000 to 21,000 particles,
/// 1.5 s in Real time, Zen 4): 0.46 (WCSPH) to 0.53 (DFSPH) of the block's speed.
constexpr double splash_speed = 0.48;
constexpr int untimed_steps = 2, timed_steps = 5;

/// Small enough for every core to have its caches.
constexpr double particles_per_thread = 4'000.0, least_particles = 8'000.0, most_particles = 64'000.0;

/// The block is always the same but for its spacing: steps are as long, in spacings that the fastest water
/// goes.
SceneDescription block_of_water(int threads) {
    const double particles = std::clamp(particles_per_thread * threads, least_particles, most_particles);
    const double spacing = 0.05 * std::cbrt(least_particles / particles);
    SceneDescription scene;
    scene.name = "speed of the machine";
    scene.container = Box3{{-0.75f, 0.0f, -0.5f}, {0.75f, 1.5f, 0.5f}};
    // It is sheared: water at rest keeps its neighbour lists, and would make a machine look twice as fast.
    scene.fluids.push_back({BoxShape{{-0.25f, 0.5f, 0.0f}, {1.0f, 1.0f, 1.0f}}, {}, {4.0f, -4.0f, 0.0f}});
    // Short steps: many of them fit between what else the machine does.
    scene.parameters = {{"fluid.spacing", spacing}, {"time.step", spacing / 9.0}, {"time.substeps", 1.0}};
    return scene;
}

}  // namespace

double measure_machine_speed(const ExecutionOptions& options) {
    using Clock = std::chrono::steady_clock;
    Result<World> made =
        World::create(block_of_water(options.threads > 0 ? options.threads : hardware_threads()), options);
    if (!made) return 0.0;
    World& world = made.value();
    const Clock::time_point start = Clock::now();
    std::vector<double> milliseconds;
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    for (int step = 0; passed() < longest; ++step) {
        const double time = world.step().milliseconds;
        if (step >= untimed_steps) milliseconds.push_back(time);
        if (static_cast<int>(milliseconds.size()) >= timed_steps && passed() > shortest) break;
    }
    if (milliseconds.empty()) milliseconds.push_back(world.step().milliseconds);
    // The lower quartile: what else the machine does for a moment is no property of it.
    const auto quarter = milliseconds.begin() + static_cast<std::ptrdiff_t>(milliseconds.size() / 4);
    std::nth_element(milliseconds.begin(), quarter, milliseconds.end());
    const double seconds = std::max(*quarter, 1e-3) * 1e-3;
    return splash_speed * static_cast<double>(world.report().particles) * passes_of(world.state()) / seconds;
}

}  // namespace slosh
