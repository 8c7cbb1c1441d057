// What each action of the binding table does; see application.h.
#include <GLFW/glfw3.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "app/application.h"
#include "app/toast_text.h"
#include "io/scene_lookup.h"
#include "render/image_file.h"
#include "sim/solvers/list.h"
#include "ui/theme.h"

namespace slosh::app {
namespace {

/// "20260131_235959": file names that sort by time.
std::string time_stamp() {
    const std::time_t seconds = std::time(nullptr);
    char text[32] = "";
    if (const std::tm* local = std::localtime(&seconds))
        std::strftime(text, sizeof text, "%Y%m%d_%H%M%S", local);
    return text;
}

/// A name in the folder that no file has yet.
std::filesystem::path free_name(const std::filesystem::path& folder, const std::string& stem,
                                const std::string& extension) {
    std::error_code ignored;
    std::filesystem::path path = folder / (stem + extension);
    for (int i = 2; std::filesystem::exists(path, ignored) && i < 1000; ++i)
        path = folder / std::string(stem).append("_").append(std::to_string(i)).append(extension);
    return path;
}

}  // namespace

std::span<const Application::ActionEntry> Application::action_entries() {
    static const ActionEntry entries[] = {
        {"pick_scene", [](Application& a) { a.open_scene_picker(); }},
        {"previous_scene", [](Application& a) { a.load_neighbour_scene(-1); }},
        {"next_scene", [](Application& a) { a.load_neighbour_scene(+1); }},
        {"restart", [](Application& a) { a.post(Reset{true}); }},
        {"restart_all", [](Application& a) { a.post(Reset{false}); }},
        {"save_state",
         [](Application& a) {
             a.saves_recording_ = false;
             a.path_dialog_.open(
                 "Save state", true,
                 free_name(data_folder() / "states", a.scene_.name + "_" + time_stamp(), ".slosh").string());
         }},
        {"save_recording",
         [](Application& a) {
             a.saves_recording_ = true;
             a.path_dialog_.open(
                 "Save recording", true,
                 free_name(data_folder() / "recordings", a.scene_.name + "_" + time_stamp(), ".slosh")
                     .string());
         }},
        {"load_state",
         [](Application& a) {
             a.path_dialog_.open("Load state, recording or scene file", false,
                                 (data_folder() / "states" / "").string());
         }},
        {"screenshot", [](Application& a) { a.screenshot_.ask(Screenshot::What::seen); }},
        {"screenshot_water", [](Application& a) { a.screenshot_.ask(Screenshot::What::without_panels); }},
        {"quit", [](Application& a) { a.quit_ = true; }},
        {"undo", [](Application& a) { a.session_->history().undo(); }},
        {"redo", [](Application& a) { a.session_->history().redo(); }},
        {"palette", [](Application& a) { a.open_palette(); }},
        {"pause",
         [](Application& a) {
             a.set_paused(!a.paused_);
             a.hints_.used("pause", a.now());
         }},
        {"step",
         [](Application& a) {
             if (!a.paused_) a.set_paused(true);
             a.session_->post(StepOnce{});
         }},
        {"step_phase",
         [](Application& a) {
             if (!a.paused_) a.set_paused(true);
             a.session_->post(StepPhase{});
         }},
        {"slow_motion",
         [](Application& a) {
             a.slow_ = !a.slow_;
             a.session_->post(SetSpeed{a.slow_ ? 0.1 : 1.0});
         }},
        {"solver_pbf", [](Application& a) { a.switch_solver("pbf"); }},
        {"solver_wcsph", [](Application& a) { a.switch_solver("wcsph"); }},
        {"solver_pcisph", [](Application& a) { a.switch_solver("pcisph"); }},
        {"solver_dfsph", [](Application& a) { a.switch_solver("dfsph"); }},
        {"tool_block", [](Application& a) { a.tools_->select(Tool::block); }},
        {"tool_body", [](Application& a) { a.tools_->select(Tool::body); }},
        {"tool_grab", [](Application& a) { a.tools_->select(Tool::grab); }},
        {"remove_body", [](Application& a) { a.remove_body_under_cursor(); }},
        {"remove_bodies", [](Application& a) { a.tools_->bodies().remove_all(); }},
        {"tool_force", [](Application& a) { a.tools_->select(Tool::force); }},
        {"tool_erase", [](Application& a) { a.tools_->select(Tool::erase); }},
        {"larger", [](Application& a) { a.tools_->resize(+1); }},
        {"smaller", [](Application& a) { a.tools_->resize(-1); }},
        {"view_water", [](Application& a) { a.set_view("water", ""); }},
        {"view_particles", [](Application& a) { a.set_view("particles", "none"); }},
        {"view_speed", [](Application& a) { a.set_view("particles", "speed"); }},
        {"view_density_error", [](Application& a) { a.set_view("particles", "density_error"); }},
        {"view_pressure", [](Application& a) { a.set_view("particles", "pressure"); }},
        {"view_neighbours", [](Application& a) { a.set_view("particles", "neighbours"); }},
        {"view_vorticity", [](Application& a) { a.set_view("particles", "vorticity"); }},
        {"view_lambda", [](Application& a) { a.set_view("particles", "lambda"); }},
        {"view_id", [](Application& a) { a.set_view("particles", "id"); }},
        {"view_depth", [](Application& a) { a.set_view("depth", ""); }},
        {"view_normals", [](Application& a) { a.set_view("normals", ""); }},
        {"view_thickness", [](Application& a) { a.set_view("thickness", ""); }},
        {"frame_scene",
         [](Application& a) {
             a.camera_.to_scene(a.scene_, a.window_->framebuffer_size().aspect(), false);
             a.view_changed_ = true;
         }},
        {"hide_interface", [](Application& a) { a.hidden_ = !a.hidden_; }},
        {"diagnostics", [](Application& a) { a.drawer_open_ = !a.drawer_open_; }},
        {"toggle_left", [](Application& a) { a.left_open_ = !a.left_open_; }},
        {"toggle_right", [](Application& a) { a.view_model_.open = !a.view_model_.open; }},
        {"next_theme",
         [](Application& a) {
             const auto names = ui::theme_names();
             const auto current = std::find(names.begin(), names.end(), a.settings_.theme);
             a.settings_.theme =
                 current == names.end() || current + 1 == names.end() ? names.front() : *(current + 1);
             a.view_to_model();
         }},
        {"full_screen", [](Application& a) { a.window_->toggle_full_screen(); }},
        {"reload_shaders",
         [](Application& a) {
             const Result<void> reloaded = a.picture_->renderer().reload_shaders();
             a.toast(reloaded ? Toast::note : Toast::error,
                     reloaded ? "Shaders reloaded." : reloaded.error().text());
             a.view_changed_ = true;
         }},
        {"help",
         [](Application& a) {
             a.help_open_ = !a.help_open_;
             a.hints_.used("help", a.now());
         }},
        {"cancel", [](Application& a) { a.cancel(); }},
    };
    return entries;
}

std::vector<std::string_view> Application::known_actions() {
    std::vector<std::string_view> ids;
    for (const ActionEntry& entry : action_entries()) ids.push_back(entry.id);
    return ids;
}

bool Application::act(std::string_view action) {
    const auto entries = action_entries();
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const ActionEntry& entry) { return entry.id == action; });
    if (found == entries.end()) return false;
    last_activity_ = now();
    test_log_.write("action", {{"id", action}});
    found->run(*this);
    return true;
}

