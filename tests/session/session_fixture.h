// A session whose news are collected while a test waits for something to come true.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "app/session/session.h"
#include "support/patience.h"

namespace slosh::app {

class SessionTest : public testing::Test {
  protected:
    void SetUp() override { start(); }
    void start(std::function<void()> before_step = {}) {
        SessionOptions options;
        options.execution.threads = 1;
        options.before_step = std::move(before_step);
        options.journal_folder = journal_;
        options.record = record_;
        session_.reset();
        session_ = std::make_unique<Session>(options);
        events_.clear();
        reports_.clear();
    }
    void collect() {
        session_->take_frame();
        for (SimulationEvent& event : session_->take_events()) events_.push_back(std::move(event));
        for (WorkReport& report : session_->take_reports()) reports_.push_back(std::move(report));
    }
    /// False after a minute.
    bool until(const std::function<bool()>& condition) {
        const auto end = slosh::test::end_of_patience();
        while (std::chrono::steady_clock::now() < end) {
            collect();
            if (condition()) return true;
            std::this_thread::yield();
        }
        return false;
    }
    const SimulationFrame& frame() { return session_->frame(); }
    bool answered(std::uint64_t ticket) { return frame().acknowledged >= ticket; }
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
    /// The steps of undo as the window takes them.
    void follow_undo() {
        for (const CommandHistory::Wanted& wanted : session_->history().take_steps()) {
            ++steps_taken_;
            if (wanted.step && wanted.step->command)
                session_->history().step_sent(session_->post_step(*wanted.step), *wanted.step);
        }
    }

    std::filesystem::path journal_;                ///< for start(); empty: none
    std::optional<std::filesystem::path> record_;  ///< likewise
    std::unique_ptr<Session> session_;
    std::vector<SimulationEvent> events_;
    std::vector<WorkReport> reports_;
    int steps_taken_ = 0;
};

}  // namespace slosh::app
