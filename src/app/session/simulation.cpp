// The loop of the compute thread; see simulation.h. Order of one turn: messages, a step if one is due
// (simulation_steps.cpp), the tool's question, a frame.
#include "app/session/simulation.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "app/session/placement.h"
#include "base/assert.h"
#include "base/leaves.h"
#include "base/stop.h"
#include "base/system/this_process.h"

namespace slosh::app {
namespace {

constexpr double frame_interval = 1.0 / 120.0;  // s; frames are not copied faster than any display shows them

}  // namespace

Simulation::Simulation(const ExecutionOptions& options, BackgroundWork& files, Journal* journal,
                       std::function<void()> before_step)
    : mail_([this] { worker_.wake(); }),
      options_(options),
      files_(files),
      before_step_(std::move(before_step)),
      pace_(options.threads),
      recorder_(files, journal),
      loader_([this] { mail_.world_is_made(); }),
      worker_([this] { return turn(); }, lower_priority_of_this_thread) {}

Simulation::~Simulation() {
    mail_.quit();
    worker_.join();
    loader_.end();  // it wakes the worker
}

void Simulation::enter(SimulationState next) {
    SLOSH_ASSERT(may_follow(name_of(state_), name_of(next)), "no legal transition");
    state_ = std::move(next);
    mail_.send(name_of(state_));
    resume_waiting();
}

/// What waited comes before what was posted later.
void Simulation::resume_waiting() {
    std::move(waiting_.rbegin(), waiting_.rend(), std::front_inserter(todo_));
    waiting_.clear();
}

Comparison* Simulation::comparison() {
    if (auto* comparing = std::get_if<Comparing>(&state_)) return &comparing->worlds;
    auto* failed = std::get_if<Failed>(&state_);
    return failed != nullptr && failed->worlds ? &*failed->worlds : nullptr;
}

void Simulation::measured_left() {
    std::vector<double> gauges;
    if constexpr (leaves::probes) {
        frames_.probes.read(*world_);
        gauges = frames_.probes.raw_values();
    }
    mail_.measured(
        {world_->report(), frames_.probes.probes(), std::move(gauges), world_->dimension(), false});
}

/// The left one first, where it does not wait for a step either.
bool Simulation::right_has_work() {
    if constexpr (leaves::compare)
        return is(StateName::comparing) && !apply_now_ && comparison()->has_work(world_->time());
    return false;
}

/// A message, an answer of the loader and the end wake the worker earlier.
Worker::Next Simulation::next_turn() {
    if (!todo_.empty() || measure_wanted_ || mail_.quitting() || is(StateName::seeking))
        return Worker::at_once;
    if (!has_water()) return Worker::when_woken;
    if (is(StateName::filming)) return film_.waits ? Worker::when_woken : Worker::at_once;
    const bool running = !paused_ && !film_.waits, inside = world_->inside_step();
    // Where water stands, what was sent is applied between two steps; the right world may have had the last
    // turn.
    const bool applies = paused_ && !sent_.empty() && !inside;
    if (applies || (running && inside) || right_has_work() || steps_wanted_ > 0 || phases_wanted_ > 0 ||
        (query_open_ && !inside) || catching_up())
        return Worker::at_once;
    if (!running)
        return frames_.changed && !frames_.looked_at ? Worker::after(frame_interval) : Worker::when_woken;
    double wait = pace_.clock.until_due(step_length()) -
                  (wall_time() - pace_.last_turn) * (pace_.clock.speed() > 0.0 ? 1.0 : 0.0);
    if (frames_.changed && !frames_.looked_at)
        wait = std::min(wait, std::max(0.0, frame_interval - (wall_time() - frames_.published)));
    return Worker::after(wait);
}

Worker::Next Simulation::turn() {
    bool closed = false;
    try {
        if (!act()) {
            finish_requests();
            closed = true;
            close_recording();
        }
    } catch (const std::exception& error) {
        fail(error.what());
    } catch (...) {
        fail("unknown reason");
    }
    return closed ? Worker::ended : next_turn();
}

/// False when the worker is to end.
bool Simulation::act() {
    Mailbox::Inbox inbox = mail_.take();
    std::move(inbox.messages.begin(), inbox.messages.end(), std::back_inserter(todo_));
    if (mail_.quitting()) return false;
    if (inbox.query) {
        query_ = inbox.query;
        query_open_ = true;
    }
    if (inbox.world) enter_loaded(loader_.result());
    while (!todo_.empty()) handle_next();
    if (measure_wanted_) measure_speed();
    if (!has_water()) return true;
    if (std::exchange(apply_now_, false)) apply_now();
    const double now = wall_time(), passed = now - std::exchange(pace_.last_turn, now);
    if (is(StateName::filming)) {
        advance_past_film();
    } else if (is(StateName::seeking)) {
        advance_seeking(true);
        publish(true);
    } else {
        if (!paused_) pace_.clock.pass(passed, step_length());
        advance_world();
    }
    return true;
}

/// At most one step.
void Simulation::advance_world() {
    follow_film();
    bool stepped = false;
    if (right_has_work()) {
        if constexpr (leaves::compare) stepped = advance_right();
    } else if (phases_wanted_ > 0) {
        --phases_wanted_;
        step_phase();
    } else if (steps_wanted_ > 0) {
        // Given up, it is still wanted; what forbids it is in the inbox.
        if (step()) --steps_wanted_;
    } else if (catching_up()) {
        stepped = step();
    } else if (!paused_ && !film_.waits && (world_->inside_step() || pace_.clock.due(step_length()))) {
        const double length = step_length();
        stepped = step();
        if (stepped) pace_.clock.stepped(length);
    } else if (paused_ && !sent_.empty() && !world_->inside_step()) {
        apply_sent();
    }
    follow_film();
    answer_query();
    publish(!stepped || film_.waits);
}

/// The end: saves that were asked for are made, in their order with the commands before them.
void Simulation::finish_requests() {
    // What came after the last look and before the end was asked for.
    Mailbox::Inbox inbox = mail_.take();
    std::move(inbox.messages.begin(), inbox.messages.end(), std::back_inserter(todo_));
    if (is(StateName::filming)) end_past_film();
    const auto last_save = std::find_if(todo_.rbegin(), todo_.rend(), ends_in_a_file);
    todo_.erase(last_save.base(), todo_.end());
    while (!todo_.empty()) handle_next();
    while (std::any_of(waiting_.begin(), waiting_.end(), ends_in_a_file)) {
        if (is(StateName::empty)) enter_loaded(loader_.wait());
        if (is(StateName::seeking))
            advance_seeking(false);  // what is to be saved is where the person has gone to
        if (is(StateName::filming)) end_past_film();
        while (!todo_.empty()) handle_next();
    }
}

/// One message; when it throws, those behind it are still to do, and its file is not waited for.
void Simulation::handle_next() {
    Message message = std::move(todo_.front());
    todo_.pop_front();
    const auto* posted = std::get_if<PostedCommand>(&message);
    // What replaces the water is not for the state that is being computed.
    if (is(StateName::seeking) && posted != nullptr && replaces_water(posted->command)) give_up_seeking("");
    if (waits(state_, message) && (!is(StateName::empty) || loader_.under_way())) {
        waiting_.push_back(std::move(message));
        return;
    }
    const bool file = ends_in_a_file(message);
    try {
        handle(std::move(message));
    } catch (...) {
        if (file) mail_.save_ended();
        throw;
    }
    if (file) mail_.save_ended();
}

/// An exception left the world in an unknown state: it is shown as it is, never stepped again.
void Simulation::fail(const std::string& why) {
    paused_ = true;
    steps_wanted_ = phases_wanted_ = 0;
    playing_.reset();
    query_open_ = false;
    if (is(StateName::filming)) end_past_film();
    frames_.looked_at.reset();
    if (is(StateName::seeking)) give_up_seeking("");
    if (auto* comparing = std::get_if<Comparing>(&state_)) {
        enter(Failed{std::move(comparing->worlds)});
    } else if (is(StateName::simulating)) {
        enter(Failed{});
    }
    for (SentCommand& sent : std::exchange(sent_, {}))
        refuse(sent.ticket, std::move(sent.command), "the simulation has stopped");
    send(SimulationFailed{why, world_ ? world_->report().time : 0.0});
    if (!world_) return;
    frames_.changed = true;
    try {
        publish(true);
    } catch (...) {
        frames_.changed = false;  // the last frame stays in view
    }
}

/// Commands act between two steps, and are seen before the next one, however long that takes.
void Simulation::apply_now() {
    if (sent_.empty() || world_->inside_step()) return;
    if (!apply_sent()) {
        apply_now_ = true;
        return;
    }
    frames_.answers = true;
    publish(true);
}

/// False: something came that does not wait for a restart with much water either. The commands wait again.
bool Simulation::apply_sent() {
    try {
        // At the end nothing comes that does not wait.
        const StopScope until_asked(mail_.quitting() ? nullptr : mail_.urgent());
        world_->apply_commands();
    } catch (const Stopped&) {
        world_->abandon_step();
        frames_.changed = true;
        return false;
    }
    after_commands();
    return true;
}

/// Passes on what the world says about the commands it has just applied.
void Simulation::after_commands() {
    recorder_.follow(*world_);
    governed_ = false;
    frames_.changed = true;
    query_open_ = query_.has_value();
    const StepReport& report = world_->report();
    if (!report.commands.empty()) frames_.diagnosis.forget();
    for (const CommandResult& result : report.commands) {
        const auto sent = std::find_if(sent_.begin(), sent_.end(), [&](const SentCommand& other) {
            return other.world_ticket == result.ticket;
        });
        if (sent == sent_.end()) continue;  // an event of the scene itself
        CommandDone done{std::move(sent->command), result, report.time, std::move(sent->before)};
        done.result.ticket = sent->ticket;
        done.worlds = sent->worlds;
        frames_.acknowledged = std::max(frames_.acknowledged, sent->ticket);
        if constexpr (leaves::compare) {
            if (comparison() != nullptr && sent->worlds == Worlds::both)
                comparison()->left_answered(sent->ticket, done.result.inverse, done.before);
        }
        sent_.erase(sent);
        send(std::move(done));
    }
    for (const std::string& note : report.notes) send(SimulationNote{note, report.time});
    measured_left();
}

namespace {

ToolAnswer answer_to(const ToolQuery& query, const World& world) {
    ToolAnswer answer;
    answer.query = query.id;
    answer.hit = world.cast_ray(query.origin, query.direction);
    PlacementInput input;
    input.origin = query.origin;
    input.direction = query.direction;
    input.hit = answer.hit;
    input.spacing = world.parameters().fluid.spacing;
    input.particles = query.block_particles;
    input.dimension = world.dimension();
    input.container = current_container(world);
    input.fallback_distance = query.fallback_distance;
    answer.point = answer.hit.hit ? answer.hit.point : point_without_hit(input);
    const bool body = query.body_size.x > 0.0f;
    if (body) input.size = query.body_size;
    if (body || query.block_particles > 0) {
        const PlacedBlock placed = place_block(input);
        answer.block = placed.block;
        if (!body) answer.preview = world.preview_drop(answer.block);
        // A block stays where one points as long as any of it finds room there.
        const bool no_room = !body && answer.preview.added == 0;
        if (placed.pushed_back || no_room) {
            // From above, at the same place.
            Vec3 above = placed.block.center;
            above.y = input.container ? input.container->max.y : above.y + 10.0f;
            const World::RayHit ground = world.cast_ray(above, Vec3(0.0f, -1.0f, 0.0f));
            if (ground.hit) {
                answer.block = rest_on(input, ground.point);
                if (!body) answer.preview = world.preview_drop(answer.block);
            }
        }
    }
    return answer;
}

}  // namespace

void Simulation::answer_query() {
    if (!query_open_ || !query_ || world_->inside_step()) return;
    try {
        const StopScope until_asked(mail_.urgent());
        const bool of_right = query_->right && comparison() != nullptr;
        ToolAnswer answer = answer_to(*query_, of_right ? comparison()->world() : *world_);
        answer.acknowledged = frames_.acknowledged;
        answer.exact = paused_ && sent_.empty();
        mail_.send(answer);
        query_open_ = false;
    } catch (const Stopped&) {
        return;  // asked again after what could not wait
    }
}

/// What is the same of every world's frame.
void Simulation::describe(SimulationFrame& frame) {
    frame.sequence = ++frames_.count;
    frame.generation = frames_.generation;
    frame.acknowledged = frames_.acknowledged;
    frame.threads = world_->execution().threads;
    frame.preview = false;
    frame.clock = timeline_.clock();
    frame.paused = paused_;
    frame.speed = pace_.clock.speed();
    frame.real_time_factor = paused_ ? 0.0 : pace_.meter.factor(wall_time());
}

void Simulation::publish(bool force) {
    if (!frames_.changed || frames_.looked_at) return;
    const double now = wall_time();
    // While steps follow each other, copy only what will be seen.
    if (!force && (mail_.frame_is_unread() || now - frames_.published < frame_interval)) return;
    // Both worlds at the same moment, but nothing waits for that.
    if (right_has_work() && (film_.waits || (!paused_ && !frames_.answers))) return;
    SimulationFrame& frame = mail_.next_frame();
    // The scene before may have been far larger: its memory is given back.
    if (frame.generation != frames_.generation) frame = {};
    if (!world_->inside_step())
        frames_.around.read_from(*world_, comparison() != nullptr ? share_of_each : 1.0);
    try {
        // What cannot wait does not wait for a surface; but a held key must not keep all frames back.
        const StopScope until_asked(frames_.given_up ? nullptr : mail_.urgent());
        frame.copy_from(*world_, frames_.around, frames_.computed_field);
        frames_.surface.make(*world_, frames_.surface_wanted, frame);
        if constexpr (leaves::compare) read_right(frame);
    } catch (const Stopped&) {
        frames_.given_up = true;
        return;
    }
    frames_.given_up = false;
    describe(frame);
    frame.phase = frames_.phase;
    frames_.run_before.follow(timeline_, *world_, frames_.run_before_wanted && comparison() == nullptr);
    frame.before = frames_.run_before.shown();
    frame.findings = frames_.diagnosis.findings();
    frame.probes = *frames_.probes.probes();
    frame.readings = frames_.probes.readings();
    const bool picture = film_.waits && !is(StateName::filming);
    frame.film = picture ? film_.picture : FilmPicture();
    if (picture) film_.clock.shows(world_->time());
    publish_timeline();
    mail_.publish(std::exchange(frames_.answers, false));
    frames_.published = now;
    frames_.changed = false;
}

}  // namespace slosh::app
