#include "ui/notice.h"

#include <imgui.h>

#include <algorithm>

#include "ui/stacking.h"

namespace slosh::ui {
namespace {

/// It comes while a person may be typing into another window: the keyboard stays there.
constexpr ImGuiWindowFlags notice = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize |
                                    ImGuiWindowFlags_NoFocusOnAppearing;

}  // namespace

void begin_notice(const char* id, const Context& context, const Rectangle& view, float width) {
    width = std::min(width * context.scale, 0.94f * view.width);
    ImGui::SetNextWindowPos(ImVec2(view.x + 0.5f * view.width, view.y + 8.0f * context.scale),
                            ImGuiCond_Always, ImVec2(0.5f, 0.0f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f), ImVec2(width, view.height));
    ImGui::Begin(id, nullptr, notice);
    stay_below_popups();
}

void end_notice(Context& context) {
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.windows.push_back({corner.x, corner.y, size.x, size.y});
    ImGui::End();
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

}  // namespace slosh::ui
