// See interface.h.
#include "app/shell/interface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>

#include "app/session/saved_files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "io/automatic_particles.h"
#include "render/color_field.h"
#include "render/color_map.h"
#include "render/fluid_optics.h"
#include "sim/commands/command_entry.h"
#include "sim/fidelity/pins.h"
#include "sim/solvers/solver_module.h"
#include "sim/solvers/wcsph.h"
#include "slosh/files.h"
#include "ui/dialogs.h"
#include "ui/film_indicator.h"
#include "ui/saved_note.h"
#include "ui/scale_bar.h"
#include "ui/side_panels.h"
#include "ui/tool_options.h"
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
    const double c = static_cast<double>(p.of<WcsphSettings>().sound_speed),
                 stiffness = static_cast<double>(p.fluid.rest_density) * c * c / p.of<WcsphSettings>().gamma;
    const double compression = c > 0.0 ? frame.report.v_max * frame.report.v_max / (c * c) : 0.0;
    std::snprintf(text, sizeof text, "B = %.3g Pa, expects %.2g %%", stiffness, 100.0 * compression);
    lines.emplace_back("wcsph.sound_speed", text);
    if (frame.fidelity.real_time && frame.fidelity.particles_that_fit > 0) {
        const auto fit = static_cast<std::int64_t>(frame.fidelity.particles_that_fit);
        lines.emplace_back("time.fidelity", "at most " + particles_text(fit) + " here");
    }
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

/// What the person has saved, newest first.
std::vector<ui::SaveLine> save_lines() {
    std::vector<ui::SaveLine> lines;
    for (const SavedFile& file : saved_files(data_folder())) {
        lines.push_back({file.path.string(), file.name(),
                         std::string(name_of(file.kind)) + ", " + date_text(file.saved_at) + ", " +
                             size_text(file.bytes)});
    }
    return lines;
}

/// What is said of a scene's size in the list.
std::string size_text(const io::SceneSummary& scene) {
    if (scene.automatic_particles) return "as many particles as fit";
    const auto count = static_cast<std::int64_t>(scene.particles);
    if (count == 0 && scene.grows) return "filled by springs";
    return particles_text(count) + (scene.grows ? " and springs" : "");
}

}  // namespace

Interface::Interface(Workspace& workspace) : workspace_(workspace) {
    if (!workspace_.notices().test_log.on()) return;
    context_.record_widget = [this](std::string_view id, const ui::Rectangle& place) {
        workspace_.notices().test_log.widget(id, place);
    };
}

/// The actions as menus and buttons see them in this frame.
void Interface::follow_actions() {
    actions_.clear();
    for (const Action& action : workspace_.actions()) {
        actions_.push_back({action.id, action.label, action.menu, action.help, action.shortcut(),
                            !action.enabled || action.enabled(workspace_),
                            action.checked && action.checked(workspace_)});
    }
}

ui::ParameterPanelInput Interface::parameter_input() const {
    const SimulationFrame& frame = workspace_.frame();
    ui::ParameterPanelInput input;
    input.table = &parameter_table();
    input.parameters = &frame.parameters;
    input.baseline = &workspace_.scene().baseline;
    input.defaults = &workspace_.defaults();
    input.solver = frame.solver;
    input.annotations = annotations(frame);
    input.pinned = frame.pinned;
    if (frame.parameters.fidelity() != Fidelity::as_set) input.governed = is_governed;
    return input;
}

PixelRectangle Interface::view(const PixelSize& window, float scale) const {
    ui::Rectangle view = layout_.view;
    if (view.empty()) {
        constexpr float usual_bar = 26.0f;  // before it has been drawn
        view =
            ui::compute_layout({static_cast<float>(window.width), static_cast<float>(window.height), scale,
                                usual_bar * scale, workspace_.panels.hidden, workspace_.settings().left_open,
                                workspace_.settings().drawer_open, workspace_.panels.left_asked})
                .view;
    }
    const auto whole = [](float pixels) { return static_cast<int>(std::lround(pixels)); };
    const int x = whole(view.x), y = whole(view.y);
    return {
        x, y, {std::max(whole(view.x + view.width) - x, 1), std::max(whole(view.y + view.height) - y, 1)}};
}

void Interface::draw(const Shown& shown, const ScenePicture& picture) {
    context_.scale = shown.scale;
    context_.focused.clear();
    follow_actions();
    draw_panels(shown, picture.report());
    draw_overlays(shown, picture.report());
    draw_pickers();
    draw_notices(shown);
}

