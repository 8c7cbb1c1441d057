// What the compute thread does with each message; see simulation.h.
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/session/shared_set_up.h"
#include "app/session/simulation.h"
#include "base/leaves.h"
#include "base/overloaded.h"
#include "base/stop.h"
#include "base/system/atomic_file.h"
#include "io/automatic_particles.h"
#include "io/scene_limits.h"
#include "io/set_up_line.h"
#include "sim/services/fidelity/governor.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "sim/world/world/set_up.h"
#include "slosh/files.h"

namespace slosh::app {
namespace {
constexpr int most_wanted = 2;  // a held key must not pile up steps that run on after its release
}

void Simulation::handle(Message message) {
    const Overloaded one_each{
        // The world that there is.
        [&](const LoadScene& wanted) { load(wanted); },
        [&](const PlayRecording& recording) {
            const std::filesystem::path path = recording.path;
            play({[path] { return load_recording(path); }, false, path.string()});
        },
        [&](const PlayRecorded& recorded) { play(recorded); },
        [&](const GiveUpLoading&) {
            loader_.cancel();
            if (is(StateName::empty)) resume_waiting();
        },
        [&](PostedCommand& posted) { handle(std::move(posted)); },
        // Files.
        [&](const SaveState& target) { save(target); },
        [&](const SaveScene& target) { save(target); },
        [&](const SaveLast& target) { save(target); },
        [&](const SaveRecording& target) { recorder_.save_as(target.path, world_); },
        [&](const RecordTo& target) { recorder_.record_to(target.path); },
        [&](const CopySetUp& wanted) { copy(wanted); },
        // How it runs.
        [&](const SetPaused& wanted) { pause(wanted.paused); },
        [&](const StepOnce&) {
            // A step that a person walks through is ended first.
            if (!(world_ && world_->inside_step()) && step_forward()) return;
            frames_.looked_at.reset();
            if (has_water()) steps_wanted_ = std::min(steps_wanted_ + 1, most_wanted);
        },
        [&](const StepPhase&) {
            frames_.looked_at.reset();
            if (has_water()) phases_wanted_ = std::min(phases_wanted_ + 1, most_wanted);
        },
        [&](const EndStep&) {
            phases_wanted_ = 0;
            if (world_ && world_->inside_step()) steps_wanted_ = std::max(steps_wanted_, 1);
        },
        [&](const SetSpeed& wanted) {
            pace_.clock.set_speed(wanted.speed);
            pace_.restart();
            frames_.changed = true;
        },
        [&](const SetThreads& wanted) {
            pace_.tuner = wanted.threads > 0 ? ThreadTuner::fixed(std::min(wanted.threads, options_.threads))
                                             : ThreadTuner(options_.threads);
            if (world_) use_tuned_threads();
            frames_.changed = true;
        },
        [&](const MeasureSpeed&) { measure_wanted_ = true; },
        // What frames show.
        [&](const SetSurface& wanted) {
            frames_.surface_wanted = wanted;
            frames_.changed = true;
        },
        [&](const SetComputedField& wanted) {
            frames_.computed_field = wanted.field;
            frames_.changed = true;
            if (world_) publish(true);  // not after the next step, which may take long
        },
        [&](const SetRunBefore& before) {
            frames_.run_before_wanted = before.wanted;
            frames_.changed = frames_.answers = true;
        },
        [&](const SetFilm& film) { begin_film(film); },
        [&](const FilmTaken& taken) {
            if (taken.number == film_.picture.number) film_.waits = false;
        },
        // The timeline.
        [&](const SetTimeline& wanted) {
            timeline_.set_budget(wanted.bytes, has_water() ? &*world_ : nullptr);
            frames_.changed = true;
        },
        [&](const SetPreviewValue& wanted) { timeline_.show_value(wanted.value); },
        [&](const ShowMoment& wanted) {
            if (is(StateName::seeking)) give_up_seeking("");
            if (!is(StateName::simulating)) return;
            if (const auto moment = timeline_.moment_at(wanted.branch, wanted.clock)) show(*moment);
        },
        [&](const StopLooking&) { stop_looking(); },
        [&](const GoToMoment& wanted) { go_to(wanted); },
        [&](const StepBack& wanted) { step_back(wanted.ticket); },
        // Two worlds.
        [&](const BeginComparison&) {
            if constexpr (leaves::compare) begin_comparison();
        },
        [&](const EndComparison& wanted) {
            if constexpr (leaves::compare) end_comparison(wanted);
        },
    };
    std::visit(one_each, message);
}

void Simulation::pause(bool paused) {
    paused_ = paused;
    if (paused_) {
        steps_wanted_ = phases_wanted_ = 0;
    } else if (!is(StateName::seeking)) {
        frames_.looked_at.reset();
        replay_.forget_world();
    }
    pace_.restart();
    frames_.changed = frames_.answers = true;
    query_open_ = query_.has_value();
}

void Simulation::handle(PostedCommand posted) {
    if constexpr (leaves::compare) {
        if (posted.worlds == Worlds::right && comparison() != nullptr)
            return comparison()->post(std::move(posted.command), posted.ticket);
    }
    // The world that it was for has gone.
    if (posted.worlds == Worlds::right) return refuse(posted.ticket, std::move(posted.command), "");
    if (!world_) return refuse(posted.ticket, std::move(posted.command), "no scene is loaded");
    if (is(StateName::failed)) {
        if (begin_again(posted.command)) return refuse(posted.ticket, std::move(posted.command), "");
        return refuse(posted.ticket, std::move(posted.command),
                      "the simulation has stopped; restart the scene");
    }
    if (posted.when == When::now) {
        // Also while a user steps through the phases: the end of that step is not wanted.
        if (world_->inside_step()) give_up_step();
        if (replaces_water(posted.command)) steps_wanted_ = 0;
    }
    frames_.looked_at.reset();
    apply_now_ = apply_now_ || posted.when != When::next_step;
    std::optional<Command> before;
    if (posted.keep_before) {
        if (world_->inside_step()) give_up_step();
        // What was sent before stays when this is taken back.
        if (!sent_.empty()) apply_sent();
        const Snapshot now = world_->snapshot();
        timeline_.remember(now);
        before = RestoreSnapshot{now};
    }
    if constexpr (leaves::compare) {
        if (comparison() != nullptr && posted.worlds == Worlds::both) {
            const double due = world_->time() + (world_->inside_step() ? step_length() : 0.0);
            comparison()->share(posted.command, posted.ticket, due, posted.when == When::now,
                                posted.keep_before);
        }
    }
    const std::uint64_t world_ticket = world_->enqueue(posted.command);
    sent_.push_back(
        {world_ticket, posted.ticket, std::move(posted.command), std::move(before), posted.worlds});
}

/// Every ticket is answered, so that nothing waits for it.
void Simulation::refuse(std::uint64_t ticket, Command command, std::string why) {
    CommandResult result;
    result.ticket = ticket;
    result.message = std::move(why);
    frames_.acknowledged = std::max(frames_.acknowledged, ticket);
    frames_.changed = frames_.changed || has_water();
    send(CommandDone{std::move(command), std::move(result), 0.0});
}

/// After a failure a restart creates a new world, beside this thread as a load does. True: it was one.
bool Simulation::begin_again(const Command& command) {
    if (!command.is<Reset>()) return false;
    loader_.start(world_->scene().name,
                  [scene = world_->scene(), options = options_,
                   follow_speed = pace_.follows_speed]() -> Result<LoadedWorld> {
                      Result<World> made = World::create(scene, options);
                      if (!made) return made.error();
                      LoadedWorld loaded{std::move(made).value()};
                      loaded.follow_speed = follow_speed;
                      return loaded;
                  });
    return true;
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

constexpr const char *fidelity_key = "time.fidelity", *speed_key = "time.machine_speed";

bool says(const SceneDescription& scene, std::string_view key) {
    return std::any_of(scene.parameters.begin(), scene.parameters.end(),
                       [&](const auto& parameter) { return parameter.first == key; });
}

/// The spacing for as many particles as the machine carries, where a scene leaves that open. The number, or
/// 0.
Result<std::int64_t> choose_particles(SceneDescription& scene, const SceneDefaults& defaults) {
    const Result<Parameters> parameters = io::scene_parameters(scene);
    if (!parameters) return parameters.error();
    const double speed = static_cast<double>(parameters.value().time.machine_speed);
    if (!scene.automatic_particles || (defaults.particles <= 0 && speed <= 0.0)) return std::int64_t{0};
    const std::int64_t count =
        defaults.particles > 0 ? defaults.particles : io::particles_that_fit(scene, speed);
    const Result<double> spacing = io::spacing_for(scene, count);
    if (!spacing) return spacing.error();
    if (Result<void> set = io::set_scene_parameter(scene, "fluid.spacing", spacing.value()); !set)
        return set.error();
    return count;
}

Result<LoadedWorld> make_world(SceneDescription scene, const SceneDefaults& defaults,
                               const ExecutionOptions& options) {
    if (!defaults.fidelity.empty()) {
        if (Result<void> set = io::set_scene_parameter(scene, fidelity_key, defaults.fidelity); !set)
            return set.error();
    }
    const bool states_speed = says(scene, speed_key);
    for (const auto& [key, value] : defaults.parameters) {
        if (!says(scene, key)) scene.parameters.emplace_back(key, value);
    }
    Result<std::int64_t> chosen = choose_particles(scene, defaults);
    if (!chosen) return chosen.error();
    Result<World> world = World::create(scene, options);
    if (!world) return world.error();
    LoadedWorld made{std::move(world).value()};
    made.particles_chosen = chosen.value();
    made.follow_speed = defaults.follow_speed && !states_speed;
    return made;
}

/// A saved state has all its parameters; the machine may be another than the one it was saved on.
Result<LoadedWorld> make_world(State state, const SceneDefaults& defaults, const ExecutionOptions& options) {
    Result<World> world = World::from_state(std::move(state), options);
    if (!world) return world.error();
    if (!defaults.fidelity.empty()) world.value().enqueue(SetParameter{fidelity_key, defaults.fidelity});
    for (const auto& [key, value] : defaults.parameters) {
        if (key == speed_key) world.value().enqueue(SetParameter{key, value});
    }
    LoadedWorld made{std::move(world).value()};
    made.follow_speed = defaults.follow_speed;
    return made;
}

Result<LoadedWorld> make_world(const LoadScene& message, io::ModelFolders& models,
                               const ExecutionOptions& options) {
    Result<io::FoundScene> found = io::find_scene(message.name_or_path, models, message.defaults.model_scale);
    if (!found) return found.error();
    if (found.value().scene) {
        Result<LoadedWorld> made = make_world(*std::move(found.value().scene), message.defaults, options);
        if (!made) return made;
        if (Result<void> water = io::check_water(found.value(), made.value().world); !water)
            return water.error();
        made.value().left_out = std::move(found.value().left_out);
        return made;
    }
    Result<State> state = load_state(*found.value().saved_state);
    if (!state) return state.error();
    return make_world(std::move(state).value(), message.defaults, options);
}

/// Only its first bytes are read.
bool file_is_recording(const std::string& path) {
    if (io::is_set_up_line(path)) return false;
    const Result<std::string> first = read_file_start(path, 8);
    return first && is_recording(first.value());
}

}  // namespace

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

/// The water stands still meanwhile: beside it the machine would seem half as fast. Given up for what cannot
/// wait, and for the end, it starts again.
void Simulation::measure_speed() {
    if (world_ && world_->inside_step()) give_up_step();
    try {
        const StopScope until_asked(mail_.urgent());
        stop_if_asked();
        send(SpeedMeasured{measure_machine_speed(options_)});
        measure_wanted_ = false;
    } catch (const Stopped&) {
        return;
    }
    pace_.speed_watch.restart();
    pace_.restart();
    pace_.last_turn = wall_time();
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

/// What was sent before belongs to what is saved. Returns why nothing can be saved, "" if it can.
std::string_view Simulation::get_ready_to_save() {
    if (!world_) return "no scene is loaded";
    if (world_->inside_step()) {
        // A state is what lies between two steps.
        if (is(StateName::failed)) return "the simulation has stopped inside a step";
        give_up_step();
    }
    if (!sent_.empty() && !is(StateName::failed)) {
        world_->apply_commands();
        after_commands();
    }
    return {};
}

namespace {

std::string state_to_save(const SaveState& message, const State& state) {
    if (message.stage.empty() || message.stage == state.scene.camera.stage) return serialize_state(state);
    State staged = state;
    staged.scene.camera.stage = message.stage;
    return serialize_state(staged);
}

/// `lacks`: what is not in it, as a sentence.
void save_scene(BackgroundWork& files, const std::filesystem::path& path, SceneDescription scene,
                std::string lacks) {
    files.add("Scene " + path.filename().string(),
              [path, scene = std::move(scene), lacks = std::move(lacks)]() -> WorkReport {
                  const Result<std::vector<std::string>> saved = io::save_scene(scene, path);
                  if (!saved) return {"Scene not saved: " + saved.error().text(), true, path};
                  std::string text = "Scene saved: " + path.string();
                  for (const std::string& model : saved.value())
                      text += (&model == saved.value().data() ? ". Its models were saved with it: " : ", ") +
                              model;
                  return {text + (lacks.empty() ? "" : ". ") + lacks, false, path};
              });
}

}  // namespace

void Simulation::save(const SaveState& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return files_.save("State", message.path, [why] {
            return Result<void>(Error{std::string(why), {}});
        });
    files_.save("State", message.path,
                [path = message.path, bytes = state_to_save(message, world_->state())] {
                    return write_file_atomically(path, bytes);
                });
}

void Simulation::copy(const CopySetUp& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return send(SetUpCopied{{}, std::string(why), 0, 0, message.link});
    SharedSetUp shared = share_set_up(*world_, message.stage);
    send(SetUpCopied{std::move(shared.line), std::move(shared.lacks), world_->step_index(),
                     world_->state_hash(), message.link});
}

void Simulation::save(const SaveScene& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return files_.save("Scene", message.path, [why] {
            return Result<void>(Error{std::string(why), {}});
        });
    if (message.run) {
        ToldRun told = tell_run(*world_, message.stage, Models::come_along);
        told.scene.name = message.path.stem().string();
        return save_scene(files_, message.path, std::move(told.scene), std::move(told.lacks));
    }
    SceneDescription set_up = set_up_of(world_->state(), baseline_of(world_->scene()));
    std::erase_if(set_up.parameters, [&](const auto& parameter) {
        return std::find(message.leave_out.begin(), message.leave_out.end(), parameter.first) !=
               message.leave_out.end();
    });
    if (!message.stage.empty()) set_up.camera.stage = message.stage;
    set_up.name = message.path.stem().string();
    save_scene(files_, message.path, std::move(set_up), {});
}

}  // namespace slosh::app
