// The settings file: read as far as it makes sense; what is written then reads back as the same.
#include "app/settings.h"
#include "cli/setting_list.h"
#include "fuzz/checks.h"
#include "fuzz/targets.h"

void slosh::fuzz::settings(std::string_view bytes) {
    const Result<app::Settings> settings = app::parse_settings(bytes, cli::kept_sets());
    if (!settings) return require_sentence(settings.error(), "settings.json");
    const std::string written = app::settings_to_text(settings.value(), cli::kept_sets());
    const Result<app::Settings> again = app::parse_settings(written, cli::kept_sets());
    require(again && app::settings_to_text(again.value(), cli::kept_sets()) == written,
            "written, they read back as others:\n" + written);
}
