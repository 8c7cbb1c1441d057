// What a session records: into its journal, always, and into a file where that was asked for.
#include <stdexcept>

#include "session_fixture.h"
#include "sim/methods/forces/gravity.h"

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
    /// Of the list that the session reads at its start.
    CrashedSession the_crashed_one() {
        std::optional<std::vector<CrashedSession>> list;
        EXPECT_TRUE(until([&] { return (list = session_->take_crashed()).has_value(); }));
        return list && list->size() == 1 ? list->front() : CrashedSession();
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

TEST_F(SessionRecording, AWorldThatFailedIsListedAndGoesOnWhereItCrashed) {
    const std::uint64_t hash = break_off();
    const CrashedSession crashed = the_crashed_one();
    EXPECT_EQ(crashed.scene, "drop_2d");
    EXPECT_FALSE(crashed.continued);
    session_->post(SetPaused{true});
    session_->recover(crashed, Session::Recovery::go_on);
    ASSERT_TRUE(until([&] { return newest<SimulationNote>() != nullptr; })) << "it says when it is there";
    ASSERT_TRUE(until([&] { return frame().parameters.of<GravitySettings>().y == -3.0f; }));
    EXPECT_EQ(frame().solver, "wcsph");
    EXPECT_EQ(hash_now(), hash) << "paused, it stands where it crashed";
    start();
    EXPECT_TRUE(the_crashed_one().continued) << "it ended well, and what it began with is still there";
}

TEST_F(SessionRecording, AnotherSceneEndsTheCatchingUp) {
    break_off();
    session_->post(SetPaused{true});
    session_->recover(the_crashed_one(), Session::Recovery::go_on);
    session_->post(LoadScene{"dam_break_2d"});
    for (int i = 0; i < 3; ++i) {
        wait_for(session_->post_command(SetParameter{"gravity.y", -4.0 - i}));
    }
    EXPECT_EQ(frame().report.step, 0u) << "paused, the other scene stands still";
}

TEST_F(SessionRecording, OneThatCannotBeReadIsASentenceAndTheWorldGoesOn) {
    break_off();
    const CrashedSession crashed = the_crashed_one();
    load_running("drop_2d");
    for (const auto& entry : std::filesystem::directory_iterator(crashed.folder)) {
        if (entry.path().extension() == ".slosh") std::filesystem::resize_file(entry.path(), 5);
    }
    session_->recover(crashed, Session::Recovery::go_on);
    ASSERT_TRUE(until([&] { return newest<LoadFailed>() != nullptr; }));
    const std::uint64_t step = frame().report.step;
    EXPECT_TRUE(until([&] { return frame().report.step > step; }));
    start();
    EXPECT_FALSE(the_crashed_one().continued) << "it is still news";
}

TEST_F(SessionRecording, WhatIsDiscardedIsNotListedAgainAndACopyStays) {
    break_off();
    const CrashedSession crashed = the_crashed_one();
    session_->export_crashed(crashed.folder, folder_ / "copy");
    session_->discard_crashed(crashed.folder);
    std::optional<std::vector<CrashedSession>> list;
    ASSERT_TRUE(until([&] { return (list = session_->take_crashed()).has_value(); }));
    EXPECT_TRUE(list->empty());
    EXPECT_FALSE(std::filesystem::exists(crashed.folder));
    EXPECT_TRUE(last_part(folder_ / "copy"));
    ASSERT_EQ(reports_.size(), 1u);
    EXPECT_FALSE(reports_.front().is_error) << reports_.front().text;
}

}  // namespace
}  // namespace slosh::app::session_recording_test
