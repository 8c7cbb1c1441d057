// See hints.h.
#include "app/workspace/hints.h"

#include <algorithm>
#include <array>
#include <utility>

namespace slosh::app {
namespace {

const std::array<ui::Hints::Chip, 4> all{{{"drop", "Click: drop water"},
                                          {"orbit", "Right-drag: orbit"},
                                          {"pause", "Space: pause"},
                                          {"help", "F1: help"}}};

bool contains(const std::vector<std::string>& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

ui::Hints hints_at_start(Settings& settings) {
    if (!settings.been_here_before && ++settings.starts > Settings::hint_starts)
        settings.been_here_before = true;
    std::vector<ui::Hints::Chip> chips;
    for (const ui::Hints::Chip& chip : all) {
        if (!settings.been_here_before && !contains(settings.hints_used, chip.id)) chips.push_back(chip);
    }
    return ui::Hints(std::move(chips));
}

void remember_hints(const ui::Hints& hints, Settings& settings) {
    for (std::string& id : hints.used_ids()) {
        if (!contains(settings.hints_used, id)) settings.hints_used.push_back(std::move(id));
    }
    settings.been_here_before = settings.been_here_before || hints.all_used();
}

}  // namespace slosh::app
