// Notices, and the order of windows, for which Dear ImGui's public interface has no word.
#include "ui/notice.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "ui/theme.h"

namespace slosh::ui {

void begin_over_water(const char* id, const Rectangle& place, int more_flags) {
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y), ImGuiCond_Always);
    ImGui::SetNextWindowSizeConstraints(ImVec2(place.width, 0.0f), ImVec2(place.width, place.height));
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing | more_flags);
    stay_below_popups();
}

float end_over_water() {
    const ImGuiWindow& window = *ImGui::GetCurrentContext()->CurrentWindow;
    const float height =
        window.DC.CursorMaxPos.y - window.Pos.y + window.Scroll.y + ImGui::GetStyle().WindowPadding.y;
    ImGui::End();
    return std::ceil(height);
}

bool next_button(Context& context, const char* label, const std::string& id) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(label).x + 2.0f * style.FramePadding.x;
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    const bool pressed = ImGui::Button(label);
    record_last_item(context, id);
    return pressed;
}

float draw_saved_note(Context& context, const Rectangle& place, std::string_view text,
                      const std::string& button, std::string_view action) {
    const float gap = 8.0f * context.scale, width = place.width;
    if (width <= 0.0f) return 0.0f;
    ImGui::SetNextWindowPos(ImVec2(place.x + place.width, place.y + place.height), ImGuiCond_Always,
                            ImVec2(1.0f, 1.0f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f), ImVec2(width, place.height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10.0f * context.scale, 10.0f * context.scale));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, palette().chip);
    ImGui::Begin("###saved", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollbar);
    stay_below_popups();
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImGui::GetWindowDrawList()->PushClipRectFullScreen();
    ImGui::GetWindowDrawList()->AddRectFilled(
        corner, ImVec2(corner.x + 4.0f * context.scale, corner.y + size.y), palette().accent);
    ImGui::GetWindowDrawList()->PopClipRect();
    ImGui::PushTextWrapPos(width - 10.0f * context.scale);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    if (ImGui::Button(button.c_str())) context.action(action);
    record_last_item(context, "saved:open");
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    return size.y + gap;
}

void stay_below_popups() {
    if (!ImGui::IsWindowAppearing()) return;
    const ImGuiContext& gui = *ImGui::GetCurrentContext();
    for (const ImGuiPopupData& popup : gui.OpenPopupStack) {
        if (popup.Window == nullptr || popup.Window == gui.CurrentWindow) continue;
        return ImGui::BringWindowToDisplayBehind(gui.CurrentWindow, popup.Window);
    }
}

}  // namespace slosh::ui
