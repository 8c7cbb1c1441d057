// Galilean invariance: what moves with a constant velocity, walls, solids and water alike, does in its own
// frame what it does at rest. Walls and solids that are a step ahead of the water shake it instead.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include "measurements.h"
#include "scenes.h"
#include "slosh/command.h"

namespace slosh::physics::moving_frame_test {
namespace {

constexpr float spacing = 0.04f;

struct FrameCase {
    std::string solver;
    int dimension = 2, substeps = 3;
    std::string method = "mirrors";
};
void PrintTo(const FrameCase& frame, std::ostream* out) {
    *out << frame.solver << " " << frame.dimension << "-D, " << frame.substeps << " substeps, "
         << frame.method;
}
std::string case_name(const testing::TestParamInfo<FrameCase>& info) {
    return info.param.solver + "_" + std::to_string(info.param.dimension) + "d_" +
           std::to_string(info.param.substeps) + "_" + info.param.method;
}

std::vector<FrameCase> frame_cases(const std::vector<int>& substeps) {
    std::vector<FrameCase> cases;
    for (const std::string& solver : every_solver()) {
        for (const int dimension : {2, 3}) {
            for (const int count : substeps) cases.push_back({solver, dimension, count});
        }
    }
    return cases;
}

Settings settings_of(const FrameCase& frame, double gravity_y) {
    return {{"fluid.spacing", static_cast<double>(spacing)},
            {"time.substeps", static_cast<double>(frame.substeps)},
            {"boundary.method", frame.method},
            {"gravity.y", gravity_y}};
}

Box3 tank_of(const FrameCase& frame) {
    return {Vec3(0.0f), Vec3(0.8f, 0.64f, frame.dimension == 2 ? 0.04f : 0.24f)};
}

/// A closed tank that moves along x with `speed`, and what it holds.
SceneDescription moving_tank(const FrameCase& frame, float speed) {
    SceneDescription scene;
    scene.solver = frame.solver;
    scene.dimension = frame.dimension;
    scene.container = tank_of(frame);
    if (speed != 0.0f) {
        MoveContainer move{tank_of(frame), std::abs(speed)};
        move.container.min.x += 100.0f * speed;
        move.container.max.x += 100.0f * speed;
        scene.events.push_back({0.0, move});
    }
    return scene;
}

void add_water(SceneDescription& scene, const Box3& box, float speed) {
    scene.fluids.push_back({BoxShape{0.5f * (box.min + box.max), box.max - box.min}, Vec3(speed, 0, 0)});
}

/// J, of the water in a frame that moves along x.
struct Energies {
    double kinetic = 0.0, potential = 0.0;
};
Energies energies_in_frame(const World& world, double speed) {
    const ParticleView particles = world.particles();
    const double mass = particle_mass(particles);
    Energies sum;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const double vx = static_cast<double>(particles.velocity_x[i]) - speed,
                     vy = static_cast<double>(particles.velocity_y[i]),
                     vz = static_cast<double>(particles.velocity_z[i]);
        sum.kinetic += 0.5 * mass * (vx * vx + vy * vy + vz * vz);
        sum.potential += mass * gravity * static_cast<double>(particles.y[i]);
    }
    return sum;
}
double rms_in_frame(const World& world, double speed) {
    const ParticleView particles = world.particles();
    return std::sqrt(2.0 * energies_in_frame(world, speed).kinetic / particle_mass(particles) /
                     static_cast<double>(particles.count));
}

class MovingTank : public testing::TestWithParam<FrameCase> {};
INSTANTIATE_TEST_SUITE_P(Gate, MovingTank,
                         testing::Values(FrameCase{"pbf", 2, 3}, FrameCase{"wcsph", 2, 3},
                                         FrameCase{"pcisph", 3, 1}, FrameCase{"dfsph", 2, 4}),
                         case_name);
INSTANTIATE_TEST_SUITE_P(SlowAll, MovingTank, testing::ValuesIn(frame_cases({1, 2, 3, 5, 8})), case_name);
INSTANTIATE_TEST_SUITE_P(SlowMethods, MovingTank,
                         testing::Values(FrameCase{"pbf", 2, 3, "particles"},
                                         FrameCase{"dfsph", 3, 3, "particles"},
                                         FrameCase{"pbf", 3, 3, "signed_distance"},
                                         FrameCase{"wcsph", 2, 3, "signed_distance"}),
                         case_name);

// Weightless water that fills a closed box: nothing but a wall out of step can move it.
TEST_P(MovingTank, FullBoxStaysStill) {
    const float speed = 1.0f;
    SceneDescription scene = moving_tank(GetParam(), speed);
    add_water(scene, *scene.container, speed);
    World world = make_world(std::move(scene), settings_of(GetParam(), 0.0));
    double worst = 0.0;
    while (world.time() < 0.6) {
        world.step();
        worst = std::max(worst, rms_in_frame(world, static_cast<double>(speed)));
    }
    figure("full box at 1 m/s, %s %d-D, %d substeps, %s: %.1e m/s rms in its own frame [0.01 m/s]",
           GetParam().solver.c_str(), GetParam().dimension, GetParam().substeps, GetParam().method.c_str(),
           worst);
    EXPECT_LE(worst, 0.01);
}

/// The largest difference of two runs' energies, as a part of the first run's potential energy at the start.
double difference(const std::vector<Energies>& rest, const std::vector<Energies>& moving) {
    double off = 0.0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        off = std::max({off, std::abs(moving[i].kinetic - rest[i].kinetic),
                        std::abs(moving[i].potential - rest[i].potential)});
    }
    return off / rest[0].potential;
}

