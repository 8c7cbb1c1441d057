// See interface.h. What floats over the water is in overlays.cpp.
#include "app/shell/interface.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/session/saved_files.h"
#include "base/leaves.h"
#include "base/parallel.h"
#include "io/automatic_particles.h"
#include "render/color_field.h"
#include "render/fluid_optics.h"
#include "sim/methods/solvers/wcsph.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/pins.h"
#include "slosh/files.h"
#include "ui/dialogs.h"
#include "ui/film_indicator.h"
#include "ui/side_panels.h"
#include "ui/tool_options.h"
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
                 stiffness = static_cast<double>(p.fluid.rest_density) * c * c /
                             static_cast<double>(p.of<WcsphSettings>().gamma);
    const double compression = c > 0.0 ? frame.report.v_max * frame.report.v_max / (c * c) : 0.0;
    std::snprintf(text, sizeof text, "B = %.3g Pa, predicted density error %.2g %%, %.0f substeps", stiffness,
                  100.0 * compression, sound_substeps(p));
    lines.emplace_back("wcsph.sound_speed", text);
    if (frame.fidelity.real_time && frame.fidelity.particles_that_fit > 0) {
        const auto fit = static_cast<std::int64_t>(frame.fidelity.particles_that_fit);
        lines.emplace_back("time.fidelity", "at most " + particles_text(fit) + " on this machine");
    }
    return lines;
}

/// The scene's own fluid, its other materials, then the presets it does not describe itself.
std::vector<ui::LiquidChoice> drop_liquids(const SceneDescription& scene) {
    std::vector<ui::LiquidChoice> liquids{{"", "scene default"}};
    for (const Material& material : scene.materials) liquids.push_back({material.name, material.name});
    for (const MaterialPreset& preset : material_presets()) {
        const auto described = [&](const Material& material) { return material.name == preset.name; };
        if (std::any_of(scene.materials.begin(), scene.materials.end(), described)) continue;
        liquids.push_back({std::string(preset.name), std::string(preset.title)});
    }
    return liquids;
}

/// What would help: Real time cannot choose what is locked.
ui::TooSlowNotice too_slow_notice(const SimulationFrame& frame) {
    ui::TooSlowNotice notice;
    for (const std::string& key : frame.pinned) {
        const ParameterDescription* locked = parameter_table().find(key);
        if (locked == nullptr || !is_governed(key)) continue;
        if (!locked->solver.empty() && locked->solver != settings_solver(frame.solver)) continue;
        notice.locked.push_back(key);
        notice.locked_names += (notice.locked_names.empty() ? "" : ", ") + std::string(locked->label);
    }
    notice.particles = particles_to_offer(frame.fidelity.particles_that_fit);
    notice.fewer = particles_text(notice.particles);
    return notice;
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
    if (scene.automatic_particles) return "as many particles as run in real time";
    const auto count = static_cast<std::int64_t>(scene.particles);
    if (count == 0 && scene.grows) return "filled by emitters";
    return particles_text(count) + (scene.grows ? " and emitters" : "");
}

}  // namespace

Interface::Interface(Workspace& workspace) : workspace_(workspace) {
    context_.loops = [this](std::string_view key) { return loops_.of(key); };
    if (!workspace_.notices.test_log.on()) return;
    context_.record_widget = [this](std::string_view id, const ui::Rectangle& place) {
        workspace_.notices.test_log.widget(id, place);
    };
}

/// The actions as menus and buttons see them in this frame.
void Interface::follow_actions() {
    actions_.clear();
    for (const Action& action : workspace_.actions.all()) {
        actions_.push_back({action.id, action.label, action.menu, action.help, action.shortcut(),
                            !action.enabled || action.enabled(), action.checked && action.checked(),
                            action.line_before});
    }
}

