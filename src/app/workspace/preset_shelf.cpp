// See preset_shelf.h.
#include "app/workspace/preset_shelf.h"

#include <algorithm>

#include "sim/world/state/pins.h"

namespace slosh::app {
namespace {

using io::Preset;
using io::PresetKind;

/// As the window begins with it.
const ViewSettings& default_view() {
    static const ViewSettings view = Settings().view;
    return view;
}

/// What a setting of the view is to be; nothing: what it is.
std::optional<ParameterValue> wanted(const Preset& preset, const ParameterDescription& description) {
    if (!is_preset_key(PresetKind::views, description)) return std::nullopt;
    for (const auto& [key, value] : preset.values) {
        if (key == description.key) return value;
    }
    if (stays_in_views(description.key)) return std::nullopt;
    return description.value(&default_view());
}

}  // namespace

bool stays_in_views(std::string_view key) {
    return key == "view.mode" || key == "view.field" || key == "view.stage";
}

void set_view(ViewSettings& view, const Preset& preset) {
    for (const ParameterDescription& description : view_table().all()) {
        if (const auto value = wanted(preset, description))
            static_cast<void>(description.set_clamped(&view, *value));
    }
}

std::vector<std::string> view_differences(const ViewSettings& view, const Preset& preset) {
    ViewSettings as_preset = view;
    set_view(as_preset, preset);
    std::vector<std::string> differences;
    for (const ParameterDescription& description : view_table().all()) {
        // A range that follows the data was not chosen.
        const bool range = description.key == "view.range_min" || description.key == "view.range_max";
        if (range && as_preset.automatic_range && view.automatic_range) continue;
        if (description.value(&view) == description.value(&as_preset)) continue;
        differences.push_back(std::string(description.label) + " " + description.text(&view) +
                              " instead of " + description.text(&as_preset));
    }
    return differences;
}

Preset preset_of_view(const ViewSettings& view, const std::string& title) {
    Preset preset;
    preset.kind = PresetKind::views;
    preset.title = title;
    for (const ParameterDescription& description : view_table().all()) {
        if (is_preset_key(PresetKind::views, description))
            preset.values.emplace_back(description.key, description.value(&view));
    }
    return preset;
}

std::vector<Error> PresetShelf::read() {
    list_ = cli::read_presets();
    held_.clear();
    followed_.reset();
    std::vector<Error> news;
    for (const Error& error : list_.broken) {
        if (std::find(said_.begin(), said_.end(), error.text()) == said_.end()) news.push_back(error);
    }
    said_.clear();
    for (const Error& error : list_.broken) said_.push_back(error.text());
    return news;
}

io::PresetTarget PresetShelf::target(const SimulationFrame& frame, const Parameters& start,
                                     const SceneDescription& scene) {
    io::PresetTarget target{frame.parameters, frame.solver, frame.pinned, start, {}};
    for (const auto& [key, value] : scene.parameters) {
        if (is_governed(key)) target.pinned_at_start.push_back(key);
    }
    return target;
}

void PresetShelf::follow(const SimulationFrame& frame, const Parameters& start,
                         const SceneDescription& scene) {
    const std::array<std::uint64_t, 2> now{frame.generation, frame.acknowledged};
    if (followed_ == now) return;
    followed_ = now;
    held_.clear();
    const io::PresetTarget over = target(frame, start, scene);
    for (const Preset& preset : list_.presets) {
        if (preset.kind != PresetKind::views && io::preset_differences(preset, over).empty())
            held_.push_back(&preset);
    }
}

bool PresetShelf::holds(const Preset& preset, const ViewSettings& view) const {
    if (preset.kind == PresetKind::views) return view_differences(view, preset).empty();
    return std::find(held_.begin(), held_.end(), &preset) != held_.end();
}

const Preset* PresetShelf::shown(PresetKind kind, const ViewSettings& view) const {
    const Preset* last = find(kind, last_[place(kind)]);
    if (last != nullptr && holds(*last, view)) return last;
    for (const Preset& preset : list_.presets) {
        if (preset.kind == kind && holds(preset, view)) return &preset;
    }
    return last;
}

}  // namespace slosh::app
