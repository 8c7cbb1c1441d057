// The tools and the bodies in the workspace, and how both are undone; see workspace.h.
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/tools/inspect.h"
#include "app/workspace/workspace.h"

namespace slosh::app {

void Workspace::follow_cursor(const PixelSize& viewport, const glm::vec2& cursor, bool over_water,
                              bool right) {
    if (has_water() && camera_.follow_shape(scene_.description(), screen_.framing())) view_.changed = true;
    tool_view_.camera = &camera_.camera();
    tool_view_.viewport = viewport;
    tool_view_.cursor = cursor;
    tool_view_.over_water = over_water;
    tool_view_.right = right && comparing();
    tool_view_.frame = tool_view_.right ? frame().right.get() : &frame();
    tool_view_.answer = session_->answer();
    tool_view_.step_milliseconds = diagnostics.step_mean;
    tool_view_.now = steady_now();
}

void Workspace::cursor_moved(const glm::vec2& cursor) {
    tool_view_.cursor = cursor;
    tools_.move(tool_view_);
}

void Workspace::press(const glm::vec2& cursor, int modifiers) {
    tool_view_.cursor = cursor;
    tools_.press(modifiers, tool_view_);
    if (panels.crashed) close_crashed();  // who goes on working has seen it
    hint_used("drop");
}

void Workspace::release(const glm::vec2& cursor) {
    tool_view_.cursor = cursor;
    tools_.release(tool_view_);
}

void Workspace::update_tools() {
    tools_.update(tool_view_);
    for (const Tools::Announced& announced : tools_.take_announced())
        announced_[announced.ticket] = announced;
    follow_bodies();
    follow_particle();
}

/// The camera goes along with the particle that is inspected.
void Workspace::follow_particle() {
    auto* tool = dynamic_cast<InspectTool*>(tools_.find("inspect"));
    if (tool == nullptr || tools_.chosen().name != "inspect" || !tool_view_.ready()) return;
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
    Camera& camera = camera_.camera();
    camera.fly({glm::dot(by, camera.right()), glm::dot(by, camera.up()), glm::dot(by, camera.forward())});
    view_.changed = true;
}

void Workspace::remove_body_under_cursor() {
    if (!tool_view_.over_water || !tools_.remove_body(tool_view_))
        notices_.toast(Notices::Kind::note, "There is no body under the cursor.");
}

/// What the tools have done to bodies since the last frame.
void Workspace::follow_bodies() {
    if (const auto hovered = tools_.hovered(); hovered != hovered_body_) {
        hovered_body_ = hovered;
        view_.changed = true;
        notices_.test_log.write("hover", {{"body", hovered ? static_cast<int>(*hovered) : -1}});
    }
    for (std::string& note : tools_.bodies().take_notes())
        notices_.toast(Notices::Kind::note, std::move(note));
}

/// ": about 0.9 s per step", where the value makes the steps slow.
std::string Workspace::cost_of(const SetParameter& set) const {
    const ParameterDescription* description = parameter_table().find(set.key);
    if (description == nullptr) return {};
    const std::optional<double> seconds = panel.cost(*description, set.value);
    return seconds ? ": " + ui::cost_text(*seconds) : std::string();
}

void Workspace::take_undo_steps() {
    for (const CommandHistory::Wanted& wanted : session_->history().take_steps()) {
        if (!wanted.step) {
            notices_.toast(Notices::Kind::note,
                           wanted.undo ? "There is nothing to undo." : "There is nothing to redo.", "undo");
            continue;
        }
        const UndoLog::Step& step = *wanted.step;
        std::string cost;
        if (step.command) {
            const auto* set = step.command->get_if<SetParameter>();
            // The value was confirmed once: it is said again, not asked.
            if (set != nullptr) cost = cost_of(*set);
            const std::uint64_t ticket = session_->post_step(step);
            statistics.asked(ticket, steady_now());
            noted(*step.command, ticket);
            session_->history().step_sent(ticket, step);
            if (set != nullptr) {
                panel.pending().set(set->key, set->value);
                panel.pending().sent(set->key, ticket);
            }
        }
        notices_.toast(Notices::Kind::note, with_labels(step.text) + cost, "undo");
    }
}

}  // namespace slosh::app
