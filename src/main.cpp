// Arguments -> app or cli; nothing else.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "app/app.h"
#include "base/parallel.h"
#include "base/system/signals.h"
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
    options.end_process = [](int code) { std::_Exit(code); };
    return slosh::run_app(options);
}

}  // namespace

int main(int argc, char** argv) {
    slosh::prepare_waiting_policy(argv);
    slosh::prepare_standard_files();
    // Nothing is expected here: files, commands and threads have their own errors. Memory can still run out.
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::fputs("slosh: there is not enough memory for this\n", stderr);
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "slosh: %s\n", error.what());
    } catch (...) {
        std::fputs("slosh: ended for an unknown reason\n", stderr);
    }
    return 1;
}
