// What the tests of the journal and of crashed sessions do alike: a journal in a folder of its own, something
// to record in every step, a replay.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <stdexcept>
#include <utility>

#include "app/session/journal.h"
#include "base/worker.h"
#include "sim/world/archive/recorded_commands.h"
#include "support/own_surroundings.h"
#include "support/patience.h"
#include "support/small_scenes.h"

namespace slosh::app {

struct JournalTest : testing::Test {
    const slosh::test::TemporaryFolder folder{"journal"};

    std::unique_ptr<Journal> open(const JournalLimits& limits = {}) {
        Result<std::unique_ptr<Journal>> journal = Journal::open(folder, limits);
        if (!journal) throw std::runtime_error(journal.error().text());
        return std::move(journal).value();
    }
};

inline void next_part(World& world, Journal& journal) {
    journal.append(world.close_recording());
    journal.begin(world.start_recording(), true);
}

/// Something to record in every step.
inline void step(World& world, Journal& journal) {
    world.enqueue(SetParameter{"gravity.x", 0.01 * static_cast<double>(world.step_index() % 10)});
    world.step();
    journal.append(world.take_recorded());
    turn_workers(slosh::test::between_looks);
}

inline Result<SavedRecording> save(Journal& journal, const std::filesystem::path& path) {
    std::promise<Result<SavedRecording>> answer;
    journal.save_as(path, [&](Result<SavedRecording> saved) { answer.set_value(std::move(saved)); });
    std::future<Result<SavedRecording>> coming = answer.get_future();
    journal.wait_until([&] { return coming.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
    return coming.get();
}

inline std::uint64_t replay(const Recording& recording) {
    Result<Player> player = Player::create(recording, {.threads = 1});
    if (!player) throw std::runtime_error(player.error().text());
    while (!player.value().finished()) player.value().step();
    EXPECT_EQ(player.value().first_difference(), nullptr);
    EXPECT_EQ(player.value().steps_done(), recording.content.steps);
    return player.value().world().state_hash();
}

}  // namespace slosh::app
