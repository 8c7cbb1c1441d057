// What frames show: what was asked for, and what is kept from one frame to the next.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/probe_readings.h"
#include "app/session/run_before.h"
#include "app/session/simulation_frame.h"
#include "app/session/simulation_messages.h"
#include "app/session/timeline/timeline.h"
#include "app/session/water_surface.h"
#include "base/leaves.h"
#include "sim/services/doctor/doctor.h"

namespace slosh::app {

/// What the doctor says about the water of a world, from what its steps measured.
class Diagnosis {
  public:
    void begin(const World& world) {
        if constexpr (leaves::doctor) symptoms_.begin(world.report());
        findings_.clear();
    }
    /// A whole step has ended.
    void examine(const World& world) {
        if constexpr (leaves::doctor) {
            symptoms_.add(world.report());
            findings_ = diagnose({symptoms_.measured(), world.parameters(), std::string(world.solver()),
                                  world.dimension(), world.pinned()});
        }
    }
    /// What was measured is of other settings, or of another moment.
    void forget() {
        if constexpr (leaves::doctor) symptoms_.forget();
        findings_.clear();
    }
    /// As of the last whole step.
    const std::vector<Finding>& findings() const { return findings_; }

  private:
    SymptomRecord symptoms_;
    std::vector<Finding> findings_;
};

struct FrameMaker {
    // As the person wants them.
    SetSurface surface_wanted;
    ComputedField computed_field = ComputedField::none;
    bool run_before_wanted = false;
    std::optional<Moment> looked_at;  ///< shown instead of the world

    bool changed = false;            ///< since the last frame
    bool answers = false;            ///< the next frame shows what a person waits for
    bool given_up = false;           ///< the last frame was: the next one is finished
    double published = -1.0;         ///< s, wall time of the last frame
    std::uint64_t count = 0;         ///< frames so far
    std::uint64_t generation = 0;    ///< scenes so far
    std::uint64_t acknowledged = 0;  ///< the newest ticket that was answered
    std::string phase;               ///< inside a step: the one done last
    Surroundings around;             ///< the world's when it was last between two steps
    WaterSurface surface;
    RunBefore run_before;
    ProbeReadings probes;
    Diagnosis diagnosis;
};

}  // namespace slosh::app
