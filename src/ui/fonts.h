// The font of the interface at any scale.
#pragma once

namespace slosh::ui {

/// Loads the first packaged sans-serif font found at 14 units x scale, else Dear ImGui's own bitmap font at a
/// whole multiple. Replaces the fonts loaded before. Returns false when the bitmap font was taken.
bool load_fonts(float scale);

}  // namespace slosh::ui
