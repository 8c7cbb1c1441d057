// Real time in a session: what it decides is recorded, is nobody's undo step, and leaves what a person has
// set.
#include <algorithm>

#include "base/system/atomic_file.h"
#include "held_step.h"
#include "session_fixture.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/solvers/pbf.h"
#include "support/needs_threads.h"

namespace slosh::app::fidelity_test {
namespace {

namespace fs = std::filesystem;

class FidelityInASession : public SessionTest {
  protected:
    void SetUp() override {
        record_ = folder_ / "run.slosh";
        start();
    }
    /// A machine that can do so much less than the defaults take that something has to be traded.
    void load_on_a_slow_machine(double speed = 2e6) {
        LoadScene load{"drop_2d"};
        load.defaults.parameters = {{"time.fidelity", std::string("real_time")},
                                    {"time.machine_speed", speed}};
        session_->post(load);
        ASSERT_TRUE(until([&] { return frame().report.step >= 3; }));
    }
    bool is_pinned(const std::string& key) {
        const std::vector<std::string>& pinned = frame().pinned;
        return std::find(pinned.begin(), pinned.end(), key) != pinned.end();
    }
    int iterations() { return frame().parameters.of<PbfSettings>().iterations; }
};

TEST_F(FidelityInASession, DecisionsAreRecordedAndReplayBitForBit) {
    load_on_a_slow_machine();
    EXPECT_TRUE(frame().fidelity.real_time);
    EXPECT_FALSE(frame().fidelity.text.empty());
    const Parameters defaults;
    EXPECT_NE(frame().parameters.time.step, defaults.time.step) << "something is traded";
    EXPECT_EQ(newest<CommandDone>(), nullptr) << "nobody sent a command, so nobody is told of one";
    EXPECT_FALSE(session_->history().can_undo());
    pause();
    const float step = frame().parameters.time.step;
    session_.reset();

    EXPECT_EQ(replayed(*record_).world().parameters().time.step, step);
}

TEST_F(FidelityInASession, AGivenUpStepRecordsItsDecisionOnce) {
    SLOSH_NEEDS_THREADS();
    held_step().closed = true;
    const std::uint64_t before = held_step().begun;
    LoadScene load{"drop_2d"};
    load.defaults.parameters = {{"time.fidelity", std::string("real_time")}, {"time.machine_speed", 2e6}};
    session_->post(load);
    ASSERT_TRUE(until([&] { return held_step().begun > before; })) << "the first step, which decides";
    for (int round = 1; round <= 3; ++round) {
        pause();
        const std::uint64_t begun = held_step().begun;
        session_->post(SetPaused{false});
        ASSERT_TRUE(until([&] { return held_step().begun > begun; }));
    }
    held_step().closed = false;
    ASSERT_TRUE(until([&] { return frame().report.step >= 3; }));
    session_.reset();
    const Result<Recording> recording = load_recording(*record_);
    ASSERT_TRUE(recording) << recording.error().text();
    int decisions = 0;
    for (const RecordedBatch& batch : recording.value().content.batches) {
        if (batch.step > 0) continue;
        for (const Command& command : batch.commands) decisions += command.is<Govern>() ? 1 : 0;
    }
    EXPECT_EQ(decisions, 1);
}

TEST_F(FidelityInASession, TheMachineIsMeasuredBesideAWorldThatStandsStill) {
    load_on_a_slow_machine();
    session_->post(MeasureSpeed{});
    ASSERT_TRUE(until([&] { return newest<SpeedMeasured>() != nullptr; }));
    EXPECT_GT(newest<SpeedMeasured>()->speed, 1e4) << "particles times passes in a second";
    EXPECT_FALSE(newest<SpeedMeasured>()->while_running);
    const std::uint64_t step = frame().report.step;
    EXPECT_TRUE(until([&] { return frame().report.step > step + 2; })) << "the water goes on";
}

TEST_F(FidelityInASession, WhatCannotWaitComesBeforeAMeasurementWhichIsMadeAllTheSame) {
    session_->post(MeasureSpeed{});
    session_->post(LoadScene{"drop_2d"});
    ASSERT_TRUE(
        until([&] { return newest<SceneLoaded>() != nullptr && newest<SpeedMeasured>() != nullptr; }));
}

TEST_F(FidelityInASession, EndsWhileTheMachineIsMeasured) {
    for (const int yields : {0, 10, 100, 1000}) {
        start();
        session_->post(MeasureSpeed{});
        for (int i = 0; i < yields; ++i) std::this_thread::yield();
        session_->end();
        EXPECT_TRUE(session_->ended());
        session_.reset();
    }
}

TEST_F(FidelityInASession, WhatAPersonSetsStaysAndUndoOpensTheLock) {
    load_on_a_slow_machine();
    EXPECT_FALSE(is_pinned("pbf.iterations"));
    const std::uint64_t set = session_->change(SetParameter{"pbf.iterations", 7.0}, "pbf.iterations");
    ASSERT_TRUE(until([&] { return answered(set) && is_pinned("pbf.iterations"); }));
    const std::uint64_t later = frame().report.step + 100;
    ASSERT_TRUE(until([&] { return frame().report.step >= later; }));
    EXPECT_EQ(iterations(), 7) << "for a hundred decisions";

    session_->history().undo();
    ASSERT_TRUE(until([&] { return steps_taken_ == 1 && !is_pinned("pbf.iterations"); }));
    EXPECT_NE(iterations(), 7);
}

TEST_F(FidelityInASession, OneCommandOpensTheLock) {
    load_on_a_slow_machine();
    session_->change(SetParameter{"time.substeps", 9.0}, "time.substeps");
    ASSERT_TRUE(until([&] { return is_pinned("time.substeps") && frame().parameters.time.substeps == 9; }));
    session_->change(ReleaseParameter{"time.substeps", {}}, "time.substeps");
    ASSERT_TRUE(until([&] { return !is_pinned("time.substeps") && frame().parameters.time.substeps < 9; }))
        << "Real time chooses again";
    session_->history().undo();
    ASSERT_TRUE(until([&] { return is_pinned("time.substeps") && frame().parameters.time.substeps == 9; }))
        << "opening a lock is undone like any other change";
}

TEST_F(FidelityInASession, AScenesOwnFidelityStays) {
    const fs::path file = folder_ / "accurate.json";
    ASSERT_TRUE(write_file_atomically(
        file,
        R"({"version": 1, "dimension": 2, "parameters": {"fluid.spacing": 0.05, "time.fidelity": "accurate"},
            "container": {"min": [0, 0], "max": [1, 1]}, "fluids": [{"box": {"min": [0, 0], "max": [0.5, 0.5]}}]})"));
    LoadScene load{file.string()};
    load.defaults.parameters = {{"time.fidelity", std::string("real_time")}, {"time.machine_speed", 1e6}};
    session_->post(load);
    ASSERT_TRUE(until([&] { return frame().report.step >= 3; }));
    EXPECT_EQ(frame().parameters.fidelity(), Fidelity::accurate);
    EXPECT_EQ(frame().parameters.time.step, Parameters().time.step);
}

TEST_F(FidelityInASession, ASceneThatLeavesItOpenGetsAsManyParticlesAsFit) {
    const auto load = [&](double speed, std::int64_t particles) {
        LoadScene message{"double_dam_break"};
        message.defaults.parameters = {{"time.fidelity", std::string("real_time")},
                                       {"time.machine_speed", speed}};
        message.defaults.particles = particles;
        session_->post(SetPaused{true});
        const std::uint64_t before = frame().generation;
        session_->post(message);
        EXPECT_TRUE(until([&] { return frame().generation > before && newest<SceneLoaded>() != nullptr; }));
        return std::pair(newest<SceneLoaded>()->particles_chosen, static_cast<double>(frame().x.size()));
    };
    const auto [few, few_seeded] = load(1e7, 0);
    const auto [many, many_seeded] = load(4e7, 0);
    EXPECT_GT(many, 2 * few) << "a machine that is four times as fast";
    EXPECT_NEAR(few_seeded, static_cast<double>(few), 0.1 * static_cast<double>(few));
    EXPECT_NEAR(many_seeded, static_cast<double>(many), 0.1 * static_cast<double>(many));
    const auto [wanted, wanted_seeded] = load(1e7, 12'000);
    EXPECT_EQ(wanted, 12'000);
    EXPECT_NEAR(wanted_seeded, 12'000.0, 600.0);
}

}  // namespace
}  // namespace slosh::app::fidelity_test