void Application::load_scene(const std::string& name_or_path) {
    tools_->cancel();
    if (const auto next = scenes_.ask(name_or_path)) session_->post(LoadScene{*next});
}

void Application::load_next_scene() {
    if (const auto next = scenes_.ended()) session_->post(LoadScene{*next});
}

void Application::load_neighbour_scene(int direction) {
    const std::vector<std::string> names = io::scene_names();
    if (names.empty()) return;
    const std::string& from = scenes_.wanted().empty() ? scene_.name : scenes_.wanted();
    const auto current = std::find(names.begin(), names.end(), from);
    const auto count = static_cast<int>(names.size());
    const int index =
        current == names.end() ? 0 : (static_cast<int>(current - names.begin()) + direction + count) % count;
    load_scene(names[static_cast<std::size_t>(index)]);
}

void Application::set_view(std::string_view mode, std::string_view field) {
    settings_.view.mode = mode;
    if (!field.empty()) settings_.view.field = field;
    view_to_model();
    follow_foam();
    view_changed_ = true;
}

void Application::show_materials(bool several) {
    // Speed says nothing of which fluid is where; another choice is left alone.
    const std::string speed = ViewSettings().field, material = "material";
    if (settings_.view.field != (several ? speed : material)) return;
    settings_.view.field = several ? material : speed;
    view_to_model();
    view_changed_ = true;
}

