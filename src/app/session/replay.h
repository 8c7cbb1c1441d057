// Computes the state at another moment of the timeline in a world of its own, from the keyframe before it.
// The world is kept from one search to the next: a step back from where it stands is a shorter way.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>

#include "app/session/long_work.h"
#include "app/session/timeline/timeline.h"
#include "slosh/snapshot.h"
#include "slosh/world.h"

namespace slosh::app {

class Replay {
  public:
    /// Computes as `like` does. False: the world cannot be made.
    bool start(Route route, const World& like);
    bool under_way() const { return route_.has_value(); }
    float progress() const;
    /// One entry of the route. Stopped may interrupt it: then it has not begun.
    void advance();
    void cancel();
    /// The state, once it is computed; cancel() ends the replay then, too.
    std::optional<Snapshot> result() const;
    /// Gives the memory of the world back; nothing is under way.
    void forget_world() { world_.reset(); }
    /// Where it goes; it is under way.
    const Moment& target() const { return route_->to; }

  private:
    std::optional<World> world_;
    std::optional<Route> route_;
    std::size_t done_ = 0;  ///< entries of the route
    bool queued_ = false;   ///< the commands of the next one are
};
static_assert(LongWork<Replay>);

}  // namespace slosh::app
