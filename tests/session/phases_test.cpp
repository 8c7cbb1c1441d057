// A step phase by phase: what stands around the water is shown as it is, and a replay goes on as by whole
// steps.
#include <filesystem>

#include "session_fixture.h"
#include "sim/archive/recording.h"
#include "sim/archive/snapshot.h"
#include "sim/world/state.h"
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
    void one_step() {
        const std::uint64_t step = frame().report.step;
        session_->post(StepOnce{});
        ASSERT_TRUE(until([&] { return frame().report.step > step; }));
    }
    std::uint64_t hash_now() {
        const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "phases.slosh";
        session_->save_state(path);
        const std::size_t before = reports_.size();
        if (!until([&] { return reports_.size() > before; })) return 0;
        const Result<State> state = load_state(path);
        return state ? hash_state(state.value()) : 0;
    }
};

TEST_F(Phases, TheTankStays) {
    load_paused("dam_break_2d");
    ASSERT_TRUE(frame().container);
    const Box3 walls = *frame().container;
    for (int i = 0; i < 5; ++i) {  // more than the buffer has slots
        one_phase();
        ASSERT_FALSE(frame().phase.empty());
        ASSERT_TRUE(frame().container) << "after phase " << frame().phase;
        EXPECT_EQ(*frame().container, walls);
    }
}

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

TEST_F(Phases, AReplayAppliesItsCommands) {
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "phases.slrec";
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
                one_step();
            }
        }
        EXPECT_EQ(hash_now(), recorded) << (by_phase ? "by phases" : "by steps");
    }
}

}  // namespace
}  // namespace slosh::app::phases_test
