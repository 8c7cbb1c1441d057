// Looking back and going back in time: the strip under the water, single steps back, the last seconds as a
// recording.
#pragma once

#include <vector>

#include "app/session/scene_loading.h"
#include "app/settings.h"
#include "app/tools/toolbox.h"
#include "app/workspace/actions.h"
#include "app/workspace/simulation_controller.h"
#include "ui/context.h"

namespace slosh::app {

class TimelineController {
  public:
    TimelineController(SimulationController& simulation, SceneLoading& scene, Tools& tools,
                       Settings& settings, Notices& notices)
        : simulation_(simulation), scene_(scene), tools_(tools), settings_(settings), notices_(notices) {}

    bool is_shown() const {
        return settings_.timeline_open && settings_.timeline_memory > 0 && !simulation_.comparing();
    }
    /// The session remembers as much as the settings say.
    void was_set();
    /// While it is dragged the water is only looked at, and stands; where it is let go it is computed.
    void handle(const ui::TimelineIntent& intent);
    /// Pauses first.
    void step_back();
    /// The frame shows a moment that the world is not at, or a drag is about to: the world comes back, and
    /// the drag ends. False: neither.
    bool stop_looking();

    void add_actions(ActionList& list);

  private:
    SimulationController& simulation_;
    SceneLoading& scene_;
    Tools& tools_;
    Settings& settings_;
    Notices& notices_;
    /// After Esc the mouse may still be held: what it does then means nothing.
    enum class Drag { none, under_way, given_up } drag_ = Drag::none;
};

}  // namespace slosh::app
