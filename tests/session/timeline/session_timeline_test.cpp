// The timeline of a session, as the window uses it: previews, exact moments, branches, undo, and what ends
// them.
#include <cmath>
#include <map>
#include <random>
#include <stdexcept>

#include "session/session_fixture.h"

namespace slosh::app::session_timeline_test {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

class SessionTimeline : public SessionTest {
  protected:
    void paused_with_steps(int steps) {
        load_paused("drop_2d");
        step(steps);
    }
    std::uint64_t hash() {
        events_.clear();
        session_->post(CopySetUp{});
        if (!until([&] { return newest<SetUpCopied>() != nullptr; })) return 0;
        return newest<SetUpCopied>()->hash;
    }
    std::shared_ptr<const TimelineView> timeline() { return session_->timeline(); }
};

TEST_F(SessionTimeline, AMomentIsLookedAtAndThenGoneToExactly) {
    paused_with_steps(12);
    const double there = frame().clock, time = frame().report.time;
    const std::uint64_t exact = hash();
    const std::vector<float> y = frame().y;
    step(12);
    // As a drag asks, again and again: what another thread packs may come later.
    ASSERT_TRUE(until([&] {
        session_->post(ShowMoment{timeline()->branch, there});
        return frame().preview && std::abs(frame().report.time - time) < 1.0 / 30.0 + 1e-6;
    }));
    EXPECT_EQ(frame().x.size(), y.size());
    wait_for(session_->go_to(timeline()->branch, there));
    ASSERT_TRUE(until([&] { return !frame().preview; }));
    EXPECT_DOUBLE_EQ(frame().report.time, time);
    EXPECT_EQ(frame().y, y);
    EXPECT_EQ(hash(), exact);
    EXPECT_LT(timeline()->here, timeline()->end());
}

TEST_F(SessionTimeline, PlayingFromThePastIsABranchAndTheRecordingReplays) {
    journal_ = folder_ / "journal";
    start();
    paused_with_steps(20);
    wait_for(session_->go_to(timeline()->branch, 0.5 * frame().clock));
    wait_for(session_->post_command(SetParameter{"gravity.y", 1.0}));
    const std::uint64_t step_index = frame().report.step;
    session_->post(SetPaused{false});
    ASSERT_TRUE(until([&] { return frame().report.step >= step_index + 5; }));
    pause();
    EXPECT_EQ(timeline()->branches, 2);
    const std::uint64_t now = hash();
    session_->save_recording(folder_ / "run.slosh");
    session_->save_last(folder_ / "last.slosh", 0.05);
    ASSERT_TRUE(until([&] { return reports_.size() >= 2; }));
    for (const char* name : {"run.slosh", "last.slosh"})
        EXPECT_EQ(replayed(folder_ / name).world().state_hash(), now) << name;
}

TEST_F(SessionTimeline, MovesWithNothingBetweenThemAreOneStepOfUndo) {
    paused_with_steps(20);
    const std::uint64_t end = hash();
    for (const double clock : {0.2, 0.1, 0.05}) wait_for(session_->go_to(timeline()->branch, clock));
    collect();
    ASSERT_TRUE(session_->history().can_undo());
    session_->history().undo();
    ASSERT_TRUE(until([&] { return timeline()->here == timeline()->end(); }));
    EXPECT_EQ(hash(), end);
    EXPECT_EQ(timeline()->branches, 1);
    EXPECT_FALSE(session_->history().can_undo());
    session_->history().redo();
    ASSERT_TRUE(until([&] { return timeline()->here < 0.051; }));
}

TEST_F(SessionTimeline, WhatIsDoneOnTheWayWaitsForTheMoment) {
    paused_with_steps(30);
    const double there = 0.5 * frame().clock;
    const std::uint64_t moved = session_->go_to(timeline()->branch, there);
    const std::uint64_t set = session_->change(SetParameter{"gravity.y", -1.0}, "gravity.y");
    session_->save_state(folder_ / "state.slosh");
    wait_for(moved);
    wait_for(set);
    EXPECT_NEAR(frame().clock, there, 1.0 / 30.0);
    ASSERT_TRUE(until([&] { return !reports_.empty(); }));
    EXPECT_FALSE(reports_.front().is_error);
    // A restart does not.
    const std::uint64_t other = session_->go_to(timeline()->branch, 0.0);
    wait_for(session_->post_command(Reset{}));
    wait_for(other);
    EXPECT_EQ(frame().report.step, 0u);
}

TEST_F(SessionTimeline, AnotherSceneAndABudgetOfNothingForget) {
    paused_with_steps(10);
    EXPECT_GT(timeline()->bytes, 0u);
    load_paused("dam_break_2d");
    EXPECT_EQ(timeline()->end(), 0.0);
    step();
    session_->post(SetTimeline{0});
    ASSERT_TRUE(until([&] { return timeline()->budget == 0; }));
    EXPECT_TRUE(timeline()->segments.empty());
    step();
    events_.clear();
    wait_for(session_->step_back());
    EXPECT_EQ(frame().report.step, 2u);
    session_->post(SetTimeline{64 * megabyte});
    ASSERT_TRUE(until([&] { return timeline()->budget > 0; }));
    step();
    wait_for(session_->step_back());
    EXPECT_EQ(frame().report.step, 2u);
}

TEST_F(SessionTimeline, TheEndWithAMoveUnderWayLosesNoFile) {
    paused_with_steps(40);
    session_->post_command(Reset{});
    session_->go_to(timeline()->branch, 0.4);
    session_->save_last(folder_ / "last.slosh", 0.1);
    session_.reset();
    EXPECT_TRUE(load_recording(folder_ / "last.slosh"));
}

TEST_F(SessionTimeline, AWorldThatFailedIsNotMovedAndARestartGoesOn) {
    bool fails = false;
    start([&] {
        if (fails) throw std::runtime_error("test");
    });
    paused_with_steps(5);
    fails = true;
    session_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return newest<SimulationFailed>() != nullptr; }));
    fails = false;
    events_.clear();
    session_->go_to(timeline()->branch, 0.0);
    ASSERT_TRUE(until([&] { return newest<CommandDone>() != nullptr; }));
    EXPECT_FALSE(newest<CommandDone>()->result.applied);
    const std::uint64_t generation = frame().generation;
    session_->post_command(Reset{});
    ASSERT_TRUE(until([&] { return frame().generation > generation; }));
    step();
    wait_for(session_->step_back());
    EXPECT_EQ(frame().report.step, 0u);
}

