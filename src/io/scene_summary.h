// What a list of scenes says of one: read without its models, which takes a millisecond.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/result.h"

namespace slosh::io {

struct SceneSummary {
    std::string name, title, description;
    int dimension = 3;
    double particles = 0.0;            ///< at the start, at the spacing that the scene states
    bool automatic_particles = false;  ///< as many as the machine carries
    bool grows = false;                ///< it has emitters
    std::string path{};                ///< "": part of the library, found by its name
};

/// Errors as parse_scene(), but for those of models.
Result<SceneSummary> summarize_scene(std::string_view text, const std::string& file, const std::string& name);
/// One for each of scene_names(), in their order; what cannot be read is left out.
std::vector<SceneSummary> library_summaries();
/// One for each scene file in a folder, by title; what cannot be read, or is larger than a megabyte, is left
/// out. At most 200.
std::vector<SceneSummary> folder_summaries(const std::filesystem::path& folder);

/// Whether a text is meant as a scene file, whole or broken: the first that is no white space (nor a byte
/// order mark) is a brace.
bool is_scene_text(std::string_view beginning);

}  // namespace slosh::io
