// The loop of the compute thread; see simulation_thread.h. Order of one turn: messages, a step if one is due
// (simulation_steps.cpp), the tool's question, a frame.
#include "app/session/simulation_thread.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <utility>

#include "base/leaves.h"
#include "base/stop.h"
#include "base/system/this_process.h"
#include "sim/world/commands/command_entry.h"

namespace slosh::app {
namespace {

constexpr double frame_interval = 1.0 / 120.0;  // s; frames are not copied faster than any display shows them

}  // namespace

SimulationThread::SimulationThread(const ExecutionOptions& options, BackgroundWork& files, Journal* journal,
                                   std::function<void()> before_step)
    : options_(options),
      files_(files),
      before_step_(std::move(before_step)),
      tuner_(options.threads),
      recorder_(files, journal),
      loader_([this] {
          {
              const std::lock_guard lock(mutex_);
              inbox_.world = true;
              cannot_wait_ = true;
          }
          worker_.wake();
      }),
      worker_([this] { return turn(); }, lower_priority_of_this_thread) {}

SimulationThread::~SimulationThread() {
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
        cannot_wait_ = true;
    }
    worker_.wake();
    worker_.join();
    loader_.end();  // it wakes the worker
}

void SimulationThread::post(Message message) {
    {
        const std::lock_guard lock(mutex_);
        if (ends_in_a_file(message)) ++saves_asked_;
        if (cannot_wait(message)) cannot_wait_ = true;
        inbox_.messages.push_back(std::move(message));
    }
    worker_.wake();
}

int SimulationThread::saves_asked() const {
    const std::lock_guard lock(mutex_);
    return saves_asked_;
}

void SimulationThread::forget_saves() {
    const std::lock_guard lock(mutex_);
    saves_asked_ -= static_cast<int>(std::erase_if(inbox_.messages, ends_in_a_file));
}

std::uint64_t SimulationThread::post_command(Command command, When when, bool keep_before, Worlds worlds) {
    const std::uint64_t ticket = next_ticket_++;
    if (command.entry() != nullptr && command.entry()->at_once) when = When::now;
    post(PostedCommand{ticket, std::move(command), when, keep_before, worlds});
    return ticket;
}

/// Whether the sender of this has no use for the step under way. The mutex is held.
bool SimulationThread::cannot_wait(const Message& message) {
    if (const auto* pause = std::get_if<SetPaused>(&message)) return pause->paused;
    // A state lies between two steps, and the one before is what the person sees.
    if (ends_in_a_file(message) || std::holds_alternative<CopySetUp>(message)) return true;
    // Who goes elsewhere does not want the end of this step.
    if (std::holds_alternative<ShowMoment>(message) || std::holds_alternative<GoToMoment>(message) ||
        std::holds_alternative<StepBack>(message) || std::holds_alternative<BeginComparison>(message) ||
        std::holds_alternative<EndComparison>(message))
        return true;
    // A load begins beside the steps, but it is this thread that begins it.
    if (std::holds_alternative<LoadScene>(message) || std::holds_alternative<PlayRecording>(message) ||
        std::holds_alternative<PlayRecorded>(message) || std::holds_alternative<GiveUpLoading>(message))
        return true;
    const auto* posted = std::get_if<PostedCommand>(&message);
    if (posted == nullptr || posted->when == When::next_step) return false;
    return posted->when == When::now || !std::exchange(abandoned_for_soon_, true);
}

std::uint64_t SimulationThread::post_end_comparison(Worlds kept) {
    const std::uint64_t ticket = next_ticket_++;
    post(EndComparison{ticket, kept});
    return ticket;
}

void SimulationThread::ask(const ToolQuery& query) {
    {
        const std::lock_guard lock(mutex_);
        inbox_.query = query;
    }
    worker_.wake();
}

std::vector<SimulationEvent> SimulationThread::take_events() {
    const std::lock_guard lock(mutex_);
    rows_waiting_.taken();
    return std::exchange(events_, {});
}

ToolAnswer SimulationThread::answer() const {
    const std::lock_guard lock(mutex_);
    return answer_;
}

