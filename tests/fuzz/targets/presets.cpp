// A preset of each kind: read, written and read again, or refused.
#include "base/leaves.h"
#include "cli/preset_list.h"
#include "fuzz/checks.h"
#include "fuzz/targets.h"
#include "render/view_settings.h"
#include "sim/core/parameters/parameters.h"

void slosh::fuzz::presets(std::string_view bytes) {
    if constexpr (leaves::presets) {
        for (const io::PresetKind kind : io::preset_kinds) {
            Parameters parameters;
            ViewSettings view;
            static const Parameters usual_parameters;
            static const ViewSettings usual_view;
            const bool views = kind == io::PresetKind::views;
            const ParameterTable& table = cli::preset_table(kind);
            const ParameterSet scratch{&table, views ? static_cast<void*>(&view) : &parameters,
                                       views ? static_cast<const void*>(&usual_view) : &usual_parameters};
            const auto parse = [&](std::string_view text) {
                return io::parse_preset(text, "fuzz.json", "fuzz", kind, scratch);
            };
            const Result<io::Preset> preset = parse(bytes);
            if (!preset) {
                require_sentence(preset.error(), "fuzz.json");
                continue;
            }
            const std::string written = io::preset_to_text(preset.value(), table);
            const Result<io::Preset> again = parse(written);
            require(again.ok(), "what was written cannot be read: " + (again ? "" : again.error().text()));
            require(io::preset_to_text(again.value(), table) == written, "written, it reads back as another");
        }
    }
}
