// Sessions that were ended by kill -9: found, and good up to a moment before.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <random>

#include "crashed_sessions_fixture.h"

namespace slosh::app::killed_sessions_test {
namespace {

namespace fs = std::filesystem;

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

struct KilledSession : CrashedSessions {
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
        const Sessions crashed = list();
        if (crashed.empty()) continue;  // killed before its first state
        ++found;
        ASSERT_TRUE(crashed.front().readable) << crashed.front().trouble;
        const fs::path session = crashed.front().folder;
        const Result<Recording> last = last_part(session), whole = whole_recording(session);
        ASSERT_TRUE(last) << last.error().text();
        ASSERT_TRUE(whole) << whole.error().text();
        EXPECT_GE(whole.value().content.steps, last.value().content.steps);
        if (k % 5 == 0) {
            EXPECT_EQ(replay(last.value()), replay(whole.value()));
        }
        ASSERT_TRUE(discard_session(session));
    }
    EXPECT_GT(found, 20);
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(KilledSession, ThreeKilledOnesAreAllThere) {
    std::vector<fs::path> killed;
    for (int i = 0; i < 3; ++i) {
        start();
        while (progress->steps == 0) ::usleep(500);
        fs::path session;
        const auto has_state = [&] {
            for (const auto& entry : fs::directory_iterator(folder)) {
                const fs::path& path = entry.path();
                if (std::find(killed.begin(), killed.end(), path) == killed.end() &&
                    !list_parts(path).empty())
                    session = path;
            }
            return !session.empty();
        };
        while (!has_state()) ::usleep(500);
        kill();
        killed.push_back(session);
        ASSERT_EQ(list().size(), killed.size());
    }
    for (const fs::path& session : killed) {
        EXPECT_TRUE(listed(session).readable);
        EXPECT_TRUE(whole_recording(session));
    }
}

TEST_F(KilledSession, OneThatIsKilledWhileItDiscardsLosesNothingElse) {
    const fs::path discarded = crash(), other = crash();
    child = ::fork();
    if (child == 0) {
        slosh::test::die_at_next_removal();
        ::_exit(discard_session(discarded) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it came to its end";
    EXPECT_EQ(names_in(folder).size(), 2u);
    EXPECT_EQ(list().size(), 1u);
    EXPECT_TRUE(listed(other).readable);
    EXPECT_EQ(names_in(folder), std::vector<std::string>{other.filename()}) << "what was discarded goes now";
}

/// Written while it goes on, not at the end: a step is on disk within a second of wall time, which is waited
/// for and not measured here.
TEST_F(KilledSession, HasWhatWasDoneLongBefore) {
    start();
    while (progress->steps < 5) ::usleep(500);
    fs::path running;
    const auto steps_on_disk = [&]() -> double {
        for (const auto& entry : fs::directory_iterator(folder)) running = entry.path();
        const Result<Recording> last = last_part(running);
        return last ? last.value().content.time : 0.0;
    };
    const double seen = 0.02;  // 4 steps
    while (steps_on_disk() < seen) ::usleep(1000);
    kill();
    ASSERT_EQ(list().size(), 1u);
    EXPECT_GE(list().front().end_time, seen);
}

}  // namespace
}  // namespace slosh::app::killed_sessions_test
