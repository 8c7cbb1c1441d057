// The interactive application: a window in which a scene runs. The only folder that knows all the others.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace slosh {

/// What the command line can ask of the window.
struct AppOptions {
    std::string scene;  ///< a name, a scene file or a saved state; "" = the last one used, else the default
    std::optional<std::filesystem::path> record;  ///< command log to write
    std::optional<std::filesystem::path> replay;  ///< command log to play
    int width = 0, height = 0;  ///< size of the window in screen coordinates; 0 = as remembered
    bool statistics = false;    ///< print frame and latency statistics as JSON when the window closes
    std::string fidelity;       ///< as time.fidelity; "" = as the scene says, else as chosen the last time
    bool measure = false;       ///< measure the machine's speed again
    std::vector<std::string> presets{};           ///< laid over the first scene and the view
    std::vector<std::filesystem::path> models{};  ///< folders from which a scene's models may come, too
    double model_scale = 1.0;                     ///< meters of a length 1 of a model or points as scene
    /// Ends the process at once, without destructors: for the one ending that happens inside a library.
    void (*end_process)(int code) = nullptr;
};

constexpr int exit_lost_display = 1;

/// Adds the window's settings to cli::setting_list(), and its actions to `slosh list`. Before the command
/// line is read; more than once does no harm.
void add_window_settings();

/// Runs until the window closes. 0 = ok, 1 = the start failed (no display, no OpenGL 3.3, a broken shader) or
/// the display was lost, 2 = bad input, 129, 130, 143 = ended by HUP, INT, TERM; the reason is one sentence
/// on stderr.
int run_app(const AppOptions& options);

}  // namespace slosh
