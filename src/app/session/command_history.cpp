// See command_history.h.
#include "app/session/command_history.h"

#include <algorithm>
#include <utility>

namespace slosh::app {
namespace {

/// The entry that leads from `after` back to `before`; nothing when they are the same.
std::optional<UndoEntry> entry_of(const Command& before, const Command& after) {
    if (const auto* old = std::get_if<SetParameter>(&before)) {
        const auto* now = std::get_if<SetParameter>(&after);
        if (now == nullptr || now->value == old->value) return std::nullopt;
        return ParameterChange{old->key, old->value, now->value};
    }
    if (const auto* old = std::get_if<SwitchSolver>(&before)) {
        const auto* now = std::get_if<SwitchSolver>(&after);
        if (now == nullptr || now->name == old->name) return std::nullopt;
        return SolverChange{old->name, now->name};
    }
    const auto *old = std::get_if<MoveContainer>(&before), *now = std::get_if<MoveContainer>(&after);
    if (old == nullptr || now == nullptr || old->container == now->container) return std::nullopt;
    return WallChange{old->container, now->container};
}

}  // namespace

void CommandHistory::sent(std::uint64_t ticket, const std::string& subject, bool finished) {
    if (gestures_.empty() || gestures_.back().finished || gestures_.back().subject != subject) {
        if (!gestures_.empty()) gestures_.back().finished = true;
        gestures_.push_back({subject, false, {}, {}, {}});
    }
    gestures_.back().outstanding.insert(ticket);
    gestures_.back().finished = finished;
}

void CommandHistory::step_sent(std::uint64_t ticket, const UndoLog::Step& step) {
    steps_.insert(ticket);
    if (step.command && std::holds_alternative<DropFluid>(*step.command)) redone_drops_[ticket] = step.entry;
}

void CommandHistory::body_removal_sent(std::uint64_t ticket, BodyRemoved removed) {
    removed_bodies_[ticket] = std::move(removed);
}

void CommandHistory::answered(const CommandDone& done) {
    const CommandResult& result = done.result;
    if (const auto* drop = std::get_if<DropFluid>(&done.command)) {
        if (const auto redone = redone_drops_.find(result.ticket); redone != redone_drops_.end()) {
            log_.drop_applied(redone->second, result.first_id, result.added);
            redone_drops_.erase(redone);
        } else if (result.applied && result.added > 0) {
            log_.add(DropDone{*drop, result.first_id, result.added});
        }
    } else if (std::holds_alternative<AddSolid>(done.command) ||
               std::holds_alternative<RemoveSolid>(done.command)) {
        body_answered(done);
    } else if (std::holds_alternative<EraseFluid>(done.command) && result.removed > 0) {
        log_.add(NotUndoable{"Erased water"});
    } else if (const auto* reset = std::get_if<Reset>(&done.command); reset != nullptr && result.applied) {
        log_.forget_particles();
        if (!reset->keep_parameters) log_.clear();
    }
    if (restarts_world(done.command) && result.applied) log_.forget_particles();
    change_answered(done);
    steps_.erase(result.ticket);
}

void CommandHistory::body_answered(const CommandDone& done) {
    const std::uint64_t ticket = done.result.ticket;
    const auto removed = removed_bodies_.find(ticket);
    if (done.result.applied && !steps_.contains(ticket)) {
        if (const auto* added = std::get_if<AddSolid>(&done.command))
            log_.add(BodyDropped{added->solid, added->solid});
        if (removed != removed_bodies_.end()) log_.add(std::move(removed->second));
    }
    if (removed != removed_bodies_.end()) removed_bodies_.erase(removed);
}

void CommandHistory::change_answered(const CommandDone& done) {
    for (Gesture& gesture : gestures_) {
        if (gesture.outstanding.erase(done.result.ticket) == 0) continue;
        if (!done.result.applied || !done.result.inverse) break;
        if (!gesture.before) gesture.before = done.result.inverse;
        gesture.after = done.command;
        break;
    }
    close_finished();
}

void CommandHistory::close_finished() {
    const auto open = std::find_if(gestures_.begin(), gestures_.end(), [](const Gesture& gesture) {
        return !gesture.finished || !gesture.outstanding.empty();
    });
    for (auto gesture = gestures_.begin(); gesture != open; ++gesture) {
        if (!gesture->before || !gesture->after) continue;
        if (std::optional<UndoEntry> entry = entry_of(*gesture->before, *gesture->after))
            log_.add(std::move(*entry));
    }
    gestures_.erase(gestures_.begin(), open);
}

std::vector<CommandHistory::Wanted> CommandHistory::take_steps() {
    std::vector<Wanted> steps;
    if (!gestures_.empty()) return steps;  // what they replaced is not known yet
    for (const bool undo : std::exchange(wanted_, {}))
        steps.push_back({undo, undo ? log_.undo() : log_.redo()});
    return steps;
}

void CommandHistory::clear() {
    log_.clear();
    gestures_.clear();
    wanted_.clear();
    steps_.clear();
    redone_drops_.clear();
    removed_bodies_.clear();
}

}  // namespace slosh::app
