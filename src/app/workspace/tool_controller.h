// The hand: the cursor over the water, the tool in use, and what follows from both: bodies that are carried,
// walls that are dragged or shaken, the particle that is inspected.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "app/tools/toolbox.h"
#include "app/workspace/actions.h"
#include "app/workspace/plot_controller.h"
#include "app/workspace/simulation_controller.h"
#include "app/workspace/tank_shake.h"
#include "app/workspace/view_state.h"
#include "ui/context.h"

namespace slosh::app {

class ToolController {
  public:
    ToolController(SimulationController& simulation, ViewState& view, const PlotController& plots,
                   Notices& notices);

    Tools tools;

    /// Once per frame: what the tools see from now on. `right`: the cursor is over the right one of two
    /// worlds.
    void follow_cursor(const PixelSize& viewport, const glm::vec2& cursor, bool over_water, bool right);
    const ToolView& seen() const { return seen_; }
    void cursor_moved(const glm::vec2& cursor);
    void press(const glm::vec2& cursor, int modifiers);
    void release(const glm::vec2& cursor);
    /// Once per frame, after the input.
    void update();
    /// With every new frame of the simulation.
    void follow_shaking();
    /// Another scene, or the same from its start.
    void restarted();
    /// Adds to a line of the test log what the tools have announced of a command.
    void add_announced(const CommandDone& done, nlohmann::json& fields);
    /// A body goes on to be carried: a grab is sent again whenever the hand moves, and only its start and end
    /// are reported.
    bool goes_on_carrying(const CommandDone& done);

    void handle(const ui::LiquidIntent& intent) { tools.set_liquid(intent.name); }
    void handle(const ui::ProbeIntent& intent);
    void handle(const ui::WallIntent& intent);
    /// Where a drag has the walls; the frame lags behind.
    const std::optional<Box3>& dragged_walls() const { return dragged_walls_; }

    void add_actions(ActionList& list);

  private:
    void follow_bodies();
    void follow_particle();
    void remove_body_under_cursor();

    SimulationController& simulation_;
    ViewState& view_;
    const PlotController& plots_;
    Notices& notices_;
    ToolView seen_;
    TankShake shake_;
    std::optional<Box3> dragged_walls_;
    std::optional<std::uint32_t> hovered_body_;
    std::optional<std::uint32_t> inspected_id_;  ///< as last written to the log
    bool carrying_ = false;                      ///< a body is in hand, as far as is known here
    std::map<std::uint64_t, Tools::Announced> announced_;
};

}  // namespace slosh::app
