// What the doctor says, and what a person makes of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/settings.h"
#include "app/workspace/panels.h"
#include "app/workspace/simulation_controller.h"

namespace slosh::app {

class DoctorController {
  public:
    DoctorController(SimulationController& simulation, Settings& settings, Panels& panels, Notices& notices)
        : simulation_(simulation), settings_(settings), panels_(panels), notices_(notices) {}

    /// With every new frame of the simulation.
    void follow();
    /// What the doctor's window shows: with `Panels::doctor` all findings, else the first that was not
    /// closed. Empty: there is none to show.
    std::vector<const Finding*> findings_to_show() const;
    void handle(const ui::DoctorIntent& intent);
    /// Nothing is known of another scene.
    void scene_loaded() {
        left_.clear();
        nonfinite_seen_ = 0;
    }

    void add_actions(ActionList& list);

  private:
    SimulationController& simulation_;
    Settings& settings_;
    Panels& panels_;
    Notices& notices_;
    std::vector<std::string> left_;     ///< rules that are to be silent in this scene
    std::string said_;                  ///< rule of the first finding, as last written to the log
    std::uint64_t nonfinite_seen_ = 0;  ///< removed particles that the person knows of
};

}  // namespace slosh::app
