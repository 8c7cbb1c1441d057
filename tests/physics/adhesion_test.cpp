// Adhesion against Young and Dupré: a drop without weight on a plate meets it at cos theta = W/gamma - 1;
// with weight it hangs under a ceiling or falls; what a surface does to the fluid the fluid does to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "measurements.h"
#include "scenes.h"
#include "sim/solids/bodies/mass_properties.h"
#include "sim/world/state/state.h"

namespace slosh::physics::adhesion_test {
namespace {

class SlowAdhesion : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowAdhesion, testing::ValuesIn(every_solver()), name_of);

const Settings of_particles{{"boundary.method", std::string("particles")}};

/// Height over width of the circle's segment (cap of a ball) of this angle and unit volume.
double cap_height(int dimension, double angle) {
    const double c = std::cos(angle);
    if (dimension == 2) return (1.0 - c) / std::sqrt(angle - std::sin(angle) * c);
    return (1.0 - c) / std::cbrt(M_PI / 3.0 * (2.0 + c) * (1.0 - c) * (1.0 - c));
}

/// Degrees, of the cap that has the drop's height and volume; 180 of one that stands higher or has left.
double contact_angle(const ParticleView& particles, double plate) {
    const double d = static_cast<double>(particles.spacing);
    const double volume = static_cast<double>(particles.count) * std::pow(d, particles.dimension);
    // The top: of single particles that have come off nothing is seen.
    const double height = percentile(particles.y, 0.998) + 0.5 * d - plate;
    const double relative = height / std::pow(volume, 1.0 / particles.dimension);
    double low = 1e-3, high = M_PI;
    for (int k = 0; k < 50; ++k) {
        const double middle = 0.5 * (low + high);
        (cap_height(particles.dimension, middle) < relative ? low : high) = middle;
    }
    return low * 180.0 / M_PI;
}

struct Plate {
    int dimension = 2;
    double spacing = 0.03, gamma = 0.1, settling = 3.0;  // m, m^3/s^2, s
};
constexpr Plate flat{}, deep{3, 0.06, 0.3, 1.5};

/// Half a disc (ball) that lies on the floor, without gravity.
double angle_on_plate(const std::string& solver, const Plate& plate, double ratio,
                      const Settings& settings = {}) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = plate.dimension;
    const auto d = static_cast<float>(plate.spacing);
    scene.container = Box3{Vec3(-6.0f, 0.0f, -6.0f), Vec3(6.0f)};
    scene.fluids.push_back({BoxShape{Vec3(0.0f, 4.5f * d, 0.0f), d * Vec3(18.0f, 9.0f, 12.0f)}});
    scene.parameters = {{"fluid.spacing", plate.spacing}, {"gravity.y", 0.0},
                        {"viscosity.nu", 0.01},           {"viscosity.no_slip", 0.0},
                        {"tension.gamma", plate.gamma},   {"adhesion.work", ratio * plate.gamma}};
    World world = make_world(std::move(scene), settings);
    const std::size_t seeded = world.particles().count;
    while (world.time() < plate.settling) world.step();
    EXPECT_EQ(world.particles().count, seeded);
    return contact_angle(world.particles(), 0.0);
}

double young(double ratio) { return std::acos(std::min(ratio - 1.0, 1.0)) * 180.0 / M_PI; }

TEST_P(SlowAdhesion, ContactAngleInTwoDimensions) {
    double before = 180.0;
    for (const double ratio : {0.5, 1.0, 1.5, 3.0}) {
        const double angle = angle_on_plate(GetParam(), flat, ratio);
        figure(
            "drop on a plate 2-D %s, adhesion/tension %.1f: contact angle %.0f degrees, by Young %.0f "
            "degrees",
            GetParam().c_str(), ratio, angle, young(ratio));
        EXPECT_LT(angle, before - 8.0);
        if (ratio < 2.0) {
            EXPECT_NEAR(angle, young(ratio), 8.0);
        }
        before = angle;
    }
    EXPECT_LT(before, 35.0);                                  // spreads
    EXPECT_GT(angle_on_plate(GetParam(), flat, 0.0), 150.0);  // beads off
    const double particles = angle_on_plate(GetParam(), flat, 1.0, of_particles);
    figure("drop on a plate of particles 2-D %s, adhesion/tension 1.0: contact angle %.0f degrees",
           GetParam().c_str(), particles);
    EXPECT_NEAR(particles, young(1.0), 8.0);
}

