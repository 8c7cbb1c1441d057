// The recording that is always on: bounded, joined into one recording that replays to the same hash; a full
// disk. What a crash leaves of it: crashed_sessions_test.cpp.
#include "app/session/journal.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "app/session/journal_parts.h"
#include "base/system/signals.h"
#include "journal_fixture.h"

namespace slosh::app::journal_test {
namespace {

TEST_F(JournalTest, PartsJoinIntoOneRecordingOfTheRun) {
    World world = world_of(small_dam_2d());
    const std::unique_ptr<Journal> journal = open();
    journal->begin(world.start_recording(), false);
    for (int i = 0; i < 60; ++i) {
        step(world, *journal);
        if (i % 25 == 24) next_part(world, *journal);
    }
    const std::filesystem::path path = folder / "saved.slosh";
    const Result<SavedRecording> saved = save(*journal, path);
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_EQ(saved.value().steps, 60u);
    EXPECT_TRUE(saved.value().from_start);
    const Result<Recording> recording = load_recording(path);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_FALSE(recording.value().cut_short);
    EXPECT_EQ(recording.value().content.command_count(), 60u);
    EXPECT_EQ(replay(recording.value()), world.state_hash());
}

/// A part may begin between two things that are done while paused: hashes know how many there were before
/// them.
TEST_F(JournalTest, PartsThatBeginWhilePausedJoinToo) {
    World world = world_of(small_dam_2d());
    std::filesystem::path session;
    {
        const std::unique_ptr<Journal> journal = open();
        session = journal->folder();
        journal->begin(world.start_recording(), false);
        for (int i = 0; i < 3; ++i) step(world, *journal);
        world.enqueue(EraseFluid{Vec3(0.1f, 0.1f, 0.0f), 0.05f});
        world.apply_commands();
        next_part(world, *journal);
        world.enqueue(EraseFluid{Vec3(0.2f, 0.3f, 0.0f), 0.05f});
        world.apply_commands();
        journal->append(world.close_recording());
    }
    const std::vector<JournalPart> parts = list_parts(session);
    const Result<JoinedRecording> newest = newest_recording(parts), joined = joined_recording(parts);
    ASSERT_TRUE(newest && joined);
    EXPECT_EQ(newest.value().recording.content.steps, 0u);
    EXPECT_EQ(joined.value().recording.content.steps, 3u);
    EXPECT_EQ(replay(newest.value().recording), world.state_hash());
    EXPECT_EQ(replay(joined.value().recording), world.state_hash());
}

TEST_F(JournalTest, AnotherRunIsAnotherRecording) {
    World world = world_of(small_dam_2d());
    const std::unique_ptr<Journal> journal = open();
    journal->begin(world.start_recording(), false);
    for (int i = 0; i < 5; ++i) step(world, *journal);
    World other = world_of(small_fountain(2));
    journal->append(world.close_recording());
    journal->begin(other.start_recording(), false);
    for (int i = 0; i < 3; ++i) step(other, *journal);
    const Result<SavedRecording> saved = save(*journal, folder / "saved.slosh");
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_EQ(saved.value().steps, 3u);
    EXPECT_EQ(replay(load_recording(folder / "saved.slosh").value()), other.state_hash());
}

TEST_F(JournalTest, OldPartsGoWhenThereIsNoRoomAndTheNewestStays) {
    World world = world_of(small_dam_2d());
    JournalLimits limits;
    limits.bytes = 100'000;  // a state has about 20,000
    const std::unique_ptr<Journal> journal = open(limits);
    journal->begin(world.start_recording(), false);
    for (int i = 0; i < 30; ++i) {
        step(world, *journal);
        next_part(world, *journal);
    }
    step(world, *journal);
    const Result<SavedRecording> saved = save(*journal, folder / "saved.slosh");
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_FALSE(saved.value().from_start);
    EXPECT_GT(saved.value().from, 0.0);
    std::uintmax_t bytes = 0;
    for (const JournalPart& part : list_parts(journal->folder())) bytes += part.bytes;
    EXPECT_LE(bytes, limits.bytes);
    EXPECT_GT(list_parts(journal->folder()).size(), 1u);
    EXPECT_EQ(replay(load_recording(folder / "saved.slosh").value()), world.state_hash());
}

TEST_F(JournalTest, WantsAPartWhenTimeOrSizeSaySo) {
    World world = world_of(small_dam_2d());
    JournalLimits limits;
    limits.part_length = 0.0;
    const std::unique_ptr<Journal> journal = open(limits);
    EXPECT_FALSE(journal->wants_part()) << "nothing was begun";
    journal->begin(world.start_recording(), false);
    ASSERT_TRUE(save(*journal, folder / "saved.slosh"));  // so that all before is written
    EXPECT_FALSE(journal->wants_part()) << "nothing has happened yet";
    step(world, *journal);
    // The limit of bytes per second holds young parts back.
    while (!journal->wants_part()) ::usleep(1000);
    next_part(world, *journal);
    ASSERT_TRUE(save(*journal, folder / "saved.slosh"));
    EXPECT_FALSE(journal->wants_part());
}

TEST_F(JournalTest, AFullDiskIsSaidOnceAndNothingIsLostWhenThereIsRoomAgain) {
    prepare_standard_files();  // as main() does: a limit of file size is an error
    World world = world_of(small_dam_2d());
    struct rlimit before {};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const std::unique_ptr<Journal> journal = open();
    journal->begin(world.start_recording(), false);
    ASSERT_TRUE(save(*journal, folder / "first.slosh"));
    struct rlimit limit = before;
    limit.rlim_cur = std::filesystem::file_size(list_parts(journal->folder()).back().path) + 50;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::vector<Error> errors;
    while (errors.empty()) {
        step(world, *journal);
        ::usleep(1000);
        errors = journal->take_errors();
    }
    for (int i = 0; i < 20; ++i) step(world, *journal);
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(errors.size(), 1u);
    EXPECT_NE(errors[0].text().find("cannot write"), std::string::npos) << errors[0].text();
    for (const Error& later : journal->take_errors()) ADD_FAILURE() << later.text();
    // Answered in order: behind what waits for room.
    const Result<SavedRecording> saved = save(*journal, folder / "saved.slosh");
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_EQ(replay(load_recording(folder / "saved.slosh").value()), world.state_hash());
}

TEST_F(JournalTest, AFolderThatCannotBeMadeIsAnError) {
    const Result<std::unique_ptr<Journal>> journal = Journal::open("/proc/nowhere");
    ASSERT_FALSE(journal);
    EXPECT_NE(journal.error().text().find("/proc/nowhere"), std::string::npos);
}

}  // namespace
}  // namespace slosh::app::journal_test
