// See saved_note.h.
#include "ui/saved_note.h"

#include <imgui.h>

#include <algorithm>

#include "ui/stacking.h"
#include "ui/theme.h"

namespace slosh::ui {

float draw_saved_note(Context& context, const Rectangle& place, std::string_view text,
                      const std::string& button, std::string_view action) {
    // As wide as a toast, and as far from the edges.
    const float gap = 8.0f * context.scale;
    const float width = std::min(420.0f * context.scale, place.width);
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

}  // namespace slosh::ui
