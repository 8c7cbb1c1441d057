// What Dear ImGui calls differently from version to version: 1.86 is packaged, 1.92 is what is fetched.
#pragma once

#include <imgui.h>

#include <cstdint>

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

/// A part of the window that scrolls by itself; the keys move into it as if it were none.
inline void begin_scrolled(const char* id, const ImVec2& size) {
#if IMGUI_VERSION_NUM >= 19090
    ImGui::BeginChild(id, size, ImGuiChildFlags_NavFlattened);
#else
    ImGui::BeginChild(id, size, false, ImGuiWindowFlags_NavFlattened);
#endif
}

/// Dear ImGui's handle is a pointer in some versions and an integer in others.
inline ImTextureID texture_handle(unsigned texture) {
    return (ImTextureID)(std::uintptr_t)texture;  // NOLINT
}

}  // namespace slosh::ui
