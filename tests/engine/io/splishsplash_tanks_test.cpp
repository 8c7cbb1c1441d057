// What holds water in scenes of SPlisHSPlasH: the container, and bodies turned inside out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/vector_relational.hpp>
#include <numbers>
#include <sstream>
#include <variant>

#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/foreign_scenes.h"

namespace slosh::io::splishsplash_tanks_test {
namespace {

using ForeignTanks = ForeignScenes;

std::string scene(const std::string& bodies, const std::string& blocks, const std::string& settings = "") {
    return R"({"Configuration": {"particleRadius": 0.025)" + settings + R"(}, "RigidBodies": [)" + bodies +
           R"(], "FluidBlocks": [)" + blocks + "]}";
}

std::string cylinder_obj(double radius, double height) {
    std::ostringstream text;
    constexpr int sides = 24;
    text << "v 0 0 0\nv 0 " << height << " 0\n";
    for (int i = 0; i < sides; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / sides;
        for (const double y : {0.0, height})
            text << "v " << radius * std::cos(angle) << " " << y << " " << radius * std::sin(angle) << "\n";
    }
    for (int i = 0; i < sides; ++i) {
        const int low = 3 + 2 * i, high = low + 1, next = 3 + 2 * ((i + 1) % sides), above = next + 1;
        text << "f 1 " << low << " " << next << "\nf 2 " << above << " " << high << "\nf " << low << " "
             << high << " " << above << " " << next << "\n";
    }
    return text.str();
}

/// For a second all water stays where `inside` says, and its energy rises by no more than this part.
template <class Inside>
void expect_held(const SceneDescription& description, std::size_t least, const Inside& inside,
                 double rise = 1e-3) {
    World world = World::create(description).value();
    const std::size_t count = world.particles().count;
    EXPECT_GE(count, least);
    world.step();
    const auto energy = [&] { return world.report().kinetic_energy + world.report().potential_energy; };
    const double at_start = energy();
    double highest = at_start;
    for (int step = 1; step < 200; ++step) {
        world.step();
        highest = std::max(highest, energy());
    }
    const ParticleView water = world.particles();
    ASSERT_EQ(water.count, count);
    for (std::size_t i = 0; i < count; ++i)
        EXPECT_TRUE(inside(Vec3(water.x[i], water.y[i], water.z[i])))
            << water.x[i] << " " << water.y[i] << " " << water.z[i];
    EXPECT_LE(highest, at_start + rise * std::abs(at_start));
}

/// Turned about z and moved, with room for half a particle in a wall.
bool in_box(const Vec3& x, const Vec3& middle, double radians, const Vec3& size) {
    const auto c = static_cast<float>(std::cos(radians)), s = static_cast<float>(std::sin(radians));
    const Vec3 from = x - middle, across(c * from.x + s * from.y, c * from.y - s * from.x, from.z);
    return glm::all(glm::lessThanEqual(glm::abs(across), 0.5f * size));
}

const std::string small_block = R"({"start": [-0.2, 0, -0.2], "end": [0.2, 0.4, 0.2]})";

TEST_F(ForeignTanks, ASlabIsABodyThatIsNotDrawn) {
    const FoundScene found =
        read(scene(R"({"geometryFile": "UnitBox.obj", "translation": [0, -0.1, 0], "scale": [3, 0.2, 3],
                       "isWall": true, "mapInvert": false})",
                   small_block));
    EXPECT_EQ(found.left_out, "");
    EXPECT_FALSE(found.scene->container);
    ASSERT_EQ(found.scene->solids.size(), 1u);
    EXPECT_EQ(World::create(*found.scene).value().particles().count, 512u);
}

TEST_F(ForeignTanks, ABoxTurnedByQuartersIsTheContainer) {
    for (const char* turn : {R"("rotationAxis": [0, 1, 0], "rotationAngle": 1.57079632679)",
                             R"("rotationAxis": [0, -2, 0], "rotationAngle": 4.71238898)"}) {
        const FoundScene found =
            read(scene(R"({"geometryFile": "UnitBox.obj", "translation": [0, 0.5, 0], "scale": [2, 1, 0.5],
                      "isWall": true, "mapInvert": true, )" +
                           std::string(turn) + "}",
                       small_block));
        ASSERT_TRUE(found.scene->container) << turn;
        EXPECT_EQ(*found.scene->container, (Box3{{-0.25f, 0.0f, -1.0f}, {0.25f, 1.0f, 1.0f}}));
        EXPECT_TRUE(found.scene->solids.empty());
        EXPECT_EQ(found.left_out, "");
    }
}

