// Two worlds beside each other: what each computes, who gets which command, and how it ends.
#include <stdexcept>

#include "session_fixture.h"
#include "sim/methods/solvers/pbf.h"
#include "slosh/files.h"

namespace slosh::app::comparison_test {
namespace {

class ComparisonTest : public SessionTest {
  protected:
    void SetUp() override {
        record_ = folder_ / "run.slosh";
        start();
    }
    void compare() {
        session_->compare();
        ASSERT_TRUE(until([&] { return frame().right != nullptr; }));
    }
    void keep(Worlds kept) {
        session_->keep(kept);
        ASSERT_TRUE(until([&] { return !session_->comparing() && frame().right == nullptr; }));
    }
    void apply(const Command& command) { wait_for(session_->change(command, "test")); }
    /// Where the recording leads to.
    std::uint64_t recorded() {
        session_.reset();
        return replayed(*record_).world().state_hash();
    }
    /// The same scene without a window, a session or a second world.
    static World headless(const std::string& scene) {
        ExecutionOptions options;
        options.threads = 1;
        return std::move(World::create(*io::find_scene(scene).value().scene, options)).value();
    }
    static void run(World& world, int steps) {
        for (int i = 0; i < steps; ++i) world.step();
    }
    static void apply_to(World& world, const Command& command) {
        world.enqueue(command);
        world.apply_commands();
    }
    static Command drop() { return DropFluid{FluidShape(BoxShape{{0.6f, 1.2f, 0.0f}, {0.2f, 0.2f, 0.2f}})}; }
};

TEST_F(ComparisonTest, ACopyGoesOnWithTheSameBits) {
    load_paused("drop_2d");
    step(3);
    compare();
    EXPECT_NE(newest<ComparisonBegan>(), nullptr);
    EXPECT_EQ(frame().right->x, frame().x);
    step(5);
    EXPECT_EQ(frame().report.step, 8u);
    EXPECT_EQ(frame().right->report.step, 8u);
    EXPECT_EQ(frame().right->x, frame().x);
    EXPECT_EQ(frame().right->velocity_y, frame().velocity_y);
    EXPECT_NE(frame().right->sequence, frame().sequence) << "the renderer tells them apart by it";
}

/// Commands while both run: what happens in both, what is set for one.
TEST_F(ComparisonTest, EachIsWhatItsOwnCommandsMakeOfTheScene) {
    load_paused("drop_2d");
    MoveContainer narrower;
    narrower.container = *frame().container;
    narrower.container.max.x -= 0.3f;
    const Command tank = narrower;
    step(4);
    compare();
    session_->choose(Worlds::right);
    apply(SwitchSolver{"wcsph"});
    ASSERT_TRUE(until([&] { return frame().right->solver == "wcsph"; }));
    EXPECT_EQ(frame().solver, "pbf");
    step(6);
    session_->choose(Worlds::left);
    apply(SetParameter{"pbf.iterations", 2.0});
    apply(drop());
    step(4);
    apply(tank);
    step(4);
    EXPECT_EQ(frame().parameters.of<PbfSettings>().iterations, 2);
    const std::uint64_t left = hash_now();
    const std::uint64_t step_of_left = frame().report.step;
    keep(Worlds::right);
    EXPECT_EQ(frame().solver, "wcsph");
    EXPECT_EQ(frame().report.step, step_of_left);
    const std::uint64_t right = hash_now();

    World alone = headless("drop_2d");
    run(alone, 10);
    apply_to(alone, SetParameter{"pbf.iterations", 2.0});
    apply_to(alone, drop());
    run(alone, 4);
    apply_to(alone, tank);
    run(alone, 4);
    EXPECT_EQ(alone.state_hash(), left);

    World other = headless("drop_2d");
    run(other, 4);
    apply_to(other, SwitchSolver{"wcsph"});
    run(other, 6);
    apply_to(other, drop());
    run(other, 4);
    apply_to(other, tank);
    run(other, 4);
    EXPECT_EQ(other.state_hash(), right);
    EXPECT_NE(left, right);

    step(2);
    const std::uint64_t end = hash_now();
    EXPECT_EQ(recorded(), end) << "the recording leads to what was kept";
}

/// While it runs nobody waits for anything: still both get every command at the same step.
TEST_F(ComparisonTest, RunningTheyStayEqualWhateverIsDoneToBoth) {
    load_running("drop_2d");
    compare();
    for (int i = 0; i < 12; ++i) {
        const std::uint64_t step = frame().report.step;
        if (i % 3 == 0) session_->change(drop(), "drop");
        if (i % 3 == 1) session_->post_command(SetForceStroke{.active = true});
        if (i % 3 == 2) session_->post_command(SetForceStroke{});
        ASSERT_TRUE(until([&] { return frame().report.step > step + 1; }));
        if (i % 4 == 3) {
            pause();
            session_->post(SetPaused{false});
        }
    }
    session_->post(SetPaused{true});
    ASSERT_TRUE(until([&] { return frame().paused && frame().right->report.step == frame().report.step; }));
    EXPECT_EQ(frame().right->x, frame().x);
    EXPECT_EQ(frame().right->id, frame().id);
}

TEST_F(ComparisonTest, WithStepsOfAnotherLengthTheWaterHasTheSameTime) {
    load_paused("drop_2d");
    compare();
    session_->choose(Worlds::right);
    const double length = static_cast<double>(frame().parameters.time.step);
    apply(SetParameter{"time.step", 0.5 * length});
    const double begin = frame().report.time;
    for (int i = 0; i < 6; ++i) {
        const std::uint64_t before = frame().report.step;
        session_->post(StepOnce{});
        ASSERT_TRUE(until([&] {
            return frame().report.step == before + 1 &&
                   frame().right->report.time > frame().report.time - 0.3 * length;
        }));
    }
    EXPECT_NEAR(frame().report.time, begin + 6.0 * length, 1e-6);
    EXPECT_NEAR(frame().right->report.time, frame().report.time, 0.3 * length);
}

TEST_F(ComparisonTest, UndoTakesBackInEachWhatWasDoneThere) {
    load_paused("drop_2d");
    compare();
    session_->choose(Worlds::right);
    apply(SetParameter{"pbf.iterations", 9.0});
    ASSERT_TRUE(until([&] { return frame().right->parameters.of<PbfSettings>().iterations == 9; }));
    session_->choose(Worlds::left);
    apply(SwitchSolver{"wcsph"});
    apply(drop());
    const std::size_t with_drop = frame().x.size();
    ASSERT_TRUE(until([&] { return frame().right->x.size() == with_drop; }));
    const auto undo = [&] {
        session_->history().undo();
        const int taken = steps_taken_;
        EXPECT_TRUE(until([&] { return steps_taken_ > taken; }));
    };
    undo();
    ASSERT_TRUE(until([&] { return frame().x.size() < with_drop && frame().right->x.size() < with_drop; }));
    undo();
    ASSERT_TRUE(until([&] { return frame().solver == "pbf"; }));
    EXPECT_EQ(frame().right->parameters.of<PbfSettings>().iterations, 9);
    undo();
    ASSERT_TRUE(until([&] { return frame().right->parameters.of<PbfSettings>().iterations != 9; }));
}

/// The states before a stroke are two, too.
TEST_F(ComparisonTest, AStrokeIsTakenBackInBoth) {
    load_paused("drop_2d");
    compare();
    session_->choose(Worlds::right);
    apply(SwitchSolver{"wcsph"});
    step(5);
    const std::vector<float> left = frame().x, right = frame().right->x;
    ASSERT_NE(left, right);
    EraseFluid erase;
    erase.center = {0.6f, 0.2f, 0.0f};
    erase.radius = 0.15f;
    const std::uint64_t ticket = session_->stroke(erase, "erase", true, true);
    ASSERT_TRUE(until([&] { return answered(ticket) && frame().right->x.size() < right.size(); }));
    EXPECT_LT(frame().x.size(), left.size());
    step(2);
    session_->history().undo();
    ASSERT_TRUE(until([&] { return frame().x == left && frame().right->x == right; }));
    EXPECT_EQ(frame().right->solver, "wcsph");
}

TEST_F(ComparisonTest, WhatWasKeptIsTakenBackByUndo) {
    load_paused("drop_2d");
    compare();
    apply(SwitchSolver{"wcsph"});
    step(3);
    const std::vector<float> left = frame().x;
    keep(Worlds::right);
    EXPECT_NE(frame().x, left);
    session_->history().undo();
    ASSERT_TRUE(until([&] { return frame().solver == "pbf"; }));
    EXPECT_EQ(frame().x, left);
    const std::uint64_t hash = hash_now();
    EXPECT_EQ(recorded(), hash);
}

TEST_F(ComparisonTest, AnotherSceneEndsIt) {
    load_running("drop_2d");
    compare();
    session_->post(LoadScene{"dam_break_2d"});
    ASSERT_TRUE(until([&] { return newest<ComparisonEnded>() != nullptr; }));
    EXPECT_FALSE(session_->comparing());
    EXPECT_FALSE(newest<ComparisonEnded>()->why.empty());
    const std::uint64_t step = frame().report.step;
    ASSERT_TRUE(until([&] { return frame().report.step > step && frame().right == nullptr; }));
}

TEST_F(ComparisonTest, TimeGoesForwardOnly) {
    session_->post(SetTimeline{std::size_t{64} << 20});
    load_paused("drop_2d");
    step(3);
    compare();
    wait_for(session_->step_back());
    EXPECT_EQ(frame().report.step, 3u);
    step(2);
    EXPECT_EQ(frame().right->x, frame().x);
}

TEST_F(ComparisonTest, TheSessionEndsWithTwoWorlds) {
    load_running("drop_2d");
    compare();
    session_->save_state(folder_ / "last");
    session_->end();
    ASSERT_TRUE(until([&] { return session_->ended(); }));
    EXPECT_TRUE(load_state(folder_ / "last"));
    session_.reset();
    EXPECT_FALSE(load_recording(folder_ / "run.slosh").value().cut_short);
}

TEST_F(ComparisonTest, WhenTheRightOneFailsTheLeftOneGoesOn) {
    int fails_in = -1;  // of the compute thread, which stands still while it is set
    start([&] {
        if (fails_in >= 0 && fails_in-- == 0) throw std::runtime_error("planted failure");
    });
    load_paused("drop_2d");
    compare();
    step(2);
    fails_in = 1;  // the left one steps first
    session_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return newest<ComparisonEnded>() != nullptr; }));
    EXPECT_NE(newest<ComparisonEnded>()->why.find("planted failure"), std::string::npos);
    EXPECT_EQ(newest<SimulationFailed>(), nullptr);
    ASSERT_TRUE(until([&] { return frame().right == nullptr; }));
    step(2);
    EXPECT_EQ(frame().report.step, 5u);
}

