// The nth allocation and the nth system call on files fail, one at a time: n = 1 to 300, then every 50th.
// Whatever was asked for is there whole or not at all, an old file stays as it was, no temporary file is
// left, and what failed is said in one sentence.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "app/session/crashed_sessions.h"
#include "base/system/atomic_file.h"
#include "base/system/temporaries.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "support/command_runner.h"
#include "support/needs.h"
#include "support/own_surroundings.h"

namespace slosh::cli::failing_calls_test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr long every_one_up_to = 300, then_every = 50;

struct SlowFailingCalls : testing::Test {
    std::string file(const std::string& name) const { return (folder / name).string(); }

    CommandOutput run(const Words& words, const char* variable, long n) const {
        ::setenv("LD_PRELOAD", SLOSH_FAILING_CALL, 1);
        ::setenv(variable, std::to_string(n).c_str(), 1);
        ::setenv("SLOSH_CALLS", file("calls").c_str(), 1);
        CommandOutput output = run_slosh(words, {.program = program});
        for (const char* name : {"LD_PRELOAD", variable, "SLOSH_CALLS"}) ::unsetenv(name);
        return output;
    }
    /// Allocations and system calls of a run in which none fails.
    std::pair<long, long> calls_of(const Words& words) const {
        const CommandOutput output = run(words, "SLOSH_FAIL_CALL", 0);
        EXPECT_EQ(output.exit_code, 0) << output.err;
        std::istringstream counts(read_file(file("calls")).value());
        std::pair<long, long> found;
        counts >> found.first >> found.second;
        EXPECT_GT(found.first, 100);
        EXPECT_GT(found.second, 3);
        return found;
    }
    void expect_an_ending(const CommandOutput& output) const {
        EXPECT_TRUE(output.exit_code >= 0 && output.exit_code <= 3) << "ended with " << output.exit_code;
        if (output.exit_code != 0) {
            EXPECT_TRUE(output.err.find("slosh") != std::string::npos) << output.err;
        }
        EXPECT_LE(std::count(output.err.begin(), output.err.end(), '\n'), 4) << output.err;
        // What could not be removed has no lock: it goes as after a kill.
        if (program != "slosh") remove_left_temporaries(folder);
        for (const auto& entry : fs::directory_iterator(static_cast<const fs::path&>(folder)))
            EXPECT_FALSE(entry.path().filename().string().starts_with(".slosh-")) << entry.path();
    }
    /// Before each run `prepare`, after each `check` with its exit code.
    template <class Prepare, class Check>
    void each_fails(const Words& words, Prepare prepare, Check check, bool allocations_too = true) {
        prepare();
        auto [allocations, calls] = calls_of(words);
        if (!allocations_too) allocations = 0;
        int runs = 0;
        for (const auto& [variable, most] :
             {std::pair{"SLOSH_FAIL_ALLOCATION", allocations}, std::pair{"SLOSH_FAIL_CALL", calls}}) {
            for (long n = 1; n <= most; n += n < every_one_up_to || program != "slosh" ? 1 : then_every) {
                SCOPED_TRACE(std::string(variable) + "=" + std::to_string(n));
                prepare();
                const CommandOutput output = run(words, variable, n);
                expect_an_ending(output);
                check(output.exit_code);
                EXPECT_TRUE(fs::is_character_file("/dev/null")) << "a device was replaced by a file";
                ++runs;
                if (HasFailure()) return;
            }
        }
        std::printf("figure: %s: %ld allocations, %ld calls, %d runs\n",
                    words[program == "slosh" ? 0 : 1].c_str(), allocations, calls, runs);
    }
    /// A file that stands where slosh writes: it must stay, or be the new one, whole.
    static void expect_whole_state(const fs::path& path, const std::string& old) {
        const std::string bytes = read_file(path).value();
        EXPECT_TRUE(bytes == old || deserialize_state(bytes).ok()) << "neither the old file nor a new one";
    }

