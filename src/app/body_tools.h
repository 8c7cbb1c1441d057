// Grabbing bodies and taking them away. Solids have no names, only places in a list that shifts when one is
// removed: a place is used only while the newest frame knows of every change that was asked for; otherwise
// the removal waits, and then finds its solid by its description, the last of several equal ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/body_pick.h"
#include "render/scene.h"
#include "sim/command.h"

namespace slosh::app {

struct ToolView;

class BodyTools {
  public:
    explicit BodyTools(std::function<std::uint64_t(Command)> post);

    /// The grab tool: a press on a free body takes it by the point under the cursor.
    void press(const ToolView& view);
    /// Let go: it flies on as fast as it was moved.
    void release();
    /// The world has changed: nothing that was asked for counts any more.
    void forget();
    bool holding() const { return held_.has_value(); }
    /// The free solid under the cursor of the grab tool.
    std::optional<std::uint32_t> hovered() const { return hovered_; }
    /// Once per frame.
    void update(const ToolView& view, bool grabbing);

    /// Takes away the free body under the cursor, if there is one.
    bool remove_under_cursor(const ToolView& view);
    void remove_all() { all_go_ = true; }
    /// The last solid of this description (undo of a drop).
    void remove(const Solid& solid) { waiting_.push_back({solid, true}); }
    /// A command that changes the list of solids was sent by somebody: earlier frames' places are void.
    void list_changes(std::uint64_t ticket) { list_ticket_ = ticket; }

    struct Removed {
        std::uint64_t ticket = 0;
        Solid described;  ///< as it stood in the list
        Solid now;        ///< where it was when it was taken away
        bool asked_by_undo = false;
    };
    std::vector<Removed> take_removed();
    /// What a person should be told.
    std::vector<std::string> take_notes();

    /// Lights up the body under the cursor, or the one held with a line to the cursor.
    void decorate(const ToolView& view, RenderScene& scene) const;
    /// About the body under the cursor or in hand.
    std::string label(const ToolView& view) const;

  private:
    struct Held {
        std::uint64_t generation = 0;
        std::size_t solids = 0;  ///< in the list
        Solid solid;
        GrabSolid grab;
        Vec3 on_plane{0.0f};  ///< the grabbed point, at the press
    };
    bool up_to_date(const SimulationFrame& frame) const;
    bool still_there(const SimulationFrame& frame) const;
    Vec3 target(const ToolView& view) const;
    void take(const SimulationFrame& frame, std::uint32_t index, bool asked_by_undo);
    void update_removals(const SimulationFrame& frame);
    std::optional<std::uint32_t> shown(const ToolView& view) const;

    std::function<std::uint64_t(Command)> post_;
    std::optional<Held> held_;
    std::optional<std::uint32_t> hovered_;
    struct Waiting {
        Solid solid;
        bool asked_by_undo = false;
    };
    std::vector<Waiting> waiting_;
    bool all_go_ = false;
    std::uint64_t list_ticket_ = 0;
    std::vector<Removed> removed_;
    std::vector<std::string> notes_;
};

}  // namespace slosh::app
