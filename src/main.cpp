// Arguments -> app or cli; nothing else.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#include "app/app.h"
#include "base/parallel.h"
#include "base/system/environment.h"
#include "base/system/signals.h"
#include "base/system/terminal.h"
#include "cli/command_line.h"

namespace {

int run(int argc, char** argv) {
    slosh::add_window_settings();
    const slosh::cli::Invocation invocation = slosh::cli::run_command_line(argc, argv);
    if (invocation.exit_code) return *invocation.exit_code;
    const slosh::cli::WindowArguments& window = invocation.window;
    slosh::AppOptions options{window.scene,  window.record,     window.replay,   window.width,
                              window.height, window.statistics, window.fidelity, window.measure};
    options.presets = window.presets;
    options.models.assign(window.models.begin(), window.models.end());
    options.model_scale = window.model_scale;
    options.end_process = [](int code) { std::_Exit(code); };
    return slosh::run_app(options);
}

}  // namespace

namespace {

constexpr int exit_no_memory = 2, exit_unknown = 1;

/// Nothing is expected here: files, commands and threads have their own errors. Memory can still run out.
int report_unexpected() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        std::fputs("slosh: not enough memory; try a scene with fewer particles\n", stderr);
        return exit_no_memory;
    } catch (const std::exception& error) {
        slosh::say(std::string("slosh: ") + error.what());
    } catch (...) {
        slosh::say(
            "slosh: stopped by an unknown error; please report it with the command line that you used");
    }
    return exit_unknown;
}

/// Where an exception cannot pass: in a library's function that promises to throw none.
[[noreturn]] void end_at_unexpected() {
    if (std::current_exception()) std::_Exit(report_unexpected());
    std::abort();
}

}  // namespace

int main(int argc, char** argv) {
    std::set_terminate(end_at_unexpected);
    argv = slosh::program_arguments(argv);
    slosh::prepare_waiting_policy(argv);
    slosh::prepare_standard_files();
    int code = exit_unknown;
    try {
        code = run(argc, argv);
    } catch (...) {
        code = report_unexpected();
    }
    if (code != 0) slosh::show_failure();
    return code;
}
