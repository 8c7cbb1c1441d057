// News from the compute thread; see application.h.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/application.h"
#include "io/scene_lookup.h"

namespace slosh::app {

void Application::handle_events() {
    for (SimulationEvent& event : session_->take_events()) {
        last_activity_ = now();
        if (auto* loaded = std::get_if<SceneLoaded>(&event)) {
            on_loaded(std::move(*loaded));
            load_next_scene();
        } else if (const auto* failed = std::get_if<LoadFailed>(&event)) {
            // What was asked for on the command line and cannot be run ends the program; later the running
            // scene stays.
            if (generation_ == 0 && failed->asked_for == options_.scene && !options_.scene.empty()) {
                start_error_ = failed->error;
                quit_ = true;
            } else {
                toast(Toast::error, failed->error.text());
                load_next_scene();
                const std::string fallback(io::default_scene);
                if (generation_ == 0 && failed->asked_for != fallback && scenes_.wanted().empty())
                    load_scene(fallback);
            }
        } else if (const auto* done = std::get_if<CommandDone>(&event)) {
            on_command_done(*done);
        } else if (const auto* note = std::get_if<SimulationNote>(&event)) {
            if (notes_.is_news(note->text, now())) toast(Toast::note, with_labels(note->text));
        } else if (const auto* failed_step = std::get_if<SimulationFailed>(&event)) {
            paused_ = true;
            toast(Toast::error,
                  "The simulation stopped: " + failed_step->why + ". R starts the scene again.");
        }
    }
}

void Application::on_loaded(SceneLoaded event) {
    const bool first = generation_ == 0;
    generation_ = event.generation;
    scene_ = std::move(event.scene);
    baseline_ = event.baseline;
    loaded_from_ = event.asked_for;
    std::error_code no_file;
    const bool is_file = std::filesystem::is_regular_file(event.asked_for, no_file);
    settings_.scene =
        is_file ? std::filesystem::absolute(event.asked_for, no_file).string() : event.asked_for;
    notes_.forget();
    panel_.pending().clear();
    tools_->cancel();
    tools_->set_material({});  // the next scene may not know it
    tools_->bodies().forget();
    // A state saved while something was held must not pull for ever.
    if (is_file && !first) {
        post(GrabSolid{});
        post(SetForceStroke{});
    }
    show_materials(std::any_of(scene_.fluids.begin(), scene_.fluids.end(),
                               [](const FluidRegion& region) { return !region.material.empty(); }));
    decide_foam(true);
    diagnostics_.clear();
    picture_->renderer().reset_range();
    camera_.to_scene(scene_, window_->framebuffer_size().aspect(), first && !settings_.been_here_before);
    view_changed_ = true;
    window_->set_title("Slosh - " + (scene_.title.empty() ? scene_.name : scene_.title));
    test_log_.write("scene", {{"name", scene_.name}, {"asked_for", event.asked_for}});
    if (!first) toast(Toast::note, scene_.title.empty() ? scene_.name : scene_.title, "scene");
}

void Application::on_command_done(const CommandDone& done) {
    const CommandResult& result = done.result;
    if (std::holds_alternative<SetForceStroke>(done.command)) return;  // sent in every frame of a stroke
    if (is_carrying(done)) return;
    statistics_.command_done(done.command, result);
    std::string line = command_text(done.command);
    if (std::holds_alternative<DropFluid>(done.command))
        line +=
            ": " + std::to_string(result.added) + " added, " + std::to_string(result.left_out) + " left out";
    if (result.removed > 0) line += ": " + std::to_string(result.removed) + " removed";
    if (!result.message.empty()) line += " (" + result.message + ")";
    log(done.time, line);
    const auto* parameter = std::get_if<SetParameter>(&done.command);
    if (!result.message.empty()) {
        toast(result.applied ? Toast::note : Toast::warning, with_labels(result.message),
              parameter != nullptr ? parameter->key : std::string());
    }

    nlohmann::json fields = {{"command", command_name(done.command)},
                             {"text", line},
                             {"applied", result.applied},
                             {"message", result.message},
                             {"added", result.added},
                             {"left_out", result.left_out},
                             {"removed", result.removed},
                             {"ticket", result.ticket}};
    if (const auto* set = std::get_if<SetParameter>(&done.command)) {
        fields["key"] = set->key;
        fields["value"] = to_text(set->value);
    }
    if (const auto announced = announced_.find(result.ticket); announced != announced_.end()) {
        fields["announced"] = announced->second.added;
        fields["announced_left_out"] = announced->second.left_out;
        fields["exact"] = announced->second.exact;
        announced_.erase(announced);
    }
    if (const auto* grab = std::get_if<GrabSolid>(&done.command)) fields["held"] = grab->active;
    test_log_.write("command", fields);

    if (std::holds_alternative<DropFluid>(done.command)) {
        if (result.applied && result.added == 0) toast(Toast::note, "No room for a block here.");
    } else if (restarts_world(done.command) && result.applied) {
        tools_->bodies().forget();
    } else if (const auto* reset = std::get_if<Reset>(&done.command)) {
        tools_->bodies().forget();
        diagnostics_.clear();
        picture_->renderer().reset_range();
        if (!reset->keep_parameters) {
            panel_.pending().clear();
            decide_foam(false);
        }
    }
}

void Application::handle_frame() {
    const SimulationFrame& frame = sim();
    view_changed_ = true;
    panel_.pending().acknowledge(frame.acknowledged);
    diagnostics_.add(frame.report, now());
    statistics_.steps = frame.report.step;
    statistics_.simulated_time = frame.report.time;
    statistics_.particles = frame.x.size();
    statistics_.threads = diagnostics_.threads = frame.threads;
    if (!frame.paused) statistics_.real_time_factor = frame.real_time_factor;
    if (test_log_.on()) {
        nlohmann::json bodies = nlohmann::json::array();
        for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
            const Vec3& place = frame.bodies[i].position;
            if (is_free(frame.solids[i].motion)) bodies.push_back({place.x, place.y, place.z});
        }
        test_log_.write("frame", {{"step", frame.report.step},
                                  {"particles", frame.x.size()},
                                  {"solver", frame.solver},
                                  {"paused", frame.paused},
                                  {"phase", frame.phase},
                                  {"bodies", std::move(bodies)}});
    }
}

}  // namespace slosh::app
