// Bodies in the session: their undo, what is said about them, and the tools' options; see application.h.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/application.h"

namespace slosh::app {

void Application::remove_body_under_cursor() {
    if (!tool_view_.over_water || sim().sequence == 0 || !tools_->bodies().remove_under_cursor(tool_view_))
        toast(Toast::note, "No body under the cursor.");
}

/// What the tools have done to bodies since the last frame.
void Application::follow_bodies() {
    if (const auto hovered = tools_->bodies().hovered(); hovered != hovered_body_) {
        hovered_body_ = hovered;
        view_changed_ = true;
        test_log_.write("hover", {{"body", hovered ? static_cast<int>(*hovered) : -1}});
    }
    for (BodyTools::Removed& removed : tools_->bodies().take_removed()) {
        if (removed.asked_by_undo) {
            session_->history().step_sent(removed.ticket, {});
        } else {
            session_->history().body_removal_sent(removed.ticket,
                                                  {std::move(removed.described), std::move(removed.now)});
        }
    }
    for (std::string& note : tools_->bodies().take_notes()) toast(Toast::note, std::move(note));
}

/// A grab is sent anew whenever the hand moves: only its beginning and end are news.
bool Application::is_carrying(const CommandDone& done) {
    const auto* grab = std::get_if<GrabSolid>(&done.command);
    if (grab == nullptr) return false;
    const bool held = grab->active && done.result.applied;
    const bool goes_on = held && carrying_;
    carrying_ = held;
    return goes_on;
}

void Application::draw_tool_options(const ui::Rectangle& view) {
    const SimulationFrame& frame = sim();
    const BodyChoice& body = tools_->body().choice();
    ui::ToolOptions options;
    options.actions = {"tool_block", "tool_body", "tool_force", "tool_grab", "tool_erase"};
    options.tool = tool_name(tools_->tool());
    options.block_particles = tools_->block_particles();
    options.spacing = frame.spacing;
    options.brush = tools_->brush_radius(frame);
    options.least_brush = Tools::least_brush * frame.support_radius;
    options.most_brush = Tools::most_brush * frame.support_radius;
    for (const BodyShapeName& shape : body_shapes(frame.dimension))
        options.shapes.push_back({shape.name, shape.label, ""});
    options.shape = tools_->body().shape_in(frame.dimension);
    options.size = body.spacings * frame.spacing;
    options.least_size = BodyMaker::least_spacings * frame.spacing;
    options.most_size = BodyMaker::most_spacings * frame.spacing;
    options.density = body.density;
    options.least_density = BodyMaker::least_density;
    options.most_density = BodyMaker::most_density;
    for (const BodyMaterial& material : body_materials())
        options.materials.push_back({std::string(material.name), material.density});
    if (ui::draw_tool_options(context_, view, actions_, options)) apply_tool_options(options);
}

void Application::apply_tool_options(const ui::ToolOptions& options) {
    const SimulationFrame& frame = sim();
    if (tools_->tool() == Tool::block) tools_->set_block_particles(options.block_particles);
    if (tools_->tool() == Tool::force || tools_->tool() == Tool::erase)
        tools_->set_brush(options.brush / std::max(frame.support_radius, 1e-4f));
    if (tools_->tool() == Tool::body) {
        BodyChoice choice = tools_->body().choice();
        // In a flat scene a model is shown as a box; it stays chosen for the next deep one.
        if (options.shape != tools_->body().shape_in(frame.dimension)) choice.shape = options.shape;
        choice.spacings = options.size / std::max(frame.spacing, 1e-6f);
        choice.density = options.density;
        if (const Result<void> chosen = tools_->choose_body(choice); !chosen)
            toast(Toast::error, chosen.error().text());
    }
    view_changed_ = true;
}

}  // namespace slosh::app
