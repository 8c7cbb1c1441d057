// Two worlds beside each other; see app/session/comparison.h.
#pragma once

#include <vector>

#include "app/workspace/panels.h"
#include "app/workspace/plot_controller.h"
#include "app/workspace/tool_controller.h"

namespace slosh::app {

class CompareController {
  public:
    CompareController(SimulationController& simulation, Tools& tools, PlotController& plots, Panels& panels,
                      Notices& notices)
        : simulation_(simulation), tools_(tools), plots_(plots), panels_(panels), notices_(notices) {}

    /// Asked for again it leaves the world as it was before.
    void toggle();
    void keep(Worlds kept);
    void choose(Worlds world);
    void began();
    void ended(const ComparisonEnded& ended);

    void add_actions(ActionList& list);

  private:
    SimulationController& simulation_;
    Tools& tools_;
    PlotController& plots_;
    Panels& panels_;
    Notices& notices_;
};

}  // namespace slosh::app
