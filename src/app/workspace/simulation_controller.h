// The simulation as a person drives it: commands, pause, single steps, speed and solver. Of two worlds that
// are compared, the chosen one is the world that the panels edit.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "app/tools/bench.h"
#include "app/workspace/actions.h"
#include "app/workspace/notices.h"
#include "app/workspace/statistics.h"

namespace slosh::app {

class SimulationController {
  public:
    SimulationController(Notices& notices, Statistics& statistics)
        : notices_(notices), statistics_(statistics) {}

    void start(const SessionOptions& options) { session_ = std::make_unique<Session>(options); }
    bool started() const { return session_ != nullptr; }
    /// Writes what was asked for and is not written yet, and ends the session.
    void finish() { session_.reset(); }
    /// Only between start() and finish().
    Session& session() { return *session_; }
    const Session& session() const { return *session_; }

    /// What the simulation has published last: the one copy of a frame's facts. Of two worlds, the left one.
    const SimulationFrame& frame() const;
    /// Simulated water was published at least once.
    bool has_water() const { return frame().sequence > 0; }
    /// Two worlds are shown.
    bool comparing() const { return frame().right != nullptr; }
    /// The frame of the world that the panels edit.
    const SimulationFrame& chosen_frame() const;
    /// The frame of the other one; nullptr without a comparison.
    const SimulationFrame* other_frame() const;
    /// "Left: PBF".
    std::string name_of(Worlds world) const;

    /// A command that undo does not know. The ticket under which CommandDone answers.
    std::uint64_t post(const Command& command, When when = When::next_step);
    /// The same for changes that the user can undo; see Session::change.
    std::uint64_t change(const Command& command, const std::string& subject, bool finished = true);
    /// One of a movement of the hand.
    std::uint64_t act(const Command& command, const Gesture& gesture);
    /// A step of undo or redo that has a command.
    std::uint64_t post_step(const UndoLog::Step& step);
    void switch_solver(std::string_view name);

    bool paused() const { return paused_; }  ///< as asked for; the frame says what is
    bool slow() const { return slow_; }
    void set_paused(bool paused);
    void set_slow(bool slow);
    /// Pauses first. StepOnce or StepPhase.
    void step(Message message);
    /// A step has failed: the compute thread has paused.
    void stopped() { paused_ = true; }

    /// When somebody did something last, s.
    double last_activity() const { return last_activity_; }
    void note_activity() { last_activity_ = steady_now(); }
    /// Called with the ticket of each command that adds, moves or removes solids.
    std::function<void(std::uint64_t ticket)> solids_change;

    void add_actions(ActionList& list);

  private:
    void noted(const Command& command, std::uint64_t ticket);
    void add_solvers(ActionList& list);

    Notices& notices_;
    Statistics& statistics_;
    std::unique_ptr<Session> session_;
    bool paused_ = false, slow_ = false;
    double last_activity_ = 0.0;
};

}  // namespace slosh::app
