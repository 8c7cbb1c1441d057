// The scenes that come with Slosh: all there, all readable, at rest against their walls, of the promised
// size; and how a scene is found by name.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "base/system/atomic_file.h"
#include "io/scene_keys.h"
#include "io/scene_limits.h"
#include "io/scene_parts.h"
#include "sim/core/parameters/parameters.h"
#include "slosh/files.h"
#include "support/source_path.h"

namespace slosh::io::scenes_test {
namespace {

SceneDescription scene_named(const std::string& name) {
    const Result<FoundScene> found = find_scene(name);
    if (!found || !found.value().scene) {
        ADD_FAILURE() << name << ": " << (found ? "not a scene" : found.error().text());
        return {};
    }
    return *found.value().scene;
}

TEST(Scenes, AllAreReadableAndOfSandboxSize) {
    for (const std::string& name : scene_names()) {
        SCOPED_TRACE(name);
        const SceneDescription scene = scene_named(name);
        EXPECT_EQ(scene.name, name);
        EXPECT_NE(scene.title, name) << "a title for people";
        EXPECT_FALSE(scene.description.empty());
        const double count =
            particles_in(scene, static_cast<double>(scene_parameters(scene).value().fluid.spacing));
        if (name == "waterfall")
            EXPECT_GT(count, 500.0) << "fed by springs";
        else
            EXPECT_GT(count, 3000.0);
        EXPECT_LT(count, name == "dam_break_peer" ? 110'000.0 : 30'000.0);
    }
}

TEST(Scenes, BlocksAreAWholeNumberOfSpacings) {
    for (const std::string& name : scene_names()) {
        SCOPED_TRACE(name);
        const SceneDescription scene = scene_named(name);
        const double spacing = static_cast<double>(scene_parameters(scene).value().fluid.spacing);
        for (const FluidRegion& fluid : scene.fluids) {
            const BoxShape* box = std::get_if<BoxShape>(&fluid.shape);
            for (int axis = 0; box && axis < scene.dimension; ++axis) {
                const double rows = static_cast<double>(box->size[axis]) / spacing;
                EXPECT_NEAR(rows, std::round(rows), 1e-3) << "axis " << axis;
            }
        }
    }
}

TEST(Scenes, RescalingComesCloseAndNeverLengthensTheStep) {
    for (const std::string& name : scene_names()) {
        for (const std::int64_t wanted : {3000, 25'000, 100'000}) {
            SCOPED_TRACE(name + " " + std::to_string(wanted));
            SceneDescription scene = scene_named(name);
            const Parameters before = scene_parameters(scene).value();
            ASSERT_TRUE(rescale_scene(scene, wanted));
            const Parameters after = scene_parameters(scene).value();
            const double count = particles_in(scene, static_cast<double>(after.fluid.spacing));
            EXPECT_NEAR(count / static_cast<double>(wanted), 1.0, wanted == 3000 ? 0.33 : 0.1)
                << "whole rows: a cube holds 14^3 or 15^3";
            if (after.fluid.spacing < before.fluid.spacing) {
                const double step = static_cast<double>(before.time.step) *
                                    static_cast<double>(after.fluid.spacing / before.fluid.spacing);
                EXPECT_LE(static_cast<double>(after.time.step), step * 1.00001);
                EXPECT_GT(static_cast<double>(after.time.step), step * 0.999);
            } else {
                EXPECT_EQ(after.time.step, before.time.step);
            }
        }
    }
}

TEST(Scenes, RescalingToTheSameCountChangesNothing) {
    SceneDescription scene = scene_named("dam_break_peer");
    ASSERT_TRUE(rescale_scene(scene, 102'400));
    EXPECT_EQ(scene_parameters(scene).value().fluid.spacing, 0.03125f);
    ASSERT_TRUE(rescale_scene(scene, 25'000));
    EXPECT_EQ(particles_in(scene, static_cast<double>(scene_parameters(scene).value().fluid.spacing)),
              25'000.0);
    EXPECT_NEAR(scene_parameters(scene).value().fluid.spacing, 0.05f, 1e-5f)
        << "the spacing that divides the edges";
}

TEST(Scenes, UnknownNamesAreAnsweredWithTheNearest) {
    const Result<FoundScene> found = find_scene("double_dam_brake");
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().text().find("double_dam_break"), std::string::npos) << found.error().text();
    EXPECT_FALSE(find_scene(std::filesystem::temp_directory_path().string())) << "a folder is not a scene";
}

TEST(Scenes, AFolderOfAssetsComesFirst) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "slosh_scenes_test";
    ASSERT_TRUE(
        write_file_atomically(folder / "scenes" / "water_drop.json", R"({"version": 1, "title": "mine"})"));
    ASSERT_TRUE(
        write_file_atomically(folder / "scenes" / "a_new_one.json", R"({"version": 1, "title": "new"})"));
    ::setenv("SLOSH_ASSETS", folder.c_str(), 1);
    const std::string title = scene_named("water_drop").title;
    const std::vector<std::string> names = scene_names();
    ::unsetenv("SLOSH_ASSETS");
    std::filesystem::remove_all(folder);
    EXPECT_EQ(title, "mine");
    EXPECT_EQ(std::count(names.begin(), names.end(), "a_new_one"), 1);
    EXPECT_EQ(names.front(), default_scene);
}

TEST(Scenes, DocumentationNamesEveryKey) {
    const Result<std::string> text = read_file(source_path("docs/SCENES.md"));
    ASSERT_TRUE(text) << text.error().text();
    for (const keys::KeyGroup& group : keys::all) {
        for (std::string_view key : group.names) {
            EXPECT_NE(text.value().find("`" + std::string(key) + "`"), std::string::npos)
                << group.object << ": " << key;
        }
    }
    for (const CommandKeys& command : command_keys()) {
        EXPECT_NE(text.value().find("`" + std::string(command.command) + "`"), std::string::npos)
            << command.command;
        for (std::string_view key : command.keys) {
            EXPECT_NE(text.value().find("`" + std::string(key) + "`"), std::string::npos)
                << command.command << ": " << key;
        }
    }
}

TEST(Scenes, TheExampleOfTheDocumentationIsAScene) {
    const std::string text = read_file(source_path("docs/SCENES.md")).value();
    const std::size_t start = text.find("```json") + 7;
    const Result<SceneDescription> scene =
        parse_scene(text.substr(start, text.find("```", start) - start), "SCENES.md", "example");
    ASSERT_TRUE(scene) << scene.error().text();
    EXPECT_EQ(scene.value().events.size(), 2u);
}

}  // namespace
}  // namespace slosh::io::scenes_test
