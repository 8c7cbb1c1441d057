// See app.h.
#include "app/app.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "app/application.h"

namespace slosh {
namespace {

void report(const Error& error) { std::fprintf(stderr, "slosh: %s\n", error.text().c_str()); }

/// Into the file that SLOSH_STATISTICS names, else to standard output.
void write_statistics(const std::string& json) {
    if (const char* path = std::getenv("SLOSH_STATISTICS"); path != nullptr && *path != '\0') {
        std::ofstream(path) << json << "\n";
    } else {
        std::puts(json.c_str());
    }
}

}  // namespace

int run_app(const AppOptions& options) {
    Result<std::unique_ptr<app::Application>> made = app::Application::create(options);
    if (!made) {
        report(made.error());
        return 2;
    }
    app::Application& application = *made.value();
    const int exit_code = application.run();
    if (options.statistics) write_statistics(application.statistics_json());
    if (application.start_error()) {
        report(*application.start_error());
        return 2;
    }
    return exit_code;
}

}  // namespace slosh
