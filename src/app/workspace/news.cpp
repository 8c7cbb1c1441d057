// News from the compute thread, and who takes them; see workspace.h.
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "app/session/file_names.h"
#include "app/session/shared_set_up.h"
#include "app/workspace/workspace.h"
#include "base/leaves.h"
#include "base/overloaded.h"
#include "io/set_up_line.h"
#include "sim/methods/forces/gravity.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/snapshot.h"

namespace slosh::app {

bool Workspace::take_frame() {
    // The picture of a film is drawn before another frame comes.
    if (film.wants()) return false;
    const bool changed = simulation.session().take_frame();
    if constexpr (leaves::video) {
        if (changed) film.taken();
    }
    notices.simulated_time = simulation.frame().report.time;
    return changed;
}

void Workspace::handle_events() {
    opener.follow_loading();
    for (SimulationEvent& event : simulation.session().take_events()) {
        // What a scene says in every step needs no frames of its own.
        if (!std::holds_alternative<SimulationNote>(event) && !std::holds_alternative<StepsMeasured>(event))
            simulation.note_activity();
        std::visit(Overloaded{
                       [this](const StepsMeasured& measured) { plots.follow(measured); },
                       [this](SceneLoaded& loaded) { on_loaded(std::move(loaded)); },
                       [this](const LoadFailed& failed) { opener.failed(failed); },
                       [this](const CommandDone& done) { on_command_done(done); },
                       [this](const SpeedMeasured& measured) { machine.measured(measured); },
                       [this](const SetUpCopied& copied) { sharing.copied(copied); },
                       [this](const SimulationNote& note) { notices.standing(note.text); },
                       [this](const SimulationFailed& failed) { on_stopped(failed); },
                       [this](const FilmEnded& ended) { film.past_ended(ended.film); },
                       [this](const ComparisonBegan&) {
                           microscope.close(false);
                           if constexpr (leaves::compare) comparison.began();
                           worlds_changed();
                       },
                       [this]([[maybe_unused]] const ComparisonEnded& ended) {
                           if constexpr (leaves::compare) comparison.ended(ended);
                           worlds_changed();
                       },
                   },
                   event);
    }
}

void Workspace::worlds_changed() {
    machine.watch_again();
    view.changed = true;
}

void Workspace::on_stopped(const SimulationFailed& failed) {
    simulation.stopped();
    notices.toast(Notices::Kind::error,
                  "The simulation stopped: " + failed.why +
                      (simulation.session().comparing()
                           ? ". Press R to restart the scene, or keep the right-hand world."
                           : ". Press R to restart the scene."));
}

void Workspace::on_loaded(SceneLoaded loaded) {
    const bool first = scene.generation() == 0;
    const std::string asked_for = loaded.asked_for, left_out = loaded.left_out;
    const std::int64_t particles_chosen = loaded.particles_chosen;
    const std::vector<std::filesystem::path> refused_folders = loaded.refused_folders;
    machine.scene_loaded(asked_for, particles_chosen);
    doctor.scene_loaded();
    sharing.scene_loaded(io::is_set_up_line(loaded.asked_for));
    microscope.close(false);
    scene.loaded(std::move(loaded));
    std::error_code no_file;
    const bool is_file = std::filesystem::is_regular_file(asked_for, no_file);
    const bool is_line = io::is_set_up_line(asked_for);
    if (!is_line)
        settings.scene = is_file ? std::filesystem::absolute(asked_for, no_file).string() : asked_for;
    notices.forget_standing();
    if (!left_out.empty()) notices.toast(Notices::Kind::warning, left_out);
    opener.offer_models(asked_for, refused_folders);
    presets.scene_loaded();
    panels.parameters.pending().clear();
    hand.tools.cancel();
    hand.tools.set_liquid({});  // the next scene may not know it
    hand.restarted();
    // A state saved while something was held must not pull for ever.
    if (is_file && !first && holds_state(asked_for)) {
        simulation.post(GrabSolid{});
        simulation.post(SetForceStroke{});
    }
    view.show_materials(scene.has_materials());
    view.decide_foam(true);
    view.show_stage_of_scene();
    plots.begin();
    screen.water_changed();
    view.frame_scene();
    screen.set_title("Slosh - " + scene.title());
    notices.test_log.write("scene", {{"name", scene.description().name},
                                     {"asked_for", readable_name(asked_for)},
                                     {"particles_chosen", particles_chosen},
                                     {"solids", scene.description().solids.size()}});
    if constexpr (leaves::presets) {
        if (first) presets.begin(first_presets_);
    }
    if (!first)
        notices.toast(Notices::Kind::note, (is_line ? "Set-up opened: " : "") + scene.title(), "scene");
    scene.load_ended(asked_for);
}

void Workspace::on_command_done(const CommandDone& done) {
    const CommandResult& result = done.result;
    if (done.command.entry()->every_frame) return;
    if (hand.goes_on_carrying(done)) return;
    if (done.command.is<RestoreSnapshot>() && !result.applied && result.message.empty())
        return;  // another took its place
    statistics.command_done(done.command, result);
    const std::string line = command_line(done.command, result);
    notices.log(done.time, line);
    plots.mark(done);
    const auto* parameter = done.command.get_if<SetParameter>();
    if (!result.message.empty()) {
        notices.toast(result.applied ? Notices::Kind::note : Notices::Kind::warning,
                      with_labels(result.message), parameter != nullptr ? parameter->key : std::string());
    }
    // Undo, too, says what the person wants.
    if (parameter != nullptr && parameter->key == "time.fidelity" && result.applied)
        settings.fidelity = to_text(parameter->value);
    log_command(done, line);
    if (done.command.is<DropFluid>()) {
        if (result.applied && result.added == 0)
            notices.toast(Notices::Kind::note, "There is no room for a block here.");
    } else if (restarts_world(done.command) && result.applied) {
        hand.tools.world_changed();
    } else if (const auto* reset = done.command.get_if<Reset>()) {
        hand.restarted();
        plots.diagnostics.restart();
        screen.water_changed();
        if (!reset->keep_parameters) {
            panels.parameters.pending().clear();
            view.decide_foam(false);
        }
    }
}

void Workspace::log_command(const CommandDone& done, const std::string& line) {
    const CommandResult& result = done.result;
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
    if (const auto* grab = done.command.get_if<GrabSolid>()) fields["held"] = grab->active;
    hand.add_announced(done, fields);
    notices.test_log.write("command", fields);
}

void Workspace::handle_frame() {
    const SimulationFrame& newest = simulation.frame();
    bool skipped = false;
    if constexpr (leaves::video) skipped = film.skips(steady_now());
    view.changed = view.changed || !skipped;
    panels.parameters.pending().acknowledge(newest.acknowledged);
    plots.diagnostics.threads = newest.threads;
    if (!newest.paused) statistics.real_time_factor = newest.real_time_factor;
    machine.follow();
    hand.follow_shaking();
    if constexpr (leaves::doctor) doctor.follow();
    microscope.follow();
    plots.follow_run_before();
    if (notices.test_log.on()) log_frame();
}

void Workspace::log_frame() {
    const SimulationFrame& newest = simulation.frame();
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
        const Vec3 pixel = view.camera.camera().project(face, hand.seen().viewport);
        handle = {pixel.x, pixel.y};
    }
    nlohmann::json readings = nlohmann::json::array();
    for (const ProbeReading& reading : newest.readings)
        readings.push_back(reading.filtered ? nlohmann::json(*reading.filtered) : nlohmann::json());
    notices.test_log.write("frame", {{"step", newest.report.step},
                                     {"particles", newest.x.size()},
                                     {"solver", newest.solver},
                                     {"right_solver", newest.right ? newest.right->solver : ""},
                                     {"right_particles", newest.right ? newest.right->x.size() : 0},
                                     {"right_step", newest.right ? newest.right->report.step : 0},
                                     {"paused", newest.paused},
                                     {"preview", newest.preview},
                                     {"clock", newest.clock},
                                     {"branches", simulation.session().timeline()->branches},
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
