// Emitters: the rate is the nozzle's area times its speed, in air and under water, in every direction; a jet
// in free space stays a jet.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <ostream>
#include <string>
#include <vector>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::nozzle_test {
namespace {

constexpr double most_rate_error = 0.02;

struct NozzleCase {
    std::string solver;
    int dimension = 2;
    Vec3 direction{1.0f, 0.0f, 0.0f};
    int substeps = 3;
    double spacing = 0.05;
    int layers = 0;  ///< of water over the nozzle
};
void PrintTo(const NozzleCase& nozzle, std::ostream* out) {
    *out << nozzle.solver << " " << nozzle.dimension << "-D, direction (" << nozzle.direction.x << ", "
         << nozzle.direction.y << ", " << nozzle.direction.z << "), " << nozzle.substeps << " substeps, d "
         << nozzle.spacing << " m, " << nozzle.layers << " layers";
}
std::string case_name(const testing::TestParamInfo<NozzleCase>& info) {
    const NozzleCase& nozzle = info.param;
    std::string name = nozzle.solver + "_" + std::to_string(nozzle.dimension) + "d";
    for (int axis = 0; axis < 3; ++axis) {
        const long hundredths = std::lround(100.0f * nozzle.direction[axis]);
        name += (hundredths < 0 ? "_m" : "_") + std::to_string(std::abs(hundredths));
    }
    return name + "_" + std::to_string(nozzle.substeps) + "_" +
           std::to_string(std::lround(1e4 * nozzle.spacing)) + "_" + std::to_string(nozzle.layers);
}

Emitter emitter_of(const NozzleCase& nozzle, const Vec3& position, float radius, float speed) {
    Emitter emitter;
    emitter.position = position;
    emitter.direction = nozzle.direction;
    emitter.radius = radius;
    emitter.speed = speed;
    return emitter;
}

/// Particles that leave in a second.
double rate_of(const NozzleCase& nozzle, const Emitter& emitter) {
    const auto radius = static_cast<double>(emitter.radius), speed = static_cast<double>(emitter.speed);
    return nozzle.dimension == 2 ? 2.0 * radius * speed / (nozzle.spacing * nozzle.spacing)
                                 : std::numbers::pi * radius * radius * speed / std::pow(nozzle.spacing, 3.0);
}

Settings settings_of(const NozzleCase& nozzle) {
    return {{"fluid.spacing", nozzle.spacing}, {"time.substeps", static_cast<double>(nozzle.substeps)}};
}

class FreeJet : public testing::TestWithParam<NozzleCase> {};
INSTANTIATE_TEST_SUITE_P(Gate, FreeJet,
                         testing::Values(NozzleCase{"pbf", 2, Vec3(1, 0, 0), 3, 0.02},
                                         NozzleCase{"wcsph", 2, Vec3(0.6f, -0.8f, 0), 1, 0.02},
                                         NozzleCase{"pcisph", 3, Vec3(0, 1, 0), 1, 0.05},
                                         NozzleCase{"dfsph", 2, Vec3(-1, 0, 0), 5, 0.02}),
                         case_name);

std::vector<NozzleCase> all_jets() {
    std::vector<NozzleCase> cases;
    for (const std::string& solver : every_solver()) {
        for (const int dimension : {2, 3}) {
            std::vector<Vec3> directions{Vec3(1, 0, 0), Vec3(0, -1, 0), Vec3(0.6f, 0.8f, 0)};
            if (dimension == 3) directions.emplace_back(0.48f, -0.6f, 0.64f);
            for (const Vec3& direction : directions) {
                for (const int substeps : {1, 3, 8}) {
                    for (const double spacing : {0.05, 0.03}) {
                        cases.push_back({solver, dimension, direction, substeps, spacing});
                    }
                }
            }
        }
    }
    return cases;
}
INSTANTIATE_TEST_SUITE_P(SlowAll, FreeJet, testing::ValuesIn(all_jets()), case_name);

// A jet that was loose at its newest layer burst: its lateral momentum grew 1.6 times in each step.
TEST_P(FreeJet, StaysStraightAndFull) {
    const NozzleCase& nozzle = GetParam();
    SceneDescription scene;
    scene.solver = nozzle.solver;
    scene.dimension = nozzle.dimension;
    const Emitter emitter = emitter_of(nozzle, Vec3(0.0f), 0.1f, 2.0f);
    scene.emitters = {emitter};
    Settings settings = settings_of(nozzle);
    settings.emplace_back("gravity.y", 0.0);
    World world = make_world(std::move(scene), settings);
    while (world.time() < 1.5) world.step();
    const double wanted = 1.5 * rate_of(nozzle, emitter);
    const ParticleView particles = world.particles();
    const double rate = static_cast<double>(particles.count) / wanted;
    float widest = 0.0f, fastest = 0.0f;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
        widest = std::max(widest, glm::length(x - glm::dot(x, nozzle.direction) * nozzle.direction));
        const Vec3 v(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]);
        fastest = std::max(fastest, glm::length(v));
    }
    figure(
        "free jet %s %d-D, %d substeps, d %.2f m: rate %.3f [1 ±2 %%], radius %.3f R [1.1 R], %.2f m/s from "
        "a "
        "nozzle of 2 m/s",
        nozzle.solver.c_str(), nozzle.dimension, nozzle.substeps, nozzle.spacing, rate,
        static_cast<double>(widest / emitter.radius), static_cast<double>(fastest));
    EXPECT_NEAR(rate, 1.0, most_rate_error);
    EXPECT_LE(widest, 1.1f * emitter.radius);
    EXPECT_LE(fastest, 1.1f * emitter.speed);
    EXPECT_TRUE(world.report().notes.empty());
}

