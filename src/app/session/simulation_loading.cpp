// How a world comes to the compute thread, from a scene or a recording, and how it leaves; see simulation.h.
#include <utility>

#include "app/session/loaded_world.h"
#include "app/session/simulation.h"
#include "base/leaves.h"
#include "sim/world/archive/recording.h"

namespace slosh::app {

void Simulation::load(const LoadScene& message) {
    if (file_is_recording(message.name_or_path)) return handle(Message(PlayRecording{message.name_or_path}));
    models_ = std::make_shared<io::ModelFolders>();
    models_->allowed = message.model_folders;
    loader_.start(message.name_or_path, [message, models = models_, options = options_] {
        return make_world(message, *models, options);
    });
}

/// The old world stays where there is an error.
void Simulation::enter_loaded(std::optional<WorldLoader::Made> made) {
    if (is(StateName::empty)) resume_waiting();
    if (!made) return;
    const std::shared_ptr<io::ModelFolders> models = std::exchange(models_, nullptr);
    std::vector<std::filesystem::path> refused;
    if (models) refused = std::move(models->refused);
    if (!made->world) return send(LoadFailed{made->asked_for, made->world.error(), std::move(refused)});
    LoadedWorld& loaded = made->world.value();
    enter_world(std::move(loaded.world), {.asked_for = made->asked_for,
                                          .particles_chosen = loaded.particles_chosen,
                                          .left_out = std::move(loaded.left_out),
                                          .refused_folders = std::move(refused)});
    pace_.follows_speed = loaded.follow_speed;
    if (loaded.recording)
        playing_.emplace(Playing{RecordedCommands(*std::move(loaded.recording)), loaded.catch_up});
}

/// `event`: with what the world itself does not know.
void Simulation::enter_world(World world, SceneLoaded event) {
    close_recording();
    world_.emplace(std::move(world));
    world_->keep_step_starts(true);
    recorder_.tell([this](const RecordedPiece& piece) { timeline_.follow(*world_, piece); });
    recorder_.begin(*world_);
    if (is(StateName::filming)) end_past_film();
    if constexpr (leaves::compare)
        leave_comparison(Worlds::left, "Loading another scene ended the comparison.");
    frames_.looked_at.reset();
    if (is(StateName::seeking)) give_up_seeking("");
    enter(Simulating{});
    replay_.forget_world();
    frames_.surface = {};  // a large scene's memory is given back
    timeline_.begin(*world_);
    ++frames_.generation;
    governed_ = false;
    playing_.reset();
    // What was on its way to the old world.
    for (SentCommand& sent : std::exchange(sent_, {})) refuse(sent.ticket, std::move(sent.command), "");
    frames_.phase.clear();
    steps_wanted_ = phases_wanted_ = 0;
    pace_.tuner.restart();
    use_tuned_threads();
    pace_.speed_watch.restart();
    frames_.probes = {};
    frames_.diagnosis.begin(*world_);
    pace_.restart();
    film_.clock.restart();
    pace_.last_turn = wall_time();
    frames_.changed = true;
    frames_.answers = true;
    query_open_ = query_.has_value();
    event.generation = frames_.generation;
    event.scene = world_->scene();
    event.baseline = baseline_of(world_->scene());
    send(std::move(event));
    for (const std::string& note : world_->report().notes) send(SimulationNote{note, world_->time()});
    measured_left();
}

void Simulation::play(PlayRecorded message) {
    models_.reset();
    std::string name = message.name;
    loader_.start(std::move(name),
                  [message = std::move(message), options = options_]() -> Result<LoadedWorld> {
                      Result<Recording> recording = message.read();
                      if (!recording) return recording.error();
                      Result<World> world = begin_recorded(recording.value().start, options);
                      if (!world) return world.error();
                      LoadedWorld made{std::move(world).value()};
                      made.recording = std::move(recording).value();
                      made.catch_up = message.catch_up;
                      return made;
                  });
}

/// The commands that were applied before the step that comes now. False when the world has come to where a
/// session broke: there it stands, or goes on, as the person has it.
bool Simulation::enqueue_recorded() {
    if (!playing_ || playing_->commands.before_step(*world_)) return true;
    const bool caught_up = catching_up();
    send(SimulationNote{caught_up ? "Recovered up to the crash. The simulation continues from here."
                                  : "The recording has ended.",
                        world_->time()});
    playing_.reset();
    return !caught_up;
}

void Simulation::leave_recording() {
    if (!playing_) return;
    playing_.reset();
    send(SimulationNote{"The recording stops here; your changes continue it as a new run.", world_->time()});
}

/// The end of a run. A world that failed inside a step leaves its recording open: it reads as cut short.
void Simulation::close_recording() {
    if (!world_) return;
    if (!is(StateName::failed) && world_->inside_step()) give_up_step();
    if (!world_->inside_step()) recorder_.close(*world_);
}

}  // namespace slosh::app
