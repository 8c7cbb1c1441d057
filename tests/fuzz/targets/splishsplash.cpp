// A scene of SPlisHSPlasH. The models that it may name are those of corpus/meshes.
#include <algorithm>

#include "base/leaves.h"
#include "fuzz/checks.h"
#include "fuzz/targets.h"
#include "io/splishsplash_scene.h"
#include "support/source_path.h"

void slosh::fuzz::splishsplash(std::string_view bytes) {
    io::ForeignFile file{"fuzz.json", "fuzz", source_path("tests/fuzz/corpus/meshes")};
    const Result<io::Json> json = io::parse_json(bytes, file.path, file.repeated_keys);
    if (!json) return require_sentence(json.error(), "fuzz.json");
    if (!io::is_splishsplash(json.value())) return;
    if constexpr (leaves::import) {
        const Result<io::ForeignScene> read = io::read_splishsplash(json.value(), file);
        if (!read) return require_sentence(read.error(), "fuzz.json");
        // A model as a body takes seconds; meshes.cpp steps small ones.
        const auto is_model = [](const Solid& solid) {
            return std::holds_alternative<MeshShape>(solid.shape);
        };
        const std::vector<Solid>& solids = read.value().scene.solids;
        if (std::none_of(solids.begin(), solids.end(), is_model)) step_once(read.value().scene);
    }
}
