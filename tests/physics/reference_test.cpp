// The reference solvers are the equations as printed: PBF with our corrections off moves free water to the
// same places, and water with walls behaves as water.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "measurements.h"
#include "scenes.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"
#include "support/small_scenes.h"

namespace slosh::physics::reference_test {
namespace {

std::map<std::uint32_t, Vec3> places(const World& world) {
    std::map<std::uint32_t, Vec3> all;
    const ParticleView particles = world.particles();
    for (std::size_t i = 0; i < particles.count; ++i)
        all[particles.id[i]] = {particles.x[i], particles.y[i], particles.z[i]};
    return all;
}

/// m, root mean square.
double distance(const World& one, const World& other) {
    const auto here = places(one), there = places(other);
    double squares = 0.0;
    for (const auto& [id, x] : here) {
        const Vec3 d = x - there.at(id);
        squares += static_cast<double>(glm::dot(d, d));
    }
    return std::sqrt(squares / static_cast<double>(here.size()));
}

/// Everything of the method's that is not printed is off.
Settings as_printed(const std::string& method) {
    Settings settings{{"pressure.surface_completion", 0.0},
                      {"pressure.shear_correction", 0.0},
                      {"pressure.lead", 0.0},
                      {"xsph.c", 0.0},
                      {"time.courant", 0.0},
                      {"time.fidelity", std::string("as_set")}};
    if (method == "pbf") {
        for (const auto& [key, value] :
             std::initializer_list<std::pair<const char*, double>>{{"pbf.accelerated", 0.0},
                                                                   {"pbf.warm_start", 0.0},
                                                                   {"pbf.tolerance", 0.0},
                                                                   {"pbf.iterations", 3.0},
                                                                   {"pbf.min_iterations", 3.0},
                                                                   {"pbf.relaxation", 1.0},
                                                                   {"s_corr.k", 0.001}})
            settings.emplace_back(key, value);
    }
    return settings;
}

class Reference : public testing::TestWithParam<std::string> {};

/// Two balls of water that meet, without gravity and walls.
TEST_P(Reference, MovesFreeWaterAsTheMethodDoes) {
    SceneDescription scene = small_blobs();
    scene.solver = GetParam();
    World method = make_world(scene, as_printed(GetParam()));
    scene.solver = GetParam() + "_reference";
    World reference = make_world(scene, as_printed(GetParam()));
    const auto start = places(reference);
    for (int step = 0; step < 20; ++step) {
        method.step();
        reference.step();
    }
    double moved = 0.0;
    for (const auto& [id, x] : places(reference))
        moved = std::max(moved, static_cast<double>(glm::length(x - start.at(id))));
    const double apart = distance(method, reference),
                 spacing = static_cast<double>(method.parameters().fluid.spacing);
    figure("%s: the reference is %.2g d from the method after a way of %.1f d", GetParam().c_str(),
           apart / spacing, moved / spacing);
    EXPECT_GT(moved, spacing);
    EXPECT_LT(apart, 0.02 * spacing);
}

/// A dam in a box, in 2-D and 3-D: it falls, stays inside and loses energy.
TEST_P(Reference, DamBreaks) {
    for (const SceneDescription& dam : {small_dam_2d(), small_dam_3d()}) {
        SceneDescription scene = dam;
        scene.solver = GetParam() + "_reference";
        World world = make_world(scene);
        double most = 0.0;
        const double start = world.report().potential_energy;
        for (int step = 0; step < 100; ++step) {
            world.step();
            most = std::max(most, world.report().kinetic_energy + world.report().potential_energy - start);
        }
        EXPECT_EQ(world.report().removed.total(), 0u);
        EXPECT_LT(world.report().density_error_mean, 0.05);
        EXPECT_LT(world.report().potential_energy, start);
        EXPECT_LE(most, 0.05 * std::abs(start)) << "it gains energy";
    }
}

TEST_P(Reference, RefusesMoreWaterThanItTakes) {
    SceneDescription scene = small_dam_3d();
    World world = make_world(scene);
    const SolverModule* reference = find_solver(GetParam() + "_reference");
    ASSERT_NE(reference, nullptr);
    EXPECT_EQ(reference->most_particles, 20'000);
    scene.parameters.emplace_back("fluid.spacing", 0.01);
    scene.solver = GetParam() + "_reference";
    const Result<World> refused = World::create(scene);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find("the solver " + scene.solver + " allows"), std::string::npos)
        << refused.error().text();
}

INSTANTIATE_TEST_SUITE_P(Methods, Reference, testing::Values("pbf", "wcsph"), name_of);

}  // namespace
}  // namespace slosh::physics::reference_test
