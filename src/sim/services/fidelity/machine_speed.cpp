// How fast this machine is, by what it will have to do: a block of water of the default solver and settings
// is stepped. The more threads, the more particles: with 8,000, many threads wait for each other, and a
// machine of 16 cores seemed to carry little more than half of the particles that it does.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "sim/services/fidelity/fidelity_plan.h"
#include "sim/services/fidelity/governor.h"

namespace slosh {

namespace {

constexpr double shortest = 0.2, longest = 0.3;  ///< s
/// A block that has just begun to move has even rows of neighbours; a splash has not, and has walls, and
/// builds its lists in every substep. Measured on one thread (double_dam_break of 5,000 to 21,000 particles,
/// 1.5 s in Real time, Zen 4): 0.46 (WCSPH) to 0.53 (DFSPH) of the block's speed.
constexpr double splash_speed = 0.48;
constexpr int untimed_steps = 2, least_runs = 3;
/// Steps that build lists of neighbors and steps that keep them take turns.
constexpr int steps_of_run = 4;

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
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    for (int step = 0; step < untimed_steps; ++step) world.step();
    // The quickest run: what else the machine does for a moment, such as translating shaders, is no property
    // of it.
    double quickest = std::numeric_limits<double>::max();  // ms
    for (int run = 0; run < least_runs ? passed() < longest : passed() < shortest; ++run) {
        double run_time = 0.0;
        for (int step = 0; step < steps_of_run; ++step) run_time += world.step().milliseconds;
        quickest = std::min(quickest, run_time);
    }
    if (quickest == std::numeric_limits<double>::max()) quickest = steps_of_run * world.step().milliseconds;
    const double seconds = std::max(quickest / steps_of_run, 1e-3) * 1e-3;
    return splash_speed * static_cast<double>(world.report().particles) * passes_of(world.state()) / seconds;
}

}  // namespace slosh
