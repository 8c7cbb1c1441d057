// The compute thread with a real world: what is promised to the interface.
#include <cmath>

#include "session_fixture.h"
#include "support/needs.h"

namespace slosh::app::simulation_test {
namespace {

class SimulationTest : public SessionTest {
  protected:
    const CommandDone* done(std::uint64_t ticket) {
        for (const SimulationEvent& event : events_) {
            const auto* command = std::get_if<CommandDone>(&event);
            if (command != nullptr && command->result.ticket == ticket) return command;
        }
        return nullptr;
    }
};

TEST_F(SimulationTest, InTwoDimensionsABlockLiesWhereOnePoints) {
    load_paused("drop_2d");
    const auto block_at = [&](float x, float y) {
        static std::uint64_t id = 0;
        ToolQuery query;
        query.id = ++id;
        query.origin = {x, y, 3.0f};
        query.block_particles = 8;
        session_->ask(query);
        EXPECT_TRUE(until([&] { return session_->answer().query == id; }));
        return session_->answer();
    };
    for (const Vec3& air : {Vec3(0.8f, 1.4f, 0.0f), Vec3(-1.0f, 0.9f, 0.0f), Vec3(0.5f, 0.6f, 0.0f)}) {
        const ToolAnswer answer = block_at(air.x, air.y);
        EXPECT_EQ(answer.block.center, air);
        EXPECT_GT(answer.preview.added, 0u);
    }
    // Deep in the pool there is no room: on top of the water, at the same place.
    const ToolAnswer deep = block_at(0.8f, 0.2f);
    EXPECT_FLOAT_EQ(deep.block.center.x, 0.8f);
    EXPECT_GT(deep.block.center.y, 0.5f);
    EXPECT_GT(deep.preview.added, 0u);
}

TEST_F(SimulationTest, ABlockThatFindsNoRoomRestsOnTop) {
    load_paused("water_drop");
    // Through the glass into the side of the pool, from all around.
    for (int i = 0; i < 8; ++i) {
        const float angle = 0.785f * static_cast<float>(i) + 0.1f;
        ToolQuery query;
        query.id = static_cast<std::uint64_t>(i) + 1;
        query.origin = {4.0f * std::cos(angle), 1.0f, 4.0f * std::sin(angle)};
        query.direction = Vec3(0.0f, 0.1f, 0.0f) - query.origin;
        query.block_particles = 6;
        session_->ask(query);
        ASSERT_TRUE(until([&] { return session_->answer().query == query.id; }));
        EXPECT_GT(session_->answer().preview.added, 0u) << "direction " << i;
    }
}

TEST_F(SimulationTest, ASmallSceneGivesBackTheMemoryOfALargeOne) {
    // Frames go round in three places, which keep their memory from one to the next.
    const auto go_round = [&](const std::function<void()>& check) {
        for (int i = 0; i < 6; ++i) {
            const std::uint64_t before = frame().sequence;
            session_->post(SetPaused{true});
            ASSERT_TRUE(until([&] { return frame().sequence > before; }));
            check();
        }
    };
    load_paused("corner_column");
    go_round([] {});
    const std::size_t many = frame().x.size();
    session_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(until([&] { return frame().generation == 2; }));
    ASSERT_LT(frame().x.size(), many / 2);
    go_round([&] { EXPECT_LT(frame().x.capacity(), many / 2); });
}

TEST_F(SimulationTest, TheVorticityComesWithFramesWhenItIsWanted) {
    load_paused("dam_break_2d");
    EXPECT_TRUE(frame().vorticity.empty());
    // Also while the world stands still.
    session_->post(SetComputedField{ComputedField::vorticity});
    ASSERT_TRUE(until([&] { return !frame().vorticity.empty(); }));
    EXPECT_EQ(frame().vorticity.size(), frame().x.size());
    session_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return frame().report.step > 0; }));
    EXPECT_EQ(frame().view().vorticity.size(), frame().view().count);
    session_->post(SetComputedField{});
    EXPECT_TRUE(until([&] { return frame().vorticity.empty(); }));
}

TEST_F(SimulationTest, TheSurfaceComesWithFramesWhenItIsWanted) {
    SLOSH_NEEDS(surface);
    load_paused("water_drop");
    EXPECT_FALSE(frame().has_surface);
    session_->post(SetSurface{true});
    ASSERT_TRUE(until([&] { return frame().has_surface; }));
    EXPECT_GT(frame().surface.triangles.size(), 100u);
    session_->post(StepPhase{});  // inside a step, too
    ASSERT_TRUE(until([&] { return !frame().phase.empty(); }));
    EXPECT_TRUE(frame().has_surface);
    session_->post(SetSurface{false});
    ASSERT_TRUE(until([&] { return !frame().has_surface; }));
}

TEST_F(SimulationTest, EllipsoidsComeWithFramesWhenTheyAreWanted) {
    load_paused("water_drop");
    EXPECT_TRUE(frame().ellipsoids.centers.empty());
    session_->post(SetSurface{false, true});
    ASSERT_TRUE(until([&] { return !frame().ellipsoids.centers.empty(); }));
    EXPECT_FALSE(frame().has_surface);
    const ParticleView particles = frame().view();
    ASSERT_EQ(frame().ellipsoids.centers.size(), particles.count);
    ASSERT_EQ(frame().ellipsoids.inverse_stretches.size(), particles.count);
    for (std::size_t i = 0; i < particles.count; ++i) {  // in the particles' order
        const Vec3 place(particles.x[i], particles.y[i], particles.z[i]);
        ASSERT_LT(glm::length(frame().ellipsoids.centers[i] - place), particles.spacing);
    }
    session_->post(SetSurface{});
    EXPECT_TRUE(until([&] { return frame().ellipsoids.centers.empty(); }));
}

TEST_F(SimulationTest, TheNumberOfThreadsChangesWhileRunning) {
    threads_ = 2;
    start();
    session_->post(SetThreads{2});
    session_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(until([&] { return frame().report.step >= 3; }));
    EXPECT_EQ(frame().threads, 2);
    session_->post(SetThreads{1});
    EXPECT_TRUE(until([&] { return frame().threads == 1; }));
    session_->post(SetPaused{true});
    session_->post(SetThreads{2});
    EXPECT_TRUE(until([&] { return frame().threads == 2 && frame().paused; })) << "also while paused";
    session_->post(SetThreads{1});
    EXPECT_TRUE(until([&] { return frame().threads == 1; }));
    session_->post(SetThreads{256});
    EXPECT_TRUE(until([&] { return frame().threads == 2; })) << "no more than the thread was given";
}

TEST_F(SimulationTest, EveryCommandIsAnsweredAlsoWithoutAWorldAndAcrossALoad) {
    const std::uint64_t early = session_->post_command(Reset{});
    ASSERT_TRUE(until([&] { return done(early) != nullptr; }));
    EXPECT_FALSE(done(early)->result.applied);
    session_->post(LoadScene{"drop_2d"});
    std::vector<std::uint64_t> tickets;
    for (int i = 0; i < 50; ++i) {
        tickets.push_back(session_->post_command(SwitchSolver{i % 2 == 0 ? "wcsph" : "pbf"}));
        if (i == 25) session_->post(LoadScene{"drop_2d"});
    }
    ASSERT_TRUE(until([&] { return frame().acknowledged >= tickets.back(); }));
    ASSERT_TRUE(until([&] { return done(tickets.back()) != nullptr; }));
    for (const std::uint64_t ticket : tickets) EXPECT_NE(done(ticket), nullptr) << ticket;
}

}  // namespace
}  // namespace slosh::app::simulation_test
