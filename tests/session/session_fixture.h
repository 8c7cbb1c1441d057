// A session whose news are collected while a test waits for something to come true.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/session/session.h"
#include "base/worker.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/patience.h"

namespace slosh::app {

class SessionTest : public testing::Test {
  protected:
    SessionTest() { std::filesystem::create_directories(folder_); }
    ~SessionTest() override {
        session_.reset();
        std::filesystem::remove_all(folder_);
    }
    void SetUp() override { start(); }
    void start(std::function<void()> before_step = {}) {
        SessionOptions options;
        options.execution.threads = threads_;
        options.before_step = std::move(before_step);
        options.journal_folder = journal_;
        options.record = record_;
        session_.reset();
        session_ = std::make_unique<Session>(options);
        events_.clear();
        reports_.clear();
    }
    /// As the window does in every frame.
    void collect() {
        session_->take_frame();
        for (SimulationEvent& event : session_->take_events()) events_.push_back(std::move(event));
        for (WorkReport& report : session_->take_reports()) reports_.push_back(std::move(report));
        for (const CommandHistory::Wanted& wanted : session_->history().take_steps()) {
            ++steps_taken_;
            if (wanted.step && wanted.step->command)
                session_->history().step_sent(session_->post_step(*wanted.step), *wanted.step);
        }
    }
    /// Looks again and again, and leaves the processor to the session in between. False after a long time.
    bool until(const std::function<bool()>& condition) {
        const auto end = slosh::test::end_of_patience();
        while (std::chrono::steady_clock::now() < end) {
            collect();
            if (condition()) return true;
            turn_workers(slosh::test::between_looks);
            std::this_thread::sleep_for(slosh::test::between_looks);
        }
        return false;
    }
    const SimulationFrame& frame() { return session_->frame(); }
    bool answered(std::uint64_t ticket) { return frame().acknowledged >= ticket; }
    void wait_for(std::uint64_t ticket) {
        ASSERT_TRUE(until([&] { return answered(ticket); }));
    }
    template <class Event>
    const Event* newest() {
        const Event* found = nullptr;
        for (const SimulationEvent& event : events_) {
            if (const auto* match = std::get_if<Event>(&event)) found = match;
        }
        return found;
    }
    void load_running(const std::string& scene) {
        session_->post(LoadScene{scene});
        ASSERT_TRUE(until([&] { return frame().report.step >= 2; }));
    }
    void load_paused(const std::string& scene) {
        const std::uint64_t before = frame().generation;
        session_->post(SetPaused{true});
        session_->post(LoadScene{scene});
        ASSERT_TRUE(until([&] { return frame().generation > before && frame().paused; }));
    }
    void pause() {
        session_->post(SetPaused{true});
        ASSERT_TRUE(until([&] { return frame().paused; }));
    }
    /// Of a paused world; of two that are compared both go on.
    void step(int count = 1) {
        for (int i = 0; i < count; ++i) {
            collect();
            const std::uint64_t before = frame().report.step;
            session_->post(StepOnce{});
            ASSERT_TRUE(until([&] {
                return frame().report.step == before + 1 && !frame().preview &&
                       (!frame().right || frame().right->report.time >= frame().report.time - 1e-9);
            })) << "step "
                << before << ", now " << frame().report.step << " at " << frame().clock;
        }
    }
    /// Of the world as a saved state has it.
    std::uint64_t hash_now() {
        reports_.clear();
        session_->save_state(folder_ / "now");
        if (!until([&] { return !reports_.empty(); })) return 0;
        const Result<State> state = load_state(folder_ / "now");
        return state ? hash_state(state.value()) : 0;
    }
    /// At the end of a recording, which must be as it was recorded.
    static Player replayed(const std::filesystem::path& file) {
        const Result<Recording> recording = load_recording(file);
        if (!recording) throw std::runtime_error(recording.error().text());
        Player player = std::move(Player::create(recording.value())).value();
        while (!player.finished()) player.step();
        EXPECT_EQ(player.first_difference(), nullptr) << "the replay went another way";
        return player;
    }

    const std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) / ("session_" + std::to_string(::getpid()));
    int threads_ = 1;                              ///< for start()
    std::filesystem::path journal_;                ///< for start(); empty: none
    std::optional<std::filesystem::path> record_;  ///< likewise
    std::unique_ptr<Session> session_;
    std::vector<SimulationEvent> events_;
    std::vector<WorkReport> reports_;
    int steps_taken_ = 0;  ///< of undo and redo
};

}  // namespace slosh::app
