// A workspace without a window, driven as the frame loop drives it.
#pragma once

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <thread>

#include "app/workspace/workspace.h"
#include "base/worker.h"
#include "support/patience.h"

namespace slosh::app {

struct HeadlessWorkspace {
    struct NoWindow : Screen {
        void leave() override { left = true; }
        bool left = false;
    };

    void start_only(const std::string& scene) {
        workspace.keeper.be_careful({}, true);
        WorkspaceOptions options;
        options.session.execution.threads = 1;
        options.scene = scene;
        workspace.start(options);
    }
    /// Until there is water.
    void start(const std::string& scene) {
        start_only(scene);
        until([&] { return workspace.simulation.has_water() && workspace.scene.generation() > 0; });
    }
    /// One frame of the window.
    void turn() {
        const bool changed = workspace.take_frame();
        workspace.handle_events();
        if (changed) workspace.handle_frame();
        workspace.follow_cursor(screen.size(), cursor, true);
        workspace.hand.update();
        workspace.editor.take_undo_steps();
    }
    /// False after a minute.
    bool until(const std::function<bool()>& condition) {
        const auto end = slosh::test::end_of_patience();
        while (std::chrono::steady_clock::now() < end) {
            turn();
            if (condition()) return true;
            turn_workers(slosh::test::between_looks);
            std::this_thread::sleep_for(slosh::test::between_looks);
        }
        return false;
    }

    glm::vec2 cursor{640.0f, 400.0f};  ///< pixels
    NoWindow screen;
    Workspace workspace{screen};
};

}  // namespace slosh::app
