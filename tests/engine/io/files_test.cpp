// What slosh/files.h promises to programs that link the engine: worlds opened by name, scene file or saved
// state, and saved worlds that continue as if nothing had happened.
#include "slosh/files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "slosh/version.h"
#include "slosh/world.h"

namespace slosh::io::files_test {
namespace {

namespace fs = std::filesystem;

struct Files : testing::Test {
    Files() { fs::create_directories(folder); }
    ~Files() override { fs::remove_all(folder); }

    /// A small world, some steps old.
    static World some_world() {
        SceneDescription scene = *find_scene("dam_break_2d").value().scene;
        scene.parameters.emplace_back("fluid.spacing", 0.1);
        World world = World::create(scene).value();
        for (int i = 0; i < 7; ++i) world.step();
        return world;
    }

    const fs::path folder = fs::temp_directory_path() / ("slosh_files_" + std::to_string(::getpid()));
};

TEST_F(Files, ASavedWorldContinuesBitForBit) {
    World world = some_world();
    const fs::path file = folder / "state";
    ASSERT_TRUE(save_world(world, file));
    Result<World> loaded = load_world(file);
    ASSERT_TRUE(loaded) << loaded.error().text();
    Result<World> opened = open_world(file.string());
    ASSERT_TRUE(opened) << opened.error().text();
    for (int i = 0; i < 7; ++i) {
        world.step();
        loaded.value().step();
        opened.value().step();
    }
    EXPECT_EQ(loaded.value().state_hash(), world.state_hash());
    EXPECT_EQ(opened.value().state_hash(), world.state_hash());
}

TEST_F(Files, ASceneFileOpensAsItsScene) {
    const World world = some_world();
    const fs::path file = folder / "scene.json";
    ASSERT_TRUE(save_scene(world.scene(), file));
    const Result<World> opened = open_world(file.string(), {.threads = 1});
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ(opened.value().state_hash(), World::create(world.scene()).value().state_hash());
    EXPECT_EQ(opened.value().execution().threads, 1);
}

TEST_F(Files, WhatCannotBeOpenedIsNamed) {
    const Result<World> unknown = open_world("dam_brake_2d");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().text().find("dam_break_2d"), std::string::npos) << unknown.error().text();
    const fs::path scene = folder / "scene.json";
    ASSERT_TRUE(save_scene(some_world().scene(), scene));
    const Result<World> no_state = load_world(scene);
    ASSERT_FALSE(no_state);
    EXPECT_NE(no_state.error().text().find(scene.string()), std::string::npos) << no_state.error().text();
    EXPECT_FALSE(save_world(some_world(), scene / "state"));  // below a file
}

TEST_F(Files, ParametersAreReadByKey) {
    World world = some_world();
    EXPECT_EQ(std::get<double>(world.parameter("time.substeps").value()), 3.0);
    world.enqueue(SetParameter{"time.substeps", 4.0});
    world.apply_commands();
    EXPECT_EQ(std::get<double>(world.parameter("time.substeps").value()), 4.0);
    EXPECT_EQ(std::get<std::string>(world.parameter("kernel.name").value()),
              std::get<std::string>(world_parameters().find("kernel.name")->value(&world.parameters())));
    const auto unknown = world.parameter("time.substep");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().text().find("time.substeps"), std::string::npos);
}

TEST(Version, HeadersAndLibraryAgree) {
    EXPECT_EQ(version(), SLOSH_VERSION);
    EXPECT_EQ(std::to_string(SLOSH_VERSION_MAJOR) + "." + std::to_string(SLOSH_VERSION_MINOR) + "." +
                  std::to_string(SLOSH_VERSION_PATCH),
              version());
}

}  // namespace
}  // namespace slosh::io::files_test
