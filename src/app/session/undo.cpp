// See undo.h.
#include "app/session/undo.h"

#include <numeric>

#include "app/session/described_solid.h"

namespace slosh::app {
namespace {

UndoLog::Step backwards(std::uint64_t number, const UndoEntry& entry) {
    UndoLog::Step step;
    step.entry = number;
    if (const auto* parameter = std::get_if<ParameterChange>(&entry)) {
        step.command = SetParameter{parameter->key, parameter->before};
        step.text = "Undo: " + parameter->key + " back to " + to_text(parameter->before);
    } else if (const auto* drop = std::get_if<DropDone>(&entry)) {
        RemoveParticles remove;
        remove.ids.resize(drop->added);
        std::iota(remove.ids.begin(), remove.ids.end(), drop->first_id);
        step.command = std::move(remove);
        step.text = "Undo: " + std::to_string(drop->added) + " dropped particles removed";
    } else if (const auto* solver = std::get_if<SolverChange>(&entry)) {
        step.command = SwitchSolver{solver->before};
        step.text = "Undo: solver back to " + solver->before;
    } else if (const auto* wall = std::get_if<WallChange>(&entry)) {
        MoveContainer move;
        move.container = wall->before;
        step.command = move;
        step.text = "Undo: walls back";
    } else if (const auto* dropped = std::get_if<BodyDropped>(&entry)) {
        step.removes = dropped->present;
        step.text = "Undo: dropped body removed";
    } else if (const auto* removed = std::get_if<BodyRemoved>(&entry)) {
        step.command = AddSolid{removed->now};
        step.text = "Undo: body back";
    } else {
        step.text = std::get<NotUndoable>(entry).what + " cannot be undone yet";
    }
    return step;
}

UndoLog::Step forwards(std::uint64_t number, const UndoEntry& entry) {
    UndoLog::Step step;
    step.entry = number;
    if (const auto* parameter = std::get_if<ParameterChange>(&entry)) {
        step.command = SetParameter{parameter->key, parameter->after};
        step.text = "Redo: " + parameter->key + " = " + to_text(parameter->after);
    } else if (const auto* drop = std::get_if<DropDone>(&entry)) {
        step.command = drop->command;
        step.text = "Redo: drop";
    } else if (const auto* solver = std::get_if<SolverChange>(&entry)) {
        step.command = SwitchSolver{solver->after};
        step.text = "Redo: solver " + solver->after;
    } else if (const auto* wall = std::get_if<WallChange>(&entry)) {
        MoveContainer move;
        move.container = wall->after;
        step.command = move;
        step.text = "Redo: walls";
    } else if (const auto* dropped = std::get_if<BodyDropped>(&entry)) {
        step.command = AddSolid{dropped->dropped};
        step.text = "Redo: body dropped";
    } else if (const auto* removed = std::get_if<BodyRemoved>(&entry)) {
        step.removes = removed->now;
        step.text = "Redo: body removed";
    }
    return step;
}

}  // namespace

void UndoLog::add(UndoEntry entry) {
    undone_.clear();
    done_.push_back({next_number_++, std::move(entry)});
    if (done_.size() > most) done_.erase(done_.begin());
}

std::optional<UndoLog::Step> UndoLog::undo() {
    if (done_.empty()) return std::nullopt;
    Numbered last = std::move(done_.back());
    done_.pop_back();
    Step step = backwards(last.number, last.entry);
    // What cannot be undone cannot be redone either: it leaves the list, and the next Ctrl+Z reaches what
    // lies before it.
    if (const auto* removed = std::get_if<BodyRemoved>(&last.entry)) rename(removed->described, removed->now);
    if (step.command || step.removes) undone_.push_back(std::move(last));
    return step;
}

std::optional<UndoLog::Step> UndoLog::redo() {
    if (undone_.empty()) return std::nullopt;
    Numbered next = std::move(undone_.back());
    undone_.pop_back();
    Step step = forwards(next.number, next.entry);
    if (auto* dropped = std::get_if<BodyDropped>(&next.entry)) dropped->present = dropped->dropped;
    done_.push_back(std::move(next));
    return step;
}

/// A removed body that comes back has another description: its drop must still find it.
void UndoLog::rename(const Solid& from, const Solid& to) {
    for (auto numbered = done_.rbegin(); numbered != done_.rend(); ++numbered) {
        auto* dropped = std::get_if<BodyDropped>(&numbered->entry);
        if (dropped == nullptr || !same_solid(dropped->present, from)) continue;
        dropped->present = to;
        return;
    }
}

void UndoLog::drop_applied(std::uint64_t entry, std::uint32_t first_id, std::uint32_t added) {
    for (std::vector<Numbered>* list : {&done_, &undone_}) {
        for (Numbered& numbered : *list) {
            if (numbered.number != entry) continue;
            if (auto* drop = std::get_if<DropDone>(&numbered.entry)) {
                drop->first_id = first_id;
                drop->added = added;
            }
        }
    }
}

void UndoLog::forget_particles() {
    const auto about_particles = [](const Numbered& numbered) {
        return std::holds_alternative<DropDone>(numbered.entry) ||
               std::holds_alternative<BodyDropped>(numbered.entry) ||
               std::holds_alternative<BodyRemoved>(numbered.entry) ||
               std::holds_alternative<NotUndoable>(numbered.entry);
    };
    std::erase_if(done_, about_particles);
    std::erase_if(undone_, about_particles);
}

void UndoLog::clear() {
    done_.clear();
    undone_.clear();
}

}  // namespace slosh::app
