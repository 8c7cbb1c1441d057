// Scenes of SPlisHSPlasH (JSON, as its documentation describes them) as scenes of this program. What is not
// taken over is listed by name: nothing is left out in silence, but for words that are only for people.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string>

#include "io/json_object.h"
#include "slosh/files.h"
#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::io {

struct ForeignFile {
    std::string path;                       ///< for messages
    std::string name;                       ///< the scene's
    std::filesystem::path folder;           ///< from which the files that it names are looked for
    std::set<std::string> repeated_keys{};  ///< as parse_json() found them
    ModelFolders* models = nullptr;         ///< where else these files may lie; nullptr: nowhere
};

struct ForeignScene {
    SceneDescription scene;
    std::string left_out{};  ///< sentences for people; "": nothing
};

/// It has one of that program's blocks, and no version as ours have.
inline bool is_splishsplash(const Json& json) {
    if (!json.is_object() || json.contains("version")) return false;
    constexpr std::array<const char*, 6> blocks{"Configuration", "Materials",   "FluidBlocks",
                                                "FluidModels",   "RigidBodies", "Emitters"};
    return std::any_of(blocks.begin(), blocks.end(), [&](const char* block) { return json.contains(block); });
}

/// Errors (`where` is the place in the file): numbers out of range, wrong types, more water than a scene may
/// have, no water at all. A model that is missing, of no use or not allowed is left out, and listed.
Result<ForeignScene> read_splishsplash(const Json& json, const ForeignFile& file);

}  // namespace slosh::io
