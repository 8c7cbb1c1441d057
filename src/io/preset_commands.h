// What a preset of parameters or of a material means for a world: the values that it asks for, whether they
// hold, and the one command that sets them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/preset_file.h"
#include "sim/core/parameters/parameters.h"
#include "slosh/command.h"
#include "slosh/scene.h"

namespace slosh::io {

/// The world that a preset is laid over.
struct PresetTarget {
    const Parameters& now;
    std::string_view solver;
    std::span<const std::string> pinned;  ///< as World::pinned()
    /// As the scene's author made it: what presets of parameters do not name goes back there.
    const Parameters& start;
    std::vector<std::string> pinned_at_start;  ///< what the scene itself sets
};

/// The values with what follows from the particle spacing: the time step of finer particles is shorter, and
/// tension and adhesion are left alone where the particles are too coarse to show them (they would cost a
/// pair loop and move nothing).
std::vector<std::pair<std::string, ParameterValue>> preset_values(const Preset& preset,
                                                                  const Parameters& now);

/// All that is to be done, as one step of undo; nothing where all of it holds.
std::optional<Together> preset_command(const Preset& preset, const PresetTarget& target);
/// What is another than the preset has it, for people: "Iterations 5 instead of 3". Empty: it holds.
std::vector<std::string> preset_differences(const Preset& preset, const PresetTarget& target);

/// Values and solver into a scene.
Result<void> apply_preset(SceneDescription& scene, const Preset& preset);

/// A preset of a world as it is, under this title: all that such presets may set, but for what a fidelity has
/// chosen.
Preset preset_of_world(PresetKind kind, const std::string& title, const PresetTarget& target);

}  // namespace slosh::io