void Interface::draw_view_panel(const DrawReport& picture) {
    const Settings& settings = workspace_.settings();
    ui::RightPanelInput right;
    right.sets = workspace_.setting_sets();
    right.open = settings.right_open;
    const ColorField* field = find_color_field(settings.view.field);
    if (field != nullptr && !field->unit.empty())
        right.annotations.emplace_back("view.range_max", "in " + std::string(field->unit));
    if (settings.view.quality == ViewSettings().quality && !picture.quality.empty())
        right.annotations.emplace_back("view.quality", "now " + std::string(picture.quality));
    ui::draw_right_panel(context_, layout_.right, right, workspace_.view_panel);
}

void Interface::draw_panels(const Shown& shown, const DrawReport& picture) {
    const SimulationFrame& frame = workspace_.frame();
    const SceneDescription& scene = workspace_.scene().description();
    Panels& panels = workspace_.panels;
    panels.narrow = ui::is_narrow(static_cast<float>(shown.size.width), shown.scale);
    ui::LayoutRequest request{static_cast<float>(shown.size.width),
                              static_cast<float>(shown.size.height),
                              shown.scale,
                              0.0f,
                              panels.hidden,
                              workspace_.settings().left_open,
                              workspace_.settings().drawer_open,
                              panels.left_asked,
                              workspace_.settings().right_open,
                              shows_scale(picture),
                              hud_height_,
                              tools_height_,
                              shows_hints()};
    if (!panels.hidden) {
        ui::TopBarInput bar;
        bar.actions = actions_;
        for (const SolverModule* solver : solver_modules().all()) {
            bar.solvers.push_back({std::string(solver->name), std::string(solver->label),
                                   std::string(solver->title), "solver_" + std::string(solver->name)});
        }
        bar.solver = frame.solver;
        bar.scene_title = scene.title;
        bar.paused = workspace_.paused();
        bar.slow = workspace_.slow();
        request.bar_height = ui::draw_top_bar(context_, bar);
    }
    layout_ = ui::compute_layout(request);
    if (!workspace_.has_water() || panels.hidden) return;
    ui::LeftPanelInput left;
    left.parameters = parameter_input();
    left.scene_name = scene.name;
    left.scene_title = workspace_.scene().title();
    left.scene_description = scene.description;
    left.container = workspace_.dragged_walls() ? workspace_.dragged_walls() : frame.container_target;
    left.dimension = frame.dimension;
    if (scene.container) {
        const Vec3 margin = 0.5f * (scene.container->max - scene.container->min);
        left.container_range = {scene.container->min - margin, scene.container->max + margin};
    }
    left.liquids = drop_liquids(scene);
    left.liquid = workspace_.tools().liquid();
    left.particles = static_cast<std::int64_t>(frame.report.particles);
    if (!scene.fluids.empty()) {
        left.fewest_particles = io::least_particles;
        left.most_particles = io::most_particles;
    }
    left.sets = workspace_.setting_sets();
    if (workspace_.settings().threads == 0)
        left.parameters.annotations.emplace_back("simulation.threads",
                                                 "automatic: " + std::to_string(frame.threads) + " now");
    if (frame.parameters.fidelity() == Fidelity::real_time)
        left.machine = speed_text(workspace_.machine_speed_known());
    if (const SolverModule* solver = find_solver(frame.solver)) left.solver_title = solver->label;
    ui::draw_left_panel(context_, layout_.left, left, workspace_.panel, left_memory_);
    ui::draw_left_tab(context_, layout_.left_tab);
    draw_view_panel(picture);
    ui::draw_drawer(context_, layout_.drawer, workspace_.diagnostics, workspace_.notices().lines());
    draw_tool_options();
}

void Interface::draw_tool_options() {
    Tools& tools = workspace_.tools();
    ui::ToolOptions options;
    for (const ToolModule* tool : tool_list().all()) options.actions.push_back(action_id(*tool));
    options.rows = tools.tool().options(workspace_.frame());
    if (tools.tool().uses_liquid()) {
        options.liquids = drop_liquids(workspace_.scene().description());
        options.liquid = tools.liquid();
        for (ui::LiquidChoice& liquid : options.liquids)
            liquid.color =
                liquid.name.empty() ? workspace_.settings().view.water_color : fluid_color(liquid.name);
    }
    if (!ui::draw_tool_options(context_, layout_.tools, actions_, options, tools_height_)) return;
    if (const Result<void> taken = tools.tool().settings_changed(); !taken)
        workspace_.notices().toast(Notices::Kind::error, taken.error().text());
    workspace_.view().changed = true;
}

