// See scene_loading.h.
#include "app/session/scene_loading.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "slosh/files.h"

namespace slosh::app {

std::optional<std::string> SceneQueue::ask(std::string name_or_path) {
    wanted_ = std::move(name_or_path);
    if (loading_) return std::nullopt;
    loading_ = true;
    under_way_ = wanted_;
    return under_way_;
}

std::optional<std::string> SceneQueue::ended() {
    loading_ = false;
    if (wanted_ == under_way_) {
        wanted_.clear();
        return std::nullopt;
    }
    return ask(std::move(wanted_));
}

void SceneLoading::load(const std::string& name_or_path) {
    if (const auto next = queue_.ask(name_or_path)) load_(*next);
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

void SceneLoading::load_ended() {
    if (const auto next = queue_.ended()) load_(*next);
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
