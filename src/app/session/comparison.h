// Two worlds beside each other: that of the session, on the left, and one that began as its copy, on the
// right. Both get the same commands, save those that say how a world is computed; the right one steps as far
// as the water of the left one has come, so that both show the same moment. Belongs to the compute thread.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/simulation_frame.h"
#include "app/session/simulation_messages.h"
#include "app/session/water_surface.h"
#include "slosh/world.h"

namespace slosh::app {

/// Share of the machine's time that Real time reckons with while two worlds are computed.
inline constexpr double share_of_each = 0.5;

/// How a world is computed, not what happens in it: while two are compared such a command is for one of them.
bool is_for_one_world(const Command& command);

class Comparison {
  public:
    /// The right world begins as a copy of `left`, which is between two steps. Error: as World::from_state.
    static Result<Comparison> begin(const World& left);

    const World& world() const { return world_; }
    const Surroundings& around() const { return around_; }
    /// The last step's, also where that was one of the left world, before there were two.
    const StepReport& report() const { return own_report_ ? world_.report() : first_report_; }

    /// Both worlds get it: the right one when its water is at `due` (s, of the left water when it applies
    /// it), or at once when that has answered. `ticket`: under which the left world answers.
    void share(const Command& command, std::uint64_t ticket, double due, bool at_once, bool keep_before);
    /// The left world has applied or refused it. What takes such a command back there; in the right one
    /// something else may do so.
    void left_answered(std::uint64_t ticket, const std::optional<Command>& inverse,
                       const std::optional<Command>& before);
    /// For the right world alone, as soon as it stands between two steps.
    void post(Command command, std::uint64_t ticket);

    /// The right world has to do something to be where the left one is.
    bool has_work(double left_time) const;
    /// One step, or the commands whose turn has come. Stopped may interrupt it: then it has not begun.
    /// `before_step` is called before a step, on this thread.
    void advance(double left_time, const ExecutionOptions& execution,
                 const std::function<void()>& before_step);
    /// Answers to post(), and what the world had to say.
    std::vector<SimulationEvent> take_events() { return std::exchange(events_, {}); }

    /// What takes the same back in the left and in the right world.
    std::vector<std::pair<Command, Command>> known_twins() const;

    /// The right world as it is; what waits for it is applied.
    Snapshot settle();
    /// The right world itself: this object is of no use afterwards.
    World take_world();

    WaterSurface surface;

  private:
    Comparison(World world, StepReport report);
    struct Shared {
        Command command;
        std::uint64_t ticket = 0;
        double due = 0.0;  ///< s
        bool keep_before = false;
    };
    struct Sent {
        std::uint64_t world_ticket = 0, ticket = 0;
        Command command;
        bool own = false;  ///< this world alone answers
    };
    /// What takes the same command back in either world.
    struct Twins {
        std::uint64_t ticket = 0;
        std::optional<Command> left, right, left_before, right_before;
        std::size_t bytes() const;
    };
    bool behind(double time) const;
    bool enqueue_due();
    Command twin_of(const Command& command) const;
    Twins& twins(std::uint64_t ticket);
    void after_commands();
    void apply_waiting();

    World world_;
    Surroundings around_;
    std::deque<Shared> shared_;
    std::deque<Sent> sent_;
    std::deque<Twins> twins_;
    std::vector<SimulationEvent> events_;
    StepReport first_report_;
    bool own_report_ = false;
    bool queued_ = false;    ///< commands wait in the world
    bool at_once_ = false;   ///< and not for a step
    bool governed_ = false;  ///< what Real time decided for the coming step is queued
};

}  // namespace slosh::app