/// Steps, commands, undo, other numbers of threads, and moves anywhere: wherever one comes by again, the bits
/// are those of the first time, and the memory stays within its bounds.
TEST_F(SessionTimeline, MovesAndBranchesKeepHashesAndBudget) {
    load_paused("drop_2d");
    constexpr std::size_t budget = 6 * megabyte;
    session_->post(SetTimeline{budget});
    ASSERT_TRUE(until([&] { return timeline()->budget == budget; }));
    std::map<std::pair<std::uint32_t, double>, std::uint64_t> seen;
    int seen_again = 0;
    std::mt19937 random(7);
    const auto chance = [&](unsigned sides) { return static_cast<unsigned>(random() % sides); };
    const auto look_at_hash = [&] {
        const std::uint64_t now = hash();
        ASSERT_NE(now, 0u);
        // The published timeline is that of the world: nothing moves meanwhile.
        const auto key = std::make_pair(timeline()->branch, timeline()->here);
        const auto [known, fresh] = seen.emplace(key, now);
        EXPECT_EQ(known->second, now) << "branch " << key.first << " at " << key.second;
        EXPECT_LE(timeline()->bytes, budget);
        if (!fresh) ++seen_again;
    };
    for (int move = 0; move < 120 && !HasFailure(); ++move) {
        const auto view = timeline();
        ASSERT_FALSE(view->segments.empty());
        const TimelineSegment& segment = view->segments[chance(static_cast<unsigned>(view->segments.size()))];
        const double share = static_cast<double>(chance(1001)) / 1000.0;
        const double clock = segment.from + share * (segment.to - segment.from);
        if (chance(4) == 0) session_->post(ShowMoment{segment.branch, clock});
        wait_for(chance(5) == 0 ? session_->step_back() : session_->go_to(segment.branch, clock));
        look_at_hash();
        if (chance(3) > 0) continue;
        if (chance(8) == 0) session_->post(SetThreads{1 + static_cast<int>(chance(2))});
        for (unsigned steps = 1 + chance(3); steps > 0; --steps) {
            // Between a command and its step the clock stands: only where the step has been is one place.
            if (chance(6) == 0) {
                wait_for(session_->change(
                    SetParameter{"gravity.y", -9.0 + 0.5 * static_cast<double>(chance(20))}, "gravity.y"));
                seen.erase({timeline()->branch, timeline()->here});
            }
            step();
            look_at_hash();
        }
    }
    EXPECT_GT(seen_again, 20);
    EXPECT_GT(timeline()->branches, 3);
}

}  // namespace
}  // namespace slosh::app::session_timeline_test