void SimulationThread::send(SimulationEvent event) {
    {
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(event));
    }
    news_ = true;
}

/// No event by itself: the rows up to a frame are taken with it.
void SimulationThread::measured(StepRow row) {
    row.report.commands.clear();
    row.report.notes.clear();
    const std::lock_guard lock(mutex_);
    rows_waiting_.add(events_, std::move(row));
}

void SimulationThread::measured_left() {
    std::vector<double> gauges;
    if constexpr (leaves::probes) {
        probe_readings_.read(*world_);
        gauges = probe_readings_.raw_values();
    }
    measured({world_->report(), probe_readings_.probes(), std::move(gauges), world_->dimension(), false});
}

double SimulationThread::wall_time() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double SimulationThread::step_length() const { return static_cast<double>(world_->parameters().time.step); }

SimulationThread::Inbox SimulationThread::take_inbox() {
    const std::lock_guard lock(mutex_);
    cannot_wait_ = quit_;
    return std::exchange(inbox_, {});
}

/// The left one first, where it does not wait for a step either.
bool SimulationThread::right_has_work() const {
    if constexpr (leaves::compare)
        return comparison_ && world_ && !failed_ && !apply_now_ && comparison_->has_work(world_->time());
    return false;
}

/// A message, an answer of the loader and the end wake the worker earlier.
Worker::Next SimulationThread::next_turn() {
    const bool running = world_ && !paused_ && !failed_ && !film_waits_ && !past_film_;
    // Where water stands, what was sent is applied between two steps; the right world may have had the last
    // turn.
    const bool applies =
        world_ && paused_ && !failed_ && !past_film_ && !seeking_ && !sent_.empty() && !world_->inside_step();
    if (!todo_.empty() || measure_wanted_ || (seeking_ && !failed_) || (past_film_ && !film_waits_) ||
        applies || (running && world_->inside_step()) || right_has_work() ||
        (!failed_ && (steps_wanted_ > 0 || phases_wanted_ > 0 || query_open_ || catching_up_)) || quitting())
        return Worker::at_once;
    double wait = frame_interval;
    if (running) {
        wait = pacing_.until_due(step_length()) -
               (wall_time() - last_pass_) * (pacing_.speed() > 0.0 ? 1.0 : 0.0);
        if (changed_ && !looked_at_)
            wait = std::min(wait, std::max(0.0, frame_interval - (wall_time() - last_publication_)));
    } else if (!changed_ || !world_ || looked_at_) {
        return Worker::when_woken;
    }
    return Worker::after(wait);
}

Worker::Next SimulationThread::turn() {
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
bool SimulationThread::act() {
    Inbox inbox = take_inbox();
    std::move(inbox.messages.begin(), inbox.messages.end(), std::back_inserter(todo_));
    if (quitting()) return false;
    if (inbox.query) {
        query_ = inbox.query;
        query_open_ = true;
    }
    if (inbox.world) enter_loaded(loader_.take());
    while (!todo_.empty()) handle_next();
    if (measure_wanted_) measure_speed();
    if (!world_ || failed_) return true;
    if (std::exchange(apply_now_, false)) apply_now();
    if (past_film_) {
        last_pass_ = wall_time();
        advance_past_film();
        return true;
    }
    if (seeking_) {
        last_pass_ = wall_time();
        advance_seeking(true);
        publish(true);
        return true;
    }

    const double now = wall_time();
    if (!paused_) pacing_.pass(now - last_pass_, step_length());
    last_pass_ = now;

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
    } else if (catching_up_) {
        stepped = step();
    } else if (!paused_ && !film_waits_ && (world_->inside_step() || pacing_.due(step_length()))) {
        const double length = step_length();
        stepped = step();
        if (stepped) pacing_.stepped(length);
    } else if (paused_ && !sent_.empty() && !world_->inside_step()) {
        apply_sent();
    }
    follow_film();
    answer_query();
    publish(!stepped || film_waits_);
    return true;
}

