// What can be taken back: commands with their inverses, as the world answered them. Undo is itself a new
// command (nothing is removed from the log of what happened): the inverse. Redo is the command again, or,
// where that names a place in a list, what takes the undo back. What is said comes from the command's entry.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/simulation_messages.h"
#include "slosh/command.h"

namespace slosh::app {

struct UndoEntry {
    Command done;
    /// Nothing: it cannot be taken back (yet). It stands in the list so that Ctrl+Z says so instead of
    /// silently undoing the action before it.
    std::optional<Command> inverse;
    Worlds worlds = Worlds::both;  ///< in which it is to be taken back
};

/// Whether two commands are the same. Commands that restore a state must have the same one, not one like it.
bool is_same_change(const Command& a, const Command& b);

class UndoLog {
  public:
    static constexpr std::size_t most = 500;
    /// Most bytes of the states that strokes are undone by; the oldest entries go first.
    static constexpr std::size_t most_bytes = std::size_t{256} << 20;

    /// A new action; what had been undone is forgotten. Going elsewhere in time with nothing done since the
    /// last such move joins with it.
    void add(UndoEntry entry);
    struct Step {
        std::uint64_t entry = 0;         ///< number, for answered()
        std::optional<Command> command;  ///< to be posted; nothing for what cannot be undone
        std::string text;                ///< "Undo: pbf.iterations back to 4"
        Worlds worlds = Worlds::both;    ///< for which the command is
    };
    /// nothing: the list is empty.
    std::optional<Step> undo();
    std::optional<Step> redo();
    /// The command of a step has been applied. What takes it back now is another command than before: a drop
    /// that was made again has new particles.
    void answered(std::uint64_t entry, const std::optional<Command>& inverse);
    /// After a restart or load ids and bodies mean nothing any more; changes of parameters stay.
    void forget_particles();
    /// One of two worlds has gone, and what was done to it alone.
    void keep_world(const ComparisonEnded& ended);
    void clear();

    std::size_t undo_count() const { return done_.size(); }
    std::size_t redo_count() const { return undone_.size(); }

  private:
    bool joins_last(const UndoEntry& entry);
    void forget_oldest();
    struct Numbered {
        std::uint64_t number = 0;
        UndoEntry entry;
        Command again;
    };
    std::vector<Numbered> done_, undone_;
    std::uint64_t next_number_ = 1;
};

}  // namespace slosh::app
