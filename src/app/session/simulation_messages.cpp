// What the compute thread does with each message; see simulation_thread.h.
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/session/shared_set_up.h"
#include "app/session/simulation_thread.h"
#include "base/leaves.h"
#include "base/stop.h"
#include "base/system/atomic_file.h"
#include "io/automatic_particles.h"
#include "io/scene_limits.h"
#include "io/set_up_line.h"
#include "sim/services/fidelity/governor.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/state.h"
#include "sim/world/world/set_up.h"
#include "slosh/files.h"

namespace slosh::app {
namespace {
constexpr int most_wanted = 2;  // a held key must not pile up steps that run on after its release
}

void SimulationThread::handle(Message message) {
    if (const auto* scene = std::get_if<LoadScene>(&message)) return load(*scene);
    if (std::holds_alternative<MeasureSpeed>(message)) {
        measure_wanted_ = true;
        return;
    }
    if (const auto* target = std::get_if<SaveState>(&message)) return save(*target);
    if (const auto* target = std::get_if<SaveScene>(&message)) return save(*target);
    if (const auto* wanted = std::get_if<CopySetUp>(&message)) return copy(*wanted);
    if (const auto* target = std::get_if<SaveRecording>(&message))
        return recorder_.save_as(target->path, world_);
    if (const auto* recording = std::get_if<PlayRecording>(&message)) {
        const std::filesystem::path path = recording->path;
        return play({[path] { return load_recording(path); }, false, path.string()});
    }
    if (const auto* target = std::get_if<SaveLast>(&message)) return save(*target);
    if (const auto* wanted = std::get_if<ShowMoment>(&message)) return show(*wanted);
    if (std::holds_alternative<StopLooking>(message)) return stop_looking();
    if (const auto* wanted = std::get_if<GoToMoment>(&message)) return go_to(*wanted);
    if (const auto* wanted = std::get_if<StepBack>(&message)) return step_back(wanted->ticket);
    if (const auto* wanted = std::get_if<SetTimeline>(&message)) {
        timeline_.set_budget(wanted->bytes, world_ && !failed_ ? &*world_ : nullptr);
        changed_ = true;
        return;
    }
    if (const auto* wanted = std::get_if<SetPreviewValue>(&message))
        return timeline_.show_value(wanted->value);
    if (const auto* target = std::get_if<RecordTo>(&message)) {
        recorder_.record_to(target->path);
        return;
    }
    if (const auto* recorded = std::get_if<PlayRecorded>(&message)) return play(*recorded);
    if (std::holds_alternative<GiveUpLoading>(message)) {
        loader_.give_up();
        std::move(held_.rbegin(), held_.rend(), std::front_inserter(todo_));
        held_.clear();
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
    if (const auto* wanted = std::get_if<SetComputedField>(&message)) {
        computed_field_ = wanted->field;
        changed_ = true;
        if (world_) publish(true);  // not after the next step, which may take long
        return;
    }
    if (const auto* before = std::get_if<SetRunBefore>(&message)) {
        run_before_wanted_ = before->wanted;
        changed_ = answers_ = true;
        return;
    }
    if (const auto* pause = std::get_if<SetPaused>(&message)) {
        paused_ = pause->paused;
        if (paused_) steps_wanted_ = phases_wanted_ = 0;
        if (!paused_) {
            if (!seeking_) looked_at_.reset();
            if (!seeking_) replay_.reset();
        }
        pacing_.restart();
        meter_.restart();
        changed_ = true;
        answers_ = true;
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
    if (const auto* film = std::get_if<SetFilm>(&message)) {
        if (past_film_) end_past_film();
        film_waits_ = false;
        film_.film = film->film;
        film_clock_.end();
        if (film->last > 0.0) return begin_past_film(film->last, film->pictures_per_second);
        if (film->film > 0) film_clock_.begin(film->pictures_per_second);
        return;
    }
    if (const auto* taken = std::get_if<FilmTaken>(&message)) {
        if (taken->number == film_.number) film_waits_ = false;
        return;
    }
    if constexpr (leaves::compare) {
        if (std::holds_alternative<BeginComparison>(message)) return begin_comparison();
        if (const auto* wanted = std::get_if<EndComparison>(&message)) return end_comparison(*wanted);
    }
    if (std::holds_alternative<StepOnce>(message)) {
        // A step that a person walks through is ended first.
        const bool inside = world_ && world_->inside_step();
        if (!inside && step_forward()) return;
        looked_at_.reset();
        steps_wanted_ = std::min(steps_wanted_ + 1, most_wanted);
        return;
    }
    if (std::holds_alternative<EndStep>(message)) {
        phases_wanted_ = 0;
        if (world_ && world_->inside_step()) steps_wanted_ = std::max(steps_wanted_, 1);
        return;
    }
    if (std::holds_alternative<StepPhase>(message)) {
        looked_at_.reset();
        phases_wanted_ = std::min(phases_wanted_ + 1, most_wanted);
        return;
    }
    handle(std::move(std::get<PostedCommand>(message)));
}

void SimulationThread::handle(PostedCommand posted) {
    if constexpr (leaves::compare) {
        if (posted.worlds == Worlds::right && comparison_)
            return comparison_->post(std::move(posted.command), posted.ticket);
    }
    // The world that it was for has gone.
    if (posted.worlds == Worlds::right) return refuse(posted.ticket, std::move(posted.command), "");
    if (!world_) return refuse(posted.ticket, std::move(posted.command), "no scene is loaded");
    if (failed_) {
        if (begin_again(posted.command)) return refuse(posted.ticket, std::move(posted.command), "");
        return refuse(posted.ticket, std::move(posted.command),
                      "the simulation has stopped; restart the scene");
    }
    if (posted.when == When::now) {
        // Also while a user steps through the phases: the end of that step is not wanted.
        if (world_->inside_step()) give_up_step();
        if (posted.command.entry() != nullptr && posted.command.entry()->at_once) steps_wanted_ = 0;
    }
    looked_at_.reset();
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
        if (comparison_ && posted.worlds == Worlds::both) {
            const double due = world_->time() + (world_->inside_step() ? step_length() : 0.0);
            comparison_->share(posted.command, posted.ticket, due, posted.when == When::now,
                               posted.keep_before);
        }
    }
    const std::uint64_t world_ticket = world_->enqueue(posted.command);
    sent_.push_back(
        {world_ticket, posted.ticket, std::move(posted.command), std::move(before), posted.worlds});
}

/// Every ticket is answered, so that nothing waits for it.
void SimulationThread::refuse(std::uint64_t ticket, Command command, std::string why) {
    CommandResult result;
    result.ticket = ticket;
    result.message = std::move(why);
    acknowledged_ = std::max(acknowledged_, ticket);
    changed_ = changed_ || (world_ && !failed_);
    send(CommandDone{std::move(command), std::move(result), 0.0});
}

void SimulationThread::refuse_all_sent(const std::string& why) {
    for (Sent& sent : std::exchange(sent_, {})) refuse(sent.ticket, std::move(sent.command), why);
}

/// After a failure a restart creates a new world, beside this thread as a load does. True: it was one.
bool SimulationThread::begin_again(const Command& command) {
    if (!command.is<Reset>()) return false;
    loader_.begin(
        world_->scene().name,
        [scene = world_->scene(), options = options_, follow_speed = follow_speed_]() -> Result<LoadedWorld> {
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

void SimulationThread::load(const LoadScene& message) {
    if (file_is_recording(message.name_or_path)) return handle(PlayRecording{message.name_or_path});
    models_ = std::make_shared<io::ModelFolders>();
    models_->allowed = message.model_folders;
    loader_.begin(message.name_or_path, [message, models = models_, options = options_] {
        return make_world(message, *models, options);
    });
}

/// The old world stays where there is an error.
void SimulationThread::enter_loaded(std::optional<WorldLoader::Made> made) {
    // What waited for a world comes first.
    std::move(held_.rbegin(), held_.rend(), std::front_inserter(todo_));
    held_.clear();
    if (!made) return;
    const std::shared_ptr<io::ModelFolders> models = std::exchange(models_, nullptr);
    std::vector<std::filesystem::path> refused;
    if (models) refused = std::move(models->refused);
    if (!made->world) return send(LoadFailed{made->asked_for, made->world.error(), std::move(refused)});
    LoadedWorld& loaded = made->world.value();
    playing_.reset();
    enter_world(std::move(loaded.world), {.asked_for = made->asked_for,
                                          .particles_chosen = loaded.particles_chosen,
                                          .left_out = std::move(loaded.left_out),
                                          .refused_folders = std::move(refused)});
    follow_speed_ = loaded.follow_speed;
    if (loaded.recording) playing_.emplace(*std::move(loaded.recording));
    catching_up_ = loaded.catch_up;
}

/// At the start commands and saves are for the scene that is on its way.
bool SimulationThread::waits_for_a_world(const Message& message) const {
    const bool needs_one = ends_in_a_file(message) || std::holds_alternative<PostedCommand>(message) ||
                           std::holds_alternative<CopySetUp>(message) ||
                           std::holds_alternative<StepOnce>(message) ||
                           std::holds_alternative<StepPhase>(message);
    return needs_one && !world_ && loader_.under_way();
}

/// The water stands still meanwhile: beside it the machine would seem half as fast. Given up for what cannot
/// wait, and for the end, it starts again.
void SimulationThread::measure_speed() {
    if (world_ && world_->inside_step()) give_up_step();
    try {
        const StopScope until_asked(&cannot_wait_);
        stop_if_asked();
        send(SpeedMeasured{measure_machine_speed(options_)});
        measure_wanted_ = false;
    } catch (const Stopped&) {
        return;
    }
    speed_watch_.restart();
    pacing_.restart();
    meter_.restart();
    last_pass_ = wall_time();
}

/// `event`: with what the world itself does not know.
void SimulationThread::enter_world(World world, SceneLoaded event) {
    close_recording();
    world_.emplace(std::move(world));
    world_->keep_step_starts(true);
    recorder_.tell([this](const RecordedPiece& piece) { timeline_.follow(*world_, piece); });
    recorder_.begin(*world_);
    if (past_film_) end_past_film();
    if constexpr (leaves::compare)
        leave_comparison(Worlds::left, "Loading another scene ended the comparison.");
    looked_at_.reset();
    if (seeking_) give_up_seeking("");
    replay_.reset();
    surface_extractor_ = {};  // a large scene's memory is given back
    ellipsoids_ = {};
    timeline_.begin(*world_);
    ++generation_;
    failed_ = false;
    governed_ = false;
    catching_up_ = false;
    refuse_all_sent("");  // what was on its way to the old world
    phase_.clear();
    steps_wanted_ = phases_wanted_ = 0;
    tuner_.restart();
    use_tuned_threads();
    speed_watch_.restart();
    probe_readings_ = {};
    if constexpr (leaves::doctor) symptoms_.begin(world_->report());
    findings_.clear();
    pacing_.restart();
    meter_.restart();
    film_clock_.restart();
    last_pass_ = wall_time();
    changed_ = true;
    answers_ = true;
    query_open_ = query_.has_value();
    event.generation = generation_;
    event.scene = world_->scene();
    event.baseline = baseline_of(world_->scene());
    send(std::move(event));
    for (const std::string& note : world_->report().notes) send(SimulationNote{note, world_->time()});
    measured_left();
}

void SimulationThread::play(PlayRecorded message) {
    models_.reset();
    std::string name = message.name;
    loader_.begin(std::move(name),
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
bool SimulationThread::enqueue_recorded() {
    if (!playing_ || playing_->before_step(*world_)) return true;
    send(SimulationNote{catching_up_ ? "Recovered up to the crash. The simulation continues from here."
                                     : "The recording has ended.",
                        world_->time()});
    playing_.reset();
    return !std::exchange(catching_up_, false);
}

/// The end of a run. A world that failed inside a step leaves its recording open: it reads as cut short.
void SimulationThread::close_recording() {
    if (!world_) return;
    if (!failed_ && world_->inside_step()) give_up_step();
    if (!world_->inside_step()) recorder_.close(*world_);
}

std::string SimulationThread::state_to_save(const SaveState& message) const {
    const State& state = world_->state();
    if (message.stage.empty() || message.stage == state.scene.camera.stage) return serialize_state(state);
    State staged = state;
    staged.scene.camera.stage = message.stage;
    return serialize_state(staged);
}

/// What was sent before belongs to what is saved. Returns why nothing can be saved, "" if it can.
std::string_view SimulationThread::get_ready_to_save() {
    if (!world_) return "no scene is loaded";
    if (world_->inside_step()) {
        // A state is what lies between two steps.
        if (failed_) return "the simulation has stopped inside a step";
        give_up_step();
    }
    if (!sent_.empty() && !failed_) {
        world_->apply_commands();
        after_commands();
    }
    return {};
}

/// `write` runs on the thread that writes files.
void SimulationThread::save_as(const char* kind, const std::filesystem::path& path,
                               std::function<Result<void>()> write) {
    files_.add(std::string(kind) + " " + path.filename().string(),
               [kind = std::string(kind), path, write = std::move(write)]() -> WorkReport {
                   const Result<void> saved = write();
                   return saved ? WorkReport{kind + " saved: " + path.string(), false, path}
                                : WorkReport{kind + " not saved: " + saved.error().text(), true, path};
               });
}

void SimulationThread::save(const SaveState& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return save_as("State", message.path, [why] { return Result<void>(Error{std::string(why), {}}); });
    save_as("State", message.path, [path = message.path, bytes = state_to_save(message)] {
        return write_file_atomically(path, bytes);
    });
}

void SimulationThread::copy(const CopySetUp& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return send(SetUpCopied{{}, std::string(why), 0, 0, message.link});
    SharedSetUp shared = share_set_up(*world_, message.stage);
    send(SetUpCopied{std::move(shared.line), std::move(shared.lacks), world_->step_index(),
                     world_->state_hash(), message.link});
}

void SimulationThread::save(const SaveScene& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return save_as("Scene", message.path, [why] { return Result<void>(Error{std::string(why), {}}); });
    if (message.run) {
        ToldRun told = tell_run(*world_, message.stage, Models::come_along);
        told.scene.name = message.path.stem().string();
        return save_scene(message.path, std::move(told.scene), std::move(told.lacks));
    }
    SceneDescription set_up = set_up_of(world_->state(), baseline_of(world_->scene()));
    std::erase_if(set_up.parameters, [&](const auto& parameter) {
        return std::find(message.leave_out.begin(), message.leave_out.end(), parameter.first) !=
               message.leave_out.end();
    });
    if (!message.stage.empty()) set_up.camera.stage = message.stage;
    set_up.name = message.path.stem().string();
    save_scene(message.path, std::move(set_up), {});
}

/// `lacks`: what is not in it, as a sentence.
void SimulationThread::save_scene(const std::filesystem::path& path, SceneDescription scene,
                                  std::string lacks) {
    files_.add("Scene " + path.filename().string(),
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

}  // namespace slosh::app