    std::string program = "slosh";
    const slosh::test::TemporaryFolder folder{"failing"};
    const Words small{"drop_2d", "--particles", "60", "--threads", "1", "--fidelity", "accurate"};
    Words with(Words first, const Words& rest) const {
        first.insert(first.end(), small.begin(), small.end());
        first.insert(first.end(), rest.begin(), rest.end());
        return first;
    }
};

TEST_F(SlowFailingCalls, Saving) {
    const std::string old = "an old file";
    each_fails(
        with({"run"}, {"--steps", "2", "--save", file("state")}),
        [&] { ASSERT_TRUE(write_file_atomically(file("state"), old)); },
        [&](int) { expect_whole_state(file("state"), old); });
}

TEST_F(SlowFailingCalls, Loading) {
    ASSERT_EQ(run_slosh(with({"run"}, {"--steps", "2", "--save", file("state")})).exit_code, 0);
    const std::string bytes = read_file(file("state")).value();
    each_fails(
        {"run", file("state"), "--steps", "1", "--threads", "1"}, [] {},
        [&](int) { EXPECT_EQ(read_file(file("state")).value(), bytes); });
}

TEST_F(SlowFailingCalls, Recording) {
    each_fails(
        with({"run"}, {"--steps", "3", "--record", file("recording")}),
        [&] { fs::remove(file("recording")); },
        [&](int code) { EXPECT_TRUE(code != 0 || load_recording(file("recording")).ok()); });
}

TEST_F(SlowFailingCalls, Exporting) {
    each_fails(
        with({"run"}, {"--steps", "2", "--export", file("frames"), "--format", "ply,npz,vtp,csv,bgeo"}),
        [&] { fs::remove_all(file("frames")); },
        [&](int code) {
            if (!fs::exists(file("frames"))) return;
            for (const auto& entry : fs::recursive_directory_iterator(file("frames")))
                EXPECT_FALSE(entry.path().filename().string().starts_with(".slosh-")) << entry.path();
            EXPECT_TRUE(code != 0 || fs::exists(file("frames/particles_00000.npz")));
        });
}

TEST_F(SlowFailingCalls, Filming) {
    SLOSH_NEEDS(video);
    const std::string old = "an old film";
    each_fails(
        with({"render"}, {"--steps", "3", "--fps", "100", "--size", "64x64", "--mode", "particles", "--out",
                          file("film.mp4")}),
        [&] { ASSERT_TRUE(write_file_atomically(file("film.mp4"), old)); },
        [&](int code) {
            const std::string film = read_file(file("film.mp4")).value();
            // A new one stays where only its folder could not be made durable.
            const bool whole = film.find("ftyp") == 4 && film.find("moov") != std::string::npos;
            EXPECT_TRUE(film == old ? code != 0 : whole) << "neither the old film nor a new one";
        },
        false);  // a driver that draws on the processor asks for memory by way of the C++ library and crashes
}

TEST_F(SlowFailingCalls, Sweeping) {
    SLOSH_NEEDS(sweep);
    each_fails(
        with({"sweep"}, {"--steps", "1", "--set", "gravity.y=-9,-10", "--csv", file("rows"), "--jobs", "1"}),
        [&] { fs::remove(file("rows")); }, [](int) {});
}

/// The journal of a session, by a program that has nothing else (tests/failing_call/journal_alone.cpp): every
/// call of it fails once.
struct SlowFailingJournal : SlowFailingCalls {
    SlowFailingJournal() { program = "slosh_journal"; }

