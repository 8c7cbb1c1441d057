// What the session remembers, in the user's configuration folder: read once; what this window changed is
// written in the background.
// What a person can set is described by tables (window_table() here, view_table() in render); the rest is
// what the window has learnt. To add a setting: a field and an entry of its table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/user_folders.h"
#include "base/shown_parameter.h"
#include "render/view_settings.h"
#include "slosh/result.h"

namespace slosh::app {

struct Settings {
    struct Window {
        int x = -1, y = -1;  ///< screen coordinates; -1 = wherever the window manager likes
        int width = 1280, height = 800;
        bool maximised = false;
    } window;
    bool been_here_before = false;        ///< the hints have been used, or seen at `hint_starts` starts
    std::vector<std::string> hints_used;  ///< which of them, until then
    std::vector<std::string> plots;       ///< what the diagrams show; empty: the usual
    int starts = 0;                       ///< starts of the window until then
    static constexpr int hint_starts = 5;
    std::string page_address;  ///< address of a page with Slosh, for links to set-ups; "": none
    std::string scene;         ///< the last one; "" = the default
    std::string theme = "dark";
    std::string video_format = "automatic";  ///< or mp4, webp
    int video_rate = 30;                     ///< pictures per second
    float interface_scale = 1.0f;            ///< on top of the monitor's content scale
    float costly_step = 250.0f;              ///< ms; a person is asked before a slider makes steps longer
    bool left_open = true, right_open = false, drawer_open = false, timeline_open = true;
    bool doctor_speaks = true;           ///< unasked, where it finds something
    int timeline_memory = 512;           ///< MB; 0: nothing is remembered
    int threads = 0;                     ///< the simulation's; 0 = chosen while running
    std::string fidelity = "real_time";  ///< for scenes that say nothing of it; as time.fidelity
    /// What was measured here, for Real time.
    struct Machine {
        std::string name;              ///< machine_name() when it was measured; "": nothing measured yet
        double speed = 0.0;            ///< time.machine_speed with all threads and nothing drawn
        bool processor_draws = false;  ///< no GPU did, the last time
        std::int64_t particles = 0;    ///< particles of the default scene; 0: not chosen yet
    } machine;
    /// The person has said how the fluid is to be drawn. Until then it is water; older versions have kept
    /// what they chose for a processor that draws.
    bool view_chosen = false;
    ViewSettings view;

    Settings();
};

/// The interface, the threads and the window's place: a table of Settings.
const ParameterTable& window_table();
/// What `settings` holds, as tables and values: the view, then window_table().
std::vector<ParameterSet> sets_of(Settings& settings);

/// Every value is checked and brought into range by itself; unknown keys are ignored (an older Slosh may read
/// a newer file). `more`: sets whose values are kept elsewhere, of tools and modules. Error: not a JSON
/// object.
Result<Settings> parse_settings(std::string_view text, std::span<const ParameterSet> more = {});
std::string settings_to_text(const Settings& settings, std::span<const ParameterSet> more = {});

/// Nothing when there is no such file yet. Errors, for a person to read: no path, not a file, more than 1 MB,
/// not a JSON object.
Result<std::optional<Settings>> load_settings(const std::filesystem::path& path,
                                              std::span<const ParameterSet> more = {});

/// The file as one window writes it: what the window changed, and nothing else, because other windows write
/// there too. They do so one after the other.
class SettingsFile {
  public:
    /// `read`: settings_to_text() of what was read there, or of the defaults.
    SettingsFile(std::filesystem::path path, std::string read)
        : path_(std::move(path)), written_(std::move(read)) {}
    /// `now`: settings_to_text(). A file that is missing or no JSON object is written whole. Error: the old
    /// file is there, and the next call writes what this one did not.
    Result<void> write(std::string now);

  private:
    std::filesystem::path path_;
    std::string written_;  // by this window
};

}  // namespace slosh::app