void Application::switch_solver(std::string_view name) {
    if (find_solver(name) == nullptr || sim().sequence == 0) return;
    change(SwitchSolver{std::string(name)}, "solver");
}

void Application::open_scene_picker() {
    std::vector<ui::PickerLine> lines;
    for (const std::string& name : io::scene_names())
        lines.push_back({name, name, name == scene_.name ? "running" : "", thumbnails_.texture(name)});
    palette_.close();
    scene_picker_.open("Scene", std::move(lines));
}

void Application::open_palette() {
    std::vector<ui::PickerLine> lines;
    for (const Binding* binding : bindings_) {
        if (binding->menu.empty()) continue;
        lines.push_back({"action:" + std::string(binding->action),
                         std::string(binding->menu) + ": " + std::string(binding->label),
                         shortcut_text(*binding)});
    }
    for (const ParameterDescription& parameter : parameter_table().all()) {
        if (!parameter.solver.empty() && parameter.solver != sim().solver) continue;
        lines.push_back({"parameter:" + std::string(parameter.key),
                         std::string(parameter.label) + "  " + std::string(parameter.key),
                         parameter.text(&sim().parameters) + " " + std::string(parameter.unit)});
    }
    scene_picker_.close();
    palette_.open("Action or parameter", std::move(lines));
}

void Application::take_undo_steps() {
    for (const CommandHistory::Wanted& wanted : session_->history().take_steps()) {
        if (!wanted.step) {
            toast(Toast::note, wanted.undo ? "Nothing to undo." : "Nothing to redo.", "undo");
            continue;
        }
        const UndoLog::Step& step = *wanted.step;
        if (step.removes) tools_->bodies().remove(*step.removes);
        if (step.command) {
            const std::uint64_t ticket = post(*step.command);
            session_->history().step_sent(ticket, step);
            if (const auto* set = std::get_if<SetParameter>(&*step.command)) {
                panel_.pending().set(set->key, set->value);
                panel_.pending().sent(set->key, ticket);
            }
        }
        toast(Toast::note, with_labels(step.text), "undo");
    }
}

void Application::cancel() {
    if (session_->ending()) return session_->stay();
    if (path_dialog_.is_open()) return path_dialog_.close();
    if (palette_.is_open()) return palette_.close();
    if (scene_picker_.is_open()) return scene_picker_.close();
    if (help_open_) {
        help_open_ = false;
        return;
    }
    if (tools_->cancel()) return;
    if (hidden_) {
        hidden_ = false;
        return;
    }
    toasts_.dismiss();
}

/// Reads the picture when its moment in the frame has come, and writes it in the background.
void Application::take_screenshot(Screenshot::What what, const PixelSize& size) {
    if (!screenshot_.take(what)) return;
    session_->work("Picture",
                   [folder = pictures_folder(), stem = "slosh_" + time_stamp(),
                    image = read_back_buffer(size)]() -> WorkReport {
                       // The name is chosen when the picture is written: the one before it in the same second
                       // has its own by then.
                       const std::filesystem::path path = free_name(folder, stem, ".png");
                       const Result<void> written = write_png(image, path);
                       return written ? WorkReport{"Screenshot: " + path.string(), false}
                                      : WorkReport{"Screenshot: " + written.error().text(), true};
                   });
}

}  // namespace slosh::app
