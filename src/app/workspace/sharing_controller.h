// Set-ups as lines: what was done since the scene began goes to the clipboard and comes from there, as a line
// or as a link to a page that opens it.
#pragma once

#include <string>
#include <vector>

#include "app/workspace/scene_opener.h"

namespace slosh::app {

class SharingController {
  public:
    SharingController(SimulationController& simulation, SceneOpener& opener, ViewState& view,
                      Settings& settings, Notices& notices, Screen& screen)
        : simulation_(simulation),
          opener_(opener),
          view_(view),
          settings_(settings),
          notices_(notices),
          screen_(screen) {}

    /// The answer of the session to a copy.
    void copied(const SetUpCopied& copied);

    /// The scene is, or is not, one that was pasted.
    void scene_loaded(bool is_line) { pasted_ = is_line; }
    /// Commands of a pasted set-up are still to come.
    bool replays() const { return pasted_ && simulation_.frame().events_to_come > 0; }

    void add_actions(ActionList& list);

  private:
    bool pasted_ = false;

    void paste();
    std::string page_address() const;

    SimulationController& simulation_;
    SceneOpener& opener_;
    ViewState& view_;
    Settings& settings_;
    Notices& notices_;
    Screen& screen_;
};

}  // namespace slosh::app
