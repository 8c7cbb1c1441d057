// What a solver's and a force's tests share: a scene with water in the air, what the command line lists, and
// a recording played back.
#pragma once

#include <gtest/gtest.h>
#include <CLI/CLI.hpp>

#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "sim/core/parameters/parameters.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/recording.h"
#include "slosh/world.h"
#include "support/small_scenes.h"

namespace slosh::house {

/// What `slosh list WHAT` prints.
inline std::string listed(const std::string& what) {
    for (const cli::CommandDescription& command : cli::command_list()) {
        if (command.name != "list") continue;
        CLI::App app;
        const cli::CommandAction action = command.add(app);
        app.parse(what);
        testing::internal::CaptureStdout();
        const Result<int> code = action();
        std::string text = testing::internal::GetCapturedStdout();
        EXPECT_TRUE(code.ok()) << code.error().text();
        return text;
    }
    ADD_FAILURE() << "there is no command list";
    return {};
}

/// Mean x over the particles.
inline double mean_x(const World& world) {
    double sum = 0.0;
    for (const float x : world.particles().x) sum += static_cast<double>(x);
    return sum / static_cast<double>(world.particles().count);
}

/// Hashes after each of some steps of busy_script().
inline std::vector<std::uint64_t> hashes_of(const SceneDescription& scene, int threads) {
    World world = world_of(scene, {.threads = threads});
    std::vector<std::uint64_t> hashes;
    for (int part = 0; part < 4; ++part) {
        run(world, 5);
        hashes.push_back(world.state_hash());
    }
    return hashes;
}

/// Records `steps` with the commands of the script, writes the file and plays it back: the same hash at the
/// end.
inline void expect_replayed(const SceneDescription& scene, const std::vector<ScriptedCommand>& script,
                            int steps) {
    World world = world_of(scene);
    Recording recording{world.start_recording(), {}, false};
    run(world, steps, script);
    recording.content.append(world.close_recording());
    Result<Recording> read = deserialize_recording(serialize_recording(recording));
    ASSERT_TRUE(read.ok()) << read.error().text();
    Result<Player> player = Player::create(std::move(read).value(), {.threads = 1});
    ASSERT_TRUE(player.ok()) << player.error().text();
    while (!player.value().finished()) player.value().step();
    EXPECT_EQ(player.value().world().state_hash(), world.state_hash());
}

}  // namespace slosh::house