TEST_F(ComparisonTest, WhenTheLeftOneFailsTheRightOneCanBeKept) {
    bool fails = false;
    start([&] {
        if (fails) throw std::runtime_error("planted failure");
    });
    load_paused("drop_2d");
    compare();
    apply(SwitchSolver{"wcsph"});
    step(2);
    fails = true;
    session_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return newest<SimulationFailed>() != nullptr; }));
    EXPECT_TRUE(session_->comparing());
    fails = false;
    const std::uint64_t generation = frame().generation;
    keep(Worlds::right);
    ASSERT_TRUE(until([&] { return frame().generation > generation; }));
    EXPECT_EQ(frame().solver, "wcsph");
    step(2);
    EXPECT_EQ(frame().report.step, 4u);
}

/// Whatever seeds the water anew does so in both.
TEST_F(ComparisonTest, ARestartAndAnotherSpacingAreOfBoth) {
    load_paused("drop_2d");
    step(3);
    compare();
    apply(SwitchSolver{"wcsph"});
    apply(SetParameter{"fluid.spacing", 0.04});
    ASSERT_TRUE(until([&] {
        return frame().parameters.fluid.spacing == 0.04f && frame().right->parameters.fluid.spacing == 0.04f;
    }));
    EXPECT_EQ(frame().right->x.size(), frame().x.size());
    EXPECT_EQ(frame().right->report.time, frame().report.time);
    EXPECT_EQ(frame().right->solver, "wcsph");
    EXPECT_EQ(frame().solver, "pbf");
    step(2);
    session_->post_command(Reset{true});
    ASSERT_TRUE(until([&] { return frame().report.step == 0 && frame().right->report.step == 0; }));
    EXPECT_EQ(frame().right->x, frame().x);
}

TEST_F(ComparisonTest, AskedForTwiceItIsOne) {
    load_paused("drop_2d");
    session_->compare();
    session_->compare();
    ASSERT_TRUE(until([&] { return frame().right != nullptr; }));
    keep(Worlds::left);
    keep(Worlds::left);
    step(1);
    compare();
    step(1);
    EXPECT_EQ(frame().right->x, frame().x);
}

}  // namespace
}  // namespace slosh::app::comparison_test
