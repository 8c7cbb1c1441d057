// What the compute thread does with each message; see simulation.h.
#include <algorithm>
#include <utility>

#include "app/session/simulation.h"
#include "base/leaves.h"
#include "base/overloaded.h"
#include "base/stop.h"
#include "sim/services/fidelity/governor.h"
#include "sim/world/archive/snapshot.h"
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

}  // namespace slosh::app
