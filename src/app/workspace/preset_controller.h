// Presets of parameters, materials and views: applied, saved, removed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/workspace/file_controller.h"
#include "app/workspace/panels.h"
#include "app/workspace/preset_shelf.h"

namespace slosh::app {

class PresetController {
  public:
    PresetController(SimulationController& simulation, SceneLoading& scene, ViewState& view, Panels& panels,
                     FileController& files, Notices& notices)
        : simulation_(simulation),
          scene_(scene),
          view_(view),
          panels_(panels),
          files_(files),
          notices_(notices) {}

    const PresetShelf& shelf() const { return shelf_; }
    /// Reads all files. Says which ones are broken.
    void read();
    /// Another scene is there: none was applied to it.
    void scene_loaded() { shelf_.forget_applied(); }
    /// Applies the presets of the command line over the scene as it was just loaded.
    void begin(const std::vector<std::string>& names);
    /// Once per frame, before the panels are drawn: finds which presets hold. True when some have come or
    /// gone, and actions() is another.
    bool follow();
    bool holds(io::PresetKind kind, std::string_view name) const;
    /// What is another than the preset has it, for people.
    std::vector<std::string> differences(const io::Preset& preset) const;
    /// One step of undo; of views, undo_view().
    void apply(io::PresetKind kind, std::string_view name);
    void undo_view();
    /// Asks for the name of a person's own.
    void ask_for_name(io::PresetKind kind);
    /// False: the file is no preset.
    bool was_saved(const std::filesystem::path& file);

    void add_actions(ActionList& list);

  private:
    void apply_view(const io::Preset& preset);
    void view_was_taken();
    void save(io::PresetKind kind, const std::string& title);
    /// Into the desktop's trash.
    void remove(io::PresetKind kind, std::string_view name);
    void add_actions(ActionList& list, io::PresetKind kind);

    SimulationController& simulation_;
    SceneLoading& scene_;
    ViewState& view_;
    Panels& panels_;
    FileController& files_;
    Notices& notices_;
    PresetShelf shelf_;
    std::optional<ViewSettings> view_before_;  ///< the last preset of a view
    bool are_new_ = false;                     ///< since follow() was called
};

}  // namespace slosh::app
