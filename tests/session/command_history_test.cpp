// Undo from the world's own answers: also of changes that fall within one step, which no frame ever shows.
#include "session_fixture.h"
#include "sim/methods/solvers/pbf.h"

namespace slosh::app::command_history_test {
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
        ASSERT_TRUE(until([&] { return condition(); }));
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
    const int before = frame().parameters.of<PbfSettings>().iterations;
    // A change whose value no frame has shown yet.
    session_->change(SetParameter{"pbf.iterations", 7.0}, "pbf.iterations");
    for (const double value : {8.0, 9.0, 10.0})
        session_->change(SetParameter{"pbf.iterations", value}, "pbf.iterations", value == 10.0);
    go_on_until([&] { return frame().parameters.of<PbfSettings>().iterations == 10; });
    session_->history().undo();
    go_on_until([&] { return frame().parameters.of<PbfSettings>().iterations == 7; });
    session_->history().undo();
    go_on_until([&] { return frame().parameters.of<PbfSettings>().iterations == before; });
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
    wait_for(session_->change(move, "walls", true));
    session_->history().undo();
    ASSERT_TRUE(until([&] { return frame().container_target == before; }));
}

TEST_F(HistoryTest, ABodyGoesAndComesBackAndItsDropStillFindsIt) {
    load_paused("drop_2d");
    const std::size_t before = frame().solids.size();
    const auto count = [&](std::size_t wanted) {
        return until([&] { return frame().solids.size() == wanted; });
    };
    session_->post_command(AddSolid{{SphereShape{Vec3(0.3f, 0.5f, 0.0f), 0.05f}, {}, FreeMotion{}}});
    ASSERT_TRUE(count(before + 1));
    // It falls for some steps, so that it is not where it was described.
    for (int i = 0; i < 3; ++i) {
        step();
    }
    const Vec3 there = frame().bodies.back().position;
    session_->post_command(RemoveSolid{static_cast<std::uint32_t>(before)});
    ASSERT_TRUE(count(before));
    session_->history().undo();
    ASSERT_TRUE(count(before + 1));
    EXPECT_EQ(frame().bodies.back().position, there);
    session_->history().redo();
    ASSERT_TRUE(count(before));
    session_->history().undo();
    ASSERT_TRUE(count(before + 1));
    session_->history().undo();
    ASSERT_TRUE(count(before)) << "the drop";
    EXPECT_FALSE(session_->history().can_undo());
    session_->history().redo();
    ASSERT_TRUE(count(before + 1));
    EXPECT_NE(frame().bodies.back().position, there) << "dropped again";
}

/// One after the other: the first one's particles have other ids when it is made again.
TEST_F(HistoryTest, SeveralUndosAndRedosAtOnceKnowTheNewIds) {
    load_paused("drop_2d");
    const std::size_t before = frame().x.size();
    const std::uint64_t ticket =
        session_->post_command(DropFluid{SphereShape{Vec3(0.2f, 0.8f, 0.0f), 0.05f}, Vec3(0.0f)});
    ASSERT_TRUE(until([&] { return answered(ticket) && frame().x.size() > before; }));
    const std::size_t with_drop = frame().x.size();
    ASSERT_TRUE(until([&] { return session_->history().can_undo(); }));
    for (int i = 0; i < 3; ++i) session_->history().undo(), session_->history().redo();
    session_->history().undo();
    ASSERT_TRUE(until([&] { return steps_taken_ == 7 && frame().x.size() == before; }));
    session_->history().redo();
    ASSERT_TRUE(until([&] { return frame().x.size() == with_drop; }));
}

/// Several erasures of one stroke come back together, by the state before the first.
TEST_F(HistoryTest, AStrokeThatErasesIsTakenBackByTheStateBeforeIt) {
    load_paused("drop_2d");
    ASSERT_TRUE(frame().container);
    const std::size_t before = frame().x.size();
    const auto erase = [&](float along, bool first) {
        const Vec3 at(glm::mix(frame().container->min.x, frame().container->max.x, along), 0.1f, 0.0f);
        return session_->stroke(EraseFluid{at, 0.25f}, "erase", first, false);
    };
    const auto done = [&](std::uint64_t ticket) { ASSERT_TRUE(until([&] { return answered(ticket); })); };
    erase(0.05f, true);
    done(erase(0.1f, false));
    const std::size_t after_first = frame().x.size();
    ASSERT_LT(after_first, before);
    session_->history().end_gesture();
    erase(0.9f, true);
    done(erase(0.95f, false));
    session_->history().end_gesture();
    const std::size_t after_second = frame().x.size();
    ASSERT_LT(after_second, after_first);
    const auto particles = [&](std::size_t count) {
        return until([&] { return frame().x.size() == count; });
    };
    session_->history().undo();
    EXPECT_TRUE(particles(after_first));
    session_->history().undo();
    EXPECT_TRUE(particles(before));
    EXPECT_FALSE(session_->history().can_undo());
    session_->history().redo();
    EXPECT_TRUE(particles(after_first)) << "redo goes to the state after the stroke, not to its last touch";
    session_->history().redo();
    EXPECT_TRUE(particles(after_second));
    session_->history().undo();
    EXPECT_TRUE(particles(after_first));
}

TEST_F(HistoryTest, AForceStrokeIsTakenBackByTheStateBeforeIt) {
    load_running("drop_2d");
    pause();
    const std::uint64_t step = frame().report.step;
    const SetForceStroke pull{true, {0.0f, 0.5f, 5.0f}, {0.0f, 0.5f, -5.0f}, 0.5f, 30.0f};
    session_->stroke(pull, "force", true, false);
    session_->post(SetPaused{false});
    ASSERT_TRUE(until([&] { return frame().report.step >= step + 5; }));
    wait_for(session_->stroke(SetForceStroke(), "force", false, true));
    pause();
    session_->history().undo();
    EXPECT_TRUE(until([&] { return frame().report.step == step; }));
}

/// A tank that is shaken, a force in hand: the restart comes in the middle, and no end ever follows.
TEST_F(HistoryTest, ARestartEndsTheGestureUnderWay) {
    load_paused("drop_2d");
    session_->change(SetParameter{"gravity.x", 2.0}, "gravity.x");
    MoveContainer move;
    move.container = *frame().container;
    move.container.min.x += 0.01f;
    session_->stroke(move, "shake", true, false);
    wait_for(session_->post_command(Reset{true}));
    session_->history().undo();
    const auto gravity = [&] {
        return std::get<double>(parameter_table().find("gravity.x")->value(&frame().parameters));
    };
    ASSERT_EQ(gravity(), 2.0);
    // Of the shaking, which is water of before, or of the parameter: something is taken back.
    EXPECT_TRUE(until([&] {
        if (steps_taken_ > 0 && gravity() == 2.0) session_->history().undo();
        return gravity() == 0.0;
    }));
}

TEST_F(HistoryTest, AStrokeThatMetNoWaterIsNoEntry) {
    load_paused("drop_2d");
    wait_for(session_->stroke(EraseFluid{Vec3(0.0f, 500.0f, 0.0f), 0.25f}, "erase", true, false));
    session_->history().end_gesture();
    EXPECT_FALSE(session_->history().can_undo());
}

}  // namespace
}  // namespace slosh::app::command_history_test