/// The end: saves that were asked for are made, in their order with the commands before them.
void SimulationThread::finish_requests() {
    {
        // What came after the last look and before the end was asked for.
        const std::lock_guard lock(mutex_);
        std::move(inbox_.messages.begin(), inbox_.messages.end(), std::back_inserter(todo_));
        inbox_.messages.clear();
    }
    if (past_film_) end_past_film();
    const auto last_save = std::find_if(todo_.rbegin(), todo_.rend(), ends_in_a_file);
    todo_.erase(last_save.base(), todo_.end());
    while (!todo_.empty()) handle_next();
    while (std::any_of(held_.begin(), held_.end(), ends_in_a_file)) {
        enter_loaded(loader_.wait());
        while (!todo_.empty()) handle_next();
    }
    // What is to be saved is where the person has gone to.
    while (seeking_ && std::any_of(after_seeking_.begin(), after_seeking_.end(), ends_in_a_file)) {
        advance_seeking(false);
        while (!todo_.empty()) handle_next();
    }
}

/// One message; when it throws, those behind it are still to do, and its file is not waited for.
void SimulationThread::handle_next() {
    Message message = std::move(todo_.front());
    todo_.pop_front();
    if (waits_for_a_world(message)) {
        held_.push_back(std::move(message));
        return;
    }
    if (waits_for_past_film(message)) {
        past_film_->waiting.push_back(std::move(message));
        return;
    }
    if (waits_for_arrival(message)) {
        after_seeking_.push_back(std::move(message));
        return;
    }
    const bool file = ends_in_a_file(message);
    const auto counted = [&] {
        const std::lock_guard lock(mutex_);
        if (file) --saves_asked_;
    };
    try {
        handle(std::move(message));
    } catch (...) {
        counted();
        throw;
    }
    counted();
}

/// An exception left the world in an unknown state: it is shown as it is, never stepped again.
void SimulationThread::fail(const std::string& why) {
    failed_ = true;
    paused_ = true;
    steps_wanted_ = phases_wanted_ = 0;
    playing_.reset();
    catching_up_ = false;
    query_open_ = false;
    if (past_film_) end_past_film();
    looked_at_.reset();
    if (seeking_) give_up_seeking("");
    refuse_all_sent("the simulation has stopped");
    send(SimulationFailed{why, world_ ? world_->report().time : 0.0});
    if (!world_) return;
    changed_ = true;
    try {
        publish(true);
    } catch (...) {
        changed_ = false;  // the last frame stays in view
    }
}

bool SimulationThread::quitting() {
    const std::lock_guard lock(mutex_);
    return quit_;
}

/// Commands act between two steps, and are seen before the next one, however long that takes.
void SimulationThread::apply_now() {
    if (sent_.empty() || world_->inside_step()) return;
    if (!apply_sent()) {
        apply_now_ = true;
        return;
    }
    answers_ = true;
    publish(true);
}

/// False: something came that does not wait for a restart with much water either. The commands wait again.
bool SimulationThread::apply_sent() {
    try {
        const StopScope until_asked(&cannot_wait_);
        world_->apply_commands();
    } catch (const Stopped&) {
        world_->abandon_step();
        changed_ = true;
        return false;
    }
    after_commands();
    return true;
}

/// Passes on what the world says about the commands it has just applied.
void SimulationThread::after_commands() {
    recorder_.follow(*world_);
    governed_ = false;
    changed_ = true;
    query_open_ = query_.has_value();
    const StepReport& report = world_->report();
    if (!report.commands.empty()) forget_symptoms();
    for (const CommandResult& result : report.commands) {
        const auto sent = std::find_if(sent_.begin(), sent_.end(), [&](const Sent& other) {
            return other.world_ticket == result.ticket;
        });
        if (sent == sent_.end()) continue;  // an event of the scene itself
        CommandDone done{std::move(sent->command), result, report.time, std::move(sent->before)};
        done.result.ticket = sent->ticket;
        done.worlds = sent->worlds;
        acknowledged_ = std::max(acknowledged_, sent->ticket);
        if constexpr (leaves::compare) {
            if (comparison_ && sent->worlds == Worlds::both)
                comparison_->left_answered(sent->ticket, done.result.inverse, done.before);
        }
        sent_.erase(sent);
        send(std::move(done));
    }
    for (const std::string& note : report.notes) send(SimulationNote{note, report.time});
    measured_left();
}

