// What a person sends to a friend: the run since its beginning as one line (io/set_up_line.h), or, where that
// cannot be told in a line, the set-up of now.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "slosh/scene.h"
#include "slosh/world.h"

namespace slosh::app {

/// As a scene whose events are what was done.
struct ToldRun {
    SceneDescription scene;
    /// The run cannot be told: why, and what the scene has instead, as a sentence; "": it can.
    std::string lacks;
};
struct SharedSetUp {
    std::string line;
    std::string lacks;  ///< as of ToldRun
};

/// Whether models that are files of a person's own go where the scene goes: beside a file, but not in a line.
enum class Models { stay, come_along };

/// Only between two steps. `stage`: where the person wants it shown; "": where the scene says.
ToldRun tell_run(const World& world, const std::string& stage, Models models = Models::stay);
SharedSetUp share_set_up(const World& world, const std::string& stage);

/// "the set-up that was pasted" for a line, else the name itself: what a person may read of what was asked
/// for.
std::string readable_name(const std::string& name_or_path);

}  // namespace slosh::app