// A column that collapses, until its front meets the wall: from there on the smallest rounding counts, and a
// tank that stands elsewhere is as far off.
TEST_P(MovingTank, DamBreaksAsAtRest) {
    const float speed = 1.5f;
    const auto run = [&](float v) {
        SceneDescription scene = moving_tank(GetParam(), v);
        Box3 column = *scene.container;
        column.max.x = 0.32f, column.max.y = 0.48f;
        add_water(scene, column, v);
        World world = make_world(std::move(scene), settings_of(GetParam(), -gravity));
        std::vector<Energies> energies{energies_in_frame(world, static_cast<double>(v))};
        while (world.time() < 0.2) {
            world.step();
            energies.push_back(energies_in_frame(world, static_cast<double>(v)));
        }
        return energies;
    };
    const double off = difference(run(0.0f), run(speed));
    figure(
        "dam break in a tank at 1.5 m/s, %s %d-D, %d substeps, %s: %.2f %% off the energies at rest [0.5 %%]",
        GetParam().solver.c_str(), GetParam().dimension, GetParam().substeps, GetParam().method.c_str(),
        100.0 * off);
    EXPECT_LE(off, 0.005);
}

// A pool with a box that a script carries and a ball that floats, all at the same velocity.
TEST_P(MovingTank, BodiesStayWhereTheyAre) {
    const float speed = 1.0f;
    const auto run = [&](float v) {
        SceneDescription scene = moving_tank(GetParam(), v);
        Box3 pool = *scene.container;
        pool.max.y = 0.32f;
        add_water(scene, pool, v);
        const float z = 0.5f * (pool.min.z + pool.max.z);
        Solid carried{BoxShape{Vec3(0.24f, 0.16f, z), Vec3(0.16f, 0.08f, 0.12f)}};
        if (v != 0.0f)
            carried.motion =
                KeyframeMotion{{Keyframe{0.0, Vec3(0.0f), {}}, Keyframe{10.0, Vec3(10.0f * v, 0, 0), {}}}};
        Solid floats{SphereShape{Vec3(0.56f, 0.32f, z), 0.08f}};
        floats.motion = FreeMotion{500.0f, Vec3(v, 0, 0)};
        scene.solids = {carried, floats};
        World world = make_world(std::move(scene), settings_of(GetParam(), -gravity));
        std::vector<Energies> energies{energies_in_frame(world, static_cast<double>(v))};
        while (world.time() < 0.5) {
            world.step();
            energies.push_back(energies_in_frame(world, static_cast<double>(v)));
        }
        return energies;
    };
    const double off = difference(run(0.0f), run(speed));
    figure("bodies in a tank at 1 m/s, %s %d-D, %d substeps, %s: %.3f %% off the energies at rest [0.5 %%]",
           GetParam().solver.c_str(), GetParam().dimension, GetParam().substeps, GetParam().method.c_str(),
           100.0 * off);
    EXPECT_LE(off, 0.005);
}

}  // namespace
}  // namespace slosh::physics::moving_frame_test
