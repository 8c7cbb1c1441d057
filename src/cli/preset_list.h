// Every preset there is: those that come with Slosh (assets/presets), those of the folder that SLOSH_ASSETS
// names, and the person's own. What `slosh list presets` prints, `--preset` takes and the menus show.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "io/preset_file.h"

namespace slosh::cli {

/// With the kinds in their order, and in each kind those of Slosh before the person's own, by place and
/// title.
struct PresetList {
    std::vector<io::Preset> presets;
    std::vector<Error> broken;  ///< files that are none, a sentence each

    /// By "night" or "views/night"; nullptr: there is none.
    const io::Preset* find(std::string_view name) const;
    const io::Preset* find(io::PresetKind kind, std::string_view name) const;
};

/// Reads them all again. When the user has a preset with the name of one of Slosh's, Slosh's counts and
/// the user's is among `broken`.
PresetList read_presets();
/// The table of a kind's values.
const ParameterTable& preset_table(io::PresetKind kind);

/// Where a person's own lie, below it a folder per kind; "": nowhere. The window sets it before the command
/// line is read.
void set_preset_folder(std::filesystem::path (*folder)());
std::filesystem::path preset_folder();
/// KIND/NAME.json in that folder.
std::filesystem::path preset_path(io::PresetKind kind, std::string_view name);

/// The presets of --preset, in their order. Errors: an unknown name, with the nearest; a kind that is not
/// among `kinds`.
Result<std::vector<io::Preset>> require_presets(std::span<const std::string> names,
                                                std::span<const io::PresetKind> kinds);

}  // namespace slosh::cli
