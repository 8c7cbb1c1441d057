// The compute thread with a real world: what is promised to the interface.
#include "app/session/simulation_thread.h"
#include "sim/solvers/pbf.h"
#include "support/patience.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>

namespace slosh::app::simulation_thread_test {
namespace {

class SimulationThreadTest : public testing::Test {
  protected:
    void SetUp() override { start(1); }
    void start(int threads) {
        thread_.reset();
        ExecutionOptions options;
        options.threads = threads;
        thread_ = std::make_unique<SimulationThread>(options, files_);
    }
    /// Collects news until the condition holds; false after a minute.
    bool until(const std::function<bool()>& condition) {
        const auto end = slosh::test::end_of_patience();
        while (std::chrono::steady_clock::now() < end) {
            thread_->take_frame();
            for (SimulationEvent& event : thread_->take_events()) events_.push_back(std::move(event));
            if (condition()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return false;
    }
    const SimulationFrame& frame() { return thread_->frame(); }
    const CommandDone* done(std::uint64_t ticket) {
        for (const SimulationEvent& event : events_) {
            const auto* command = std::get_if<CommandDone>(&event);
            if (command != nullptr && command->result.ticket == ticket) return command;
        }
        return nullptr;
    }
    template <class Event>
    const Event* newest() {
        const Event* found = nullptr;
        for (const SimulationEvent& event : events_) {
            if (const auto* match = std::get_if<Event>(&event)) found = match;
        }
        return found;
    }
    void load_paused(const std::string& scene) {
        thread_->post(SetPaused{true});
        thread_->post(LoadScene{scene});
        ASSERT_TRUE(until([&] { return frame().sequence > 0 && frame().generation > 0 && frame().paused; }));
    }

    const WorkReport* newest_report() {
        for (WorkReport& report : files_.take_reports()) reports_.push_back(std::move(report));
        return reports_.empty() ? nullptr : &reports_.back();
    }

    BackgroundWork files_;
    std::unique_ptr<SimulationThread> thread_;
    std::vector<WorkReport> reports_;
    std::vector<SimulationEvent> events_;
};

TEST_F(SimulationThreadTest, InTwoDimensionsABlockLiesWhereOnePoints) {
    load_paused("drop_2d");
    const auto block_at = [&](float x, float y) {
        static std::uint64_t id = 0;
        ToolQuery query;
        query.id = ++id;
        query.origin = {x, y, 3.0f};
        query.block_particles = 8;
        thread_->ask(query);
        EXPECT_TRUE(until([&] { return thread_->answer().query == id; }));
        return thread_->answer();
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

TEST_F(SimulationThreadTest, ABlockThatFindsNoRoomRestsOnTop) {
    load_paused("water_drop");
    // Through the glass into the side of the pool, from all around.
    for (int i = 0; i < 8; ++i) {
        const float angle = 0.785f * static_cast<float>(i) + 0.1f;
        ToolQuery query;
        query.id = static_cast<std::uint64_t>(i) + 1;
        query.origin = {4.0f * std::cos(angle), 1.0f, 4.0f * std::sin(angle)};
        query.direction = Vec3(0.0f, 0.1f, 0.0f) - query.origin;
        query.block_particles = 6;
        thread_->ask(query);
        ASSERT_TRUE(until([&] { return thread_->answer().query == query.id; }));
        EXPECT_GT(thread_->answer().preview.added, 0u) << "direction " << i;
    }
}

TEST_F(SimulationThreadTest, TheVorticityComesWithFramesWhenItIsWanted) {
    load_paused("dam_break_2d");
    EXPECT_TRUE(frame().vorticity.empty());
    // Also while the world stands still.
    thread_->post(SetVorticity{true});
    ASSERT_TRUE(until([&] { return !frame().vorticity.empty(); }));
    EXPECT_EQ(frame().vorticity.size(), frame().x.size());
    thread_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return frame().report.step > 0; }));
    EXPECT_EQ(frame().view().vorticity.size(), frame().view().count);
    thread_->post(SetVorticity{false});
    EXPECT_TRUE(until([&] { return frame().vorticity.empty(); }));
}

TEST_F(SimulationThreadTest, TheSurfaceComesWithFramesWhenItIsWanted) {
    load_paused("water_drop");
    EXPECT_FALSE(frame().has_surface);
    thread_->post(SetSurface{true});
    ASSERT_TRUE(until([&] { return frame().has_surface; }));
    EXPECT_GT(frame().surface.triangles.size(), 100u);
    thread_->post(StepPhase{});  // inside a step, too
    ASSERT_TRUE(until([&] { return !frame().phase.empty(); }));
    EXPECT_TRUE(frame().has_surface);
    thread_->post(SetSurface{false});
    ASSERT_TRUE(until([&] { return !frame().has_surface; }));
}

TEST_F(SimulationThreadTest, EllipsoidsComeWithFramesWhenTheyAreWanted) {
    load_paused("water_drop");
    EXPECT_TRUE(frame().ellipsoids.centers.empty());
    thread_->post(SetSurface{false, true});
    ASSERT_TRUE(until([&] { return !frame().ellipsoids.centers.empty(); }));
    EXPECT_FALSE(frame().has_surface);
    const ParticleView particles = frame().view();
    ASSERT_EQ(frame().ellipsoids.centers.size(), particles.count);
    ASSERT_EQ(frame().ellipsoids.inverse_stretches.size(), particles.count);
    for (std::size_t i = 0; i < particles.count; ++i) {  // in the particles' order
        const Vec3 place(particles.x[i], particles.y[i], particles.z[i]);
        ASSERT_LT(glm::length(frame().ellipsoids.centers[i] - place), particles.spacing);
    }
    thread_->post(SetSurface{});
    EXPECT_TRUE(until([&] { return frame().ellipsoids.centers.empty(); }));
}

TEST_F(SimulationThreadTest, TheNumberOfThreadsChangesWhileRunning) {
    start(2);
    thread_->post(SetThreads{2});
    thread_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(until([&] { return frame().report.step >= 3; }));
    EXPECT_EQ(frame().threads, 2);
    thread_->post(SetThreads{1});
    EXPECT_TRUE(until([&] { return frame().threads == 1; }));
    thread_->post(SetPaused{true});
    thread_->post(SetThreads{2});
    EXPECT_TRUE(until([&] { return frame().threads == 2 && frame().paused; })) << "also while paused";
    thread_->post(SetThreads{1});
    EXPECT_TRUE(until([&] { return frame().threads == 1; }));
    thread_->post(SetThreads{256});
    EXPECT_TRUE(until([&] { return frame().threads == 2; })) << "no more than the thread was given";
}

TEST_F(SimulationThreadTest, RunsAndHandsOverWholeFrames) {
    thread_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(until([&] { return frame().report.step >= 3; }));
    EXPECT_EQ(frame().x.size(), frame().id.size());
    EXPECT_EQ(frame().x.size(), frame().pressure.size());
    EXPECT_EQ(frame().view().count, frame().report.particles);
    EXPECT_EQ(frame().dimension, 2);
    EXPECT_GT(frame().real_time_factor, 0.0);
    ASSERT_NE(newest<SceneLoaded>(), nullptr);
    EXPECT_EQ(newest<SceneLoaded>()->scene.name, "drop_2d");
}

TEST_F(SimulationThreadTest, PausedStandsStillAndStepsOneByOne) {
    load_paused("drop_2d");
    const std::uint64_t before = frame().report.step;
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    thread_->take_frame();
    EXPECT_EQ(frame().report.step, before);
    thread_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return frame().report.step == before + 1; }));
    EXPECT_TRUE(frame().paused);
}

