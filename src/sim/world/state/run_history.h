// How a world came to where it is: what it began with, and what was done since, as commands with times. Kept
// beside the state, of which it is no part: nothing in a step reads it. A snapshot keeps the history of its
// moment, so after going back there are the commands until then and none that were undone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/core/parameters/parameters.h"
#include "slosh/command.h"
#include "slosh/probe.h"
#include "slosh/scene.h"

namespace slosh {

struct State;

/// Besides the scene's description, what a restart keeps.
struct RunBeginning {
    Parameters parameters;
    std::vector<std::string> pinned;
    std::string solver;
    std::vector<Probe> probes;
};

/// A value: copies share what they have in common.
class RunHistory {
  public:
    /// The world has begun (again): what was before is forgotten.
    void begin(const State& state);
    /// A command of somebody's has been applied; the scene's own events are in the scene.
    void add(const State& state, const Command& command);

    /// nullptr: the world began from a saved state or a recording, which do not say.
    const RunBeginning* beginning() const { return beginning_.get(); }
    std::size_t size() const { return last_ ? last_->count : 0; }
    /// Since the beginning, as events of the scene: applied at the same steps, in the same order among
    /// themselves and after the scene's own.
    std::vector<TimedEvent> events() const;

  private:
    /// The last of a chain that others may share.
    struct Deed {
        TimedEvent event;
        mutable std::shared_ptr<const Deed> before;
        std::size_t count = 1;

        Deed(TimedEvent done, std::shared_ptr<const Deed> earlier);
        ~Deed();  ///< one after another: a long chain must not use up the stack
        Deed(const Deed&) = delete;
        Deed& operator=(const Deed&) = delete;
    };

    std::shared_ptr<const RunBeginning> beginning_;
    std::shared_ptr<const Deed> last_;
};

/// What would go the same way as this world has come: the scene as it began, with all that was done as
/// events, so that a world made of it has the same bits after as many steps. It says every parameter that
/// this machine or window has chosen. In Real time an empty Govern at the end hands over to the machine that
/// goes on. The history must know its beginning.
SceneDescription run_of(const State& state, const RunHistory& history);
/// The scene still has to say what Real time decided, as a run that was shared does: until then nothing else
/// decides.
bool tells_decisions(const State& state);

}  // namespace slosh
