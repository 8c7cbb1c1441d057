// The end of a session with work under way, and what is left of a world that fails.
#include <future>
#include <stdexcept>

#include "session_fixture.h"
#include "sim/methods/forces/gravity.h"
#include "sim/world/archive/snapshot.h"
#include "support/needs_threads.h"

namespace slosh::app::session_end_test {
namespace {

/// Work that waits until the test lets it go on.
struct HeldWork {
    std::promise<void> begun, go;
    std::function<WorkReport()> piece() {
        return [this, may_go = go.get_future().share()] {
            begun.set_value();
            may_go.wait();
            return WorkReport{"held work done", false};
        };
    }
};

using SessionEnd = SessionTest;

TEST_F(SessionEnd, ASaveIsMadeHoweverSoonTheSessionEnds) {
    for (int i = 0; i < 3; ++i) {
        const std::filesystem::path path = folder_ / "saved_at_the_end.slosh";
        std::filesystem::remove(path);
        start();
        load_running("drop_2d");
        session_->save_state(path);
        session_.reset();
        const Result<State> state = load_state(path);
        ASSERT_TRUE(state) << state.error().text();
        EXPECT_GE(state.value().step_index, 2u);
        start();
    }
}

TEST_F(SessionEnd, EndsAtOnceWhenNothingIsUnderWay) {
    load_running("drop_2d");
    EXPECT_FALSE(session_->ended());
    session_->end();
    EXPECT_TRUE(session_->ended());
}

TEST_F(SessionEnd, WaitsForWhatIsWrittenAndNamesIt) {
    SLOSH_NEEDS_THREADS();
    load_running("drop_2d");
    HeldWork held;
    session_->work("Picture a.png", held.piece());
    held.begun.get_future().wait();
    session_->save_state(folder_ / "waits.slosh");
    session_->end();
    EXPECT_TRUE(session_->ending());
    EXPECT_FALSE(session_->ended());
    ASSERT_GE(session_->unfinished().size(), 2u);
    EXPECT_EQ(session_->unfinished().front(), "Picture a.png");
    held.go.set_value();
    EXPECT_TRUE(until([&] { return session_->ended(); }));
    EXPECT_TRUE(load_state(folder_ / "waits.slosh"));
}

TEST_F(SessionEnd, WhoStaysGoesOn) {
    SLOSH_NEEDS_THREADS();
    load_running("drop_2d");
    HeldWork held;
    session_->work("Picture a.png", held.piece());
    session_->end();
    ASSERT_TRUE(until([&] { return frame().paused; }));
    session_->stay();
    held.go.set_value();
    const std::uint64_t step = frame().report.step;
    EXPECT_TRUE(until([&] { return frame().report.step > step && reports_.size() == 1; }));
    EXPECT_FALSE(session_->ending());
}

TEST_F(SessionEnd, AClosedWorldStaysPausedForWhoStays) {
    load_paused("drop_2d");
    session_->end();
    session_->stay();
    session_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return frame().report.step == 1; }));
    EXPECT_TRUE(frame().paused);
}

TEST_F(SessionEnd, WhoWillNotWaitLosesOnlyWhatHasNotBegun) {
    SLOSH_NEEDS_THREADS();
    load_running("drop_2d");
    HeldWork held;
    std::atomic<bool> second_ran = false;
    session_->work("Picture a.png", held.piece());
    held.begun.get_future().wait();
    session_->work("Picture b.png", [&] {
        second_ran = true;
        return WorkReport{};
    });
    session_->end();
    session_->abandon();
    EXPECT_EQ(session_->unfinished(), std::vector<std::string>{"Picture a.png"});
    held.go.set_value();
    EXPECT_TRUE(until([&] { return session_->ended(); }));
    session_.reset();
    EXPECT_FALSE(second_ran);
}

TEST_F(SessionEnd, WorkThatThrowsIsReported) {
    session_->work("Picture a.png", []() -> WorkReport { throw std::runtime_error("no memory left"); });
    ASSERT_TRUE(until([&] { return !reports_.empty(); }));
    EXPECT_TRUE(reports_.front().is_error);
    EXPECT_EQ(reports_.front().text, "Picture a.png: no memory left");
    session_->work("Picture b.png", [] { return WorkReport{"b is written", false}; });
    EXPECT_TRUE(until([&] { return reports_.size() == 2; })) << "the thread works on";
}

class FailingWorld : public SessionTest {
  protected:
    void SetUp() override {
        start([this] {
            if (fails_.exchange(false)) throw std::runtime_error("planted failure");
        });
    }
    void fail() {
        fails_ = true;
        ASSERT_TRUE(until([&] { return newest<SimulationFailed>() != nullptr; }));
    }
    std::atomic<bool> fails_ = false;
};

TEST_F(FailingWorld, StopsAndSaysWhy) {
    load_running("drop_2d");
    fail();
    EXPECT_EQ(newest<SimulationFailed>()->why, "planted failure");
    ASSERT_TRUE(until([&] { return frame().paused; }));
    const std::uint64_t step = frame().report.step;
    session_->post(StepOnce{});
    const std::uint64_t ticket = session_->post_command(SetParameter{"gravity.y", -3.0});
    ASSERT_TRUE(until(
        [&] { return newest<CommandDone>() != nullptr && newest<CommandDone>()->result.ticket == ticket; }));
    EXPECT_FALSE(newest<CommandDone>()->result.applied);
    EXPECT_NE(newest<CommandDone>()->result.message.find("stopped"), std::string::npos);
    EXPECT_EQ(frame().report.step, step);
}

TEST_F(SessionEnd, AMessageThatThrowsTakesNoSaveWithIt) {
    SLOSH_NEEDS_THREADS();
    // Both lie in the inbox together: the thread is held before a step meanwhile.
    std::promise<void> held, go;
    std::atomic<bool> hold = false;
    start([&] {
        if (!hold.exchange(false)) return;
        held.set_value();
        go.get_future().wait();
    });
    load_running("drop_2d");
    hold = true;
    held.get_future().wait();
    session_->post(
        PlayRecorded{[]() -> Result<Recording> { throw std::runtime_error("planted failure"); }, false, ""});
    session_->save_state(folder_ / "behind_a_failure.slosh");
    session_->end();
    go.set_value();
    ASSERT_TRUE(until([&] { return session_->ended(); })) << "the person could never close the window";
    EXPECT_TRUE(load_state(folder_ / "behind_a_failure.slosh"));
    session_.reset();
}

TEST_F(FailingWorld, CanStillBeSavedBetweenSteps) {
    load_running("drop_2d");
    fail();
    session_->save_state(folder_ / "after_failure.slosh");
    session_.reset();
    const Result<State> state = load_state(folder_ / "after_failure.slosh");
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_GE(state.value().step_index, 2u);
}

}  // namespace
}  // namespace slosh::app::session_end_test