TEST_F(ForeignTanks, ATurnedBoxHoldsItsWater) {
    const FoundScene found =
        read(scene(R"({"geometryFile": "UnitBox.obj", "translation": [0, 0.4, 0], "rotationAxis": [0, 0, 1],
                       "rotationAngle": 0.2, "scale": [0.6, 0.8, 0.5], "mapInvert": true})",
                   R"({"start": [-0.2, 0.1, -0.25], "end": [0.2, 0.3, 0.25]})"));
    EXPECT_EQ(found.left_out, "");
    expect_held(*found.scene, 300,
                [](const Vec3& x) { return in_box(x, Vec3(0.0f, 0.4f, 0.0f), 0.2, Vec3(0.6f, 0.8f, 0.5f)); });
}

TEST_F(ForeignTanks, AnyClosedSurfaceTurnedInsideOutHoldsItsWater) {
    write("models/cylinder.obj", cylinder_obj(0.3, 0.8));
    const FoundScene found = read(
        scene(R"({"geometryFile": "../models/cylinder.obj", "translation": [5, 0, 0], "mapInvert": true})",
              R"({"start": [-0.2, 0.05, -0.2], "end": [0.2, 0.3, 0.2], "translation": [5, 0, 0]})"));
    EXPECT_EQ(found.left_out, "");
    expect_held(*found.scene, 300, [](const Vec3& x) {
        return std::hypot(x.x - 5.0f, x.z) <= 0.3f && x.y >= 0.0f && x.y <= 0.8f;
    });
    // As a file of ours, with the vessel beside it, the scene is the same.
    ASSERT_TRUE(save_scene(*found.scene, folder / "scenes" / "ours.json"));
    const Result<FoundScene> saved = find_scene((folder / "scenes" / "ours.json").string());
    ASSERT_TRUE(saved) << saved.error().text();
    const World again = World::create(*saved.value().scene).value();
    EXPECT_EQ(again.particles().count, World::create(*found.scene).value().particles().count);
}

TEST_F(ForeignTanks, EachOfSeveralTanksHoldsItsWater) {
    const FoundScene found = read(scene(
        R"({"geometryFile": "UnitBox.obj", "translation": [-1, 0.3, 0], "scale": [0.5, 0.6, 0.5], "mapInvert": true},
           {"geometryFile": "UnitBox.obj", "translation": [1, 0.3, 0], "scale": [0.5, 0.6, 0.5], "mapInvert": true})",
        R"({"start": [-1.25, 0, -0.25], "end": [-1, 0.3, 0.25]}, {"start": [1, 0, -0.25], "end": [1.25, 0.3, 0.25]})"));
    EXPECT_EQ(found.left_out, "");
    EXPECT_EQ(World::create(*found.scene).value().particles().count, 600u);
    expect_held(*found.scene, 600, [](const Vec3& x) {
        return in_box(Vec3(std::abs(x.x), x.y, x.z), Vec3(1.0f, 0.3f, 0.0f), 0.0, Vec3(0.5f, 0.6f, 0.5f));
    });
}

/// 1.6 spacings apart: the wall of one is no thicker. The water feels both, and its energy rises by 1.7e-2 at
/// first.
TEST_F(ForeignTanks, WallsDoNotReachIntoTheNextTank) {
    const FoundScene found = read(scene(
        R"({"geometryFile": "UnitBox.obj", "translation": [-0.24, 0.3, 0], "scale": [0.4, 0.6, 0.3], "mapInvert": true},
           {"geometryFile": "UnitBox.obj", "translation": [0.24, 0.3, 0], "scale": [0.4, 0.6, 0.3], "mapInvert": true})",
        R"({"start": [-0.44, 0, -0.15], "end": [-0.04, 0.2, 0.15]}, {"start": [0.04, 0, -0.15], "end": [0.44, 0.2, 0.15]})"));
    EXPECT_EQ(World::create(*found.scene).value().particles().count, 384u);
    const auto inside = [](const Vec3& x) {
        return in_box(Vec3(std::abs(x.x), x.y, x.z), Vec3(0.24f, 0.3f, 0.0f), 0.0, Vec3(0.4f, 0.6f, 0.3f));
    };
    expect_held(*found.scene, 384, inside, 3e-2);
}