void Interface::draw_overlays(const Shown& shown, const DrawReport& report) {
    const double now = steady_now();
    ui::Toasts& toasts = workspace_.notices().toasts();
    ui::Rectangle above_note = layout_.toasts;
    above_note.height -= saved_height_;
    std::function<void(const ui::Rectangle&)> placed;
    if (context_.record_widget)
        placed = [this](const ui::Rectangle& place) { context_.record_widget("toast", place); };
    if (workspace_.panels.hidden) return toasts.draw(above_note, shown.scale, now, placed);
    const SimulationFrame& frame = workspace_.frame();
    ui::HudInput hud;
    hud.frames_per_second = 1.0 / std::max(shown.frame_time, 1e-4);
    hud.real_time_factor = frame.real_time_factor;
    hud.speed = frame.speed;
    hud.paused = frame.paused;
    hud.phase = frame.phase;
    hud.spacing = frame.spacing;
    if (frame.fidelity.real_time) hud.traded = frame.fidelity.text;
    hud.report = workspace_.has_water() ? &frame.report : nullptr;
    hud_height_ = ui::draw_hud(layout_.hud, shown.scale, hud);
    if (shows_scale(report)) draw_scale(report);
    workspace_.hints.draw(layout_.hints, shown.scale, now);
    toasts.draw(above_note, shown.scale, now, placed);
    const ToolView& view = workspace_.tool_view();
    if (shown.crosshair) ui::draw_crosshair(layout_.view, shown.scale);
    ui::Rectangle area = layout_.view;
    if (workspace_.settings().right_open) area.width = std::max(layout_.right.x - area.x, 1.0f);
    if (const std::string ghost = workspace_.tools().label(view); !ghost.empty())
        ui::draw_cursor_label(context_, area, layout_.view.x + view.cursor.x, layout_.view.y + view.cursor.y,
                              ghost);
}

bool Interface::shows_hints() const {
    const double now = steady_now();
    const auto chips = workspace_.hints.chips();
    return std::any_of(chips.begin(), chips.end(),
                       [&](const ui::Hints::Chip& chip) { return ui::Hints::opacity(chip, now) > 0.0f; });
}

bool Interface::shows_scale(const DrawReport& report) const {
    return report.has_scale && workspace_.settings().view.scale_bar;
}

void Interface::draw_scale(const DrawReport& report) {
    const ColorMap* map = find_color_map(report.color_map);
    if (map == nullptr) return;
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
    ui::draw_scale_bar(layout_.scale_bar, context_.scale, bar);
}

void Interface::draw_pickers() {
    if (const auto scene = scene_picker_.draw(context_)) workspace_.load_scene(*scene);
    if (const auto line = palette_.draw(context_)) {
        if (line->starts_with("action:")) {
            context_.action(std::string_view(*line).substr(7));
        } else if (line->starts_with("command:")) {
            workspace_.post(make_command(*command_entries().find(std::string_view(*line).substr(8))));
        } else if (parameter_table().find(std::string_view(*line).substr(10)) == nullptr) {
            workspace_.reach_setting(std::string_view(*line).substr(10));
        } else {
            workspace_.open_left(true);
            workspace_.panels.hidden = false;
            workspace_.panel.reveal(std::string_view(*line).substr(10));
        }
    }
    draw_saved_list();
    ui::draw_help(context_, actions_, workspace_.panels.help);
    path_dialog_.draw(context_);
}

void Interface::draw_saved_list() {
    const ui::SaveChoice choice = save_list_.draw(context_);
    if (!choice.load.empty()) context_.intents.emplace_back(ui::PathIntent{false, choice.load});
    if (choice.other) workspace_.ask_for_file(FileQuestion::load);
    if (choice.remove.empty()) return;
    workspace_.remove_saved(choice.remove);
    save_list_.set_lines(save_lines());
}

