// Colours and sizes of the interface: dark, light and high contrast.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace slosh::ui {

/// By name, as menus and the settings file have it: "dark", "light", "contrast".
std::span<const std::string_view> theme_names();
std::string_view theme_label(std::string_view name);

/// Sets Dear ImGui's style; an unknown name is dark. `scale` multiplies every size.
void apply_theme(std::string_view name, float scale);

/// Colours that the style has no slot for, packed as Dear ImGui wants them.
struct Palette {
    std::uint32_t accent = 0, good = 0, warning = 0, bad = 0, dim = 0, text = 0, text_shadow = 0, chip = 0;
};
/// Of the theme set last.
const Palette& palette();

}  // namespace slosh::ui