    std::vector<app::CrashedSession> listed() const {
        const Result<std::vector<app::CrashedSession>> list = app::crashed_sessions(journal);
        EXPECT_TRUE(list) << list.error().text();
        return list ? list.value() : std::vector<app::CrashedSession>();
    }
    /// What is listed goes on and plays to its end as it was recorded. Its steps, or 0 without a session.
    std::uint64_t expect_good_sessions() const {
        std::uint64_t steps = 0;
        for (const app::CrashedSession& session : listed()) {
            EXPECT_TRUE(session.readable) << session.trouble;
            const Result<Recording> last = app::last_part(session.folder),
                                    whole = app::whole_recording(session.folder);
            EXPECT_TRUE(last && whole);
            if (!last || !whole) continue;
            steps = whole.value().content.steps;
            for (const Recording* recording : {&last.value(), &whole.value()}) {
                Result<Player> player = Player::create(*recording, {.threads = 1});
                EXPECT_TRUE(player);
                while (player && !player.value().finished()) player.value().step();
                EXPECT_TRUE(player && player.value().first_difference() == nullptr);
            }
        }
        return steps;
    }
    void expect_nothing_is_left_of_it() const {
        for (const app::CrashedSession& session : listed()) EXPECT_TRUE(app::discard_session(session.folder));
        EXPECT_TRUE(fs::is_empty(journal)) << fs::directory_iterator(journal)->path();
    }
    /// One session, crashed after two parts; kept to begin from.
    void crash_one() {
        ASSERT_EQ(run_slosh({kept, "crashes"}, {.program = program}).exit_code, 0);
        ASSERT_EQ(std::distance(fs::directory_iterator(kept), fs::directory_iterator()), 1);
    }
    void begin_from_it() const {
        fs::remove_all(journal);
        fs::copy(kept, journal, fs::copy_options::recursive);
    }
    void expect_all_of_it() const {
        for (const auto& entry : fs::recursive_directory_iterator(kept)) {
            if (!entry.is_regular_file()) continue;
            const fs::path copy = journal / fs::relative(entry.path(), kept);
            EXPECT_EQ(read_file(entry.path()).value(), read_file(copy).value()) << copy;
        }
        EXPECT_EQ(listed().size(), 1u);
    }

    const std::string journal = file("journal"), kept = file("kept");
};

TEST_F(SlowFailingJournal, OfASessionThatEnds) {
    each_fails(
        {journal, "ends"}, [&] { fs::remove_all(journal); },
        [&](int) {
            if (!fs::exists(journal)) return;
            expect_good_sessions();
            expect_nothing_is_left_of_it();
        });
}

TEST_F(SlowFailingJournal, OfASessionThatCrashes) {
    each_fails(
        {journal, "crashes"}, [&] { fs::remove_all(journal); },
        [&](int code) {
            if (!fs::exists(journal)) return;
            const std::uint64_t steps = expect_good_sessions();
            EXPECT_TRUE(code != 0 || steps == 6) << steps << " steps are left";
            expect_nothing_is_left_of_it();
        });
}

TEST_F(SlowFailingJournal, ThatIsSavedAtTheEnd) {
    each_fails(
        {journal, "saves", file("saved")},
        [&] {
            fs::remove_all(journal);
            fs::remove(file("saved"));
        },
        [&](int code) {
            const Result<Recording> saved = load_recording(file("saved"));
            EXPECT_EQ(fs::exists(file("saved")), saved.ok()) << "half a file";
            EXPECT_TRUE(code != 0 || saved.ok());
        });
}

TEST_F(SlowFailingJournal, ThatGoesOn) {
    crash_one();
    each_fails(
        {journal, "goes_on"}, [&] { begin_from_it(); }, [&](int) { expect_all_of_it(); });
}

TEST_F(SlowFailingJournal, ThatIsExported) {
    crash_one();
    each_fails(
        {journal, "exports", file("copy")},
        [&] {
            begin_from_it();
            fs::remove_all(file("copy"));
        },
        [&](int code) {
            expect_all_of_it();
            if (code == 0) {
                EXPECT_GE(std::distance(fs::directory_iterator(file("copy")), fs::directory_iterator()), 2);
            }
        });
}

/// The list of crashed sessions has all of it, or it is gone as was asked.
TEST_F(SlowFailingJournal, ThatIsDiscarded) {
    crash_one();
    each_fails(
        {journal, "discards"}, [&] { begin_from_it(); },
        [&](int code) {
            const bool there = !listed().empty();
            EXPECT_TRUE(code != 0 || !there);
            there ? expect_all_of_it() : expect_nothing_is_left_of_it();
        });
}

}  // namespace
}  // namespace slosh::cli::failing_calls_test
