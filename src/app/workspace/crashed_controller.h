// Sessions that crashed: their list at the start, and what a person wants of them.
#pragma once

#include <vector>

#include "app/session/recovery.h"
#include "app/workspace/file_controller.h"
#include "app/workspace/panels.h"

namespace slosh::app {

class CrashedController {
  public:
    CrashedController(SimulationController& simulation, SceneLoading& scene, FileController& files,
                      ViewState& view, Panels& panels, Notices& notices)
        : simulation_(simulation),
          scene_(scene),
          files_(files),
          view_(view),
          panels_(panels),
          notices_(notices) {}

    /// As last listed.
    const std::vector<CrashedSession>& sessions() const { return sessions_; }
    /// Often: takes the list when it has been read.
    void follow();
    /// Reads them again first: another window may have crashed since.
    void show();
    /// Says where the list is to be found again. All sessions stay.
    void close();
    void handle(const ui::RecoveryIntent& intent);

    void add_actions(ActionList& list);

  private:
    void say_what_is_kept();
    void ask_for_copy(const CrashedSession& session);

    SimulationController& simulation_;
    SceneLoading& scene_;
    FileController& files_;
    ViewState& view_;
    Panels& panels_;
    Notices& notices_;
    std::vector<CrashedSession> sessions_;
    /// What the list is to do when it has been read.
    enum class Wanted { at_start, shown, as_it_is } wanted_ = Wanted::at_start;
};

}  // namespace slosh::app
