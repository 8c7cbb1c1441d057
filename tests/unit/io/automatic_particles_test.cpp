// How many particles a machine carries, and what a scene file says of it.
#include "io/automatic_particles.h"

#include <gtest/gtest.h>

#include "io/scene_limits.h"
#include "sim/methods/step/solver_module.h"
#include "slosh/files.h"

namespace slosh::io::automatic_particles_test {
namespace {

SceneDescription dam(const std::string& more = "") {
    const Result<SceneDescription> scene =
        parse_scene(R"({"version": 1, )" + more +
                        R"("container": {"min": [-2, 0, -0.6], "max": [2, 1.8, 0.6]},
               "fluids": [{"box": {"min": [-2, 0, -0.6], "max": [-1, 1.25, 0.6]}}]})",
                    "test.json", "test");
    EXPECT_TRUE(scene) << scene.error().text();
    return scene.value();
}

double spacing_of(const SceneDescription& scene) {
    return static_cast<double>(scene_parameters(scene).value().fluid.spacing);
}

TEST(AutomaticParticles, GrowWithTheMachineWithinTheirBounds) {
    for (const SolverModule* solver : solver_modules().all()) {
        SceneDescription scene = dam();
        scene.solver = solver->name;
        std::int64_t before = 0;
        for (const double speed : {1e4, 1e6, 1e7, 3e7, 1e8, 1e9, 1e12}) {
            const std::int64_t fit = particles_that_fit(scene, speed);
            EXPECT_GE(fit, before) << solver->name << " " << speed;
            before = fit;
        }
        EXPECT_EQ(particles_that_fit(scene, 1e4), least_particles) << solver->name;
        EXPECT_GT(particles_that_fit(scene, 1e12), most_particles * 9 / 10) << solver->name;
        EXPECT_LE(before, most_particles);
    }
}

TEST(AutomaticParticles, OnlyWhereTheSceneSaysSoInRealTimeOnAKnownMachine) {
    SceneDescription scene = dam(R"("particles": "automatic", )");
    EXPECT_TRUE(scene.automatic_particles);
    const double stated = spacing_of(scene);
    ASSERT_TRUE(fit_particles(scene));
    EXPECT_EQ(spacing_of(scene), stated) << "accurate";
    ASSERT_TRUE(set_scene_parameter(scene, "time.fidelity", std::string("real_time")));
    ASSERT_TRUE(fit_particles(scene));
    EXPECT_EQ(spacing_of(scene), stated) << "no speed";
    ASSERT_TRUE(set_scene_parameter(scene, "time.machine_speed", 2e8));
    ASSERT_TRUE(fit_particles(scene));
    const double fit = static_cast<double>(particles_that_fit(scene, 2e8));
    EXPECT_NEAR(particles_in(scene, spacing_of(scene)) / fit, 1.0, 0.1);
    for (const auto& [key, value] : scene.parameters) EXPECT_NE(key, "time.step") << "would be pinned";
    SceneDescription plain = dam();
    plain.parameters = scene.parameters;
    ASSERT_TRUE(set_scene_parameter(plain, "fluid.spacing", stated));
    ASSERT_TRUE(fit_particles(plain));
    EXPECT_EQ(spacing_of(plain), static_cast<double>(static_cast<float>(stated)));
}

TEST(AutomaticParticles, WhatASceneFileSays) {
    EXPECT_EQ(scene_parameters(dam(R"("fidelity": "real_time", )")).value().fidelity(), Fidelity::real_time);
    EXPECT_EQ(scene_parameters(dam()).value().fidelity(), Fidelity::accurate);
    const auto error_of = [](const std::string& keys) {
        return parse_scene(R"({"version": 1, )" + keys + "}", "test.json", "").error().text();
    };
    EXPECT_NE(error_of(R"("particles": 5000)").find("/particles"), std::string::npos);
    EXPECT_NE(error_of(R"("fidelity": "real")").find("/fidelity"), std::string::npos);
    EXPECT_NE(error_of(R"("fidelity": "accurate", "parameters": {"time.fidelity": "as_set"})")
                  .find("used together"),
              std::string::npos);
    // A person's file states its spacing.
    SceneDescription scene = dam(R"("particles": "automatic", )");
    EXPECT_EQ(scene_to_text(scene).find("automatic"), std::string::npos);
}

}  // namespace
}  // namespace slosh::io::automatic_particles_test
