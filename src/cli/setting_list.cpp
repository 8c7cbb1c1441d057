// See setting_list.h.
#include "cli/setting_list.h"

#include <algorithm>

#include "base/text.h"
#include "render/view_settings.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::cli {
namespace {

const void* view_defaults() {
    static const ViewSettings defaults;
    return &defaults;
}
const SettingModule& view_module() {
    static const SettingModule module{"view", view_table, view_defaults, true};
    return module;
}

/// Parameters and settings: a typing error in a key may have meant any of them.
Error unknown_key(const std::string& key) {
    std::vector<std::string_view> keys;
    for (const ParameterDescription& parameter : parameter_table().all()) keys.push_back(parameter.key);
    for (const SettingModule* module : setting_list().all()) {
        if (!module->in_pictures) continue;
        for (const ParameterDescription& setting : module->table().all()) keys.push_back(setting.key);
    }
    return Error{key + ": unknown parameter or setting" + suggestion(key, keys), "--set"};
}

Result<void> apply(const FoundSetting& setting, std::string_view value, void* view) {
    const ParameterTable& table = setting.module->table();
    const Result<ParameterValue> parsed = table.parse(*setting.description, value);
    if (!parsed) return Error{parsed.error().text(), "--set"};
    void* values = setting.module->values ? setting.module->values() : view;
    if (const Result<void> set = setting.description->set(values, parsed.value()); !set)
        return Error{set.error().text(), "--set"};
    return {};
}

}  // namespace

ModuleList<SettingModule>& setting_list() {
    static ModuleList<SettingModule> list{&view_module()};
    return list;
}

FoundSetting find_setting(std::string_view key) {
    for (const SettingModule* module : setting_list().all()) {
        if (const ParameterDescription* description = module->table().find(key)) return {module, description};
    }
    return {};
}

std::vector<ParameterSet> kept_sets() {
    std::vector<ParameterSet> sets;
    for (const SettingModule* module : setting_list().all()) {
        if (module->values) sets.push_back({&module->table(), module->values(), module->defaults()});
    }
    return sets;
}

Result<std::vector<std::string>> take_picture_settings(std::vector<std::string>& assignments, void* view) {
    std::vector<std::string> keys, others;
    for (const std::string& assignment : assignments) {
        const std::size_t equals = std::min(assignment.find('='), assignment.size());
        const std::string key = assignment.substr(0, equals);
        const FoundSetting setting = find_setting(key);
        if (setting.description == nullptr || equals == assignment.size()) {
            if (equals > 0 && equals < assignment.size() && parameter_table().find(key) == nullptr)
                return unknown_key(key);
            others.push_back(assignment);
            continue;
        }
        if (!setting.module->in_pictures)
            return Error{key + " is a setting of the window, pictures do not use it", "--set"};
        if (const Result<void> applied = apply(setting, assignment.substr(equals + 1), view); !applied)
            return applied.error();
        keys.push_back(key);
    }
    assignments = std::move(others);
    return keys;
}

}  // namespace slosh::cli
