// The rows of steps that wait to be taken, among the other events. If they are not taken they stay bounded
// and evenly spaced: when they are too many every second one goes, and of those to come as many.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/session/simulation_messages.h"

namespace slosh::app {

class WaitingRows {
  public:
    explicit WaitingRows(std::size_t most = StepsMeasured::most) : most_(most) {}

    /// Behind all events. The newest row is always there: one that is to be left out gives way to the next.
    void add(std::vector<SimulationEvent>& events, StepRow row);
    /// Somebody has taken the events.
    void taken() { *this = WaitingRows(most_); }
    std::size_t count() const { return count_; }

  private:
    void thin(std::vector<SimulationEvent>& events);

    std::size_t most_, count_ = 0;
    std::uint64_t stride_ = 1;
    // One for the left and one for the right world.
    std::array<std::uint64_t, 2> number_{};
    std::array<bool, 2> gives_way_{};
};

}  // namespace slosh::app
