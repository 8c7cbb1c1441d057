// What a session records: into its journal, always, and into a file where that was asked for.
#include <stdexcept>

#include "session_fixture.h"
#include "sim/forces/gravity.h"

namespace slosh::app::session_recording_test {
namespace {

class SessionRecording : public SessionTest {
  protected:
    void SetUp() override { journal_ = folder_ / "journal"; }
    /// Steps, a change in the middle, a change while paused; returns with the world standing still.
    void play_around() {
        load_running("drop_2d");
        session_->post_command(SwitchSolver{"wcsph"});
        ASSERT_TRUE(until([&] { return frame().solver == "wcsph" && frame().report.step >= 6; }));
        pause();
        wait_for(session_->post_command(SetParameter{"gravity.y", -3.0}));
    }
    /// A world that has failed after that, and a second session. The hash of what was there.
    std::uint64_t break_off() {
        start([this] {
            if (fails_) throw std::runtime_error("planted failure");
        });
        play_around();
        const std::uint64_t hash = hash_now();
        fails_ = true;
        session_->post(StepOnce{});
        EXPECT_TRUE(until([&] { return newest<SimulationFailed>() != nullptr; }));
        start();
        return hash;
    }
    std::atomic<bool> fails_ = false;
};

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
    session_->save_recording(folder_ / "saved.slosh");
    session_.reset();  // at once: the end waits for it
    EXPECT_EQ(replayed(folder_ / "saved.slosh").world().state_hash(), hash);
}

TEST_F(SessionRecording, WithoutAJournalASentenceSaysSo) {
    journal_.clear();
    start();
    load_running("drop_2d");
    session_->save_recording(folder_ / "saved.slosh");
    ASSERT_TRUE(until([&] { return !reports_.empty(); }));
    EXPECT_TRUE(reports_.front().is_error);
}

TEST_F(SessionRecording, AWorldThatFailedIsOfferedAndGoesOnWhereItBroke) {
    const std::uint64_t hash = break_off();
    ASSERT_TRUE(session_->broken());
    EXPECT_EQ(session_->broken()->scene, "drop_2d");
    session_->post(SetPaused{true});
    session_->recover(Session::Recovery::go_on);
    EXPECT_FALSE(session_->broken());
    ASSERT_TRUE(until([&] { return newest<SimulationNote>() != nullptr; })) << "it says when it is there";
    ASSERT_TRUE(until([&] { return frame().parameters.of<GravitySettings>().y == -3.0f; }));
    EXPECT_EQ(frame().solver, "wcsph");
    EXPECT_EQ(hash_now(), hash) << "paused, it stands where it broke";
    session_.reset();
    EXPECT_FALSE(find_broken_session(journal_)) << "it went on and ended well";
}

TEST_F(SessionRecording, AnotherSceneEndsTheCatchingUp) {
    break_off();
    session_->post(SetPaused{true});
    session_->recover(Session::Recovery::go_on);
    session_->post(LoadScene{"dam_break_2d"});
    for (int i = 0; i < 3; ++i) {
        wait_for(session_->post_command(SetParameter{"gravity.y", -4.0 - i}));
    }
    EXPECT_EQ(frame().report.step, 0u) << "paused, the other scene stands still";
}

TEST_F(SessionRecording, WhoBeginsAnewIsNotAskedAgain) {
    break_off();
    ASSERT_TRUE(session_->broken());
    session_->recover(Session::Recovery::begin_anew);
    start();
    EXPECT_FALSE(session_->broken());
}

}  // namespace
}  // namespace slosh::app::session_recording_test
