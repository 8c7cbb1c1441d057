// What Dear ImGui calls differently from version to version: 1.86 is packaged, 1.92 is what is fetched.
#pragma once

#include <imgui.h>

namespace slosh::ui {

/// Just now, and not again while it is held.
inline bool key_was_pressed(ImGuiKey key) {
#if IMGUI_VERSION_NUM >= 18700
    return ImGui::IsKeyPressed(key, false);
#else
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false);
#endif
}

/// The font in use can draw it.
inline bool font_has_sign(unsigned int sign) {
#if IMGUI_VERSION_NUM >= 19200
    return ImGui::GetFont()->IsGlyphInFont(static_cast<ImWchar>(sign));
#else
    return ImGui::GetFont()->FindGlyphNoFallback(static_cast<ImWchar>(sign)) != nullptr;
#endif
}

}  // namespace slosh::ui
