// What the plots are told: every step, however few frames anybody takes, in order with what was done.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <variant>
#include <vector>

#include "app/session/step_rows.h"
#include "session/session_fixture.h"
#include "sim/world/commands/engine_commands.h"
#include "support/needs.h"

namespace slosh::app::step_rows_test {
namespace {

class StepRows : public SessionTest {
  protected:
    /// Of the world that was loaded last.
    std::vector<StepRow> rows(bool right = false) {
        std::vector<StepRow> found;
        for (const SimulationEvent& event : events_) {
            if (std::holds_alternative<SceneLoaded>(event)) found.clear();
            const auto* measured = std::get_if<StepsMeasured>(&event);
            if (measured == nullptr) continue;
            for (const StepRow& row : measured->rows)
                if (row.right == right) found.push_back(row);
        }
        return found;
    }
    /// The window looks once, at the end.
    void run_unseen(std::uint64_t steps) {
        const std::uint64_t begun = frame().report.step;
        session_->post(SetPaused{false});
        while (!session_->take_frame() || frame().report.step < begun + steps) {
            turn_workers(slosh::test::between_looks);
            std::this_thread::yield();
        }
        pause();
    }
};

TEST_F(StepRows, EveryStepIsMeasuredThoughFramesAreLeftOut) {
    load_paused("drop_2d");
    const double step = static_cast<double>(frame().parameters.time.step);
    run_unseen(60);
    const std::vector<StepRow> measured = rows();
    const std::uint64_t last = frame().report.step;
    ASSERT_EQ(measured.size(), last + 1) << "the beginning, and each step";
    for (std::uint64_t i = 0; i <= last; ++i) {
        EXPECT_EQ(measured[i].report.step, i);
        EXPECT_NEAR(measured[i].report.time, static_cast<double>(i) * step, 1e-9);
        EXPECT_TRUE(measured[i].report.commands.empty());
    }
    EXPECT_FALSE(measured[10].report.phases.empty());
    EXPECT_GT(measured[10].report.kinetic_energy, 0.0);
}

TEST_F(StepRows, ARestartStandsBetweenTheRowsOfBothRuns) {
    load_paused("drop_2d");
    run_unseen(5);
    events_.clear();
    session_->post_command(Reset{true}, When::now);
    ASSERT_TRUE(until([&] { return newest<CommandDone>() != nullptr; }));
    run_unseen(5);
    bool restarted = false;
    std::uint64_t before = 0, first_after = 99;
    for (const SimulationEvent& event : events_) {
        if (std::holds_alternative<CommandDone>(event)) restarted = true;
        const auto* measured = std::get_if<StepsMeasured>(&event);
        if (measured == nullptr) continue;
        for (const StepRow& row : measured->rows) {
            if (!restarted) before = row.report.step;
            if (restarted && first_after == 99) first_after = row.report.step;
        }
    }
    EXPECT_EQ(before, 0u) << "nothing of the old run came late";
    EXPECT_EQ(first_after, 0u);
}

TEST_F(StepRows, GaugesAreReadInEveryStep) {
    SLOSH_NEEDS(probes);
    load_paused("dam_break_2d");
    const Box3 walls = *frame().container;
    session_->post_command(
        AddProbe{Probe{"toe", PressureProbe{{walls.min.x + 0.1f, walls.min.y + 0.05f, 0.0f}}, 0.05}});
    run_unseen(20);
    const std::vector<StepRow> measured = rows();
    int read = 0;
    for (const StepRow& row : measured) {
        ASSERT_EQ(row.gauges.size(), row.probes->size());
        if (row.report.step == 0 || row.gauges.empty()) continue;
        EXPECT_EQ(row.probes->front().name, "toe");
        EXPECT_TRUE(std::isfinite(row.gauges.front())) << row.report.step;
        ++read;
    }
    EXPECT_GE(read, 20);
    // The filter is the mean of the steps in its window.
    double sum = 0.0;
    int count = 0;
    for (const StepRow& row : measured) {
        if (row.report.step == 0 || row.gauges.empty()) continue;
        if (row.report.time <= measured.back().report.time - 0.05 + 1e-6) continue;
        sum += row.gauges.front();
        ++count;
    }
    ASSERT_EQ(frame().readings.size(), 1u);
    EXPECT_EQ(frame().readings[0].samples, count);
    EXPECT_NEAR(*frame().readings[0].filtered, sum / count, 1e-6 * std::abs(sum));
}

TEST_F(StepRows, OfTwoWorldsBothHaveThem) {
    SLOSH_NEEDS(compare);
    load_paused("drop_2d");
    run_unseen(3);
    session_->compare();
    ASSERT_TRUE(until([&] { return newest<ComparisonBegan>() != nullptr; }));
    const std::uint64_t begun = frame().report.step;
    run_unseen(10);
    ASSERT_TRUE(until([&] { return frame().right && frame().right->report.step == frame().report.step; }));
    const std::vector<StepRow> right = rows(true);
    const std::uint64_t last = frame().report.step;
    ASSERT_EQ(right.size(), last - begun);
    for (std::uint64_t i = 0; i < right.size(); ++i) EXPECT_EQ(right[i].report.step, begun + 1 + i);
}

TEST(WaitingRowsTest, ThoseThatNobodyTakesAreThinnedOutEvenly) {
    for (const bool two_worlds : {false, true}) {
        WaitingRows waiting(64);
        std::vector<SimulationEvent> events;
        constexpr std::uint64_t last = 1000;
        for (std::uint64_t step = 1; step <= last; ++step) {
            StepRow row;
            row.report.step = step;
            waiting.add(events, row);
            row.right = true;
            if (two_worlds) waiting.add(events, row);
            if (step == 400) events.emplace_back(SimulationNote{"something else", 0.0});
        }
        std::vector<std::uint64_t> kept[2];
        std::size_t notes = 0;
        for (const SimulationEvent& event : events) {
            const auto* measured = std::get_if<StepsMeasured>(&event);
            notes += measured == nullptr ? 1 : 0;
            if (measured == nullptr) continue;
            for (const StepRow& row : measured->rows) kept[row.right ? 1 : 0].push_back(row.report.step);
        }
        EXPECT_EQ(notes, 1u) << "other events are never lost";
        EXPECT_EQ(waiting.count(), kept[0].size() + kept[1].size());
        EXPECT_LE(waiting.count(), 64u);
        for (const std::vector<std::uint64_t>& rows : kept) {
            if (&rows == &kept[1] && !two_worlds) continue;
            ASSERT_GE(rows.size(), 16u);
            EXPECT_EQ(rows.front(), 1u);
            EXPECT_EQ(rows.back(), last) << "the newest stays";
            for (std::size_t i = 1; i < rows.size(); ++i) {
                EXPECT_GT(rows[i], rows[i - 1]);
                EXPECT_LE(rows[i] - rows[i - 1], two_worlds ? 64u : 32u);
            }
        }
    }
}

}  // namespace
}  // namespace slosh::app::step_rows_test