/// A tank with `layers` layers over the middle of the nozzle; without any, the nozzle is in air.
SceneDescription tank_with(const NozzleCase& nozzle) {
    const auto d = static_cast<float>(nozzle.spacing);
    SceneDescription scene;
    scene.solver = nozzle.solver;
    scene.dimension = nozzle.dimension;
    const float half = 12.0f * d, below = 6.0f * d;
    scene.container = Box3{Vec3(-half, 0.0f, -half), Vec3(half, below + 40.0f * d, half)};
    scene.open_top = true;
    if (nozzle.layers > 0) {
        Box3 water = *scene.container;
        water.max.y = below + static_cast<float>(nozzle.layers) * d;
        scene.fluids.push_back({BoxShape{0.5f * (water.min + water.max), water.max - water.min}});
    }
    scene.emitters = {emitter_of(nozzle, Vec3(0.0f, below, 0.0f), 2.0f * d, 1.5f)};
    scene.emitters[0].stop = 0.5;
    return scene;
}

std::size_t removed_of(const World& world) {
    const RemovedCounts& removed = world.report().removed;
    return removed.escaped + removed.nonfinite;
}

class NozzleInTank : public testing::TestWithParam<NozzleCase> {};
INSTANTIATE_TEST_SUITE_P(Gate, NozzleInTank,
                         testing::Values(NozzleCase{"pbf", 2, Vec3(1, 0, 0), 3, 0.05, 8},
                                         NozzleCase{"wcsph", 2, Vec3(0, 1, 0), 3, 0.05, 1},
                                         NozzleCase{"pcisph", 2, Vec3(0, -1, 0), 1, 0.05, 20},
                                         NozzleCase{"dfsph", 2, Vec3(0.6f, 0.8f, 0), 3, 0.05, 3},
                                         NozzleCase{"pbf", 2, Vec3(0, 1, 0), 2, 0.05, 0}),
                         case_name);

std::vector<NozzleCase> all_in_tanks() {
    std::vector<NozzleCase> cases;
    for (const std::string& solver : every_solver()) {
        for (const int dimension : {2, 3}) {
            for (const Vec3& direction :
                 {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(0.6f, 0.8f, 0)}) {
                for (const int layers : {0, 1, 5, 20}) {
                    cases.push_back({solver, dimension, direction, 3, 0.05, layers});
                    if (dimension == 2) cases.push_back({solver, dimension, direction, 1, 0.02, layers});
                }
            }
        }
    }
    return cases;
}
INSTANTIATE_TEST_SUITE_P(SlowAll, NozzleInTank, testing::ValuesIn(all_in_tanks()), case_name);

