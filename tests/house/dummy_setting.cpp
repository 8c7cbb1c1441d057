// A table of settings that src does not know: what somebody writes who adds a setting of pictures elsewhere.
#include "cli/setting_list.h"
#include "house/modules.h"

namespace slosh::house {
namespace {

using enum ParameterKind;

const ParameterTable& fog_table() {
    static const ParameterTable table(std::vector<ParameterDescription>{
        {.key = "fog.density",
         .label = "Fog",
         .unit = "1/m",
         .kind = real,
         .max = 5.0,
         .soft_max = 5.0,
         .group = "view",
         .prominent = true,
         .help = "How fast things fade with their distance.",
         .member = &member_address<&Fog::density>},
        {.key = "fog.color",
         .label = "Fog's colour",
         .kind = color,
         .group = "view",
         .prominent = true,
         .help = "What they fade into.",
         .member = &member_address<&Fog::color>,
         .applies = [](const void* fog) { return static_cast<const Fog*>(fog)->density > 0.0f; }},
    });
    return table;
}

const Fog clear;
const cli::SettingModule fog_settings{"fog", fog_table, [] { return static_cast<const void*>(&clear); }, true,
                                      [] { return static_cast<void*>(&fog()); }};

}  // namespace

Fog& fog() {
    static Fog now;
    return now;
}

void add_dummy_setting() { cli::setting_list().add(fog_settings); }

}  // namespace slosh::house
