// Undo and redo of what a person did, kept from the answers of the world: a command knows what it replaced
// only when it is applied. An undo asked for while answers are outstanding waits for them.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/simulation_messages.h"
#include "app/session/undo.h"

namespace slosh::app {

class CommandHistory {
  public:
    /// A command that the person can take back was sent. All commands of one gesture (the drag of a slider)
    /// have the same subject and become one entry; `finished` ends it. Commands whose entry says Undo::always
    /// make their entries without this.
    /// `begins`: it is the first of another gesture although the subject is that of the one before.
    void sent(std::uint64_t ticket, const std::string& subject, bool finished, bool begins = false);
    /// The gesture under way gets no more commands.
    void end_gesture();
    /// A command of a step from take_steps() was sent: it makes no entry of its own.
    void step_sent(std::uint64_t ticket, const UndoLog::Step& step);
    void answered(const CommandDone& done);

    void undo() { wanted_.push_back(true); }
    void redo() { wanted_.push_back(false); }
    struct Wanted {
        bool undo = true;
        std::optional<UndoLog::Step> step;  ///< nothing: there is nothing to undo or redo
    };
    /// The steps asked for whose turn has come, at most one that has a command: what takes it back is known
    /// with its answer. The caller sends the command and reports it to step_sent().
    std::vector<Wanted> take_steps();

    /// After a restart ids and bodies mean nothing any more; changes of parameters stay.
    void forget_particles() { log_.forget_particles(); }
    /// One of two worlds has gone.
    void keep_world(const ComparisonEnded& ended) { log_.keep_world(ended); }
    /// Another scene.
    void clear();

    bool can_undo() const { return log_.undo_count() > 0 || !gestures_.empty(); }
    bool can_redo() const { return log_.redo_count() > 0; }

  private:
    struct Gesture {
        std::string subject;
        bool finished = false;
        std::set<std::uint64_t> outstanding;   ///< tickets
        std::optional<Command> before, after;  ///< undo of what has been answered
        bool changed = false;                  ///< something that an undo would take back
        Worlds worlds = Worlds::both;          ///< the worlds that it changed
    };
    /// False: the command belongs to no gesture.
    bool gesture_answered(const CommandDone& done);
    void close_finished();

    UndoLog log_;
    std::deque<Gesture> gestures_;  ///< in order; those whose answers have come leave from the front
    std::deque<bool> wanted_;       ///< true: undo
    std::map<std::uint64_t, std::uint64_t> steps_;  ///< undo and redo: ticket -> entry of the log
};

}  // namespace slosh::app
