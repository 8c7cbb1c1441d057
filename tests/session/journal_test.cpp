// The recording that is always on: found again after kill -9, bounded, joined into one recording that replays
// to the same hash; a full disk, two sessions at once.
#include "app/session/journal.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <future>
#include <random>

#include "app/session/journal_parts.h"
#include "sim/archive/recorded_commands.h"
#include "support/own_surroundings.h"
#include "support/small_scenes.h"

namespace slosh::app::journal_test {
namespace {

struct JournalTest : testing::Test {
    const slosh::test::TemporaryFolder folder{"journal"};

    std::unique_ptr<Journal> open(const JournalLimits& limits = {}) {
        Result<std::unique_ptr<Journal>> journal = Journal::open(folder, limits);
        if (!journal) throw std::runtime_error(journal.error().text());
        return std::move(journal).value();
    }
};

void next_part(World& world, Journal& journal) {
    journal.append(world.close_recording());
    journal.begin(world.start_recording(), true);
}

/// Something to record in every step.
void step(World& world, Journal& journal) {
    world.enqueue(SetParameter{"gravity.x", 0.01 * static_cast<double>(world.step_index() % 10)});
    world.step();
    journal.append(world.take_recorded());
}

Result<SavedRecording> save(Journal& journal, const std::filesystem::path& path) {
    std::promise<Result<SavedRecording>> answer;
    journal.save_as(path, [&](Result<SavedRecording> saved) { answer.set_value(std::move(saved)); });
    return answer.get_future().get();
}

std::uint64_t replay(const Recording& recording) {
    Result<Player> player = Player::create(recording, {.threads = 1});
    if (!player) throw std::runtime_error(player.error().text());
    while (!player.value().finished()) player.value().step();
    EXPECT_EQ(player.value().first_difference(), nullptr);
    EXPECT_EQ(player.value().steps_done(), recording.content.steps);
    return player.value().world().state_hash();
}

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

TEST_F(JournalTest, FinishedThereIsNothingToFindAndNothingLeft) {
    World world = world_of(small_dam_2d());
    const std::unique_ptr<Journal> journal = open();
    journal->begin(world.start_recording(), false);
    step(world, *journal);
    journal->finish();
    EXPECT_FALSE(find_broken_session(folder));
    EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST_F(JournalTest, EndedWithoutFinishItIsFoundOnceAndGoesOnWhereItBroke) {
    World world = world_of(small_dam_2d());
    {
        const std::unique_ptr<Journal> journal = open();
        journal->begin(world.start_recording(), false);
        for (int i = 0; i < 10; ++i) step(world, *journal);
        next_part(world, *journal);
        for (int i = 0; i < 4; ++i) step(world, *journal);
        EXPECT_FALSE(find_broken_session(folder)) << "it is running";
    }
    const std::optional<BrokenSession> broken = find_broken_session(folder);
    ASSERT_TRUE(broken);
    EXPECT_FALSE(find_broken_session(folder)) << "claimed twice";
    EXPECT_EQ(broken->scene, "small_dam_2d");
    EXPECT_DOUBLE_EQ(broken->time, world.time());
    const Result<Recording> last = last_part(*broken), whole = whole_recording(*broken);
    ASSERT_TRUE(last) << last.error().text();
    ASSERT_TRUE(whole) << whole.error().text();
    EXPECT_EQ(last.value().content.steps, 4u);
    EXPECT_EQ(whole.value().content.steps, 14u);
    EXPECT_TRUE(whole.value().cut_short);
    EXPECT_EQ(replay(last.value()), world.state_hash());
    EXPECT_EQ(replay(whole.value()), world.state_hash());
    discard(*broken);
    EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST_F(JournalTest, APartCutOffBeforeItsStateIsPassedOver) {
    World world = world_of(small_dam_2d());
    {
        const std::unique_ptr<Journal> journal = open();
        journal->begin(world.start_recording(), false);
        for (int i = 0; i < 10; ++i) step(world, *journal);
        next_part(world, *journal);
    }
    const auto session = std::filesystem::directory_iterator(folder)->path();
    std::filesystem::resize_file(list_parts(session).back().path, 300);
    const std::optional<BrokenSession> broken = find_broken_session(folder);
    ASSERT_TRUE(broken);
    const Result<Recording> last = last_part(*broken), whole = whole_recording(*broken);
    ASSERT_TRUE(last && whole);
    EXPECT_EQ(last.value().content.steps, 10u);
    EXPECT_EQ(replay(whole.value()), world.state_hash());
}

TEST_F(JournalTest, OnlyTheNewestDeadSessionIsKept) {
    for (int k = 0; k < 3; ++k) {
        World world = world_of(small_dam_2d());
        const std::unique_ptr<Journal> journal = open();
        journal->begin(world.start_recording(), false);
        for (int i = 0; i <= k; ++i) step(world, *journal);
    }
    // Times of files may be equal: the newest is said to be.
    std::filesystem::path newest;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) newest = entry.path();
    const auto later = std::filesystem::file_time_type::clock::now() + std::chrono::hours(1);
    std::filesystem::last_write_time(list_parts(newest).back().path, later);
    const std::optional<BrokenSession> broken = find_broken_session(folder);
    ASSERT_TRUE(broken);
    EXPECT_EQ(broken->folder, newest);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST_F(JournalTest, TwoSessionsAtOnceDoNotTakeEachOtherForDead) {
    World world = world_of(small_dam_2d()), other = world_of(small_dam_2d());
    const std::unique_ptr<Journal> first = open();
    std::unique_ptr<Journal> second = open();
    ASSERT_NE(first->folder(), second->folder());
    first->begin(world.start_recording(), false);
    second->begin(other.start_recording(), false);
    step(world, *first), step(other, *second);
    const std::filesystem::path died = second->folder();
    EXPECT_FALSE(find_broken_session(folder));
    second.reset();
    const std::optional<BrokenSession> broken = find_broken_session(folder);
    ASSERT_TRUE(broken);
    EXPECT_EQ(broken->folder, died);
    EXPECT_TRUE(std::filesystem::exists(first->folder()));
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

struct Progress {
    volatile std::uint64_t steps = 0;
};

[[noreturn]] void work_for_ever(const std::filesystem::path& folder, Progress& progress) {
    World world = world_of(small_dam_2d());
    JournalLimits limits;
    limits.part_length = 0.02;
    limits.bytes = 200'000;
    Result<std::unique_ptr<Journal>> journal = Journal::open(folder, limits);
    if (!journal) ::_exit(1);
    journal.value()->begin(world.start_recording(), false);
    for (;;) {
        step(world, *journal.value());
        progress.steps = world.step_index();
        if (journal.value()->wants_part()) next_part(world, *journal.value());
    }
}

struct KilledSession : JournalTest {
    Progress* progress = static_cast<Progress*>(
        ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    pid_t child = 0;

    ~KilledSession() override { ::munmap(progress, sizeof(Progress)); }
    void start() {
        progress->steps = 0;
        child = ::fork();
        if (child == 0) work_for_ever(folder, *progress);
    }
    void kill() {
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    }
};

using SlowKilledSession = KilledSession;

TEST_F(SlowKilledSession, IsFoundAndReplaysWheneverItWasKilled) {
    std::mt19937 random(6);
    std::uniform_int_distribution<useconds_t> moment(1000, 150'000);
    int found = 0;
    for (int k = 0; k < 50; ++k) {
        start();
        while (progress->steps == 0) ::usleep(500);
        ::usleep(moment(random));
        kill();
        const std::optional<BrokenSession> broken = find_broken_session(folder);
        if (!broken) continue;  // killed before its first state
        ++found;
        const Result<Recording> last = last_part(*broken), whole = whole_recording(*broken);
        ASSERT_TRUE(last) << last.error().text();
        ASSERT_TRUE(whole) << whole.error().text();
        EXPECT_GE(whole.value().content.steps, last.value().content.steps);
        if (k % 5 == 0) {
            EXPECT_EQ(replay(last.value()), replay(whole.value()));
        }
        discard(*broken);
    }
    EXPECT_GT(found, 20);
    EXPECT_FALSE(find_broken_session(folder));
}

/// Written while it goes on, not at the end: a step is on disk within a second of wall time, which is waited
/// for and not measured here.
TEST_F(KilledSession, HasWhatWasDoneLongBefore) {
    start();
    while (progress->steps < 5) ::usleep(500);
    BrokenSession running;
    const auto steps_on_disk = [&]() -> double {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) running.folder = entry.path();
        const Result<Recording> last = last_part(running);
        return last ? last.value().content.time : 0.0;
    };
    const double seen = 0.02;  // 4 steps
    while (steps_on_disk() < seen) ::usleep(1000);
    kill();
    const std::optional<BrokenSession> broken = find_broken_session(folder);
    ASSERT_TRUE(broken);
    EXPECT_GE(broken->time, seen);
}

}  // namespace
}  // namespace slosh::app::journal_test
