// Nothing waits for the end of a step. In these tests a step does not end at all until the test lets it: what
// comes true meanwhile has not waited for it.
#include "held_step.h"

#include "base/parallel.h"
#include "base/progress.h"
#include "base/stop.h"
#include "session_fixture.h"
#include "sim/methods/forces/gravity.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/needs_threads.h"
#include "support/patience.h"

namespace slosh::app::held_step_test {
namespace {

namespace fs = std::filesystem;

class AHeldStep : public SessionTest {
  protected:
    AHeldStep() { held_step().closed = false; }
    ~AHeldStep() override {
        session_.reset();
        held_step().closed = false;
    }
    void SetUp() override {
        SLOSH_NEEDS_THREADS();
        SessionTest::SetUp();
    }
    /// Returns with a step in the middle of a phase.
    void hold() {
        const std::uint64_t before = held_step().begun;
        held_step().closed = true;
        ASSERT_TRUE(until([&] { return held_step().begun > before; }));
        // The frame of the step before may still be on its way.
        collect();
    }
    void run_and_hold(const std::string& scene) {
        load_running(scene);
        hold();
    }
    /// The session must not be running: nothing is held any more.
    static std::uint64_t hash_after(const std::string& scene, std::uint64_t steps) {
        held_step().closed = false;
        World world = std::move(World::create(*io::find_scene(scene).value().scene)).value();
        while (world.step_index() < steps) world.step();
        return world.state_hash();
    }
};

TEST_F(AHeldStep, IsGivenUpForAPauseAndLeavesNothingBehind) {
    run_and_hold("drop_2d");
    pause();
    const std::uint64_t step_index = frame().report.step, hash = hash_now();
    // And on from there.
    held_step().closed = false;
    step(3);
    const std::uint64_t later = hash_now();
    session_.reset();
    EXPECT_EQ(hash, hash_after("drop_2d", step_index));
    EXPECT_EQ(later, hash_after("drop_2d", step_index + 3));
}

TEST_F(AHeldStep, IsGivenUpForASliderThatWasLetGoButNotWhileItMoves) {
    run_and_hold("drop_2d");
    const std::uint64_t held = held_step().begun;
    session_->change(SetParameter{"gravity.y", -2.0}, "gravity.y", false);
    wait_for(session_->change(SetParameter{"gravity.y", -3.0}, "gravity.y", true));
    EXPECT_EQ(frame().parameters.of<GravitySettings>().y, -3.0f);
    ASSERT_TRUE(until([&] { return held_step().begun > held; })) << "the step begins anew";
    EXPECT_EQ(held_step().begun, held + 1) << "the first value gave up none";
}

TEST_F(AHeldStep, IsGivenUpForUndo) {
    load_running("drop_2d");
    wait_for(session_->change(SetParameter{"gravity.y", -2.0}, "gravity.y"));
    hold();
    session_->history().undo();
    ASSERT_TRUE(until([&] { return frame().parameters.of<GravitySettings>().y != -2.0f; }));
    EXPECT_EQ(frame().parameters.of<GravitySettings>().y, GravitySettings().y);
}

TEST_F(AHeldStep, IsGivenUpForAnotherScene) {
    run_and_hold("drop_2d");
    const std::uint64_t generation = frame().generation;
    session_->post(LoadScene{"dam_break_2d"});
    ASSERT_TRUE(until([&] { return frame().generation > generation; }));
    EXPECT_EQ(newest<SceneLoaded>()->scene.name, "dam_break_2d");
}

TEST_F(AHeldStep, DoesNotKeepTheSessionFromEndingNorFromSaving) {
    run_and_hold("drop_2d");
    session_->post_command(SetParameter{"gravity.y", -3.0});
    session_->save_state(folder_ / "end");
    session_.reset();
    const Result<State> state = load_state(folder_ / "end");
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_GE(state.value().step_index, 2u);
    EXPECT_EQ(state.value().parameters.of<GravitySettings>().y, -3.0f);
    EXPECT_EQ(hash_state(state.value()), hash_after("drop_2d", state.value().step_index));
}

TEST_F(AHeldStep, OfAPersonWhoWalksThroughThePhasesIsGivenUpForARestart) {
    load_paused("drop_2d");
    session_->post(StepPhase{});
    ASSERT_TRUE(until([&] { return !frame().phase.empty(); }));
    wait_for(session_->post_command(Reset{}));
    EXPECT_TRUE(frame().phase.empty());
    EXPECT_EQ(frame().report.step, 0u);
}

TEST_F(AHeldStep, IsGivenUpOnceForAKeyThatIsHeldDown) {
    run_and_hold("drop_2d");
    const std::uint64_t held = held_step().begun;
    const std::uint64_t first = session_->change(SetParameter{"gravity.y", -2.0}, "gravity.y");
    ASSERT_TRUE(until([&] { return answered(first) && held_step().begun > held; }));
    const double time = frame().report.time;
    const std::uint64_t second = session_->change(SetParameter{"gravity.y", -3.0}, "gravity.y");
    held_step().closed = false;
    ASSERT_TRUE(until([&] { return answered(second); }));
    const auto* done = newest<CommandDone>();
    ASSERT_EQ(done->result.ticket, second);
    EXPECT_GT(done->time, time) << "the water goes on between the two";
}

TEST_F(AHeldStep, IsNoPartOfARecording) {
    session_.reset();
    journal_ = folder_ / "journal";
    record_ = folder_ / "run.slosh";
    start();
    load_running("drop_2d");
    const auto go_on = [&] {
        held_step().closed = false;
        const std::uint64_t step = frame().report.step;
        EXPECT_TRUE(until([&] { return frame().report.step > step + 2; }));
    };
    hold();
    session_->change(SetParameter{"gravity.y", -3.0}, "gravity.y");
    go_on();
    hold();
    session_->change(SwitchSolver{"dfsph"}, "solver");
    ASSERT_TRUE(until([&] { return frame().solver == "dfsph"; }));
    go_on();
    hold();
    pause();
    session_->post(SetPaused{false});
    go_on();
    hold();
    wait_for(session_->post_command(Reset{}));
    go_on();
    hold();
    const std::uint64_t hash = hash_now();
    session_.reset();
    held_step().closed = false;
    EXPECT_FALSE(load_recording(*record_).value().cut_short);
    const Player player = replayed(*record_);
    EXPECT_EQ(player.world().state_hash(), hash);
    EXPECT_EQ(player.world().solver(), "dfsph");
}

/// A load that comes to no end by itself.
struct HeldLoad {
    std::atomic<bool> begun = false;
    PlayRecorded message() {
        return {[this]() -> Result<Recording> {
                    begun = true;
                    for (;;) parallel_for(1, 1, 1, [](std::size_t, std::size_t, int) {});
                },
                false, "a recording without end"};
    }
};

TEST_F(AHeldStep, ASecondLoadDoesNotWaitForTheFirst) {
    HeldLoad load;
    session_->post(load.message());
    ASSERT_TRUE(until([&] { return load.begun.load(); }));
    load_running("drop_2d");
    EXPECT_EQ(frame().generation, 1u);
    EXPECT_EQ(newest<LoadFailed>(), nullptr) << "what was given up is no error";
}

TEST_F(AHeldStep, ALoadSaysHowFarItIs) {
    std::atomic<bool> go_on = false;
    PlayRecorded load{[&]() -> Result<Recording> {
                          {
                              const ProgressPart first(0.0, 0.5);
                              report_progress(1, 2);
                              while (!go_on) stop_if_asked();
                          }
                          while (go_on) stop_if_asked();
                          return Error{"not made", "test"};
                      },
                      false, "halves"};
    EXPECT_EQ(session_->loading_share(), 0.0f);
    session_->post(load);
    ASSERT_TRUE(until([&] { return session_->loading_share() == 0.25f; }));
    go_on = true;
    ASSERT_TRUE(until([&] { return session_->loading_share() == 0.5f; }));
    go_on = false;
    ASSERT_TRUE(until([&] { return newest<LoadFailed>() != nullptr; }));
    EXPECT_EQ(session_->loading_share(), 0.0f) << "nothing is loaded";
}

TEST_F(AHeldStep, ALoadThatThrowsLeavesTheOldWorldAndItsMessages) {
    load_running("drop_2d");
    session_->post(PlayRecorded{[]() -> Result<Recording> { throw std::bad_alloc(); }, false, "too large"});
    ASSERT_TRUE(until([&] { return newest<LoadFailed>() != nullptr; }));
    EXPECT_EQ(newest<LoadFailed>()->asked_for, "too large");
    EXPECT_FALSE(newest<LoadFailed>()->error.text().empty());
    wait_for(session_->post_command(SetParameter{"gravity.y", -3.0}));
    EXPECT_EQ(newest<SimulationFailed>(), nullptr) << "the world that is there has not failed";
    load_paused("dam_break_2d");
    EXPECT_EQ(newest<SceneLoaded>()->scene.name, "dam_break_2d");
}

TEST_F(AHeldStep, EndsHoweverFarALoadIs) {
    for (const float share : {0.0f, 0.01f, 0.3f, 0.6f, 1.0f}) {
        start();
        session_->post(LoadScene{"double_dam_break"});
        ASSERT_TRUE(until([&] { return session_->loading_share() >= share || frame().generation > 0; }));
        session_->end();
        EXPECT_TRUE(session_->ended()) << "nothing was asked for that ends in a file";
        session_.reset();
    }
}

TEST_F(AHeldStep, WhatAPersonWaitsForIsNewsOfItsOwn) {
    load_paused("drop_2d");
    ASSERT_TRUE(until([&] { return !session_->has_news(); })) << "a paused world has nothing to say";
    wait_for(session_->post_command(Reset{}));
    session_->post(SetPaused{false});
    hold();
    while (session_->has_answer()) collect();
    const std::uint64_t now = session_->post_command(SetParameter{"gravity.y", -3.0}, When::now);
    // Not taken until it is there: collect() would take the sign away. The answer to what came before may
    // still be on its way.
    const auto end = slosh::test::end_of_patience();
    do {
        while (!session_->has_answer() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        EXPECT_TRUE(session_->has_answer() && session_->has_news());
        collect();
    } while (!answered(now) && std::chrono::steady_clock::now() < end);
    EXPECT_EQ(frame().parameters.of<GravitySettings>().y, -3.0f);
}

TEST_F(AHeldStep, TheOldWorldGoesOnWhileAnotherIsMade) {
    load_running("drop_2d");
    HeldLoad load;
    session_->post(load.message());
    ASSERT_TRUE(until([&] { return load.begun.load(); }));
    const std::uint64_t step = frame().report.step;
    const std::uint64_t ticket = session_->post_command(SetParameter{"gravity.y", -3.0});
    ASSERT_TRUE(until([&] { return answered(ticket) && frame().report.step > step + 2; }));
    EXPECT_EQ(frame().parameters.of<GravitySettings>().y, -3.0f);
    EXPECT_EQ(frame().generation, 1u);
    session_->post(GiveUpLoading{});
    load_paused("dam_break_2d");
    session_.reset();
}

/// Many times: each of the messages and the end may come before or after the thread has looked.
TEST_F(AHeldStep, CommandsAndSavesAtTheStartAreForTheSceneThatIsOnItsWay) {
    for (const int yields : {0, 0, 1, 2, 5, 10, 20, 50, 100, 200}) {
        start();
        session_->post(LoadScene{"drop_2d"});
        for (int i = 0; i < yields; ++i) std::this_thread::yield();
        session_->post_command(SetParameter{"gravity.y", -3.0});
        session_->save_state(folder_ / "first");
        session_.reset();
        const Result<State> state = load_state(folder_ / "first");
        ASSERT_TRUE(state) << yields << " yields: " << state.error().text();
        EXPECT_EQ(state.value().parameters.of<GravitySettings>().y, -3.0f);
        fs::remove(folder_ / "first");
    }
}

}  // namespace
}  // namespace slosh::app::held_step_test
