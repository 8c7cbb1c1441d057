// See interface.h. The panels beside the water are in side_panels.cpp, what floats over it in overlays.cpp,
// lists and dialogs in lists.cpp.
#include "app/shell/interface.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/shell/kernel_curves.h"
#include "sim/methods/step/solver_module.h"
#include "ui/side_panels.h"
#include "ui/top_bar.h"

namespace slosh::app {

Interface::Interface(Workspace& workspace) : workspace_(workspace) {
    context_.loops = [this](std::string_view key) { return loops_.of(key); };
    context_.curves = [this](std::string_view key) {
        return key == "kernel.name"
                   ? kernel_curves(workspace_.simulation.chosen_frame().parameters.kernel_name())
                   : std::vector<ui::CurveShown>();
    };
    if (!workspace_.notices.test_log.on()) return;
    context_.record_widget = [this](std::string_view id, const ui::Rectangle& place) {
        workspace_.notices.test_log.widget(id, place);
    };
}

/// The actions as menus and buttons see them in this frame.
void Interface::follow_actions() {
    actions_.clear();
    for (const Action& action : workspace_.actions.all()) {
        actions_.push_back({.id = action.id,
                            .label = action.label,
                            .menu = action.menu,
                            .help = action.help,
                            .shortcut = action.shortcut(),
                            .enabled = !action.enabled || action.enabled(),
                            .checked = action.checked && action.checked(),
                            .line_before = action.line_before});
    }
}

ui::LayoutRequest Interface::layout_request(const PixelSize& window, float scale) const {
    const Panels& panels = workspace_.panels;
    const Settings& settings = workspace_.settings;
    return {.width = static_cast<float>(window.width),
            .height = static_cast<float>(window.height),
            .scale = scale,
            .hidden = panels.hidden,
            .left_open = settings.left_open,
            .drawer_open = settings.drawer_open,
            .left_asked = panels.left_asked,
            .right_asked = panels.right_asked,
            .right_open = settings.right_open,
            .timeline = workspace_.timeline.is_shown()};
}

PixelRectangle Interface::view(const PixelSize& window, float scale) const {
    ui::Rectangle view = layout_.view;
    if (view.empty()) {
        constexpr float usual_bar = 26.0f;  // before it has been drawn
        ui::LayoutRequest request = layout_request(window, scale);
        request.bar_height = usual_bar * scale;
        view = ui::compute_layout(request).view;
    }
    const auto whole = [](float pixels) { return static_cast<int>(std::lround(pixels)); };
    const int x = whole(view.x), y = whole(view.y);
    return {
        x, y, {std::max(whole(view.x + view.width) - x, 1), std::max(whole(view.y + view.height) - y, 1)}};
}

PixelRectangle Interface::clear(const PixelRectangle& part) const {
    if (layout_.clear.empty()) return {0, 0, part.size};
    const auto whole = [](float pixels) { return static_cast<int>(std::lround(pixels)); };
    // Each of two worlds has its own half.
    const int left = std::max(whole(layout_.clear.x) - part.x, 0),
              top = std::max(whole(layout_.clear.y) - part.y, 0);
    const int right = std::min(whole(layout_.clear.x + layout_.clear.width) - part.x, part.size.width),
              bottom = std::min(whole(layout_.clear.y + layout_.clear.height) - part.y, part.size.height);
    return {left, top, {std::max(right - left, 1), std::max(bottom - top, 1)}};
}

void Interface::draw(const Shown& shown, const ScenePicture& picture) {
    context_.scale = shown.scale;
    context_.focused.clear();
    context_.now = steady_now();
    context_.changes_at = std::numeric_limits<double>::infinity();
    workspace_.follow_presets();
    follow_actions();
    draw_panels(shown, picture.report());
    draw_overlays(shown, picture.report());
    draw_pickers();
    draw_notices(shown);
    draw_messages(shown);
    if (context_.overlays.changing()) context_.changes_at = context_.now;
}

/// What lies over the water keeps clear of the numbers, the headers of folded panels and open lists.
void Interface::arrange_overlays(float scale) {
    ui::Overlays::Room room{layout_.room, layout_.view, {}, {}, scale};
    ui::Rectangle numbers = layout_.hud;
    numbers.height = std::max(layout_.room.y - numbers.y, 0.0f);
    room.taken = {numbers, layout_.left_tab, layout_.right_tab};
    const ToolView& cursor = workspace_.hand.seen();
    const ui::Rectangle part = workspace_.simulation.comparing() ? half(cursor.right) : layout_.view;
    const float x = part.x + cursor.cursor.x, y = part.y + cursor.cursor.y;
    // An arrow, and a little room.
    if (layout_.view.contains(x, y))
        room.pointer = {x - 8.0f * scale, y - 8.0f * scale, 28.0f * scale, 32.0f * scale};
    context_.overlays.arrange(std::move(room), std::exchange(context_.windows, {}));
}

/// Panels around the water; their sizes make the layout of this frame.
void Interface::draw_panels(const Shown& shown, const DrawReport& picture) {
    Panels& panels = workspace_.panels;
    panels.narrow = ui::is_narrow(static_cast<float>(shown.size.width), shown.scale);
    ui::LayoutRequest request = layout_request(shown.size, shown.scale);
    request.scale_bar = shows_scale(picture);
    request.hud_height = hud_height_;
    request.notice = context_.overlays.any_notice();
    if (!panels.hidden) request.bar_height = draw_top_bar();
    layout_ = ui::compute_layout(request);
    arrange_overlays(shown.scale);
    if (!workspace_.simulation.has_water() || panels.hidden) return;
    draw_left_panel();
    ui::draw_left_tab(context_, layout_.left_tab);
    draw_view_panel(picture);
    ui::draw_drawer(context_, layout_.drawer, workspace_.plots.diagnostics, workspace_.plots.panel,
                    workspace_.notices.lines());
    draw_timeline();
    draw_tool_options();
    draw_inspector();
}

float Interface::draw_top_bar() {
    ui::TopBarInput bar;
    bar.actions = actions_;
    for (const SolverModule* solver : solver_modules().all()) {
        bar.solvers.push_back({std::string(solver->name), std::string(solver->label),
                               std::string(solver->title), "solver_" + std::string(solver->name)});
    }
    bar.solver = workspace_.simulation.chosen_frame().solver;
    bar.scene_title = workspace_.scene.description().title;
    bar.paused = workspace_.simulation.paused();
    bar.slow = workspace_.simulation.slow();
    return ui::draw_top_bar(context_, bar);
}

void Interface::handle_intents() {
    std::vector<ui::Intent> intents;
    intents.swap(context_.intents);
    for (const ui::Intent& intent : intents) workspace_.handle(intent);
    if (!intents.empty()) {
        intents.clear();
        intents.swap(context_.intents);  // keeps the memory
    }
}

void Interface::forget_pictures() {
    // An open list holds the names of its pictures.
    scene_picker_.close();
    save_list_.close();
    thumbnails_ = {};
    loops_ = {};
}

}  // namespace slosh::app