TEST_F(SimulationThreadTest, CommandsActAtOnceWhilePaused) {
    load_paused("drop_2d");
    const std::uint64_t step = frame().report.step;
    const std::uint64_t ticket = thread_->post_command(SetParameter{"pbf.iterations", 9.0});
    ASSERT_TRUE(until([&] { return frame().acknowledged >= ticket; }));
    EXPECT_EQ(frame().parameters.of<PbfSettings>().iterations, 9);
    EXPECT_EQ(frame().report.step, step);
    const std::uint64_t wrong = thread_->post_command(SetParameter{"no.such", 9.0});
    ASSERT_TRUE(until([&] { return done(wrong) != nullptr; }));
    EXPECT_FALSE(done(wrong)->result.applied);
    EXPECT_FALSE(done(wrong)->result.message.empty());
}

TEST_F(SimulationThreadTest, ThePausedGhostKeepsItsWord) {
    load_paused("water_drop");
    ToolQuery query;
    std::uint64_t last = 0;
    std::uint32_t total = 0;
    for (std::uint64_t i = 1; i <= 6; ++i) {
        query.id = i;
        query.origin = {-0.6f + 0.2f * static_cast<float>(i), 4.0f, 0.1f};
        query.direction = {0.05f, -1.0f, 0.02f};
        query.block_particles = 8;
        thread_->ask(query);
        ASSERT_TRUE(
            until([&] { return thread_->answer().query == i && thread_->answer().acknowledged >= last; }));
        const ToolAnswer answer = thread_->answer();
        ASSERT_TRUE(answer.exact);
        last = thread_->post_command(DropFluid{answer.block, Vec3(0.0f)});
        ASSERT_TRUE(until([&] { return done(last) != nullptr; }));
        EXPECT_EQ(done(last)->result.added, answer.preview.added);
        EXPECT_EQ(done(last)->result.left_out, answer.preview.left_out);
        total += answer.preview.added;
    }
    EXPECT_GT(total, 0u);
}

