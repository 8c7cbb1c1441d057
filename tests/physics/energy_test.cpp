// Closed scenes have no source of energy: kinetic and potential energy, with what compressed water stores
// (WCSPH is a spring: its pressure has an energy), never rise above the start, nor above any earlier moment.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "measurements.h"
#include "scenes.h"
#include "slosh/files.h"

namespace slosh::physics::energy_test {
namespace {

double potential_energy(const ParticleView& particles) {
    return particle_mass(particles) * static_cast<double>(particles.count) * gravity *
           mean_position(particles)[1];
}

/// J set free from the column to a flat pool over the whole floor.
double potential_drop(const World& world) {
    const SceneDescription& scene = world.scene();
    const auto& water = std::get<BoxShape>(scene.fluids.front().shape);
    return potential_energy(world.particles()) *
           (1.0 - static_cast<double>(water.size.x / scene.container->max.x));
}

/// In parts of potential_drop().
struct Gain {
    double over_start = 0.0, over_least = 0.0;  ///< over any earlier moment
    double dissipated = 0.0;
};

Gain gain_of(World& world, double end) {
    const double drop = potential_drop(world), start = potential_energy(world.particles());
    double least = start;
    Gain gain;
    while (world.time() < end) {
        const StepReport& report = world.step();
        const double energy = report.kinetic_energy + report.potential_energy;
        gain.over_start = std::max(gain.over_start, (energy - start) / drop);
        gain.over_least = std::max(gain.over_least, (energy - least) / drop);
        least = std::min(least, energy);
    }
    gain.dissipated = (start - least) / drop;
    return gain;
}

class Energy : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Energy, testing::ValuesIn(every_solver()), name_of);
class SlowEnergy : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowEnergy, testing::ValuesIn(every_solver()), name_of);

TEST_P(Energy, ClosedDamBreakGainsNone) {
    for (const int dimension : {2, 3}) {
        SCOPED_TRACE("dimension " + std::to_string(dimension));
        World world = make_world(small_dam(GetParam(), dimension));
        const Gain gain = gain_of(world, 5.0);
        figure(
            "energy %d-D %s 5 s, in parts of the potential drop: gain over the start %+.2f %% [1 %%], gain "
            "over "
            "any earlier moment %+.2f %% [1 %%], dissipated %.0f %%",
            dimension, GetParam().c_str(), 100.0 * gain.over_start, 100.0 * gain.over_least,
            100.0 * gain.dissipated);
        EXPECT_LE(gain.over_start, 0.01);
        EXPECT_LE(gain.over_least, 0.01);
    }
}

// The wider the kernel, the nearer are the iterations of a solve to the longest that are stable; the more of
// them, the more they make of a wave that they do not damp.
TEST_P(SlowEnergy, WideKernelsGainNone) {
    for (const double ratio : {2.7, 3.0}) {
        for (const double iterations : {0.0, 20.0}) {
            if (iterations > 0.0 && GetParam() == "wcsph") continue;
            Settings settings{{"kernel.ratio", ratio}};
            for (const char* bound : {".iterations", ".min_iterations"}) {
                if (iterations > 0.0) settings.emplace_back(GetParam() + bound, iterations);
            }
            World world = make_world(small_dam(GetParam(), 2), settings);
            const Gain gain = gain_of(world, 2.0);
            figure(
                "energy 2-D %s h/d %.1f, %s iterations, 2 s: gain over the start %+.2f %% of the potential "
                "drop [5 %%]",
                GetParam().c_str(), ratio, iterations <= 0.0 ? "the default" : "20", 100.0 * gain.over_start);
            EXPECT_LE(gain.over_start, 0.05);
        }
    }
}

struct Landing {
    const char* scene;
    double seconds;
    double most, most_of_wcsph;  ///< of the largest kinetic energy
};
/// Where a block lands flat, the iterated methods take too much energy in one step and give some of it back
/// in the next ones. A drop that is stretched stores energy in its lattice, less with wider kernels.
constexpr Landing landings[] = {{"cube_in_container", 0.6, 0.025, 0.01},
                                {"drop_2d", 1.0, 0.01, 0.01},
                                {"double_dam_break", 0.6, 0.01, 0.01},
                                {"central_drop_2d", 0.4, 0.1, 0.06}};

TEST_P(SlowEnergy, NeverRisesOverAnEarlierMoment) {
    for (const Landing& landing : landings) {
        SceneDescription scene = *io::find_scene(landing.scene).value().scene;
        scene.solver = GetParam();
        World world = make_world(scene);
        double least = world.report().kinetic_energy + world.report().potential_energy, rise = 0.0,
               largest = 0.0;
        while (world.time() < landing.seconds) {
            const StepReport& report = world.step();
            const double energy = report.kinetic_energy + report.potential_energy;
            rise = std::max(rise, energy - least);
            least = std::min(least, energy);
            largest = std::max(largest, report.kinetic_energy);
        }
        const double most = GetParam() == "wcsph" ? landing.most_of_wcsph : landing.most;
        figure("energy, %s %s: rise over any earlier moment %.2f %% of the largest kinetic energy [%.1f %%]",
               landing.scene, GetParam().c_str(), 100.0 * rise / largest, 100.0 * most);
        EXPECT_LE(rise, most * largest);
    }
}

// Water that fills its box has nowhere to go, so a solve cannot take all compression back. PBF alone: PCISPH
// and DFSPH boil with so many iterations (docs/VALIDATION.md).
TEST(SlowStirredBox, DoesNotBoilHoweverManyIterations) {
    struct Case {
        int dimension;
        double ratio, spacing;
        float depth;
    };
    for (const auto [dimension, ratio, spacing, depth] :
         {Case{2, 2.7, 0.025, 1.0f}, Case{2, 3.0, 0.025, 1.0f}, Case{3, 2.05, 0.05, 0.5f}}) {
        SceneDescription scene;
        scene.solver = "pbf";
        scene.dimension = dimension;
        scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 1.0f, depth)};
        const float middle = dimension == 3 ? 0.5f * depth : 0.0f;
        scene.fluids.push_back({BoxShape{Vec3(0.5f, 0.5f, middle), Vec3(1.0f, 1.0f, depth)}});
        scene.parameters.emplace_back("fluid.spacing", spacing);
        World world = stirred(make_world(scene, {{"kernel.ratio", ratio},
                                                 {"gravity.y", 0.0},
                                                 {"xsph.c", 0.0},
                                                 {"pbf.iterations", 20.0},
                                                 {"pbf.min_iterations", 20.0},
                                                 {"pbf.tolerance", 0.0}}),
                              3.0);
        const double start = world.step().kinetic_energy;
        double most = 0.0;
        while (world.time() < 0.3) most = std::max(most, world.step().kinetic_energy / start);
        figure("stirred box %d-D pbf h/d %.2f, 20 iterations: energy at most %.2f of the start [1.1]",
               dimension, ratio, most);
        EXPECT_LE(most, 1.1);
    }
}

}  // namespace
}  // namespace slosh::physics::energy_test
