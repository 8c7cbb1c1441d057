// The interface of one frame: composes the panels and acts on what they ask for; see application.h.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "app/application.h"
#include "app/typed_path.h"
#include "base/parallel.h"
#include "base/text.h"
#include "render/color_map.h"
#include "sim/solvers/list.h"
#include "ui/scale_bar.h"
#include "ui/tooltip.h"
#include "ui/top_bar.h"

namespace slosh::app {
namespace {

/// Derived quantities that stand under their slider.
std::vector<std::pair<std::string_view, std::string>> annotations(const SimulationFrame& frame) {
    const Parameters& p = frame.parameters;
    char text[96];
    std::vector<std::pair<std::string_view, std::string>> lines;
    std::snprintf(text, sizeof text, "h = %.4g m", static_cast<double>(p.support_radius()));
    lines.emplace_back("kernel.ratio", text);
    // Tait: B = rho0 c^2 / gamma; the compression to expect is (v_max / c)^2.
    const double c = static_cast<double>(p.wcsph.sound_speed),
                 stiffness = static_cast<double>(p.fluid.rest_density) * c * c / p.wcsph.gamma;
    const double compression = c > 0.0 ? frame.report.v_max * frame.report.v_max / (c * c) : 0.0;
    std::snprintf(text, sizeof text, "B = %.3g Pa, expects %.2g %%", stiffness, 100.0 * compression);
    lines.emplace_back("wcsph.sound_speed", text);
    return lines;
}

/// The scene's own fluid, its other materials, then the presets it does not describe itself.
std::vector<ui::LiquidChoice> drop_liquids(const SceneDescription& scene) {
    std::vector<ui::LiquidChoice> liquids{{"", "the scene's own"}};
    for (const Material& material : scene.materials) liquids.push_back({material.name, material.name});
    for (const MaterialPreset& preset : material_presets()) {
        const auto described = [&](const Material& material) { return material.name == preset.name; };
        if (std::any_of(scene.materials.begin(), scene.materials.end(), described)) continue;
        liquids.push_back({std::string(preset.name), std::string(preset.title)});
    }
    return liquids;
}

}  // namespace

void Application::build_actions() {
    actions_.clear();
    for (const Binding* binding : bindings_) {
        ui::ActionItem item{binding->action,         binding->label, binding->menu, binding->help,
                            shortcut_text(*binding), true,           false};
        const std::string_view id = binding->action;
        if (id == "pause") item.checked = paused_;
        if (id == "slow_motion") item.checked = slow_;
        if (id == "undo") item.enabled = session_->history().can_undo();
        if (id == "redo") item.enabled = session_->history().can_redo();
        if (id == "hide_interface") item.checked = hidden_;
        if (id == "diagnostics") item.checked = drawer_open_;
        if (id == "toggle_left") item.checked = left_open_;
        if (id == "toggle_right") item.checked = view_model_.open;
        if (id == "full_screen") item.checked = window_->full_screen();
        if (id.starts_with("tool_")) item.checked = id.substr(5) == tool_name(tools_->tool());
        if (!binding->solver.empty()) item.checked = binding->solver == sim().solver;
        actions_.push_back(std::move(item));
    }
}

ui::ParameterPanelInput Application::parameter_input() const {
    ui::ParameterPanelInput input;
    input.table = &parameter_table();
    input.parameters = &sim().parameters;
    input.baseline = &baseline_;
    input.defaults = &defaults_;
    input.solver = sim().solver;
    input.annotations = annotations(sim());
    return input;
}

void Application::draw_interface() {
    const PixelSize size = window_->framebuffer_size();
    ui::LayoutRequest request{static_cast<float>(size.width),
                              static_cast<float>(size.height),
                              scale(),
                              0.0f,
                              hidden_,
                              left_open_,
                              drawer_open_};
    const bool ready = sim().sequence > 0;
    if (!hidden_) {
        ui::TopBarInput bar;
        bar.actions = actions_;
        for (const SolverDescription& solver : solver_list()) {
            bar.solvers.push_back({std::string(solver.name), std::string(solver.label),
                                   std::string(solver.title), "solver_" + std::string(solver.name)});
        }
        bar.solver = sim().solver;
        bar.scene_title = scene_.title;
        bar.paused = paused_;
        bar.slow = slow_;
        request.bar_height = ui::draw_top_bar(context_, bar);
    }
    layout_ = ui::compute_layout(request);
    if (ready && !hidden_) {
        ui::LeftPanelInput left;
        left.parameters = parameter_input();
        left.scene_name = scene_.name;
        left.scene_title = scene_.title.empty() ? scene_.name : scene_.title;
        left.scene_description = scene_.description;
        left.container = dragged_walls_ ? dragged_walls_ : sim().container_target;
        left.dimension = sim().dimension;
        if (scene_.container) {
            const Vec3 margin = 0.5f * (scene_.container->max - scene_.container->min);
            left.container_range = {scene_.container->min - margin, scene_.container->max + margin};
        }
        left.liquids = drop_liquids(scene_);
        left.liquid = tools_->material();
        left.threads_wanted = settings_.threads;
        left.threads_now = sim().threads;
        left.threads_most = hardware_threads();
        if (const SolverDescription* solver = find_solver(sim().solver)) left.solver_title = solver->label;
        ui::draw_left_panel(context_, layout_.left, left, panel_);
        ui::draw_right_panel(context_, layout_.right, view_model_);
        ui::draw_drawer(context_, layout_.drawer, diagnostics_, log_);
    }
    if (ready && !hidden_) draw_tool_options(layout_.view);
    draw_overlays(layout_);
    draw_pickers();
    draw_recovery();
    draw_ending();
}

void Application::draw_overlays(const ui::Layout& layout) {
    if (hidden_) return toasts_.draw(layout.view, scale(), now());
    ui::HudInput hud;
    hud.frames_per_second = 1.0 / std::max(smooth_frame_time_, 1e-4);
    hud.real_time_factor = sim().real_time_factor;
    hud.speed = sim().speed;
    hud.paused = sim().paused;
    hud.phase = sim().phase;
    hud.spacing = sim().spacing;
    hud.report = sim().sequence > 0 ? &sim().report : nullptr;
    ui::draw_hud(layout.view, scale(), hud);
    const DrawReport& report = picture_->report();
    if (report.has_scale && view_model_.scale_bar) {
        if (const ColorMap* map = find_color_map(report.color_map)) {
            const auto table = map->table();
            const FieldHistogram& histogram = report.histogram;
            std::array<ui::HistogramBar, FieldHistogram::most_bins> bars;
            for (std::size_t i = 0; i < histogram.bins; ++i)
                bars[i] = {histogram.height(histogram.counts[i]), histogram.place(i)};
            ui::ScaleBarInput bar;
            bar.label = report.field_label;
            bar.unit = report.field_unit;
            bar.min = report.range_min;
            bar.max = report.range_max;
            bar.colors = table;
            bar.missing = report.missing;
            bar.histogram = std::span(bars).first(histogram.bins);
            bar.below = histogram.height(histogram.below);
            bar.above = histogram.height(histogram.above);
            ui::draw_scale_bar(layout.view, scale(), bar);
        }
    }
    hints_.draw(layout.view, scale(), now());
    toasts_.draw(layout.view, scale(), now());
    ghost_text_ = tools_->label(tool_view_);
    if (!ghost_text_.empty())
        ui::draw_cursor_label(context_, tool_view_.cursor.x, tool_view_.cursor.y, ghost_text_);
}

void Application::draw_pickers() {
    if (const auto scene = scene_picker_.draw(context_)) load_scene(*scene);
    if (const auto line = palette_.draw(context_)) {
        if (line->starts_with("action:")) {
            context_.action(std::string_view(*line).substr(7));
        } else {
            left_open_ = true;
            hidden_ = false;
            panel_.reveal(std::string_view(*line).substr(10));
        }
    }
    ui::draw_help(context_, actions_, help_open_);
    path_dialog_.draw(context_);
}

void Application::handle_intents() {
    std::vector<ui::Intent> intents;
    intents.swap(context_.intents);
    for (const ui::Intent& intent : intents) {
        if (const auto* parameter = std::get_if<ui::ParameterIntent>(&intent)) {
            handle(*parameter);
        } else if (const auto* action = std::get_if<ui::ActionIntent>(&intent)) {
            act(action->id);
        } else if (const auto* wall = std::get_if<ui::WallIntent>(&intent)) {
            handle(*wall);
        } else if (const auto* threads = std::get_if<ui::ThreadsIntent>(&intent)) {
            settings_.threads = threads->threads;
            session_->post(SetThreads{settings_.threads});
        } else if (const auto* liquid = std::get_if<ui::LiquidIntent>(&intent)) {
            tools_->set_material(liquid->name);
        } else if (const auto* path = std::get_if<ui::PathIntent>(&intent)) {
            const std::filesystem::path file = typed_path(path->path, path->save, data_folder() / "states");
            if (path->save && saves_recording_) {
                session_->save_recording(file);
            } else if (path->save) {
                session_->save_state(file);
            } else {
                load_scene(file.string());
            }
        } else if (const auto* ending = std::get_if<ui::EndingIntent>(&intent)) {
            handle(*ending);
        } else if (const auto* recovery = std::get_if<ui::RecoveryIntent>(&intent)) {
            handle(*recovery);
        } else if (std::holds_alternative<ui::SettingsChanged>(intent)) {
            model_to_view();
        }
    }
    if (!intents.empty()) {
        intents.clear();
        intents.swap(context_.intents);  // keeps the memory
    }
}

/// One drag is one undo step: from the value before its first movement to the one at its end.
void Application::handle(const ui::ParameterIntent& intent) {
    const ParameterDescription* description = parameter_table().find(intent.key);
    if (description == nullptr) return;
    if (intent.key == "foam.enabled") foam_chosen_ = true;
    if (intent.typed)
        toast(Toast::warning, out_of_range_text(*description, *intent.typed, intent.value), intent.key);
    panel_.pending().sent(intent.key,
                          change(SetParameter{intent.key, intent.value}, intent.key, intent.finished));
    test_log_.write("parameter",
                    {{"key", intent.key}, {"value", to_text(intent.value)}, {"finished", intent.finished}});
}

void Application::handle(const ui::WallIntent& intent) {
    if (!sim().container_target || intent.face < 0 || intent.face > 5) return;
    if (!dragged_walls_) dragged_walls_ = sim().container_target;
    Box3& walls = *dragged_walls_;
    (intent.face % 2 == 1 ? walls.max : walls.min)[intent.face / 2] = intent.position;
    MoveContainer move;
    move.container = walls;
    change(move, "walls", intent.finished);
    if (intent.finished) dragged_walls_.reset();
}

}  // namespace slosh::app