TEST_F(ForeignTanks, WaterOutsideOfATankStaysThere) {
    FoundScene found =
        read(scene(R"({"geometryFile": "UnitBox.obj", "translation": [0, 0.5, 0], "mapInvert": true})",
                   small_block + R"(, {"start": [1.8, 0, -0.2], "end": [2.2, 0.4, 0.2]})"));
    EXPECT_FALSE(found.scene->container);
    const World world = World::create(*found.scene).value();
    EXPECT_EQ(world.particles().count, 1024u);
    ASSERT_TRUE(check_water(found, world));
    EXPECT_EQ(found.left_out, "");
}

/// Surfaces of particles have no inside: whatever is within them is held.
TEST_F(ForeignTanks, WithParticlesAsWallsABodyAroundWaterIsATank) {
    const std::string box = R"({"geometryFile": "UnitBox.obj", "translation": [0, 0.5, 0], "isWall": true)";
    EXPECT_TRUE(read(scene(box + "}", small_block)).scene->container) << "an old file, which says nothing";
    const std::string told = box + R"(, "mapInvert": false})";
    EXPECT_TRUE(read(scene(told, small_block, R"(, "boundaryHandlingMethod": 0)")).scene->container);
    EXPECT_FALSE(read(scene(told, small_block, R"(, "boundaryHandlingMethod": 2)")).scene->container);
    EXPECT_FALSE(read(scene(told, small_block)).scene->container);
    // A body in the water is none, nor is one beside it.
    const FoundScene within = read(scene(
        R"({"geometryFile": "UnitBox.obj", "scale": [0.1, 0.1, 0.1]}, {"geometryFile": "UnitBox.obj",
            "translation": [3, 0, 0]})",
        small_block, R"(, "boundaryHandlingMethod": 0)"));
    EXPECT_EQ(within.scene->solids.size(), 2u);
}

TEST_F(ForeignTanks, ATurnedBoxHoldsFlatWater) {
    const FoundScene found = read(scene(
        R"({"geometryFile": "UnitBox.obj", "translation": [0, 0.5, 0], "rotationAxis": [0, 0, -1],
            "rotationAngle": -0.2, "mapInvert": true})",
        R"({"start": [-0.3, 0.15, -1], "end": [0.3, 0.4, 1]})", R"(, "sim2D": true)"));
    EXPECT_EQ(found.left_out, "");
    EXPECT_EQ(found.scene->solids.size(), 4u);
    expect_held(*found.scene, 50,
                [](const Vec3& x) { return in_box(x, Vec3(0.0f, 0.5f, 0.0f), 0.2, Vec3(1.0f)); });
}

/// As light as nothing where a file does not say: it rises. What the water bears is said.
TEST_F(ForeignTanks, AFreeBodyHasTheDensityOfTheirs) {
    const FoundScene found = read(scene(
        R"({"geometryFile": "UnitBox.obj", "translation": [0, 0.6, 0], "scale": [0.8, 1.2, 0.8], "mapInvert": true},
           {"geometryFile": "UnitBox.obj", "translation": [0, 0.3, 0], "scale": [0.3, 0.3, 0.3], "isDynamic": true})",
        R"({"start": [-0.4, 0, -0.4], "end": [0.4, 0.6, 0.4]})"));
    ASSERT_EQ(found.scene->solids.size(), 1u);
    EXPECT_EQ(std::get<FreeMotion>(found.scene->solids[0].motion).density, 50.0f);
    EXPECT_EQ(found.left_out,
              "Not imported: RigidBodies: density 1 (50 is used: lighter bodies bounce "
              "on the water).");
    World world = World::create(*found.scene).value();
    for (int step = 0; step < 60; ++step) world.step();
    EXPECT_GT(world.state().bodies[0].position.y, 0.35f);
}

}  // namespace
}  // namespace slosh::io::splishsplash_tanks_test
