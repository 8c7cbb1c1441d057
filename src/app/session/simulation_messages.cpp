// What the compute thread does with each message; see simulation_thread.h.
#include <algorithm>
#include <cstdio>

#include "app/session/simulation_thread.h"
#include "io/scene_lookup.h"
#include "sim/recording.h"
#include "sim/snapshot.h"
#include "sim/state.h"

namespace slosh::app {
namespace {
constexpr int most_wanted = 2;  // a held key must not pile up steps that run on after its release
}

void SimulationThread::handle(Message message) {
    if (const auto* scene = std::get_if<LoadScene>(&message)) return load(*scene);
    if (const auto* target = std::get_if<SaveState>(&message)) return save(*target);
    if (const auto* recording = std::get_if<PlayRecording>(&message)) return play(*recording);
    if (auto* target = std::get_if<RecordTo>(&message)) {
        record_path_ = std::move(target->path);
        if (world_ && world_->inside_step()) step();
        if (world_) start_recording();
        return;
    }
    if (const auto* wanted = std::get_if<SetThreads>(&message)) {
        tuner_ = wanted->threads > 0 ? ThreadTuner::fixed(std::min(wanted->threads, options_.threads))
                                     : ThreadTuner(options_.threads);
        if (world_) use_tuned_threads();
        changed_ = true;
        return;
    }
    if (const auto* surface = std::get_if<SetSurface>(&message)) {
        surface_wanted_ = *surface;
        changed_ = true;
        return;
    }
    if (const auto* vorticity = std::get_if<SetVorticity>(&message)) {
        vorticity_wanted_ = vorticity->wanted;
        changed_ = true;
        if (world_) publish(true);  // not after the next step, which may take long
        return;
    }
    if (const auto* pause = std::get_if<SetPaused>(&message)) {
        if (paused_ && !pause->paused && world_ && world_->inside_step()) step();
        paused_ = pause->paused;
        pacing_.restart();
        meter_.restart();
        changed_ = true;
        query_open_ = query_.has_value();
        return;
    }
    if (const auto* speed = std::get_if<SetSpeed>(&message)) {
        pacing_.set_speed(speed->speed);
        pacing_.restart();
        meter_.restart();
        changed_ = true;
        return;
    }
    if (std::holds_alternative<StepOnce>(message)) {
        steps_wanted_ = std::min(steps_wanted_ + 1, most_wanted);
        return;
    }
    if (std::holds_alternative<StepPhase>(message)) {
        phases_wanted_ = std::min(phases_wanted_ + 1, most_wanted);
        return;
    }
    auto& posted = std::get<PostedCommand>(message);
    if (!world_) {
        // Without a world there is nothing to act on; the ticket is answered all the same.
        CommandResult result;
        result.ticket = posted.ticket;
        result.message = "no scene is loaded";
        acknowledged_ = std::max(acknowledged_, posted.ticket);
        send(CommandDone{std::move(posted.command), std::move(result), 0.0});
        return;
    }
    const std::uint64_t world_ticket = world_->enqueue(posted.command);
    sent_.push_back({world_ticket, posted.ticket, std::move(posted.command)});
}

namespace {

/// The parameters a scene starts with.
Parameters baseline_of(const SceneDescription& scene) {
    Parameters parameters;
    for (const auto& [key, value] : scene.parameters) {
        if (const ParameterDescription* description = parameter_table().find(key)) {
            static_cast<void>(description->set_clamped(&parameters, value));
        }
    }
    return parameters;
}

Result<World> make_world(const std::string& name_or_path, const ExecutionOptions& options) {
    Result<io::FoundScene> found = io::find_scene(name_or_path);
    if (!found) return found.error();
    if (found.value().scene) return World::create(*found.value().scene, options);
    Result<State> state = load_state(*found.value().saved_state);
    if (!state) return state.error();
    return World::from_state(std::move(state).value(), options);
}

}  // namespace

void SimulationThread::load(const LoadScene& message) {
    Result<World> made = make_world(message.name_or_path, options_);
    if (!made) return send(LoadFailed{message.name_or_path, made.error()});  // the old world stays
    write_recording();
    playing_.reset();
    enter_world(std::move(made).value(), message.name_or_path);
}

void SimulationThread::enter_world(World world, const std::string& asked_for) {
    world_.emplace(std::move(world));
    if (!record_path_.empty()) start_recording();
    ++generation_;
    // What was on its way to the old world is answered, so that nobody waits for it.
    for (Sent& sent : sent_) {
        CommandResult result;
        result.ticket = sent.ticket;
        acknowledged_ = std::max(acknowledged_, sent.ticket);
        send(CommandDone{std::move(sent.command), std::move(result), 0.0});
    }
    sent_.clear();
    phase_.clear();
    steps_wanted_ = phases_wanted_ = 0;
    tuner_.restart();
    use_tuned_threads();
    pacing_.restart();
    meter_.restart();
    last_pass_ = wall_time();
    changed_ = true;
    query_open_ = query_.has_value();
    send(SceneLoaded{generation_, world_->scene(), baseline_of(world_->scene()), asked_for});
}

void SimulationThread::play(const PlayRecording& message) {
    Result<Recording> recording = load_recording(message.path);
    if (!recording) return send(LoadFailed{message.path.string(), recording.error()});
    Result<State> state = deserialize_state(recording.value().start.state);
    if (!state) return send(LoadFailed{message.path.string(), state.error()});
    Result<World> made = World::from_state(std::move(state).value(), options_);
    if (!made) return send(LoadFailed{message.path.string(), made.error()});
    write_recording();
    playing_.emplace(std::move(recording).value());
    enter_world(std::move(made).value(), message.path.string());
}

/// The commands that were applied before the step that comes now.
void SimulationThread::enqueue_recorded() {
    if (!playing_ || playing_->before_step(*world_)) return;
    send(SimulationNote{"The recording has ended", world_->time()});
    playing_.reset();
}

void SimulationThread::start_recording() {
    recorded_.emplace();
    recorded_->start = world_->start_recording();
}

void SimulationThread::write_recording() {
    if (record_path_.empty() || !world_ || !world_->recording()) return;
    while (world_->inside_step()) world_->step_phase();
    recorded_->content.append(world_->close_recording());
    if (const Result<void> saved = save_recording(*recorded_, record_path_); !saved) {
        std::fprintf(stderr, "slosh: %s\n", saved.error().text().c_str());
    }
}

void SimulationThread::save(const SaveState& message) {
    if (!world_) return send(StateSaved{message.path, Error{"no scene is loaded", ""}});
    if (world_->inside_step()) step();  // a state is what lies between two steps
    const Result<void> saved = save_state(world_->state(), message.path);
    send(StateSaved{message.path, saved ? std::nullopt : std::optional<Error>(saved.error())});
}

}  // namespace slosh::app
