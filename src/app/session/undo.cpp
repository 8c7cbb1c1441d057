// See undo.h.
#include "app/session/undo.h"

#include "sim/commands/command_entry.h"
#include "slosh/snapshot.h"

namespace slosh::app {

void UndoLog::add(UndoEntry entry) {
    undone_.clear();
    Command again = entry.done;
    done_.push_back({next_number_++, std::move(entry), std::move(again)});
    forget_oldest();
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
    Step step{last.number, last.entry.inverse, {}};
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
    Step step{next.number, next.again, "Redo: " + done.entry()->redo_text(done.payload())};
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
    const auto begins_anew = [](const Numbered& numbered) {
        return !numbered.entry.done.entry()->outlives_restart;
    };
    std::erase_if(done_, begins_anew);
    std::erase_if(undone_, begins_anew);
}

void UndoLog::clear() {
    done_.clear();
    undone_.clear();
}

}  // namespace slosh::app