ui::ParameterPanelInput Interface::parameter_input() const {
    const SimulationFrame& frame = workspace_.simulation.chosen_frame();
    ui::ParameterPanelInput input;
    input.table = &parameter_table();
    input.parameters = &frame.parameters;
    input.baseline = &workspace_.scene.baseline;
    static const Parameters defaults;
    input.defaults = &defaults;
    input.solver = settings_solver(frame.solver);
    input.annotations = annotations(frame);
    input.pinned = frame.pinned;
    if (frame.parameters.fidelity() != Fidelity::as_set) input.governed = is_governed;
    // What the other one of two worlds has stands below what differs.
    if (const SimulationFrame* other = workspace_.simulation.other_frame()) {
        const std::string side =
            workspace_.simulation.session().chosen() == Worlds::right ? "left: " : "right: ";
        for (const ParameterDescription& row : parameter_table().all()) {
            const ParameterValue there = row.value(&other->parameters);
            if (there != row.value(&frame.parameters))
                input.annotations.emplace_back(row.key,
                                               side + ui::palette_line(row, &other->parameters).detail);
        }
    }
    return input;
}

PixelRectangle Interface::view(const PixelSize& window, float scale) const {
    ui::Rectangle view = layout_.view;
    if (view.empty()) {
        constexpr float usual_bar = 26.0f;  // before it has been drawn
        view = ui::compute_layout({static_cast<float>(window.width),
                                   static_cast<float>(window.height),
                                   scale,
                                   usual_bar * scale,
                                   workspace_.panels.hidden,
                                   workspace_.settings.left_open,
                                   workspace_.settings.drawer_open,
                                   workspace_.panels.left_asked,
                                   workspace_.panels.right_asked,
                                   workspace_.settings.right_open,
                                   false,
                                   0.0f,
                                   0.0f,
                                   0.0f,
                                   {},
                                   workspace_.timeline.is_shown()})
                   .view;
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
}

void Interface::draw_view_panel(const DrawReport& picture) {
    const Settings& settings = workspace_.settings;
    ui::RightPanelInput right;
    right.sets = workspace_.editor.sets();
    right.open = !layout_.right.empty();
    right.actions = actions_;
    if (right.open) right.preset = preset_row(io::PresetKind::views);
    const ColorField* field = find_color_field(settings.view.field);
    if (field != nullptr && !field->unit.empty())
        right.annotations.emplace_back("view.range_max", "in " + std::string(field->unit));
    if (settings.view.quality == ViewSettings().quality && !picture.quality.empty())
        right.annotations.emplace_back("view.quality", "now " + std::string(picture.quality));
    ui::draw_right_panel(context_, right.open ? layout_.right : layout_.right_tab, right,
                         workspace_.panels.view);
}

void Interface::draw_panels(const Shown& shown, const DrawReport& picture) {
    const SimulationFrame& frame = workspace_.simulation.frame();
    const SceneDescription& scene = workspace_.scene.description();
    Panels& panels = workspace_.panels;
    panels.narrow = ui::is_narrow(static_cast<float>(shown.size.width), shown.scale);
    ui::LayoutRequest request{static_cast<float>(shown.size.width),
                              static_cast<float>(shown.size.height),
                              shown.scale,
                              0.0f,
                              panels.hidden,
                              workspace_.settings.left_open,
                              workspace_.settings.drawer_open,
                              panels.left_asked,
                              panels.right_asked,
                              workspace_.settings.right_open,
                              shows_scale(picture),
                              hud_height_,
                              messages_height(shown.scale),
                              film_height_,
                              context_.windows,
                              workspace_.timeline.is_shown(),
                              workspace_.microscope.is_open()};
    if (!panels.hidden) {
        ui::TopBarInput bar;
        bar.actions = actions_;
        for (const SolverModule* solver : solver_modules().all()) {
            bar.solvers.push_back({std::string(solver->name), std::string(solver->label),
                                   std::string(solver->title), "solver_" + std::string(solver->name)});
        }
        bar.solver = workspace_.simulation.chosen_frame().solver;
        bar.scene_title = scene.title;
        bar.paused = workspace_.simulation.paused();
        bar.slow = workspace_.simulation.slow();
        request.bar_height = ui::draw_top_bar(context_, bar);
    }
    layout_ = ui::compute_layout(request);
    context_.windows.clear();
    context_.windows_end = layout_.windows_end;
    if (!workspace_.simulation.has_water() || panels.hidden) return;
    ui::LeftPanelInput left;
    left.parameters = parameter_input();
    left.scene_name = scene.name;
    left.scene_title = workspace_.scene.title();
    left.scene_description = scene.description;
    left.container =
        workspace_.hand.dragged_walls() ? workspace_.hand.dragged_walls() : frame.container_target;
    left.dimension = frame.dimension;
    if (scene.container) {
        const Vec3 margin = 0.5f * (scene.container->max - scene.container->min);
        left.container_range = {scene.container->min - margin, scene.container->max + margin};
    }
    left.liquids = drop_liquids(scene);
    left.liquid = workspace_.hand.tools.liquid();
    left.particles = static_cast<std::int64_t>(frame.report.particles);
    if (!scene.fluids.empty()) {
        left.fewest_particles = io::least_particles;
        left.most_particles = io::most_particles;
    }
    left.sets = workspace_.editor.sets();
    left.actions = actions_;
    left.material = preset_row(io::PresetKind::materials);
    left.method = preset_row(io::PresetKind::parameters);
    left.foldable = panels.narrow;
    if (workspace_.settings.threads == 0)
        left.parameters.annotations.emplace_back("simulation.threads",
                                                 "automatic, currently " + std::to_string(frame.threads));
    if (workspace_.simulation.chosen_frame().parameters.fidelity() == Fidelity::real_time)
        left.machine = speed_text(workspace_.machine.known_speed());
    if (const SolverModule* solver = find_solver(workspace_.simulation.chosen_frame().solver))
        left.solver_title = solver->label;
    ui::draw_left_panel(context_, layout_.left, left, workspace_.panels.parameters, left_memory_);
    ui::draw_left_tab(context_, layout_.left_tab);
    draw_view_panel(picture);
    ui::draw_drawer(context_, layout_.drawer, workspace_.plots.diagnostics, workspace_.plots.panel,
                    workspace_.notices.lines());
    draw_timeline();
    draw_tool_options();
    draw_inspector();
}

ui::PresetRow Interface::preset_row(io::PresetKind kind) const {
    ui::PresetRow row;
    if constexpr (leaves::presets) {
        for (const ui::ActionItem& item : actions_) {
            if (item.id.starts_with("preset:" + std::string(io::name_of(kind)))) row.menu = item.menu;
        }
        const io::Preset* shown = workspace_.presets.shelf().shown(kind, workspace_.settings.view);
        if (shown == nullptr) return row;
        row.shown = shown->title;
        if (!workspace_.presets.holds(kind, shown->name))
            row.differences = workspace_.presets.differences(*shown);
    }
    return row;
}

void Interface::draw_tool_options() {
    Tools& tools = workspace_.hand.tools;
    ui::ToolOptions options;
    for (const ToolModule* tool : tool_list().all()) options.actions.push_back(action_id(*tool));
    options.rows = tools.tool().options(workspace_.simulation.frame());
    if (tools.tool().uses_liquid()) {
        options.liquids = drop_liquids(workspace_.scene.description());
        options.liquid = tools.liquid();
        for (ui::LiquidChoice& liquid : options.liquids)
            liquid.color =
                liquid.name.empty() ? workspace_.settings.view.water_color : fluid_color(liquid.name);
    }
    if (!ui::draw_tool_options(context_, layout_.tools, actions_, options, workspace_.notices.hints)) return;
    if (const Result<void> taken = tools.tool().settings_changed(); !taken)
        workspace_.notices.toast(Notices::Kind::error, taken.error().text());
    workspace_.view.changed = true;
}

void Interface::draw_pickers() {
    if (const auto scene = scene_picker_.draw(context_)) workspace_.opener.load(*scene);
    if (const auto line = palette_.draw(context_)) {
        if (line->starts_with("action:")) {
            context_.action(std::string_view(*line).substr(7));
        } else if (line->starts_with("command:")) {
            workspace_.simulation.post(
                make_command(*command_entries().find(std::string_view(*line).substr(8))));
        } else {
            workspace_.editor.reach(std::string_view(*line).substr(10));
        }
    }
    draw_saved_list();
    ui::draw_help(context_, actions_, workspace_.panels.help);
    path_dialog_.draw(context_);
}

void Interface::draw_saved_list() {
    const ui::SaveChoice choice = save_list_.draw(context_);
    if (!choice.load.empty()) context_.intents.emplace_back(ui::PathIntent{false, choice.load});
    if (choice.other) workspace_.files.ask_to_load();
    if (choice.remove.empty()) return;
    workspace_.files.remove(choice.remove);
    save_list_.set_lines(save_lines());
}

/// The room that is left for notices below.
ui::Rectangle Interface::draw_film() {
    const Film& film = workspace_.film;
    ui::Rectangle below = layout_.notices;
    film_height_ = 0.0f;
    if (!film.recording() && !film.finishing()) return below;
    const FilmWriter& writer = film.writer();
    ui::FilmIndicator shown;
    shown.recording = film.recording();
    shown.paused = workspace_.simulation.frame().paused;
    shown.waits = film.recording() && !writer.has_room();
    shown.seconds = writer.seconds();
    shown.pictures = writer.added();
    shown.written = writer.written();
    const std::string key = find_action(workspace_.actions.all(),
                                        film.with_panels() ? "record_video_with_panels" : "record_video")
                                ->shortcut();
    shown.stop_key = key;
    if constexpr (leaves::video) film_height_ = ui::draw_film_indicator(context_, layout_.notices, shown);
    below.y += film_height_;
    below.height = std::max(below.height - film_height_, 1.0f);
    return below;
}

void Interface::draw_notices(const Shown& shown) {
    ui::Rectangle place = draw_film();
    const float beside = draw_microscope();
    place.x += beside;
    place.width = std::max(place.width - beside, 1.0f);
    const Session& session = workspace_.simulation.session();
    if (workspace_.panels.crashed && !session.ending()) draw_crashed(place);
    // A film plays at the right speed however slow the water is.
    if (workspace_.machine.is_too_slow() && !workspace_.panels.crashed && !session.ending() &&
        !list_is_open() && !workspace_.film.recording()) {
        ui::draw_too_slow(context_, place, too_slow_notice(workspace_.simulation.frame()));
    }
    draw_doctor(place);
    if (!session.ending() || !shown.ending_noticed) return;
    const std::vector<std::string> unfinished = session.unfinished();
    if (!unfinished.empty()) ui::draw_ending(context_, place, unfinished);
}

void Interface::draw_crashed(const ui::Rectangle& place) {
    std::vector<ui::CrashedLine> lines;
    for (const CrashedSession& session : workspace_.crashed.sessions()) {
        CrashedText text = text_of(session);
        lines.push_back({session.folder.string(), std::move(text.title), std::move(text.facts),
                         std::move(text.trouble), size_text(session.bytes), session.readable});
    }
    crashed_list_.draw(context_, place, lines, count_text(workspace_.crashed.sessions()));
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

void Interface::pick_scene() {
    const std::string& running = workspace_.scene.description().name;
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
    palette_.open("Action, parameter or setting", workspace_.actions.palette_lines());
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
        case FileQuestion::export_session:
            return path_dialog_.open("Export crashed session: name of a new folder", true, proposed);
        case FileQuestion::save_parameters:
            return path_dialog_.open("Save parameters as preset: name", true, proposed);
        case FileQuestion::save_material:
            return path_dialog_.open("Save material as preset: name", true, proposed);
        case FileQuestion::save_view:
            return path_dialog_.open("Save view as preset: name", true, proposed);
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
        return crashed_list_.keep();
    }
    return true;
}

bool Interface::dialog_is_open() const { return list_is_open() || path_dialog_.is_open(); }

/// One that covers the middle of the view.
bool Interface::list_is_open() const {
    return scene_picker_.is_open() || palette_.is_open() || save_list_.is_open();
}

}  // namespace slosh::app
