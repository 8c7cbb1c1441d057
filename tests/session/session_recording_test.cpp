// What a session records: into its journal, always, and into a file where that was asked for.
#include <unistd.h>

#include <stdexcept>

#include "session_fixture.h"
#include "sim/archive/recorded_commands.h"
#include "sim/archive/snapshot.h"
#include "sim/forces/gravity.h"
#include "sim/world/state.h"

namespace slosh::app::session_recording_test {
namespace {

namespace fs = std::filesystem;

class SessionRecording : public SessionTest {
  protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) / ("session_recording_" + std::to_string(::getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        journal_ = folder_ / "journal";
    }
    void TearDown() override {
        session_.reset();
        fs::remove_all(folder_);
    }
    /// Steps, a change in the middle, a change while paused; returns with the world standing still.
    void play_around() {
        load_running("drop_2d");
        session_->post_command(SwitchSolver{"wcsph"});
        ASSERT_TRUE(until([&] { return frame().solver == "wcsph" && frame().report.step >= 6; }));
        session_->post(SetPaused{true});
        ASSERT_TRUE(until([&] { return frame().paused; }));
        const std::uint64_t ticket = session_->post_command(SetParameter{"gravity.y", -3.0});
        ASSERT_TRUE(until([&] { return answered(ticket); }));
    }
    std::uint64_t hash_now() {
        session_->save_state(folder_ / "now");
        if (!until([&] { return !reports_.empty(); })) return 0;
        const Result<State> state = load_state(folder_ / "now");
        return state ? hash_state(state.value()) : 0;
    }
    /// Of the world at the recording's end.
    static std::uint64_t replayed(const Result<Recording>& recording) {
        EXPECT_TRUE(recording) << recording.error().text();
        if (!recording) return 0;
        Player player = std::move(Player::create(recording.value())).value();
        while (!player.finished()) player.step();
        EXPECT_EQ(player.first_difference(), nullptr);
        return player.world().state_hash();
    }
    fs::path folder_;
};

TEST_F(SessionRecording, AFileHoldsEverythingFromTheStart) {
    record_ = folder_ / "run.slosh";
    start();
    play_around();
    const std::uint64_t hash = hash_now();
    session_.reset();
    const Result<Recording> recording = load_recording(*record_);
    EXPECT_EQ(replayed(recording), hash);
    EXPECT_FALSE(recording.value().cut_short);
}

TEST_F(SessionRecording, EveryRunHasAFileOfItsOwn) {
    record_ = folder_ / "run.slosh";
    start();
    load_running("drop_2d");
    load_paused("dam_break_2d");
    session_.reset();
    const Result<Recording> first = load_recording(folder_ / "run.slosh");
    const Result<Recording> second = load_recording(folder_ / "run-2.slosh");
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first.value().start.scene, "drop_2d");
    EXPECT_EQ(second.value().start.scene, "dam_break_2d");
    EXPECT_FALSE(first.value().cut_short || second.value().cut_short);
}

TEST_F(SessionRecording, AFileThatCannotBeWrittenIsSaidAndTheWorldGoesOn) {
    record_ = "/dev/full";
    start();
    load_running("drop_2d");
    ASSERT_TRUE(until([&] { return !reports_.empty(); }));
    EXPECT_TRUE(reports_.front().is_error);
    EXPECT_NE(reports_.front().text.find("/dev/full"), std::string::npos) << reports_.front().text;
    const std::uint64_t step = frame().report.step;
    EXPECT_TRUE(until([&] { return frame().report.step > step; }));
}

TEST_F(SessionRecording, TheJournalBecomesARecordingAtAnyTime) {
    start();
    play_around();
    const std::uint64_t hash = hash_now();
    reports_.clear();
    session_->save_recording(folder_ / "saved.slosh");
    session_.reset();  // at once: the end waits for it
    EXPECT_EQ(replayed(load_recording(folder_ / "saved.slosh")), hash);
}

TEST_F(SessionRecording, WithoutAJournalASentenceSaysSo) {
    journal_.clear();
    start();
    load_running("drop_2d");
    session_->save_recording(folder_ / "saved.slosh");
    ASSERT_TRUE(until([&] { return !reports_.empty(); }));
    EXPECT_TRUE(reports_.front().is_error);
}

TEST_F(SessionRecording, AnEndAsAskedLeavesNothingToRecover) {
    start();
    load_running("drop_2d");
    session_.reset();
    EXPECT_FALSE(find_broken_session(journal_));
}

TEST_F(SessionRecording, AWorldThatFailedIsOfferedAndGoesOnWhereItBroke) {
    bool fails = false;
    start([&] {
        if (fails) throw std::runtime_error("planted failure");
    });
    play_around();
    const std::uint64_t hash = hash_now();
    const std::uint64_t step = frame().report.step;
    fails = true;  // the compute thread stands still until the message below
    session_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return newest<SimulationFailed>() != nullptr; }));
    session_.reset();

    start();
    ASSERT_TRUE(session_->broken());
    EXPECT_EQ(session_->broken()->scene, "drop_2d");
    session_->post(SetPaused{true});
    session_->recover(Session::Recovery::go_on);
    EXPECT_FALSE(session_->broken());
    ASSERT_TRUE(until([&] { return newest<SimulationNote>() != nullptr; })) << "it says when it is there";
    ASSERT_TRUE(until(
        [&] { return frame().report.step >= step && frame().parameters.of<GravitySettings>().y == -3.0f; }));
    EXPECT_EQ(frame().solver, "wcsph");
    EXPECT_EQ(frame().report.step, step) << "paused, it stands where it broke";
    EXPECT_EQ(hash_now(), hash);
    session_.reset();
    EXPECT_FALSE(find_broken_session(journal_)) << "it went on and ended well";
}

TEST_F(SessionRecording, AnotherSceneEndsTheCatchingUp) {
    std::atomic<bool> fails = false;
    start([&] {
        if (fails) throw std::runtime_error("planted failure");
    });
    play_around();
    fails = true;
    session_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return newest<SimulationFailed>() != nullptr; }));
    start();
    session_->post(SetPaused{true});
    session_->recover(Session::Recovery::go_on);
    session_->post(LoadScene{"dam_break_2d"});
    for (int i = 0; i < 3; ++i) {
        const std::uint64_t ticket = session_->post_command(SetParameter{"gravity.y", -4.0 - i});
        ASSERT_TRUE(until([&] { return answered(ticket); }));
    }
    EXPECT_EQ(frame().report.step, 0u) << "paused, the other scene stands still";
}

TEST_F(SessionRecording, WhoBeginsAnewIsNotAskedAgain) {
    std::atomic<bool> fails = true;
    start([&] {
        if (fails) throw std::runtime_error("planted failure");
    });
    session_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(until([&] { return newest<SimulationFailed>() != nullptr; }));
    start();
    ASSERT_TRUE(session_->broken());
    session_->recover(Session::Recovery::begin_anew);
    start();
    EXPECT_FALSE(session_->broken());
}

}  // namespace
}  // namespace slosh::app::session_recording_test
