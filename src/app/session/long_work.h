// Work that takes longer than a turn of the simulation: making a world (world_loader.h), computing the state
// at another moment (replay.h), showing the moments of a video (film_clock.h). The first two
// stay and have a start() of their own; a video starts when it is made, and lasts as long as the state.
#pragma once

#include <concepts>

namespace slosh::app {

template <class W>
concept LongWork = requires(W work, const W& looked_at) {
    { looked_at.under_way() } -> std::same_as<bool>;  // from start() until the result is taken or cancel()
    { looked_at.progress() } -> std::same_as<float>;  // 0 to 1; 0: unknown
    work.cancel();                                    // without a result; nothing when not under way.
    work.result();                                    // optional: empty when there is none yet.
};

}  // namespace slosh::app
