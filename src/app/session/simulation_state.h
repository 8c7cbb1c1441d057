// What a simulation does. It is in one state at a time, and a state has the data that only it needs.
// docs/ARCHITECTURE.md has the drawing.
//
// Two things last through all transitions and are therefore no states. Pause: a scene that is loaded while
// paused stands, and a search arrives paused. Loading: it runs beside any state (world_loader.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "app/session/comparison.h"
#include "app/session/film_clock.h"
#include "app/session/replay.h"
#include "app/session/simulation_messages.h"

namespace slosh::app {

/// There is no world.
struct Empty {};
/// One world runs, or is paused.
struct Simulating {};
/// The world stands while a replay computes the state at another moment of the timeline.
struct Seeking {
    std::uint64_t ticket = 0;  ///< that CommandDone answers
};
/// The world stands while frames show moments of the timeline, as pictures of a video.
struct Filming {
    PastFilm film;
};
/// Two worlds run, or are paused.
struct Comparing {
    Comparison worlds;
};
/// The world threw. It is shown as it is, and never stepped again; one that it was compared with is kept.
struct Failed {
    std::optional<Comparison> worlds;
};

using SimulationState = std::variant<Empty, Simulating, Seeking, Filming, Comparing, Failed>;
/// In the order of SimulationState.
enum class StateName { empty, simulating, seeking, filming, comparing, failed };
inline StateName name_of(const SimulationState& state) { return static_cast<StateName>(state.index()); }

struct Transition {
    StateName from, to;
    std::string_view cause;
};
/// All that may happen. What replaces the world or throws ends a search, a video or a comparison first.
inline constexpr std::array transitions{
    Transition{StateName::empty, StateName::simulating, "a scene is there"},
    Transition{StateName::simulating, StateName::simulating, "another scene is there"},
    Transition{StateName::simulating, StateName::seeking, "go to a moment, step back, step to a known state"},
    Transition{StateName::seeking, StateName::simulating, "arrived, or canceled"},
    Transition{StateName::simulating, StateName::filming, "a video of the last seconds"},
    Transition{StateName::filming, StateName::simulating, "last picture taken, or canceled"},
    Transition{StateName::simulating, StateName::comparing, "compare"},
    Transition{StateName::comparing, StateName::simulating, "one world is kept, or the right one threw"},
    Transition{StateName::simulating, StateName::failed, "the world threw"},
    Transition{StateName::comparing, StateName::failed, "the left world threw"},
    Transition{StateName::failed, StateName::simulating,
               "restart, another scene, or the right world is kept"},
};
constexpr bool may_follow(StateName from, StateName to) {
    return std::any_of(transitions.begin(), transitions.end(),
                       [&](const Transition& legal) { return legal.from == from && legal.to == to; });
}

/// The message is for what comes after this state. In `Empty` that is a world that is being made.
bool waits(const SimulationState& state, const Message& message);
/// Such a command acts now, in every state.
bool replaces_water(const Command& command);

}  // namespace slosh::app
