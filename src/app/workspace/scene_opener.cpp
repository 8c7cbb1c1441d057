// See scene_opener.h.
#include "app/workspace/scene_opener.h"

#include <utility>

#include "app/session/built.h"
#include "app/session/shared_set_up.h"
#include "slosh/files.h"

namespace slosh::app {
namespace {
constexpr double long_loading = 0.3;  // s: a person waits
}

void SceneOpener::start(const WorkspaceOptions& options, const std::string& last_scene) {
    options_ = options;
    if (options.replay) {
        scene_.is_loading(options.replay->string());
        return simulation_.session().post(PlayRecording{*options.replay});
    }
    machine_.start(options, !options.scene.empty() ? options.scene
                            : !last_scene.empty()  ? last_scene
                                                   : std::string(io::default_scene));
}

LoadScene SceneOpener::message(const std::string& name_or_path) const {
    LoadScene load{name_or_path, machine_.defaults_for(name_or_path), options_.models};
    if (name_or_path == options_.scene) load.defaults.model_scale = options_.model_scale;
    return load;
}

void SceneOpener::load(const std::string& name_or_path) {
    tools_.cancel();
    forget_refused_models();
    scene_.load(name_or_path);
    follow_loading();
}

void SceneOpener::load_neighbour(int direction) {
    tools_.cancel();
    forget_refused_models();
    scene_.load_neighbour(direction);
    follow_loading();
}

void SceneOpener::restart() {
    const std::optional<Command> built = built_since(scene_.description(), simulation_.frame());
    simulation_.post(Reset{true});
    if (built) simulation_.post(*built, When::soon);
}

bool SceneOpener::give_up() {
    if (!simulation_.has_water() || scene_.wanted().empty()) return false;
    simulation_.session().post(GiveUpLoading{});
    notices_.toast(Notices::Kind::note, "Not loaded: " + readable_name(scene_.wanted()), "scene");
    scene_.given_up();
    return true;
}

void SceneOpener::follow_loading() {
    const std::string& wanted = scene_.wanted();
    const double now = steady_now();
    if (loading_.scene != wanted) loading_ = {wanted, now};
    if (wanted.empty()) return;
    const double waited = now - loading_.since;
    const int seconds = static_cast<int>(waited);
    const int percent = static_cast<int>(100.0f * simulation_.session().loading_share());
    if (waited < long_loading) return;
    if (seconds == loading_.seconds && percent == loading_.percent) return;
    loading_.seconds = seconds;
    loading_.percent = percent;
    const std::string share = percent > 0 ? std::to_string(percent) + " %, " : "";
    const std::string progress = seconds > 0 ? ": " + share + std::to_string(seconds) + " s." : " ...";
    notices_.toast(
        Notices::Kind::note,
        "Loading " + readable_name(wanted) + progress + (simulation_.has_water() ? " Esc cancels." : ""),
        "scene");
}

void SceneOpener::failed(const LoadFailed& failed) {
    if (scene_.generation() == 0 && failed.asked_for == options_.scene && !options_.scene.empty()) {
        start_error_ = failed.error;
        return screen_.leave();
    }
    notices_.toast(Notices::Kind::error, failed.error.text());
    scene_.load_ended(failed.asked_for);
    const std::string fallback(io::default_scene);
    if (scene_.generation() == 0 && failed.asked_for != fallback && scene_.wanted().empty()) load(fallback);
    offer_models(failed.asked_for, failed.refused_folders);
}

void SceneOpener::offer_models(const std::string& scene,
                               const std::vector<std::filesystem::path>& refused_folders) {
    if (refused_folders.empty()) return;
    refused_models_ = RefusedModels{scene, refused_folders.front()};
    notices_.offer(std::filesystem::path(scene).filename().string() + " uses models in " +
                       refused_folders.front().string() +
                       ", outside its own folder. Allow this only if you trust its author.",
                   "Allow this folder", "allow_models");
}

/// Allowed in this session, and the scene opens again.
void SceneOpener::allow_models() {
    if (!refused_models_) return;
    const RefusedModels refused = *refused_models_;
    options_.models.push_back(refused.folder);
    load(refused.scene);
}

void SceneOpener::forget_refused_models() {
    refused_models_.reset();
    notices_.forget_offer();
}

void SceneOpener::add_actions(ActionList& list) {
    list.menu("Scene");
    list.add("pick_scene", "Open scene ...",
             "Find a scene by part of its title; 2d, 3d or Tab filter by dimension", {"Ctrl+O"},
             [this] { screen_.pick_scene(); })
        .opens_text = true;
    list.add("previous_scene", "Previous scene", "", {"PgUp", "Ctrl+Left"}, [this] { load_neighbour(-1); });
    list.add("next_scene", "Next scene", "", {"PgDn", "Ctrl+Right"}, [this] { load_neighbour(+1); });
    list.add("restart", "Restart", "Restart the scene; parameters and added solids are kept", {"R"},
             [this] { restart(); });
    list.add("restart_all", "Restart and reset parameters", "Restart the scene with its original parameters",
             {"Shift+R"}, [this] { simulation_.post(Reset{false}); });
    Action& allow_models_row =
        list.add("allow_models", "Allow the folder of the models",
                 "Reload the scene with the models outside its folder", {}, [this] { allow_models(); });
    allow_models_row.needs = &Abilities::folders;
    allow_models_row.enabled = [this] { return refused_models_.has_value(); };
}

}  // namespace slosh::app
