// What can be taken back, as pairs of commands. Undo is itself a new command (nothing is removed from the log
// of what happened): a parameter goes back to its old value, a drop removes what is left of its ids, a wall
// goes back, a body that was removed comes back where it was.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/command.h"

namespace slosh::app {

struct ParameterChange {
    std::string key;
    ParameterValue before, after;
};
struct DropDone {
    DropFluid command;
    std::uint32_t first_id = 0, added = 0;
};
struct SolverChange {
    std::string before, after;
};
struct WallChange {
    Box3 before, after;
};
/// A body is known by its description, wherever the list of solids has it by then.
struct BodyDropped {
    Solid dropped;
    Solid present;  ///< as it stands in the list: another one once it was removed and brought back
};
struct BodyRemoved {
    Solid described;  ///< as it stood in the list
    Solid now;        ///< where it was
};
/// Cannot be taken back (yet); stands in the list so that Ctrl+Z says so instead of silently undoing the
/// action before it.
struct NotUndoable {
    std::string what;
};
using UndoEntry =
    std::variant<ParameterChange, DropDone, SolverChange, WallChange, BodyDropped, BodyRemoved, NotUndoable>;

class UndoLog {
  public:
    static constexpr std::size_t most = 500;

    /// A new action; what had been undone is forgotten.
    void add(UndoEntry entry);
    struct Step {
        std::uint64_t entry = 0;         ///< number, for drop_applied
        std::optional<Command> command;  ///< to be posted; nothing for what cannot be undone
        std::optional<Solid> removes;    ///< instead: the body of this description is to go
        std::string text;                ///< "Undo: Iterations back to 4"
    };
    /// nothing: the list is empty.
    std::optional<Step> undo();
    std::optional<Step> redo();
    /// The drop of a redo has been applied: its particles have new ids.
    void drop_applied(std::uint64_t entry, std::uint32_t first_id, std::uint32_t added);
    /// After a restart or load ids and bodies mean nothing any more; changes of parameters stay.
    void forget_particles();
    void clear();

    std::size_t undo_count() const { return done_.size(); }
    std::size_t redo_count() const { return undone_.size(); }

  private:
    void rename(const Solid& from, const Solid& to);

    struct Numbered {
        std::uint64_t number = 0;
        UndoEntry entry;
    };
    std::vector<Numbered> done_, undone_;
    std::uint64_t next_number_ = 1;
};

}  // namespace slosh::app
