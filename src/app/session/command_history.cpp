// See command_history.h.
#include "app/session/command_history.h"

#include <algorithm>
#include <utility>

#include "sim/world/archive/command_archive.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/snapshot.h"

namespace slosh::app {

void CommandHistory::sent(std::uint64_t ticket, const std::string& subject, bool finished, bool begins) {
    if (begins || gestures_.empty() || gestures_.back().finished || gestures_.back().subject != subject) {
        if (!gestures_.empty()) gestures_.back().finished = true;
        gestures_.push_back({subject, false, {}, {}, {}, false, Worlds::both});
    }
    gestures_.back().outstanding.insert(ticket);
    gestures_.back().finished = finished;
}

void CommandHistory::end_gesture() {
    if (!gestures_.empty()) gestures_.back().finished = true;
    close_finished();
}

void CommandHistory::step_sent(std::uint64_t ticket, const UndoLog::Step& step) {
    if (step.command) steps_[ticket] = step.entry;
}

void CommandHistory::answered(const CommandDone& done) {
    const CommandResult& result = done.result;
    const CommandEntry* entry = done.command.entry();
    if (entry == nullptr) return;
    const bool of_gesture = gesture_answered(done);
    if (const auto step = steps_.find(result.ticket); step != steps_.end()) {
        if (result.applied) log_.answered(step->second, result.inverse);
        steps_.erase(step);
    } else if (!of_gesture && result.applied && entry->undo == Undo::always &&
               (result.inverse || result.needs_snapshot)) {
        log_.add({done.command, result.inverse, done.worlds});
    }
    if (const auto* reset = done.command.get_if<Reset>(); reset != nullptr && result.applied) {
        log_.forget_particles();
        if (!reset->keep_parameters) log_.clear();
        // What was in hand had to do with the water of before; left open it would hold every undo back.
        if (!gestures_.empty()) gestures_.back().finished = true;
    }
    if (restarts_world(done.command) && result.applied) log_.forget_particles();
    close_finished();
}

bool CommandHistory::gesture_answered(const CommandDone& done) {
    for (Gesture& gesture : gestures_) {
        if (gesture.outstanding.erase(done.result.ticket) == 0) continue;
        if (!done.result.applied) return true;
        const bool by_state = done.before || (gesture.before && gesture.before->is<RestoreSnapshot>());
        if (!done.result.inverse && !by_state) return true;
        if (!gesture.before) gesture.before = done.before ? done.before : done.result.inverse;
        if (done.result.inverse || done.result.needs_snapshot) gesture.changed = true;
        gesture.after = done.command;
        gesture.worlds = done.worlds;
        return true;
    }
    return false;
}

void CommandHistory::close_finished() {
    const auto open = std::find_if(gestures_.begin(), gestures_.end(), [](const Gesture& gesture) {
        return !gesture.finished || !gesture.outstanding.empty();
    });
    for (auto gesture = gestures_.begin(); gesture != open; ++gesture) {
        if (!gesture->before || !gesture->after || !gesture->changed) continue;
        if (!same_command(*gesture->before, *gesture->after))
            log_.add({*gesture->after, gesture->before, gesture->worlds});
    }
    gestures_.erase(gestures_.begin(), open);
}

std::vector<CommandHistory::Wanted> CommandHistory::take_steps() {
    std::vector<Wanted> steps;
    // What an open gesture replaced, or an outstanding step, is not known yet.
    while (gestures_.empty() && steps_.empty() && !wanted_.empty()) {
        const bool undo = wanted_.front();
        wanted_.pop_front();
        steps.push_back({undo, undo ? log_.undo() : log_.redo()});
        if (steps.back().step && steps.back().step->command) break;
    }
    return steps;
}

void CommandHistory::clear() {
    log_.clear();
    gestures_.clear();
    wanted_.clear();
    steps_.clear();
}

}  // namespace slosh::app