/// The room that is left for notices below.
ui::Rectangle Interface::draw_film() {
    const Film& film = workspace_.film();
    ui::Rectangle below = layout_.notices;
    if (!film.recording() && !film.finishing()) return below;
    const FilmWriter& writer = film.writer();
    ui::FilmIndicator shown;
    shown.recording = film.recording();
    shown.paused = workspace_.frame().paused;
    shown.waits = film.recording() && !writer.has_room();
    shown.seconds = writer.seconds();
    shown.pictures = writer.added();
    shown.written = writer.written();
    const std::string key =
        find_action(workspace_.actions(), film.with_panels() ? "record_video_with_panels" : "record_video")
            ->shortcut();
    shown.stop_key = key;
    const float height = ui::draw_film_indicator(context_, layout_.notices, shown);
    below.y += height;
    below.height = std::max(below.height - height, 1.0f);
    return below;
}

void Interface::draw_notices(const Shown& shown) {
    const ui::Rectangle place = draw_film();
    saved_height_ = 0.0f;
    if (const auto& saved = workspace_.notices().saved_note())
        saved_height_ = ui::draw_saved_note(context_, layout_.toasts, saved->text);
    const Session& session = workspace_.session();
    if (const auto& offer = workspace_.recovery_offer(); offer && !session.ending())
        ui::draw_recovery_offer(context_, place, {offer->scene, offer->simulated, offer->when});
    // A film plays at the right speed however slow the water is.
    if (workspace_.is_too_slow() && !workspace_.recovery_offer() && !session.ending() && !list_is_open() &&
        !workspace_.film().recording()) {
        const std::int64_t particles = particles_to_offer(workspace_.frame().fidelity.particles_that_fit);
        ui::draw_too_slow(context_, place, {particles, particles_text(particles)});
    }
    if (!session.ending() || !shown.ending_noticed) return;
    const std::vector<std::string> unfinished = session.unfinished();
    if (!unfinished.empty()) ui::draw_ending(context_, place, unfinished);
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

void Interface::pick_scene() {
    const std::string& running = workspace_.scene().description().name;
    std::vector<ui::SceneLine> lines;
    const auto add = [&](const io::SceneSummary& scene) {
        const bool own = !scene.path.empty();
        lines.push_back({own ? scene.path : scene.name, scene.name, scene.title, scene.description,
                         size_text(scene), scene.dimension, own, scene.name == running,
                         own ? thumbnails_.texture_of_file(thumbnail_path(scene.path))
                             : thumbnails_.texture(scene.name)});
    };
    thumbnails_.forget_files();
    for (const io::SceneSummary& scene : io::folder_summaries(data_folder() / "scenes")) add(scene);
    // The library does not change while the program runs.
    if (library_.empty()) library_ = io::library_summaries();
    for (const io::SceneSummary& scene : library_) add(scene);
    palette_.close();
    save_list_.close();
    scene_picker_.open(std::move(lines));
}

void Interface::pick_saved() {
    scene_picker_.close();
    palette_.close();
    thumbnails_.forget_files();
    save_list_.open(save_lines(), [this](const std::string& path) {
        return thumbnails_.texture_of_file(thumbnail_path(path));
    });
}

void Interface::pick_action() {
    scene_picker_.close();
    save_list_.close();
    palette_.open("Action, parameter or setting", workspace_.palette_lines());
}

void Interface::ask_for_file(FileQuestion question, const std::string& proposed) {
    switch (question) {
        case FileQuestion::save_state:
            return path_dialog_.open("Save state", true, proposed);
        case FileQuestion::save_scene:
            return path_dialog_.open("Save scene", true, proposed);
        case FileQuestion::save_run:
            return path_dialog_.open("Save run as scene", true, proposed);
        case FileQuestion::save_recording:
            return path_dialog_.open("Save recording", true, proposed);
        case FileQuestion::load:
            return path_dialog_.open("Load state, recording or scene file", false, proposed);
    }
}

bool Interface::close_dialog() {
    if (path_dialog_.is_open()) {
        path_dialog_.close();
    } else if (palette_.is_open()) {
        palette_.close();
    } else if (scene_picker_.is_open()) {
        scene_picker_.close();
    } else if (save_list_.is_open()) {
        if (!save_list_.keep()) save_list_.close();
    } else {
        return false;
    }
    return true;
}

bool Interface::dialog_is_open() const { return list_is_open() || path_dialog_.is_open(); }

/// One that covers the middle of the view.
bool Interface::list_is_open() const {
    return scene_picker_.is_open() || palette_.is_open() || save_list_.is_open();
}

}  // namespace slosh::app
