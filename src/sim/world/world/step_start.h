// What a world keeps of itself at the start of a step, so that the step can be given up as if it had never
// begun.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "sim/core/kernels/pair_constants.h"
#include "sim/solids/boundary/boundary_tables.h"
#include "sim/world/state/run_history.h"
#include "sim/world/state/state.h"
#include "slosh/bodies.h"
#include "slosh/command.h"
#include "slosh/step_report.h"

namespace slosh {

/// What the last step says of its bodies, besides StepReport::loads.
struct BodyReport {
    std::vector<std::uint32_t> loaded;  ///< ids of the bodies, in the order of StepReport::loads
    std::vector<BodyContact> contacts;
    std::vector<float> largest;  ///< impulse at a single point and substep, N s, per contact
};

struct StepStart {
    bool wanted = false;  ///< World::keep_step_starts()
    bool open = false;    ///< a step has begun since and is not at its end

    State rest;  ///< without its scene, with empty arrays
    Particles particles;
    FoamParticles foam;
    std::shared_ptr<const SceneDescription> scene;  ///< as snapshots share it
    PairConstants constants;
    std::shared_ptr<const BoundaryTables> tables;
    StepReport report;
    BodyReport body_report;
    RunHistory history;
    std::vector<std::pair<std::uint64_t, Command>> queue;
    bool unchecked = false;
    std::size_t recorded_batches = 0;  ///< that had not been taken when the step began
    std::uint32_t batches_since_step = 0;
};

}  // namespace slosh
