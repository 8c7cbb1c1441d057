// Every table of settings there is: what `slosh list settings` prints, `slosh render --set` takes, the
// settings file keeps, the View panel and the palette show. Parameters of the simulation stand in
// sim/world/parameters.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/module_list.h"
#include "slosh/parameter_table.h"

namespace slosh::cli {

/// To add one: a constant of this type and a line in setting_list.cpp, or setting_list().add(...) before the
/// command line is read.
struct SettingModule {
    std::string_view name;  ///< "view"
    std::function<const ParameterTable&()> table;
    std::function<const void*()> defaults;
    bool in_pictures = false;  ///< `slosh render` takes them, not only the window
    /// For a module that keeps the values itself. nullptr: each window and each run of `slosh render` has its
    /// own.
    std::function<void*()> values{};
};

/// The view; the window adds the interface and the tools (app/app.h).
ModuleList<SettingModule>& setting_list();

struct FoundSetting {
    const SettingModule* module = nullptr;
    const ParameterDescription* description = nullptr;
};
/// {} when no setting has this key.
FoundSetting find_setting(std::string_view key);

/// The modules that keep their values themselves.
std::vector<ParameterSet> kept_sets();

/// Takes the assignments "key=value" of settings that pictures have out of the list and applies them: to
/// `view` (a ViewSettings) or to the module's own values. Returns their keys. Errors: a value that is
/// refused, a setting of the window, an unknown key; simulation parameters stay in the list
/// unchecked.
Result<std::vector<std::string>> take_picture_settings(std::vector<std::string>& assignments, void* view);

/// docs/PARAMETERS.md, from the table that sliders, files and the command line have: slosh list parameters
/// --document.
std::string parameter_document();

}  // namespace slosh::cli
