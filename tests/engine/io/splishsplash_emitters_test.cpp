// Emitters of SPlisHSPlasH scenes: which way, how much in a second, and how much in all.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slosh/files.h"
#include "support/foreign_scenes.h"

namespace slosh::io::splishsplash_emitters_test {
namespace {

using ForeignEmitters = ForeignScenes;

std::string scene(const std::string& emitters, const std::string& settings = "",
                  const std::string& material = "") {
    return R"({"Configuration": {"particleRadius": 0.025, "gravitation": [0, 0, 0])" + settings +
           R"(}, "Materials": [{"id": "Fluid")" + material + R"(}], "Emitters": [)" + emitters + "]}";
}

/// Particles in one second, of water that meets nothing.
double rate_of(const SceneDescription& description, double seconds) {
    World world = World::create(description).value();
    while (world.time() < seconds) world.step();
    return static_cast<double>(world.particles().count) / seconds;
}

TEST_F(ForeignEmitters, ALayerLeavesWheneverTheLastIsAParticleAway) {
    const auto expect = [&](const std::string& emitter, double layer) {
        const FoundScene found = read(scene("{" + emitter + R"(, "velocity": 2})"));
        EXPECT_NEAR(rate_of(*found.scene, 0.5), layer * 2.0 / 0.05, 0.05 * layer * 2.0 / 0.05) << emitter;
    };
    expect(R"("type": 0, "width": 6, "height": 4)", 24.0);
    // Of 5 x 5 particles those within the circle, which is 2.5 wide.
    expect(R"("type": 1, "width": 5)", 21.0);
    expect(R"("type": 1, "width": 8)", 52.0);
}

TEST_F(ForeignEmitters, InTwoDimensionsTheHeightCounts) {
    const auto radius = [&](const std::string& emitter) {
        return read(scene("{" + emitter + "}", R"(, "sim2D": true)")).scene->emitters[0].radius;
    };
    EXPECT_FLOAT_EQ(radius(R"("type": 0, "width": 9, "height": 3)"), 0.075f);
    EXPECT_FLOAT_EQ(radius(R"("type": 1, "width": 9, "height": 3)"), 0.225f);
    // The axis does not: it is z.
    const Emitter emitter = read(scene(R"({"rotationAxis": [1, 0, 0], "rotationAngle": 1.5707963267948966})",
                                       R"(, "sim2D": true)"))
                                .scene->emitters[0];
    EXPECT_NEAR(glm::distance(emitter.direction, Vec3(0.0f, 1.0f, 0.0f)), 0.0f, 1e-6f);
}

TEST_F(ForeignEmitters, OldFilesSayDirectionAndVelocity) {
    const FoundScene found =
        read(scene(R"({"direction": [1, 0, 0], "velocity": [0, -3, 4], "emitsPerSecond": 40, "type": 1})"));
    EXPECT_EQ(found.scene->emitters[0].speed, 5.0f);
    EXPECT_EQ(found.scene->emitters[0].direction, Vec3(0.0f, -3.0f, 4.0f));
    EXPECT_EQ(found.left_out, "Not imported: Emitters: emitsPerSecond.");
}

TEST_F(ForeignEmitters, TheCapIsThatOfTheFluid) {
    const std::string cap = R"(, "maxEmitterParticles": 300)";
    const auto budgets = [&](const std::string& emitters) {
        std::vector<int> list;
        const FoundScene found = read(scene(emitters, "", cap));
        for (const Emitter& emitter : found.scene->emitters) list.push_back(emitter.budget);
        return list;
    };
    const std::string one = R"({"type": 1, "width": 5, "velocity": 5})";
    EXPECT_EQ(budgets(one), (std::vector{300}));
    EXPECT_EQ(budgets(one + "," + one), (std::vector{150, 150}));
    // Half as fast: half as much. Later: what is left then.
    EXPECT_EQ(budgets(one + R"(, {"type": 1, "width": 5, "velocity": 2.5})"), (std::vector{200, 100}));
    EXPECT_EQ(budgets(one + R"(, {"type": 1, "width": 5, "velocity": 5, "emitStartTime": 10})"),
              (std::vector{300, 0}));
    // It ends before: 21 particles every 0.01 s, for 0.05 s.
    EXPECT_EQ(budgets(one + R"(, {"type": 1, "width": 5, "velocity": 5, "emitEndTime": 0.05})"),
              (std::vector{195, 105}));
    // Each fluid has its own.
    EXPECT_EQ(budgets(one + R"(, {"type": 1, "width": 5, "velocity": 5, "id": "Other"})"),
              (std::vector{300, 10000}));
    EXPECT_EQ(
        rate_of(*read(scene(one + "," + R"({"type": 1, "width": 5, "velocity": 5, "translation": [0, 2, 0]})",
                            "", cap))
                     .scene,
                1.0),
        300.0);
}

}  // namespace
}  // namespace slosh::io::splishsplash_emitters_test