void SimulationThread::answer_query() {
    if (!query_open_ || !query_ || world_->inside_step()) return;
    ToolAnswer answer;
    try {
        const StopScope until_asked(&cannot_wait_);
        answer = answer_to(*query_);
    } catch (const Stopped&) {
        return;  // asked again after what could not wait
    }
    query_open_ = false;
    {
        const std::lock_guard lock(mutex_);
        answer_ = answer;
    }
    news_ = true;
}

ToolAnswer SimulationThread::answer_to(const ToolQuery& query) const {
    ToolAnswer answer;
    answer.query = query.id;
    answer.acknowledged = acknowledged_;
    answer.exact = paused_ && sent_.empty();
    const World& world = query.right && comparison_ ? comparison_->world() : *world_;
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

void SimulationThread::make_surface(const World& world, const WaterBounds& bounds,
                                    SurfaceExtractor& extractor, SteadyEllipsoids& ellipsoids,
                                    SimulationFrame& frame) {
    const bool possible = world.dimension() == 3;
    frame.has_surface = surface_wanted_.mesh && possible;
    frame.ellipsoids.clear();
    if (!possible || surface_wanted_ == SetSurface()) return;
    const ParticleView particles = world.particles();
    if constexpr (leaves::surface) {
        if (surface_wanted_.mesh) extractor.extract(particles, bounds, {}, world.execution(), frame.surface);
    }
    if (!surface_wanted_.ellipsoids) return;
    // Phases show where they leave the particles.
    if (world.inside_step()) ellipsoids.forget();
    ellipsoids.compute(frame.ellipsoids, particles, bounds, world.execution(), world.time());
}

/// What is the same of every world's frame.
void SimulationThread::describe(SimulationFrame& frame) {
    frame.sequence = ++sequence_;
    frame.generation = generation_;
    frame.acknowledged = acknowledged_;
    frame.threads = world_->execution().threads;
    frame.preview = false;
    frame.clock = timeline_.clock();
    frame.paused = paused_;
    frame.speed = pacing_.speed();
    frame.real_time_factor = paused_ ? 0.0 : meter_.factor(wall_time());
}

void SimulationThread::publish(bool force) {
    if (!changed_ || looked_at_) return;
    const double now = wall_time();
    // While steps follow each other, copy only what will be seen.
    if (!force && (frames_.unread() || now - last_publication_ < frame_interval)) return;
    // Both worlds at the same moment, but nothing waits for that.
    if (right_has_work() && (film_waits_ || (!paused_ && !answers_))) return;
    SimulationFrame& frame = frames_.back();
    // The scene before may have been far larger: its memory is given back.
    if (frame.generation != generation_) frame = {};
    if (!world_->inside_step()) {
        around_.read_from(*world_, share());
        if (surface_wanted_ != SetSurface() && world_->dimension() == 3)
            surface_bounds_ = water_bounds(world_->state());
    }
    try {
        // What cannot wait does not wait for a surface; but a held key must not keep all frames back.
        const StopScope until_asked(gave_up_frame_ ? nullptr : &cannot_wait_);
        frame.copy_from(*world_, around_, computed_field_);
        make_surface(*world_, surface_bounds_, surface_extractor_, ellipsoids_, frame);
        if constexpr (leaves::compare) read_right(frame);
    } catch (const Stopped&) {
        gave_up_frame_ = true;
        return;
    }
    gave_up_frame_ = false;
    describe(frame);
    frame.phase = phase_;
    follow_run_before();
    frame.before = run_before_.shown;
    frame.findings = findings_;
    frame.probes = *probe_readings_.probes();
    frame.readings = probe_readings_.readings();
    const bool picture = film_waits_ && !past_film_;
    frame.film = picture ? film_ : FilmPicture();
    if (picture) film_clock_.shows(world_->time());
    publish_timeline();
    frames_.publish();
    if (std::exchange(answers_, false)) answered_ = true;
    news_ = true;
    last_publication_ = now;
    changed_ = false;
}

}  // namespace slosh::app
