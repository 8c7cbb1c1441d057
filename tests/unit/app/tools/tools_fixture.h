// The tools without a window: a test moves the hand, and sees which commands it becomes.
#pragma once

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "app/tools/toolbox.h"

namespace slosh::app {

class ToolsFixture : public testing::Test {
  protected:
    ToolsFixture(const Vec3& eye, const Vec3& target) : camera_(Camera::look_at(eye, target)) {
        frame_.sequence = frame_.generation = 1;
        frame_.spacing = 0.05f;
        frame_.support_radius = 0.1f;
        view_.camera = &camera_;
        view_.viewport = {1280, 720};
        view_.cursor = {640, 360};
        view_.over_water = true;
        view_.frame = &frame_;
    }
    /// One frame of the window.
    void frame(double seconds = 0.016) {
        view_.now += seconds;
        tools_.update(view_);
    }
    std::uint64_t newest_ticket() const { return 10 + commands_.size(); }
    void add(const Solid& solid) {
        frame_.solids.push_back(solid);
        frame_.bodies.push_back(start_body(solid, frame_.dimension));
    }
    template <class Kind>
    std::vector<Kind> sent() const {
        std::vector<Kind> found;
        for (const Command& command : commands_) {
            if (const auto* kind = command.get_if<Kind>()) found.push_back(*kind);
        }
        return found;
    }

    std::vector<Command> commands_;
    std::vector<Gesture> gestures_;  ///< of the commands that belong to one
    int ended_ = 0;                  ///< gestures
    ToolQuery query_;
    SimulationFrame frame_;
    Camera camera_;
    ToolView view_;
    Tools tools_{{.post = [this](Command command) { return take(std::move(command)); },
                  .ask = [this](const ToolQuery& query) { query_ = query; },
                  .act =
                      [this](Command command, const Gesture& gesture) {
                          gestures_.push_back(gesture);
                          return take(std::move(command));
                      },
                  .end_gesture = [this] { ++ended_; }}};

  private:
    std::uint64_t take(Command command) {
        commands_.push_back(std::move(command));
        return newest_ticket();
    }
};

}  // namespace slosh::app
