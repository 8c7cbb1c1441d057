// The presets as the window has them: read again when a person's own change, which one was applied last, and
// what has become another since.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/simulation_frame.h"
#include "app/settings.h"
#include "cli/preset_list.h"
#include "io/preset_commands.h"
#include "io/preset_file.h"

namespace slosh::app {

/// What a view preset leaves alone where it does not name it; the rest has its default then.
bool stays_in_views(std::string_view key);
/// Sets a view preset's values.
void set_view(ViewSettings& view, const io::Preset& preset);
/// What is another than it has it, for people. Empty: it holds.
std::vector<std::string> view_differences(const ViewSettings& view, const io::Preset& preset);
/// What a person has set, under this title.
io::Preset preset_of_view(const ViewSettings& view, const std::string& title);

class PresetShelf {
  public:
    /// Reads all of them. The sentences about broken files that were not said yet.
    std::vector<Error> read();
    const std::vector<io::Preset>& presets() const { return list_.presets; }
    const io::Preset* find(io::PresetKind kind, std::string_view name) const {
        return list_.find(kind, name);
    }
    const io::Preset* find(std::string_view name) const { return list_.find(name); }

    /// What presets of worlds are laid over: the newest frame and the scene as it began.
    static io::PresetTarget target(const SimulationFrame& frame, const Parameters& start,
                                   const SceneDescription& scene);
    /// Finds which presets of worlds hold, when a command has been applied since the last time.
    void follow(const SimulationFrame& frame, const Parameters& start, const SceneDescription& scene);
    /// As follow() has found; of views, now.
    bool holds(const io::Preset& preset, const ViewSettings& view) const;

    void applied(const io::Preset& preset) { last_[place(preset.kind)] = preset.name; }
    void forget_applied() {
        last_[place(io::PresetKind::parameters)].clear();
        last_[place(io::PresetKind::materials)].clear();
        followed_.reset();
    }
    /// The one that holds, else the one that was applied last; nullptr: none.
    const io::Preset* shown(io::PresetKind kind, const ViewSettings& view) const;

  private:
    static std::size_t place(io::PresetKind kind) { return static_cast<std::size_t>(kind); }

    cli::PresetList list_;
    std::vector<std::string> said_;
    std::array<std::string, 3> last_;  ///< by kind, "": none
    std::vector<const io::Preset*> held_;
    std::optional<std::array<std::uint64_t, 2>> followed_;  ///< scene and command
};

}  // namespace slosh::app
