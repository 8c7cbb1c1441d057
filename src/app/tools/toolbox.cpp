// See toolbox.h.
#include "app/tools/toolbox.h"

#include "app/tools/probe_marks.h"
#include "base/leaves.h"

#include <algorithm>
#include <utility>

namespace slosh::app {

Tools::Tools(ToolLines lines) : bench_(std::move(lines)) {
    for (const ToolModule* module : tool_list().all()) entries_.push_back({module, module->create(bench_)});
    chosen_ = &entries_.front();
}

bool Tools::select(std::string_view name) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.module->name == name; });
    if (found == entries_.end()) return false;
    if (&*found == chosen_) return true;
    cancel();
    chosen_ = &*found;
    bench_.ask_anew();
    return true;
}

Tool* Tools::find(std::string_view name) {
    for (Entry& entry : entries_) {
        if (entry.module->name == name) return entry.tool.get();
    }
    return nullptr;
}

void Tools::press(int modifiers, const ToolView& view) {
    Tool* tool = chosen_->tool.get();
    for (Entry& entry : entries_) {
        const int wanted = entry.module->from_any_tool;
        if (wanted != 0 && (modifiers & wanted) == wanted) tool = entry.tool.get();
    }
    if (acting_ != nullptr && acting_ != tool) acting_->cancel();
    acting_ = tool;
    acting_->press(modifiers, view);
}

void Tools::move(const ToolView& view) { in_hand().move(view); }

void Tools::release(const ToolView& view) {
    if (Tool* tool = std::exchange(acting_, nullptr)) tool->release(view);
}

bool Tools::cancel() {
    bool was_busy = false;
    for (Entry& entry : entries_) was_busy = entry.tool->cancel() || was_busy;
    acting_ = nullptr;
    return was_busy;
}

bool Tools::busy() const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [](const Entry& entry) { return entry.tool->busy(); });
}

void Tools::ask(const ToolView& view) {
    const Tool& tool = *chosen_->tool;
    if (tool.holds_ghost() || (!view.over_water && !busy())) return;
    bench_.ask(view, tool.placement(view));
}

void Tools::update(const ToolView& view) {
    if (!view.ready()) return;
    bench_.bodies().update(*view.frame);
    ask(view);
    chosen_->tool->update(view);
    if (acting_ != nullptr && acting_ != chosen_->tool.get()) acting_->update(view);
}

void Tools::world_changed() {
    bench_.bodies().forget();
    for (Entry& entry : entries_) entry.tool->world_changed();
}

bool Tools::decorate(const ToolView& view, RenderScene& scene) const {
    if (!view.ready()) return false;
    const std::size_t ghosts = scene.ghosts.size(), lines = scene.lines.size();
    if constexpr (leaves::probes) add_probes(scene.lines, *view.frame);
    if (!view.over_water && !busy() && !in_hand().has_marks()) return scene.lines.size() > lines;
    in_hand().decorate(view, scene);
    return scene.ghosts.size() > ghosts || scene.lines.size() > lines;
}

std::string Tools::label(const ToolView& view) const {
    if (view.frame == nullptr || (!view.over_water && !busy())) return {};
    return in_hand().label(view);
}

bool Tools::remove_body(const ToolView& view) {
    if (!view.ready()) return false;
    return chosen_->tool->remove(view) || bench_.bodies().remove_at(*view.frame, view.ray());
}

std::vector<Tools::Announced> Tools::take_announced() { return std::exchange(bench_.announced, {}); }

std::vector<ParameterSet> Tools::settings() {
    std::vector<ParameterSet> sets;
    for (Entry& entry : entries_) {
        const ParameterSet set = entry.tool->settings();
        const bool known = std::any_of(sets.begin(), sets.end(),
                                       [&](const ParameterSet& other) { return other.values == set.values; });
        if (set.table != nullptr && !known) sets.push_back(set);
    }
    return sets;
}

std::vector<Error> Tools::settings_changed() {
    std::vector<Error> errors;
    for (Entry& entry : entries_) {
        if (const Result<void> taken = entry.tool->settings_changed(); !taken)
            errors.push_back(taken.error());
    }
    return errors;
}

}  // namespace slosh::app
