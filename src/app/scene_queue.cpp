// See scene_queue.h.
#include "app/scene_queue.h"

#include <utility>

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

}  // namespace slosh::app
