// News from the compute thread; see workspace.h.
#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/file_names.h"
#include "app/session/shared_set_up.h"
#include "app/workspace/workspace.h"
#include "base/leaves.h"
#include "io/set_up_line.h"
#include "sim/methods/forces/gravity.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/files.h"
#include "slosh/snapshot.h"

namespace slosh::app {

bool Workspace::take_frame() {
    // The picture of a film is drawn before another frame comes.
    if (film_.wants(frame())) return false;
    const bool changed = session_->take_frame();
    if constexpr (leaves::video) {
        if (changed) film_.taken(*session_, frame());
    }
    notices_.simulated_time = frame().report.time;
    return changed;
}

void Workspace::follow_loading() {
    const std::string& wanted = scene_.wanted();
    const double now = steady_now();
    if (loading_ != wanted) {
        loading_ = wanted;
        loading_since_ = now;
        loading_seconds_ = loading_percent_ = 0;
    }
    if (loading_.empty()) return;
    const int seconds = static_cast<int>(now - loading_since_);
    const int percent = static_cast<int>(100.0f * session_->loading_share());
    if (seconds < 1) return;
    if (seconds == loading_seconds_ && percent == loading_percent_) return;
    loading_seconds_ = seconds;
    loading_percent_ = percent;
    const std::string share = percent > 0 ? std::to_string(percent) + " %, " : "";
    notices_.toast(Notices::Kind::note,
                   "Loading " + readable_name(loading_) + ": " + share + std::to_string(seconds) + " s" +
                       (has_water() ? ". Esc cancels." : ""),
                   "scene");
}

void Workspace::handle_events() {
    follow_loading();
    for (SimulationEvent& event : session_->take_events()) {
        if (const auto* measured = std::get_if<StepsMeasured>(&event)) {
            follow_plots(*measured);
            continue;
        }
        // What a scene says in every step needs no frames of its own.
        if (!std::holds_alternative<SimulationNote>(event)) note_activity();
        if (auto* loaded = std::get_if<SceneLoaded>(&event)) {
            const std::string asked_for = loaded->asked_for;
            on_loaded(std::move(*loaded));
            scene_.load_ended(asked_for);
        } else if (const auto* measured = std::get_if<SpeedMeasured>(&event)) {
            on_measured(*measured);
        } else if (const auto* copied = std::get_if<SetUpCopied>(&event)) {
            on_copied(*copied);
        } else if (const auto* failed = std::get_if<LoadFailed>(&event)) {
            on_load_failed(*failed);
        } else if (const auto* done = std::get_if<CommandDone>(&event)) {
            on_command_done(*done);
        } else if (const auto* film = std::get_if<FilmEnded>(&event)) {
            past_film_ended_ = film_.is_present(film->film);
        } else if (std::holds_alternative<ComparisonBegan>(event)) {
            if constexpr (leaves::compare) comparison_began();
        } else if (const auto* ended = std::get_if<ComparisonEnded>(&event)) {
            if constexpr (leaves::compare) comparison_ended(*ended);
        } else if (const auto* note = std::get_if<SimulationNote>(&event)) {
            notices_.standing(note->text);
        } else if (const auto* failed_step = std::get_if<SimulationFailed>(&event)) {
            paused_ = true;
            notices_.toast(
                Notices::Kind::error,
                "The simulation stopped: " + failed_step->why +
                    (session_->comparing() ? ". Press R to restart the scene, or keep the right-hand world."
                                           : ". Press R to restart the scene."));
        }
    }
}

/// What was asked for on the command line and cannot be run ends the program; later the running scene stays.
void Workspace::on_load_failed(const LoadFailed& failed) {
    if (scene_.generation() == 0 && failed.asked_for == options_.scene && !options_.scene.empty()) {
        start_error_ = failed.error;
        screen_.leave();
        return;
    }
    notices_.toast(Notices::Kind::error, failed.error.text());
    scene_.load_ended(failed.asked_for);
    const std::string fallback(io::default_scene);
    if (scene_.generation() == 0 && failed.asked_for != fallback && scene_.wanted().empty())
        load_scene(fallback);
    offer_models(failed.asked_for, failed.refused_folders);
}

void Workspace::on_loaded(SceneLoaded event) {
    const bool first = scene_.generation() == 0;
    const std::string asked_for = event.asked_for;
    const std::int64_t particles_chosen = event.particles_chosen;
    const std::string left_out = event.left_out;
    const std::vector<std::filesystem::path> refused_folders = event.refused_folders;
    if (particles_chosen > 0 && asked_for == io::default_scene)
        settings_.machine.particles = particles_chosen;
    slow_watch_.restart();
    left_findings_.clear();
    nonfinite_seen_ = 0;
    shake_.forget();
    close_microscope(false);
    scene_.loaded(std::move(event));
    std::error_code no_file;
    const bool is_file = std::filesystem::is_regular_file(asked_for, no_file);
    const bool is_line = io::is_set_up_line(asked_for);
    if (!is_line)
        settings_.scene = is_file ? std::filesystem::absolute(asked_for, no_file).string() : asked_for;
    notices_.forget_standing();
    if (!left_out.empty()) notices_.toast(Notices::Kind::warning, left_out);
    offer_models(asked_for, refused_folders);
    presets_.forget_applied();
    panel.pending().clear();
    tools_.cancel();
    tools_.set_liquid({});  // the next scene may not know it
    tools_.world_changed();
    // A state saved while something was held must not pull for ever.
    if (is_file && !first && holds_state(asked_for)) {
        post(GrabSolid{});
        post(SetForceStroke{});
    }
    view_.show_materials(scene_.has_materials());
    view_.decide_foam(true);
    view_.show_stage_of_scene();
    diagnostics.clear();
    plotted_probes_.reset();
    begin_plots();
    screen_.water_changed();
    frame_scene();
    screen_.set_title("Slosh - " + scene_.title());
    notices_.test_log.write("scene", {{"name", scene_.description().name},
                                      {"asked_for", readable_name(asked_for)},
                                      {"particles_chosen", particles_chosen},
                                      {"solids", scene_.description().solids.size()}});
    if constexpr (leaves::presets) {
        if (first) start_with_presets();
    }
    if (!first)
        notices_.toast(Notices::Kind::note, (is_line ? "Set-up opened: " : "") + scene_.title(), "scene");
}

/// A grab is sent again whenever the hand moves; only its start and end are reported.
bool Workspace::is_carrying(const CommandDone& done) {
    const auto* grab = done.command.get_if<GrabSolid>();
    if (grab == nullptr) return false;
    const bool held = grab->active && done.result.applied;
    const bool goes_on = held && carrying_;
    carrying_ = held;
    return goes_on;
}

void Workspace::on_command_done(const CommandDone& done) {
    const CommandResult& result = done.result;
    if (done.command.entry()->every_frame) return;
    if (is_carrying(done)) return;
    if (done.command.is<RestoreSnapshot>() && !result.applied && result.message.empty())
        return;  // another took its place
    statistics.command_done(done.command, result);
    const std::string line = command_line(done.command, result);
    notices_.log(done.time, line);
    mark_plots(done);
    const auto* parameter = done.command.get_if<SetParameter>();
    if (!result.message.empty()) {
        notices_.toast(result.applied ? Notices::Kind::note : Notices::Kind::warning,
                       with_labels(result.message), parameter != nullptr ? parameter->key : std::string());
    }

    nlohmann::json fields = {{"command", done.command.entry()->type_name},
                             {"text", line},
                             {"applied", result.applied},
                             {"message", result.message},
                             {"added", result.added},
                             {"left_out", result.left_out},
                             {"removed", result.removed},
                             {"ticket", result.ticket}};
    if (const auto* set = done.command.get_if<SetParameter>()) {
        fields["key"] = set->key;
        fields["value"] = to_text(set->value);
    }
    if (const auto announced = announced_.find(result.ticket); announced != announced_.end()) {
        fields["announced"] = announced->second.added;
        fields["announced_left_out"] = announced->second.left_out;
        fields["exact"] = announced->second.exact;
        announced_.erase(announced);
    }
    // Undo, too, says what the person wants.
    if (parameter != nullptr && parameter->key == "time.fidelity" && result.applied)
        settings_.fidelity = to_text(parameter->value);
    if (done.command.is<MoveContainer>()) fields["shaking"] = shake_.shaking();
    if (const auto* grab = done.command.get_if<GrabSolid>()) fields["held"] = grab->active;
    notices_.test_log.write("command", fields);

    if (done.command.is<DropFluid>()) {
        if (result.applied && result.added == 0)
            notices_.toast(Notices::Kind::note, "There is no room for a block here.");
    } else if (restarts_world(done.command) && result.applied) {
        tools_.world_changed();
    } else if (const auto* reset = done.command.get_if<Reset>()) {
        shake_.forget();
        tools_.world_changed();
        diagnostics.restart();
        screen_.water_changed();
        if (!reset->keep_parameters) {
            panel.pending().clear();
            view_.decide_foam(false);
        }
    }
}

void Workspace::follow_shaking(const SimulationFrame& newest) {
    if (!shake_.shaking() || !newest.container || !newest.container_target) return;
    const auto swing = shake_.next(*newest.container, *newest.container_target, newest.acknowledged);
    if (swing) {
        shake_.sent(
            act(swing->move,
                {.subject = "shake", .finished = swing->last, .over_water = true, .first = swing->first}));
    } else if (!shake_.shaking()) {
        session_->history().end_gesture();
    }
}

void Workspace::handle_frame() {
    const SimulationFrame& newest = frame();
    bool skipped = false;
    if constexpr (leaves::video) skipped = film_.skips(newest, steady_now());
    view_.changed = view_.changed || !skipped;
    panel.pending().acknowledge(newest.acknowledged);
    diagnostics.threads = newest.threads;
    if (!newest.paused) statistics.real_time_factor = newest.real_time_factor;
    slow_watch_.follow(
        newest.fidelity.too_slow && !newest.paused && newest.real_time_factor < 0.9 * newest.speed,
        steady_now());
    follow_shaking(newest);
    if constexpr (leaves::doctor) follow_doctor();
    follow_microscope();
    follow_run_before();
    if (!notices_.test_log.on()) return;
    nlohmann::json bodies = nlohmann::json::array();
    for (std::size_t i = 0; i < newest.bodies.size(); ++i) {
        const Vec3& place = newest.bodies[i].position;
        if (is_free(newest.solids[i].motion)) bodies.push_back({place.x, place.y, place.z});
    }
    const Vec3 gravity = newest.parameters.of<GravitySettings>().vector();
    nlohmann::json walls = nlohmann::json::array();
    nlohmann::json handle = nlohmann::json::array();
    if (const std::optional<Box3>& box = newest.container) {
        walls = {box->min.x, box->max.x};
        Vec3 face = 0.5f * (box->min + box->max);
        face.x = box->max.x;
        const Vec3 pixel = camera_.camera().project(face, tool_view_.viewport);
        handle = {pixel.x, pixel.y};
    }
    nlohmann::json readings = nlohmann::json::array();
    for (const ProbeReading& reading : newest.readings)
        readings.push_back(reading.filtered ? nlohmann::json(*reading.filtered) : nlohmann::json());
    notices_.test_log.write("frame", {{"step", newest.report.step},
                                      {"particles", newest.x.size()},
                                      {"solver", newest.solver},
                                      {"right_solver", newest.right ? newest.right->solver : ""},
                                      {"right_particles", newest.right ? newest.right->x.size() : 0},
                                      {"right_step", newest.right ? newest.right->report.step : 0},
                                      {"paused", newest.paused},
                                      {"preview", newest.preview},
                                      {"clock", newest.clock},
                                      {"branches", session_->timeline()->branches},
                                      {"phase", newest.phase},
                                      {"before", newest.before ? newest.before->x.size() : 0},
                                      {"before_time", newest.before ? newest.before->time : 0.0},
                                      {"time", newest.report.time},
                                      {"real_time", newest.fidelity.real_time},
                                      {"traded", newest.fidelity.text},
                                      {"pinned", newest.pinned},
                                      {"bodies", std::move(bodies)},
                                      {"gravity", {gravity.x, gravity.y, gravity.z}},
                                      {"walls", std::move(walls)},
                                      {"wall_pixel", std::move(handle)},
                                      {"readings", std::move(readings)},
                                      {"solids", newest.solids.size()},
                                      {"emitters", newest.emitters.size()},
                                      {"sinks", newest.sinks.size()}});
}

}  // namespace slosh::app
