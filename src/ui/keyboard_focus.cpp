// See keyboard_focus.h. Dear ImGui moves about by itself; its public interface does not choose where to
// begin.
#include "ui/keyboard_focus.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <array>
#include <cstddef>

namespace slosh::ui {
namespace {

// Notices first: they wait for an answer.
constexpr std::array panels{"###recovery", "###too_slow", "###doctor", "###ending", "##left",
                            "##left_tab",  "##tool",      "##right",   "##drawer"};
constexpr const char* menu_bar = "##MainMenuBar";
int typed_in_frame = -1;

void show_focus(bool shown) {
    ImGuiContext& gui = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM >= 19140
    gui.NavCursorVisible = shown;
    gui.NavHighlightItemUnderNav = shown;
#else
    gui.NavDisableHighlight = !shown;
    gui.NavDisableMouseHover = shown;
#endif
}

void enter(ImGuiWindow& window, ImGuiNavLayer layer) {
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGui::FocusWindow(&window);
    ImGui::GetCurrentContext()->NavLayer = layer;
    ImGui::NavInitWindow(&window, true);
    show_focus(true);
}

}  // namespace

bool keys_in_panels() { return (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0; }

void focus_next_panel() {
    const ImGuiWindow* now = keys_in_panels() ? ImGui::GetCurrentContext()->NavWindow : nullptr;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        if (now != nullptr && ImGui::FindWindowByName(panels[i]) == now) begin = i + 1;
    }
    for (std::size_t i = 0; i < panels.size(); ++i) {
        ImGuiWindow* window = ImGui::FindWindowByName(panels[(begin + i) % panels.size()]);
        if (window != nullptr && window->WasActive) return enter(*window, ImGuiNavLayer_Main);
    }
}

void focus_menus() {
    ImGuiWindow* window = ImGui::FindWindowByName(menu_bar);
    if (window != nullptr && window->WasActive) enter(*window, ImGuiNavLayer_Menu);
}

void leave_panels() {
    if (!keys_in_panels()) return;
    show_focus(false);
    ImGui::GetIO().ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    ImGui::SetWindowFocus(nullptr);
}

bool takes_escape() {
    const ImGuiContext& gui = *ImGui::GetCurrentContext();
    return !gui.OpenPopupStack.empty() || gui.ActiveId != 0;
}

bool close_popups() {
    if (keys_in_panels() || ImGui::GetCurrentContext()->OpenPopupStack.empty()) return false;
    ImGui::ClosePopupToLevel(0, true);
    return true;
}

bool item_has_keys() {
    const ImGuiContext& gui = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM >= 19140
    const bool shown = gui.NavCursorVisible;
#else
    const bool shown = !gui.NavDisableHighlight;
#endif
    return shown && keys_in_panels() && ImGui::IsItemFocused();
}

void enter_types_here() {
    if (item_has_keys()) typed_in_frame = ImGui::GetFrameCount();
}

bool enter_presses() {
    return keys_in_panels() && typed_in_frame != ImGui::GetFrameCount() && !ImGui::GetIO().WantTextInput;
}

}  // namespace slosh::ui
