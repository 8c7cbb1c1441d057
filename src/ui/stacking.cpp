// See stacking.h. Dear ImGui's public interface has no word for the order of windows.
#include "ui/stacking.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace slosh::ui {

void stay_below_popups() {
    if (!ImGui::IsWindowAppearing()) return;
    const ImGuiContext& gui = *ImGui::GetCurrentContext();
    for (const ImGuiPopupData& popup : gui.OpenPopupStack) {
        if (popup.Window == nullptr || popup.Window == gui.CurrentWindow) continue;
        return ImGui::BringWindowToDisplayBehind(gui.CurrentWindow, popup.Window);
    }
}

}  // namespace slosh::ui