// A nozzle that looked for room found none under water, and nothing came.
TEST_P(NozzleInTank, BringsItsRateAndStirsNoMoreThanItBrings) {
    const NozzleCase& nozzle = GetParam();
    SceneDescription scene = tank_with(nozzle);
    const Emitter emitter = scene.emitters[0];
    World world = make_world(std::move(scene), settings_of(nozzle));
    const std::size_t before = world.particles().count;
    double most = 0.0, fastest = 0.0;
    std::vector<std::string> notes;
    while (world.time() < 0.6) {
        const StepReport& report = world.step();
        most = std::max(most, report.kinetic_energy);
        fastest = std::max(fastest, report.v_max);
        notes.insert(notes.end(), report.notes.begin(), report.notes.end());
    }
    // Particles that fly out of the tank may have left.
    const double added = static_cast<double>(world.particles().count + removed_of(world) - before),
                 wanted = 0.5 * rate_of(nozzle, emitter);
    // What the nozzle does for the water: it brings it with its speed, and lifts what it displaces.
    const double mass = particle_mass(world.particles()), speed = static_cast<double>(emitter.speed);
    const double brought = 0.5 * mass * added * speed * speed;
    figure(
        "nozzle %s %d-D under %d layers, direction (%.1f, %.1f): rate %.3f [1 ±2 %%], kinetic energy at most "
        "%.2f of what it brings, %.1f m/s from a nozzle of 1.5 m/s",
        nozzle.solver.c_str(), nozzle.dimension, nozzle.layers, static_cast<double>(nozzle.direction.x),
        static_cast<double>(nozzle.direction.y), added / wanted, most / brought, fastest);
    EXPECT_NEAR(added, wanted, most_rate_error * wanted);
    EXPECT_TRUE(notes.empty()) << notes.front();
    EXPECT_LE(most, 10.0 * brought)
        << "a tight tank moves as a whole; a nozzle that pumps made 30 times as much";
    EXPECT_LE(fastest, 20.0);
}

// The state is a value at every age of a layer: a run that is saved and loaded between goes on with the same
// bits.
TEST(Nozzle, ASavedStateGoesOnWithTheSameBits) {
    for (const std::string& solver : every_solver()) {
        SceneDescription scene = tank_with({solver, 2, Vec3(0.6f, 0.8f, 0), 3, 0.05, 5});
        World world = make_world(scene, {{"fluid.spacing", 0.05}});
        for (int step = 0; step < 37; ++step) world.step();
        const Snapshot snapshot = world.snapshot();
        std::vector<std::uint64_t> hashes;
        for (int step = 0; step < 20; ++step) {
            world.step();
            hashes.push_back(world.state_hash());
        }
        world.enqueue(RestoreSnapshot{snapshot});
        for (int step = 0; step < 20; ++step) {
            world.step();
            ASSERT_EQ(world.state_hash(), hashes[static_cast<std::size_t>(step)]) << solver << ", " << step;
        }
    }
}

TEST(Nozzle, SaysThatItCannotKeepItsRate) {
    const auto notes_of = [](SceneDescription scene, const Settings& settings) {
        World world = make_world(std::move(scene), settings);
        std::string notes;
        for (int step = 0; step < 40; ++step) {
            for (const std::string& note : world.step().notes) notes += note + "\n";
        }
        return notes;
    };
    NozzleCase nozzle{"pbf", 2, Vec3(1, 0, 0), 3, 0.05, 0};
    SceneDescription fast = tank_with(nozzle);
    fast.emitters[0].speed = 100.0f;
    fast.container.reset();
    EXPECT_EQ(notes_of(fast, {{"fluid.spacing", 0.05}}), "") << "the Courant number gives it substeps enough";
    EXPECT_NE(notes_of(fast, {{"fluid.spacing", 0.05}, {"time.courant", 0.0}}).find("emitter 0 is slower"),
              std::string::npos);
    SceneDescription walled = tank_with(nozzle);
    walled.emitters[0].position.y = 0.0f;
    EXPECT_NE(notes_of(walled, {{"fluid.spacing", 0.05}}).find("emitter 0 cannot keep its rate"),
              std::string::npos);
    SceneDescription budget = tank_with(nozzle);
    budget.emitters[0].budget = 10;
    EXPECT_NE(notes_of(budget, {{"fluid.spacing", 0.05}}).find("emitter 0 stops"), std::string::npos);
}

}  // namespace
}  // namespace slosh::physics::nozzle_test
