// A step phase by phase: what stands around the water is shown as it is, and a replay goes on as by whole
// steps.
#include "session_fixture.h"
#include "sim/methods/step/solver_module.h"
#include "slosh/files.h"

namespace slosh::app::phases_test {
namespace {

class Phases : public SessionTest {
  protected:
    void one_phase() {
        const std::uint64_t sequence = frame().sequence;
        session_->post(StepPhase{});
        ASSERT_TRUE(until([&] { return frame().sequence > sequence; }));
    }
};

TEST_F(Phases, NothingOfThePreviousSceneIsLeft) {
    load_running("obstacle_stream");
    ASSERT_TRUE(until([&] { return frame().report.step >= 6; }));
    load_paused("cube_in_container");
    const std::size_t solids = frame().solids.size(), emitters = frame().emitters.size();
    ASSERT_TRUE(frame().container);
    const Box3 walls = *frame().container;
    for (int i = 0; i < 4; ++i) {
        one_phase();
        EXPECT_EQ(frame().solids.size(), solids);
        EXPECT_EQ(frame().bodies.size(), solids);
        EXPECT_EQ(frame().emitters.size(), emitters);
        ASSERT_TRUE(frame().container);
        EXPECT_EQ(*frame().container, walls);
    }
}

/// Of each particle, where it is now.
std::vector<float> counted_neighbours(const SimulationFrame& frame) {
    std::vector<float> counts(frame.x.size(), 0.0f);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (std::size_t j = 0; j < counts.size(); ++j) {
            const float x = frame.x[j] - frame.x[i], y = frame.y[j] - frame.y[i];
            if (j != i && x * x + y * y < frame.support_radius * frame.support_radius) counts[i] += 1.0f;
        }
    }
    return counts;
}

TEST_F(Phases, EachShowsWhatItHasFoundAndTheRunIsReplayedToTheSameHash) {
    for (const std::string_view solver : solver_names()) {
        SCOPED_TRACE(std::string(solver));
        record_ = folder_ / solver;
        start();
        load_paused("drop_2d");
        session_->post_command(SwitchSolver{std::string(solver)}, When::now);
        ASSERT_TRUE(until([&] { return frame().solver == solver; }));
        step(3);
        const SolverModule& module = *find_solver(solver);
        bool found_neighbours = false, found_density = false, found_multipliers = false;
        for (int round = 0; round < 2; ++round) {
            const std::uint64_t begun = frame().report.step;
            const std::vector<float> pressure_before = frame().pressure, density_before = frame().density;
            double milliseconds = 0.0;
            std::size_t runs = 0;
            while (frame().report.step == begun) {
                one_phase();
                if (frame().phase.empty()) break;
                ASSERT_EQ(frame().phases.size(), ++runs);
                const PhaseRun& last = frame().phases.back();
                ASSERT_EQ(last.name, frame().phase);
                milliseconds += last.milliseconds;
                if (last.scheduled >= 0) {
                    ASSERT_EQ(module.schedule.phases()[static_cast<std::size_t>(last.scheduled)].name,
                              last.name);
                }
                if (last.name == "neighbours" && !found_neighbours) {
                    EXPECT_EQ(frame().neighbours, counted_neighbours(frame()));
                    found_neighbours = true;
                }
                if (last.name == "lambda" || last.name == "density")
                    found_density = found_density || frame().density != density_before;
                if (last.name == "lambda" || last.name == "density" || last.name == "pressure")
                    found_multipliers = found_multipliers || frame().pressure != pressure_before;
            }
            EXPECT_GT(milliseconds, 0.0);
        }
        EXPECT_TRUE(found_neighbours);
        EXPECT_TRUE(found_density);
        EXPECT_TRUE(found_multipliers);
        // Left in the middle of a step it is ended, and only that one.
        one_phase();
        one_phase();
        const std::uint64_t begun = frame().report.step;
        session_->post(EndStep{});
        ASSERT_TRUE(until([&] { return frame().report.step == begun + 1 && frame().phase.empty(); }));
        session_->post(EndStep{});
        const std::uint64_t hash = hash_now();
        session_.reset();
        const Player player = replayed(*record_);
        EXPECT_EQ(player.world().step_index(), begun + 1);
        EXPECT_EQ(player.world().state_hash(), hash);
    }
}

TEST_F(Phases, AStepUnderWayIsEndedBeforeAKnownOneIsGoneTo) {
    load_paused("drop_2d");
    session_->post(SetTimeline{std::size_t{64} << 20});
    step(4);
    session_->step_back();
    ASSERT_TRUE(until([&] { return frame().report.step == 3 && !frame().preview; }));
    one_phase();
    ASSERT_FALSE(frame().phase.empty());
    step();
    EXPECT_EQ(frame().report.step, 4u);
    EXPECT_TRUE(frame().phase.empty());
}

TEST_F(Phases, AReplayAppliesItsCommands) {
    const std::filesystem::path path = folder_ / "phases";
    std::uint64_t recorded = 0;
    {
        World world = std::move(World::create(*io::find_scene("drop_2d").value().scene)).value();
        Recording recording;
        recording.start = world.start_recording();
        for (int i = 0; i < 6; ++i) {
            if (i == 2) world.enqueue(SetParameter{"gravity.y", 20.0});
            world.step();
        }
        recorded = world.state_hash();
        recording.content = world.close_recording();
        ASSERT_TRUE(save_recording(recording, path));
    }
    for (const bool by_phase : {false, true}) {
        const std::uint64_t generation = frame().generation;
        session_->post(SetPaused{true});
        session_->post(PlayRecording{path});
        ASSERT_TRUE(until([&] { return frame().generation > generation && frame().paused; }));
        while (frame().report.step < 6) {
            if (by_phase) {
                one_phase();
            } else {
                step();
            }
        }
        EXPECT_EQ(hash_now(), recorded) << (by_phase ? "by phases" : "by steps");
    }
}

}  // namespace
}  // namespace slosh::app::phases_test
