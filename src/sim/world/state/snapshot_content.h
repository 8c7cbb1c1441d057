// What a snapshot holds: the arrays as blocks that neighbouring snapshots may share, and the rest of the
// state.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "sim/world/state/run_history.h"
#include "sim/world/state/state.h"
#include "slosh/snapshot.h"

namespace slosh {

struct SnapshotContent {
    using Block = std::vector<std::byte>;

    State rest;  ///< without its scene, and with empty arrays
    std::shared_ptr<const SceneDescription> scene;
    std::size_t particles = 0, foam = 0;
    std::vector<std::shared_ptr<const Block>> blocks;  ///< in the order of for_each_array()
    RunHistory history;                                ///< until then; of a snapshot from a file not known
    std::size_t own_bytes = 0;                         ///< not shared with the snapshot before
};

/// Copies the arrays of `state`; what is the same in `before` is shared with it. The scene must be that of
/// the state. While it runs the state's arrays are elsewhere.
std::shared_ptr<SnapshotContent> copy_state(State& state, std::shared_ptr<const SceneDescription> scene,
                                            const SnapshotContent* before);
/// Into a state whose memory is used again. The scene is copied unless `state` has it already.
void restore_state(const SnapshotContent& content, State& state, bool has_scene);

State state_of(const Snapshot& snapshot);
Snapshot snapshot_of(State state);

}  // namespace slosh