TEST_F(SimulationThreadTest, EveryCommandIsAnsweredAlsoWithoutAWorldAndAcrossALoad) {
    const std::uint64_t early = thread_->post_command(Reset{});
    ASSERT_TRUE(until([&] { return done(early) != nullptr; }));
    EXPECT_FALSE(done(early)->result.applied);
    thread_->post(LoadScene{"drop_2d"});
    std::vector<std::uint64_t> tickets;
    for (int i = 0; i < 50; ++i) {
        tickets.push_back(thread_->post_command(SwitchSolver{i % 2 == 0 ? "wcsph" : "pbf"}));
        if (i == 25) thread_->post(LoadScene{"drop_2d"});
    }
    ASSERT_TRUE(until([&] { return frame().acknowledged >= tickets.back(); }));
    ASSERT_TRUE(until([&] { return done(tickets.back()) != nullptr; }));
    for (const std::uint64_t ticket : tickets) EXPECT_NE(done(ticket), nullptr) << ticket;
}

TEST_F(SimulationThreadTest, ABadSceneLeavesTheRunningOne) {
    thread_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(until([&] { return frame().report.step >= 2; }));
    const std::uint64_t generation = frame().generation, step = frame().report.step;
    thread_->post(LoadScene{"no_such_scene"});
    ASSERT_TRUE(until([&] { return newest<LoadFailed>() != nullptr; }));
    EXPECT_NE(newest<LoadFailed>()->error.text().find("no_such_scene"), std::string::npos);
    ASSERT_TRUE(until([&] { return frame().report.step > step + 1; }));
    EXPECT_EQ(frame().generation, generation);
}

TEST_F(SimulationThreadTest, PhasesOneAtATimeThenOn) {
    load_paused("drop_2d");
    thread_->post(StepPhase{});
    ASSERT_TRUE(until([&] { return !frame().phase.empty(); }));
    const std::uint64_t step = frame().report.step;
    // A command given inside a step waits for its end and is answered then.
    const std::uint64_t ticket = thread_->post_command(SetParameter{"pbf.iterations", 3.0});
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    for (SimulationEvent& event : thread_->take_events()) events_.push_back(std::move(event));
    EXPECT_EQ(done(ticket), nullptr);
    thread_->post(SetPaused{false});
    ASSERT_TRUE(until([&] { return frame().report.step > step + 1 && done(ticket) != nullptr; }));
    EXPECT_TRUE(frame().phase.empty());
    EXPECT_TRUE(done(ticket)->result.applied);
}

TEST_F(SimulationThreadTest, SaveAndLoadGoOnWhereItWas) {
    load_paused("drop_2d");
    thread_->post(StepOnce{});
    ASSERT_TRUE(until([&] { return frame().report.step == 1; }));
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "thread_test.slosh";
    thread_->post(SaveState{path});
    ASSERT_TRUE(until([&] { return newest_report() != nullptr; }));
    ASSERT_FALSE(newest_report()->is_error) << newest_report()->text;
    const auto particles = frame().x.size();
    thread_->post(LoadScene{"dam_break_2d"});
    ASSERT_TRUE(until([&] { return frame().generation == 2; }));
    thread_->post(LoadScene{path.string()});
    ASSERT_TRUE(until([&] { return frame().generation == 3; }));
    EXPECT_EQ(frame().x.size(), particles);
    std::filesystem::remove(path);

    thread_->post(SaveState{"/proc/nowhere/state.slosh"});
    ASSERT_TRUE(until([&] { return newest_report()->is_error; }));
}

TEST_F(SimulationThreadTest, EndsPromptlyWhileRunning) {
    thread_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(until([&] { return frame().report.step >= 1; }));
    const auto start = std::chrono::steady_clock::now();
    thread_.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

}  // namespace
}  // namespace slosh::app::simulation_thread_test
