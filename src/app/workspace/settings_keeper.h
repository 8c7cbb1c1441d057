// The settings between two starts: read once, written in the background, and set aside for a careful start
// after starts that failed.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/recovery.h"
#include "app/session/session.h"
#include "app/settings.h"
#include "app/tools/toolbox.h"

namespace slosh::app {

/// What the settings file holds besides Settings.
std::vector<ParameterSet> kept_elsewhere(Tools& tools);

class SettingsKeeper {
  public:
    SettingsKeeper(Settings& settings, Tools& tools) : settings_(settings), tools_(tools) {}

    /// What the file says, and what is wrong with it. "": they are kept nowhere.
    std::optional<std::string> load(const std::filesystem::path& path);
    /// After starts that failed: the default scene and low quality, which changes no choice of the person's
    /// on disk. What there is to say about it. `folder`: where failed starts are counted.
    std::optional<std::string> be_careful(const std::filesystem::path& folder, bool scene_asked);
    /// The first picture is there, the start was refused with a sentence, or the program ends well: nothing
    /// to be careful about.
    void start_succeeded() { start_guard_->succeeded(); }
    /// Writes what is to be remembered a second after the last change, in the background; at the end at once.
    void save(Settings remembered, Session& session, bool at_once);

  private:
    Settings& settings_;
    Tools& tools_;
    std::unique_ptr<StartGuard> start_guard_;
    std::string chosen_quality_;  ///< the person's, while a careful start has a lower one
    std::filesystem::path path_;
    std::string saved_;                   ///< as they were read, or given to the file last
    std::shared_ptr<SettingsFile> file_;  ///< used in the background
    double due_ = -1.0;                   ///< s; negative: nothing is to be written
};

}  // namespace slosh::app
