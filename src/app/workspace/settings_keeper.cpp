// See settings_keeper.h.
#include "app/workspace/settings_keeper.h"

#include <utility>

#include "app/workspace/notices.h"
#include "cli/setting_list.h"

namespace slosh::app {
namespace {

constexpr double delay = 1.0;  // s after the last change

}  // namespace

std::vector<ParameterSet> kept_elsewhere(Tools& tools) {
    std::vector<ParameterSet> sets = tools.settings();
    for (const ParameterSet& kept : cli::kept_sets()) sets.push_back(kept);
    return sets;
}

std::optional<std::string> SettingsKeeper::load(const std::filesystem::path& path) {
    path_ = path;
    std::optional<std::string> trouble;
    const std::vector<ParameterSet> others = kept_elsewhere(tools_);
    if (Result<std::optional<Settings>> loaded = load_settings(path, others); !loaded) {
        trouble = loaded.error().text();
    } else if (loaded.value()) {
        settings_ = *std::move(loaded).value();
    }
    for (const Error& error : tools_.settings_changed()) trouble = error.text();
    saved_ = settings_to_text(settings_, kept_elsewhere(tools_));
    file_ = std::make_shared<SettingsFile>(path, saved_);
    return trouble;
}

std::optional<std::string> SettingsKeeper::be_careful(const std::filesystem::path& folder, bool scene_asked) {
    start_guard_ = std::make_unique<StartGuard>(folder);
    if (!start_guard_->careful()) return std::nullopt;
    chosen_quality_ = settings_.view.quality;
    settings_.view.quality = "low";
    if (!scene_asked) settings_.scene.clear();
    return "The last " + std::to_string(start_guard_->failures()) +
           " starts failed, so Slosh opened the default scene with low quality.";
}

void SettingsKeeper::save(Settings remembered, Session& session, bool at_once) {
    if (!chosen_quality_.empty() && remembered.view.quality == "low")
        remembered.view.quality = chosen_quality_;
    std::string text = settings_to_text(remembered, kept_elsewhere(tools_));
    if (text == saved_) {
        due_ = -1.0;
        return;
    }
    const double now = steady_now();
    if (due_ < 0.0) due_ = now + delay;
    if (!at_once && now < due_) return;
    saved_ = text;
    due_ = -1.0;
    if (path_.empty()) return;  // said at the start
    session.work("Settings", [text = std::move(text), file = file_]() -> WorkReport {
        const Result<void> written = file->write(text);
        return written ? WorkReport{} : WorkReport{"Settings not saved: " + written.error().text(), true};
    });
}

}  // namespace slosh::app
