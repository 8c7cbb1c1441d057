// Undo from the world's own answers: also of changes that fall within one step, which no frame ever shows.
#include "session_fixture.h"

namespace slosh::app {
namespace {

class HistoryTest : public SessionTest {
  protected:
    /// Inside a step commands wait for its end, so several are answered at once.
    void load_inside_a_step() {
        load_paused("drop_2d");
        session_->post(StepPhase{});
        ASSERT_TRUE(until([&] { return !frame().phase.empty(); }));
    }
    void go_on_until(const std::function<bool()>& condition) {
        session_->post(SetPaused{false});
        ASSERT_TRUE(until([&] {
            follow_undo();
            return condition();
        }));
    }
};

TEST_F(HistoryTest, EachOfTwoSwitchesWithinAStepGoesBackToWhatItReplaced) {
    load_inside_a_step();
    session_->change(SwitchSolver{"wcsph"}, "solver");
    const std::uint64_t last = session_->change(SwitchSolver{"pcisph"}, "solver");
    go_on_until([&] { return answered(last) && frame().solver == "pcisph"; });
    session_->history().undo();
    go_on_until([&] { return frame().solver == "wcsph"; });
    session_->history().undo();
    go_on_until([&] { return frame().solver == "pbf"; });
    session_->history().redo();
    session_->history().redo();
    go_on_until([&] { return frame().solver == "pcisph"; });
    EXPECT_FALSE(session_->history().can_redo());
}

TEST_F(HistoryTest, AnUndoAskedForBeforeTheAnswerWaitsForIt) {
    load_inside_a_step();
    session_->change(SwitchSolver{"wcsph"}, "solver");
    session_->change(SwitchSolver{"pcisph"}, "solver");
    session_->history().undo();
    EXPECT_TRUE(session_->history().take_steps().empty());
    EXPECT_TRUE(session_->history().can_undo());
    go_on_until([&] { return steps_taken_ == 1 && frame().solver == "wcsph"; });
}

TEST_F(HistoryTest, ADragIsOneEntryAndItsBeforeIsTheWorlds) {
    load_inside_a_step();
    const int before = frame().parameters.pbf.iterations;
    // A change whose value no frame has shown yet.
    session_->change(SetParameter{"pbf.iterations", 7.0}, "pbf.iterations");
    for (const double value : {8.0, 9.0, 10.0})
        session_->change(SetParameter{"pbf.iterations", value}, "pbf.iterations", value == 10.0);
    go_on_until([&] { return frame().parameters.pbf.iterations == 10; });
    session_->history().undo();
    go_on_until([&] { return frame().parameters.pbf.iterations == 7; });
    session_->history().undo();
    go_on_until([&] { return frame().parameters.pbf.iterations == before; });
    EXPECT_FALSE(session_->history().can_undo());
}

TEST_F(HistoryTest, WhatChangedNothingOrWasRefusedIsNoEntry) {
    load_paused("drop_2d");
    session_->change(SwitchSolver{"pbf"}, "solver");
    session_->change(SetParameter{"no.such", 1.0}, "no.such");
    const std::uint64_t last = session_->change(SwitchSolver{"no such"}, "solver");
    ASSERT_TRUE(until([&] { return answered(last) && newest<CommandDone>() != nullptr; }));
    ASSERT_TRUE(until([&] { return newest<CommandDone>()->result.ticket == last; }));
    EXPECT_FALSE(session_->history().can_undo());
}

TEST_F(HistoryTest, WallsGoBackWhereTheyWereGoing) {
    load_paused("dam_break_2d");
    ASSERT_TRUE(frame().container_target);
    const Box3 before = *frame().container_target;
    MoveContainer move{before, 1.0f};
    move.container.max.x += 0.2f;
    session_->change(move, "walls", false);
    move.container.max.x += 0.2f;
    const std::uint64_t last = session_->change(move, "walls", true);
    ASSERT_TRUE(until([&] { return answered(last); }));
    session_->history().undo();
    ASSERT_TRUE(until([&] {
        follow_undo();
        return frame().container_target == before;
    }));
}

}  // namespace
}  // namespace slosh::app
