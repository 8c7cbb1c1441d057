// See scene_loading.h.
#include "app/session/scene_loading.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "slosh/files.h"

namespace slosh::app {

bool WantedScene::ask(const std::string& name_or_path) {
    if (name_ == name_or_path) return false;
    name_ = name_or_path;
    return true;
}

void WantedScene::ended(const std::string& asked_for) {
    if (name_ == asked_for) name_.clear();
}

void SceneLoading::load(const std::string& name_or_path) {
    if (wanted_.ask(name_or_path)) load_(name_or_path);
}

void SceneLoading::load_neighbour(int direction) {
    const std::vector<std::string> names = io::scene_names();
    if (names.empty()) return;
    const std::string& from = wanted().empty() ? description_.name : wanted();
    const auto current = std::find(names.begin(), names.end(), from);
    const auto count = static_cast<int>(names.size());
    const int index =
        current == names.end() ? 0 : (static_cast<int>(current - names.begin()) + direction + count) % count;
    load(names[static_cast<std::size_t>(index)]);
}

void SceneLoading::loaded(SceneLoaded event) {
    generation_ = event.generation;
    description_ = std::move(event.scene);
    baseline = event.baseline;
}

bool SceneLoading::has_materials() const {
    return std::any_of(description_.fluids.begin(), description_.fluids.end(),
                       [](const FluidRegion& region) { return !region.material.empty(); });
}

bool SceneLoading::decides_about_foam() const {
    return std::any_of(description_.parameters.begin(), description_.parameters.end(),
                       [](const auto& parameter) { return parameter.first == "foam.enabled"; });
}

}  // namespace slosh::app
