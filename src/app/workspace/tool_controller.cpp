// See tool_controller.h.
#include "app/workspace/tool_controller.h"

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/tools/inspect.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/commands/engine_commands.h"

namespace slosh::app {

ToolController::ToolController(SimulationController& simulation, ViewState& view, const PlotController& plots,
                               Notices& notices)
    : tools({.post =
                 [&simulation](const Command& command) {
                     // What a person does once is seen at once; what goes on with the hand goes on with the
                     // steps.
                     const bool one_act = command.entry()->undo == Undo::always;
                     return simulation.post(command, one_act ? When::soon : When::next_step);
                 },
             .ask = [&simulation](const ToolQuery& query) { simulation.session().ask(query); },
             .act = [&simulation](const Command& command,
                                  const Gesture& gesture) { return simulation.act(command, gesture); },
             .end_gesture = [&simulation] { simulation.session().history().end_gesture(); }}),
      simulation_(simulation),
      view_(view),
      plots_(plots),
      notices_(notices) {
    simulation_.solids_change = [this](std::uint64_t ticket) { tools.bodies().list_changes(ticket); };
}

void ToolController::follow_cursor(const PixelSize& viewport, const glm::vec2& cursor, bool over_water,
                                   bool right) {
    seen_.camera = &view_.camera.camera();
    seen_.viewport = viewport;
    seen_.cursor = cursor;
    seen_.over_water = over_water;
    seen_.right = right && simulation_.comparing();
    seen_.frame = seen_.right ? simulation_.frame().right.get() : &simulation_.frame();
    seen_.liquid_color = view_.color_of_liquid(tools.liquid(), seen_.frame->parameters);
    seen_.answer = simulation_.session().answer();
    seen_.step_milliseconds = plots_.diagnostics.step_mean;
    seen_.now = steady_now();
}

void ToolController::cursor_moved(const glm::vec2& cursor) {
    seen_.cursor = cursor;
    tools.move(seen_);
}

void ToolController::press(const glm::vec2& cursor, int modifiers) {
    seen_.cursor = cursor;
    tools.press(modifiers, seen_);
    notices_.hint_used("drop");
}

void ToolController::release(const glm::vec2& cursor) {
    seen_.cursor = cursor;
    tools.release(seen_);
}

void ToolController::update() {
    tools.update(seen_);
    for (const Tools::Announced& announced : tools.take_announced()) announced_[announced.ticket] = announced;
    follow_bodies();
    follow_particle();
}

/// What the tools have done to bodies since the last frame.
void ToolController::follow_bodies() {
    if (const auto hovered = tools.hovered(); hovered != hovered_body_) {
        hovered_body_ = hovered;
        view_.changed = true;
        notices_.test_log.write("hover", {{"body", hovered ? static_cast<int>(*hovered) : -1}});
    }
    for (std::string& note : tools.bodies().take_notes())
        notices_.toast(Notices::Kind::note, std::move(note));
}

/// The camera goes along with the particle that is inspected.
void ToolController::follow_particle() {
    auto* tool = dynamic_cast<InspectTool*>(tools.find("inspect"));
    if (tool == nullptr || tools.chosen().name != "inspect" || !seen_.ready()) return;
    const std::optional<Inspection>& picked = tool->inspected();
    if (picked ? picked->id != inspected_id_ : inspected_id_.has_value()) {
        inspected_id_ = picked ? std::optional(picked->id) : std::nullopt;
        view_.changed = true;
        nlohmann::json seen = {{"id", picked ? static_cast<std::int64_t>(picked->id) : -1}};
        if (picked) {
            seen["position"] = {picked->position.x, picked->position.y, picked->position.z};
            seen["neighbours"] = picked->neighbours.size();
            seen["density"] = picked->density;
        }
        notices_.test_log.write("inspect", seen);
    }
    const Vec3 by = tool->take_movement();
    if (by == Vec3(0.0f)) return;
    Camera& camera = view_.camera.camera();
    camera.fly({glm::dot(by, camera.right()), glm::dot(by, camera.up()), glm::dot(by, camera.forward())});
    view_.changed = true;
}

void ToolController::follow_shaking() {
    const SimulationFrame& newest = simulation_.frame();
    if (!shake_.shaking() || !newest.container || !newest.container_target) return;
    const auto swing = shake_.next(*newest.container, *newest.container_target, newest.acknowledged);
    if (swing) {
        shake_.sent(simulation_.act(
            swing->move,
            {.subject = "shake", .finished = swing->last, .over_water = true, .first = swing->first}));
    } else if (!shake_.shaking()) {
        simulation_.session().history().end_gesture();
    }
}

void ToolController::restarted() {
    shake_.forget();
    tools.world_changed();
}

void ToolController::remove_body_under_cursor() {
    if (!seen_.over_water || !tools.remove_body(seen_))
        notices_.toast(Notices::Kind::note, "There is no body under the cursor.");
}

bool ToolController::goes_on_carrying(const CommandDone& done) {
    const auto* grab = done.command.get_if<GrabSolid>();
    if (grab == nullptr) return false;
    const bool held = grab->active && done.result.applied;
    return std::exchange(carrying_, held) && held;
}

void ToolController::add_announced(const CommandDone& done, nlohmann::json& fields) {
    if (done.command.is<MoveContainer>()) fields["shaking"] = shake_.shaking();
    const auto announced = announced_.find(done.result.ticket);
    if (announced == announced_.end()) return;
    fields["announced"] = announced->second.added;
    fields["announced_left_out"] = announced->second.left_out;
    fields["exact"] = announced->second.exact;
    announced_.erase(announced);
}

void ToolController::handle(const ui::ProbeIntent& intent) {
    simulation_.change(RemoveProbe{intent.name}, "probe");
}

void ToolController::handle(const ui::WallIntent& intent) {
    const std::optional<Box3>& target = simulation_.frame().container_target;
    if (!target || intent.face < 0 || intent.face > 5) return;
    if (!dragged_walls_) dragged_walls_ = target;
    Box3& walls = *dragged_walls_;
    (intent.face % 2 == 1 ? walls.max : walls.min)[intent.face / 2] = intent.position;
    MoveContainer move;
    move.container = walls;
    simulation_.change(move, "walls", intent.finished);
    if (intent.finished) dragged_walls_.reset();
}

void ToolController::add_actions(ActionList& list) {
    list.menu("Tool");
    for (const ToolModule* tool : tool_list().all()) {
        const std::string name(tool->name);
        list.add(action_id(*tool), std::string(tool->label), std::string(tool->help), key_list(tool->key),
                 [this, name] { tools.select(name); })
            .checked = [this, name] { return tools.chosen().name == name; };
    }
    list.add("next_tool", "Next tool", "", {}, [this] {
        const auto all = tool_list().all();
        std::size_t next = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i]->name == tools.chosen().name) next = (i + 1) % all.size();
        tools.select(all[next]->name);
    });
    list.add("larger", "Larger", "Larger block, body or brush", {"]", "+", "="}, [this] { tools.resize(+1); })
        .repeats = true;
    list.add("smaller", "Smaller", "Smaller block, body or brush", {"[", "-"}, [this] { tools.resize(-1); })
        .repeats = true;
    list.add("remove_body", "Remove the selection",
             "Remove the selection of the arrange tool, or the body under the cursor",
             {"Delete", "Backspace"}, [this] { remove_body_under_cursor(); });
    list.add("shake", "Shake the tank",
             "Move the walls back and forth a few times; undo returns to the state before", {"J"},
             [this] {
                 if (const auto& walls = simulation_.frame().container) shake_.begin(*walls);
             })
        .enabled = [this] { return simulation_.frame().container.has_value(); };
    list.add("remove_bodies", "Remove all bodies", "", {}, [this] { tools.bodies().remove_all(); });
}

}  // namespace slosh::app
