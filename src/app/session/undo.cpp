// See undo.h.
#include "app/session/undo.h"

#include <algorithm>

#include "sim/world/archive/command_archive.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/snapshot.h"

namespace slosh::app {
namespace {

/// A list of such commands does, too: a preset.
bool outlives_restart(const Command& command) {
    const auto* together = command.get_if<Together>();
    if (together == nullptr) return command.entry()->outlives_restart;
    return std::all_of(together->commands.begin(), together->commands.end(), outlives_restart);
}

}  // namespace

bool is_same_change(const Command& a, const Command& b) {
    const auto* first = a.get_if<RestoreSnapshot>();
    const auto* second = b.get_if<RestoreSnapshot>();
    if (first != nullptr && second != nullptr) return first->snapshot.content() == second->snapshot.content();
    return first == nullptr && second == nullptr && same_command(a, b);
}

void UndoLog::add(UndoEntry entry) {
    undone_.clear();
    if (joins_last(entry)) return;
    Command again = entry.done;
    done_.push_back({next_number_++, std::move(entry), std::move(again)});
    forget_oldest();
}

/// From one moment to the next and on to a third: undo goes back to the first.
bool UndoLog::joins_last(const UndoEntry& entry) {
    const auto* there = entry.done.get_if<RestoreSnapshot>();
    if (there == nullptr || !entry.inverse || done_.empty()) return false;
    Numbered& last = done_.back();
    const auto* last_there = last.entry.done.get_if<RestoreSnapshot>();
    const auto* from = entry.inverse->get_if<RestoreSnapshot>();
    if (last_there == nullptr || from == nullptr) return false;
    if (last_there->snapshot.step_index() != from->snapshot.step_index() ||
        last_there->snapshot.time() != from->snapshot.time() ||
        last_there->snapshot.particles() != from->snapshot.particles())
        return false;
    last.entry.done = last.again = entry.done;
    return true;
}

void UndoLog::forget_oldest() {
    std::size_t bytes = 0, kept = 0;
    for (auto numbered = done_.rbegin(); numbered != done_.rend() && kept < most; ++numbered, ++kept) {
        const std::optional<Command>& inverse = numbered->entry.inverse;
        if (const auto* back = inverse ? inverse->get_if<RestoreSnapshot>() : nullptr)
            bytes += back->snapshot.bytes();
        if (bytes > most_bytes) break;
    }
    done_.erase(done_.begin(), done_.end() - static_cast<std::ptrdiff_t>(kept));
}

std::optional<UndoLog::Step> UndoLog::undo() {
    if (done_.empty()) return std::nullopt;
    Numbered last = std::move(done_.back());
    done_.pop_back();
    const Command& done = last.entry.done;
    Step step{last.number, last.entry.inverse, {}, last.entry.worlds};
    if (step.command) {
        step.text = "Undo: " + done.entry()->undo_text(done.payload(), *step.command);
        undone_.push_back(std::move(last));
    } else {
        // What cannot be undone cannot be redone either: it leaves the list, and the next Ctrl+Z reaches what
        // lies before it.
        const std::string_view lost = done.entry()->lost;
        step.text = (lost.empty() ? command_text(done) : std::string(lost)) + " cannot be undone yet";
    }
    return step;
}

std::optional<UndoLog::Step> UndoLog::redo() {
    if (undone_.empty()) return std::nullopt;
    Numbered next = std::move(undone_.back());
    undone_.pop_back();
    const Command& done = next.entry.done;
    Step step{next.number, next.again, "Redo: " + done.entry()->redo_text(done.payload()), next.entry.worlds};
    done_.push_back(std::move(next));
    return step;
}

void UndoLog::answered(std::uint64_t entry, const std::optional<Command>& inverse) {
    if (!inverse) return;
    for (Numbered& numbered : done_) {
        if (numbered.number == entry) numbered.entry.inverse = inverse;
    }
    for (Numbered& numbered : undone_) {
        const bool by_state = numbered.entry.inverse && numbered.entry.inverse->is<RestoreSnapshot>();
        if (numbered.number == entry && (by_state || numbered.entry.done.entry()->names_place))
            numbered.again = *inverse;
    }
}

void UndoLog::forget_particles() {
    const auto begins_anew = [](const Numbered& numbered) { return !outlives_restart(numbered.entry.done); };
    std::erase_if(done_, begins_anew);
    std::erase_if(undone_, begins_anew);
}

void UndoLog::keep_world(const ComparisonEnded& ended) {
    const auto take_twin = [&](Command& command) {
        const auto twins = std::find_if(ended.twins.begin(), ended.twins.end(), [&](const auto& pair) {
            return is_same_change(pair.first, command);
        });
        if (twins != ended.twins.end()) command = twins->second;
    };
    for (std::vector<Numbered>* list : {&done_, &undone_}) {
        std::erase_if(*list, [&](const Numbered& numbered) {
            return numbered.entry.worlds != Worlds::both && numbered.entry.worlds != ended.kept;
        });
        for (Numbered& numbered : *list) {
            if (numbered.entry.worlds == Worlds::both && numbered.entry.inverse)
                take_twin(*numbered.entry.inverse);
            take_twin(numbered.again);
            numbered.entry.worlds = Worlds::both;
        }
    }
}

void UndoLog::clear() {
    done_.clear();
    undone_.clear();
}

}  // namespace slosh::app
