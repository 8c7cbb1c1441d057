// See comparison.h.
#include "app/session/comparison.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "app/session/undo.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "sim/services/fidelity/governor.h"
#include "sim/world/state/snapshot_content.h"
#include "slosh/snapshot.h"

namespace slosh::app {
namespace {

constexpr double at_any_time = -std::numeric_limits<double>::infinity(), not_yet = -at_any_time;
/// What the machine and the view ask for is asked of both worlds.
constexpr std::array<std::string_view, 2> of_both{"time.machine_speed", "foam.enabled"};

std::size_t bytes_of(const std::optional<Command>& command) {
    const auto* state = command ? command->get_if<RestoreSnapshot>() : nullptr;
    return state != nullptr && !state->snapshot.empty() ? state->snapshot.bytes() : 0;
}

}  // namespace

bool is_for_one_world(const Command& command) {
    // A command that restarts the scene restarts both worlds, or they would have nothing in common.
    if (restarts_world(command)) return false;
    if (const auto* set = command.get_if<SetParameter>())
        return std::find(of_both.begin(), of_both.end(), set->key) == of_both.end();
    if (const auto* together = command.get_if<Together>())
        return !together->commands.empty() &&
               std::all_of(together->commands.begin(), together->commands.end(), is_for_one_world);
    return command.is<ReleaseParameter>() || command.is<SwitchSolver>();
}

std::size_t Comparison::Twins::bytes() const { return bytes_of(right) + bytes_of(right_before); }

Result<Comparison> Comparison::begin(const World& left) {
    // By way of a snapshot: it has what was done since the scene began, too.
    const Snapshot now = left.snapshot();
    Result<World> made = World::from_state(state_of(now), left.execution());
    if (!made) return made.error();
    made.value().restore(now);
    return Comparison(std::move(made).value(), left.report());
}

Comparison::Comparison(World world, StepReport report)
    : world_(std::move(world)), first_report_(std::move(report)) {
    world_.keep_step_starts(true);
    around_.read_from(world_, share_of_each);
}

void Comparison::share(const Command& command, std::uint64_t ticket, double due, bool at_once,
                       bool keep_before) {
    // Its times may be others afterwards: what waits for no step waits for the answer of the left world.
    const bool waits = at_once || restarts_world(command);
    shared_.push_back({twin_of(command), ticket, waits ? not_yet : due, keep_before});
}

void Comparison::post(Command command, std::uint64_t ticket) {
    const std::uint64_t world_ticket = world_.enqueue(command);
    sent_.push_back({world_ticket, ticket, std::move(command), true});
    queued_ = at_once_ = true;
}

/// Nearer to the time after one more step. Worlds with the same steps so have the same times.
bool Comparison::behind(double time) const {
    return world_.time() + 0.5 * static_cast<double>(world_.parameters().time.step) < time;
}

bool Comparison::has_work(double left_time) const {
    const bool due = !shared_.empty() && !(shared_.front().due > left_time);
    return queued_ || due || behind(left_time);
}

/// True when there are commands to be applied.
bool Comparison::enqueue_due() {
    while (!shared_.empty() && !behind(shared_.front().due)) {
        Shared next = std::move(shared_.front());
        shared_.pop_front();
        if (next.keep_before) {
            apply_waiting();
            twins(next.ticket).right_before = RestoreSnapshot{world_.snapshot()};
        }
        const std::uint64_t world_ticket = world_.enqueue(next.command);
        sent_.push_back({world_ticket, next.ticket, std::move(next.command), false});
        queued_ = true;
    }
    return queued_;
}

void Comparison::apply_waiting() {
    if (!queued_) return;
    world_.apply_commands();
    after_commands();
}

void Comparison::advance(double left_time, const ExecutionOptions& execution,
                         const std::function<void()>& before_step) {
    if (world_.execution().threads != execution.threads) world_.set_execution(execution);
    try {
        with_threads(execution.threads, [&] {
            // Commands that are not due yet are those of a left step under way.
            if (enqueue_due() && (at_once_ || !behind(left_time))) return apply_waiting();
            if (!behind(left_time)) return;
            if (before_step) before_step();
            if (!std::exchange(governed_, true)) {
                if (std::optional<Govern> decision = govern(world_, share_of_each))
                    world_.enqueue(*std::move(decision));
            }
            do {
                stop_if_asked();
                world_.step_phase();
            } while (world_.inside_step());
            after_commands();
        });
    } catch (const Stopped&) {
        world_.abandon_step();
        throw;
    }
}

/// Passes on what the world says about what it has just applied.
void Comparison::after_commands() {
    queued_ = at_once_ = governed_ = false;
    own_report_ = true;
    around_.read_from(world_, share_of_each);
    for (const CommandResult& result : world_.report().commands) {
        const auto sent = std::find_if(sent_.begin(), sent_.end(), [&](const Sent& other) {
            return other.world_ticket == result.ticket;
        });
        if (sent == sent_.end()) continue;  // an event of the scene, or Real time
        if (sent->own) {
            CommandDone done{std::move(sent->command), result, world_.time()};
            done.result.ticket = sent->ticket;
            done.worlds = Worlds::right;
            events_.emplace_back(std::move(done));
        } else if (result.inverse) {
            twins(sent->ticket).right = result.inverse;
        }
        sent_.erase(sent);
    }
}

Comparison::Twins& Comparison::twins(std::uint64_t ticket) {
    const auto known = std::find_if(twins_.begin(), twins_.end(),
                                    [&](const Twins& other) { return other.ticket == ticket; });
    if (known != twins_.end()) return *known;
    // As much as undo itself remembers.
    std::size_t bytes = 0;
    for (const Twins& other : twins_) bytes += other.bytes();
    while (!twins_.empty() && (twins_.size() >= UndoLog::most || bytes > UndoLog::most_bytes)) {
        bytes -= twins_.front().bytes();
        twins_.pop_front();
    }
    twins_.push_back({});
    twins_.back().ticket = ticket;
    return twins_.back();
}

void Comparison::left_answered(std::uint64_t ticket, const std::optional<Command>& inverse,
                               const std::optional<Command>& before) {
    const auto waiting = std::find_if(shared_.begin(), shared_.end(), [&](const Shared& other) {
        return other.ticket == ticket && other.due == not_yet;
    });
    if (waiting != shared_.end()) {
        // What came before it still comes before it.
        for (auto due = shared_.begin(); due <= waiting; ++due) due->due = at_any_time;
        at_once_ = true;
    }
    if (!inverse && !before) return;
    Twins& known = twins(ticket);
    known.left = inverse;
    known.left_before = before;
}

/// Where a command takes something back, what does so here: ids and states are those of this world.
Command Comparison::twin_of(const Command& command) const {
    if (command.entry() == nullptr) return command;
    for (auto known = twins_.rbegin(); known != twins_.rend(); ++known) {
        if (known->left && known->right && is_same_change(*known->left, command)) return *known->right;
        if (known->left_before && known->right_before && is_same_change(*known->left_before, command))
            return *known->right_before;
    }
    return command;
}

std::vector<std::pair<Command, Command>> Comparison::known_twins() const {
    std::vector<std::pair<Command, Command>> pairs;
    for (const Twins& known : twins_) {
        if (known.left && known.right) pairs.emplace_back(*known.left, *known.right);
        if (known.left_before && known.right_before)
            pairs.emplace_back(*known.left_before, *known.right_before);
    }
    return pairs;
}

Snapshot Comparison::settle() {
    for (Shared& waiting : shared_) waiting.due = at_any_time;
    enqueue_due();
    apply_waiting();
    return world_.snapshot();
}

World Comparison::take_world() {
    static_cast<void>(settle());
    return std::move(world_);
}

}  // namespace slosh::app
