// What must hold at every moment of a soak: every particle is accounted for, every number is one, memory
// stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/simulation_frame.h"
#include "slosh/world.h"

namespace slosh::soak {

/// The balance of a world: ids are given in the order of birth (scene, emitters, drops) and never twice, so
/// as many particles were born as are here or counted as removed, whatever the reason. `next_id`: how many
/// ids the world has given; where it is not known, no id may lie beyond the balance. "": it holds.
std::string balance_fault(std::span<const std::uint32_t> ids, const RemovedCounts& removed,
                          std::optional<std::uint32_t> next_id);
/// What cannot be in a frame that shows a world between two steps; "": nothing.
std::string fault_of(const app::SimulationFrame& frame);
/// The same of a world, exactly.
std::string fault_of(const World& world);

/// Memory of the process in the same state, time after time.
class MemoryRecord {
  public:
    /// A world that comes back leaves nothing behind but noise: what the allocator keeps between the pieces,
    /// and caches of the driver. MB per sample, over the samples after the warm-up.
    static constexpr double most_growth = 1.0;
    static constexpr std::size_t least_samples = 8;  ///< below that noise looks like a trend

    void add();
    double resident() const { return samples_.empty() ? 0.0 : samples_.back().resident; }
    /// The slope of the middle pair of all (Theil and Sen): one peak does not bend it. MB per sample, without
    /// the first third, in which caches fill. Nothing where samples are few.
    std::optional<double> growth() const;
    std::string text() const;

  private:
    struct Sample {
        double resident = 0.0, used = 0.0;  ///< MB: resident, and what the heap has handed out
    };
    std::vector<Sample> samples_;
};

}  // namespace slosh::soak
