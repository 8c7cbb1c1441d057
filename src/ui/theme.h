// Colours, sizes and the font of the interface: dark, light and high contrast, at any scale.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace slosh::ui {

/// Names as in menus and the settings file: "dark", "light", "contrast".
std::span<const std::string_view> theme_names();
std::string_view theme_label(std::string_view name);

/// Sets Dear ImGui's style; an unknown name selects dark. `scale` multiplies every size.
void apply_theme(std::string_view name, float scale);

/// Colours that the style has no slot for, in Dear ImGui's packed form.
struct Palette {
    std::uint32_t accent = 0, good = 0, warning = 0, bad = 0, dim = 0, text = 0, chip = 0;
};
/// The palette of the current theme.
const Palette& palette();

/// Loads the first packaged sans-serif font found, at 14 units times `scale`, or Dear ImGui's own bitmap font
/// at a whole multiple. Replaces the fonts loaded before. Returns false when it took the bitmap font.
bool load_fonts(float scale);

}  // namespace slosh::ui
