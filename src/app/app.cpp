// See app.h.
#include "app/app.h"

#include <exception>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "app/shell/shell.h"
#include "app/shell/system/host.h"
#include "base/leaves.h"
#include "base/system/environment.h"
#include "base/system/terminal.h"
#include "cli/preset_list.h"
#include "cli/standard_output.h"
#include "sim/world/archive/recording.h"
#include "slosh/files.h"

namespace slosh {
namespace {

/// One line, also for what a shader compiler has to say in several.
void report(const Error& error) {
    std::string line = error.text();
    for (std::size_t end = line.find('\n'); end != std::string::npos; end = line.find('\n', end))
        line.replace(end, 1, "; ");
    say("slosh: " + line);
}

/// Into the file that SLOSH_STATISTICS names, else to standard output.
void write_statistics(const std::string& json) {
    if (const std::filesystem::path path = environment_path("SLOSH_STATISTICS"); !path.empty()) {
        std::ofstream(path) << json << "\n";
    } else {
        static_cast<void>(cli::print(json + "\n"));  // a full disk is no reason to fail now
    }
}

/// What the command line names must be there before a window flashes up.
Result<void> check_input(const AppOptions& options) {
    if (!options.scene.empty()) {
        io::ModelFolders models{options.models, {}};
        if (const Result<io::FoundScene> found = io::find_scene(options.scene, models, options.model_scale);
            !found)
            return found.error();
    }
    if (options.replay) {
        if (const Result<Recording> found = load_recording(*options.replay); !found) return found.error();
    }
    if constexpr (leaves::presets) {
        if (const auto found = cli::require_presets(options.presets, io::preset_kinds); !found)
            return found.error();
    }
    return {};
}

/// What libraries throw at the start (no thread, no memory) is a failed start like any other.
Result<std::unique_ptr<app::Shell>> start(const AppOptions& options) try {
    return app::Shell::create(options);
} catch (const std::exception& thrown) {
    return Error{std::string("cannot start: ") + thrown.what(), ""};
}

}  // namespace

int run_app(const AppOptions& options) {
    if (const Result<void> good = check_input(options); !good) {
        report(good.error());
        return 2;
    }
    Result<std::unique_ptr<app::Shell>> made = start(options);
    if (!made) {
        report(made.error());
        return 1;
    }
    return app::host::run(std::move(made).value(), [statistics = options.statistics](app::Shell& shell) {
        const int exit_code = shell.end();
        if (statistics) write_statistics(shell.statistics_json());
        if (!shell.start_error()) return exit_code;
        report(*shell.start_error());
        return 2;
    });
}

}  // namespace slosh
