// Scenes of SPlisHSPlasH (JSON, as its documentation describes them) as scenes of this program. What is not
// taken over is listed by name: nothing is left out in silence, but for words that are only for people.
#pragma once

#include <filesystem>
#include <string>

#include "io/json_object.h"
#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::io {

struct ForeignScene {
    SceneDescription scene;
    std::string left_out{};  ///< a sentence for people; "": nothing
};

/// It has one of that program's blocks, and no version as ours have.
bool is_splishsplash(const Json& json);

/// Files that it names are looked for from `folder`, its own, and must lie below the folder above, where that
/// program has its models. Errors (`where` is the place in the file): numbers out of range, wrong types, more
/// water than a scene may have. A file that is missing or of no use is left out, and listed.
Result<ForeignScene> read_splishsplash(const Json& json, const std::string& file, const std::string& name,
                                       const std::filesystem::path& folder);

}  // namespace slosh::io