TEST_P(SlowAdhesion, ContactAngleInThreeDimensions) {
    const double beads = angle_on_plate(GetParam(), deep, 0.0), sits = angle_on_plate(GetParam(), deep, 1.0),
                 spreads = angle_on_plate(GetParam(), deep, 3.0);
    figure(
        "drop on a plate 3-D %s: contact angle %.0f degrees, with adhesion/tension of one %.0f degrees, of "
        "three %.0f degrees",
        GetParam().c_str(), beads, sits, spreads);
    EXPECT_GT(beads, 130.0);
    EXPECT_NEAR(sits, young(1.0), 12.0);
    EXPECT_LT(spreads, 50.0);
}

TEST_P(SlowAdhesion, ADropHangsUnderACeiling) {
    for (const int dimension : {2, 3}) {
        for (const bool clings : {true, false}) {
            SceneDescription scene;
            scene.solver = GetParam();
            scene.dimension = dimension;
            constexpr float d = 0.03f;
            scene.container = Box3{Vec3(-1.0f, -3.0f, -1.0f), Vec3(1.0f, 0.0f, 1.0f)};
            scene.fluids.push_back({BoxShape{Vec3(0.0f, -2.0f * d, 0.0f), d * Vec3(10.0f, 4.0f, 10.0f)}});
            // A drop this thick bears its weight: rho g H^2/(rho gamma) = 0.7.
            scene.parameters = {{"fluid.spacing", static_cast<double>(d)},
                                {"viscosity.nu", 0.005},
                                {"viscosity.no_slip", 0.0},
                                {"tension.gamma", 0.2},
                                {"adhesion.work", clings ? 0.4 : 0.0}};
            World world = make_world(std::move(scene));
            while (world.time() < 1.0) world.step();
            const double lowest = percentile(world.particles().y, 0.0);
            figure("drop under a ceiling %d-D %s, adhesion/tension %d: lowest at %.2f m after 1 s", dimension,
                   GetParam().c_str(), clings ? 2 : 0, lowest);
            if (clings) {
                EXPECT_GT(lowest, -0.4);
                EXPECT_LT(lowest, -2.0 * static_cast<double>(d));  // and it is one still
            } else {
                EXPECT_LT(lowest, -2.5);
            }
        }
    }
}

TEST_P(SlowAdhesion, ABodyIsPulledBack) {
    for (const auto& [dimension, settings] :
         {std::pair{2, Settings{}}, std::pair{3, Settings{}}, std::pair{3, of_particles}}) {
        SceneDescription scene;
        scene.solver = GetParam();
        scene.dimension = dimension;
        scene.fluids.push_back({BoxShape{Vec3(0.0f), Vec3(0.5f)}});
        Solid body{SphereShape{Vec3(0.41f, 0.03f, 0.0f), 0.1f}, {}, FreeMotion{}};
        std::get<FreeMotion>(body.motion).density = 700.0f;
        scene.solids.push_back(body);
        scene.parameters = {{"fluid.spacing", 0.05}, {"gravity.y", 0.0}, {"adhesion.work", 0.5}};
        World world = make_world(std::move(scene), settings);
        double drift = 0.0, scale = 0.0, slowest = 0.0;
        for (int step = 0; step < 200; ++step) {
            world.step();
            Momenta sum = momenta(world.particles());
            const Body& now = world.state().bodies[0];
            const double mass =
                static_cast<double>(rigid_properties(world.state().solids, dimension)[0].mass);
            for (int axis = 0; axis < 3; ++axis)
                sum.linear[static_cast<std::size_t>(axis)] += mass * static_cast<double>(now.velocity[axis]);
            scale = std::max(scale, sum.linear_scale + mass * static_cast<double>(glm::length(now.velocity)));
            drift = std::max(drift, distance(sum.linear, {}));
            slowest = std::min(slowest, static_cast<double>(now.velocity.x));
        }
        figure("body pulled by water%s %d-D %s: momentum of both %.1e of sum m|v| [4e-7], body at %.2f m/s",
               settings.empty() ? "" : ", of particles", dimension, GetParam().c_str(), drift / scale,
               slowest);
        EXPECT_LE(drift, 4e-7 * scale);
        EXPECT_LT(slowest, -0.05);
    }
}

TEST_P(SlowAdhesion, WhatIsTooMuchIsHeldAndSaid) {
    SceneDescription scene = small_dam(GetParam(), 2);
    World world = make_world(std::move(scene), {{"adhesion.work", 20.0}});
    const std::size_t seeded = world.particles().count;
    bool said = false;
    for (int step = 0; step < 200; ++step) {
        for (const std::string& note : world.step().notes)
            said = said || note.starts_with("adhesion.work acts with ");
    }
    EXPECT_TRUE(said);
    EXPECT_EQ(world.particles().count, seeded);
}

}  // namespace
}  // namespace slosh::physics::adhesion_test
