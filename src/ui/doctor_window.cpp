#include "ui/explanation_windows.h"

#include <imgui.h>

#include <algorithm>

#include "ui/notice.h"
#include "ui/theme.h"

namespace slosh::ui {
namespace {

/// It comes while a person may be typing into another window: the keyboard stays there.
constexpr ImGuiWindowFlags doctor_flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                          ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                          ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize |
                                          ImGuiWindowFlags_NoFocusOnAppearing;

using Choice = DoctorIntent::Choice;

/// A button that is as wide as its words, at most as the window: longer ones are cut.
bool doctor_button(Context& context, const std::string& label, const std::string& id, bool same_line) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(label.c_str()).x + 2.0f * style.FramePadding.x;
    if (same_line) {
        ImGui::SameLine();
        if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    }
    const bool pressed = ImGui::Button((label + "##" + id).c_str(),
                                       ImVec2(std::min(width, ImGui::GetContentRegionAvail().x), 0.0f));
    record_last_item(context, "doctor:" + id);
    return pressed;
}

void draw_line(Context& context, const DoctorLine& line) {
    const auto choose = [&](Choice choice) { context.intents.emplace_back(DoctorIntent{line.rule, choice}); };
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    ImGui::TextWrapped("%s", line.sentence.c_str());
    ImGui::PopStyleColor();
    if (line.rewind &&
        doctor_button(context, "Go back 1 s and set " + line.fix, "rewind:" + line.rule, false))
        choose(Choice::rewind);
    if (doctor_button(context, "Set: " + line.fix, "fix:" + line.rule, line.rewind)) choose(Choice::fix);
    if (doctor_button(context, "Ignore", "leave:" + line.rule, true)) choose(Choice::leave);
}

}  // namespace

void draw_doctor(Context& context, const Rectangle& view, std::span<const DoctorLine> lines, bool asked_for,
                 const std::string& well) {
    if (lines.empty() && !asked_for) return;
    const float width = std::min(460.0f * context.scale, 0.94f * view.width);
    ImGui::SetNextWindowPos(ImVec2(view.x + 0.5f * view.width, view.y + 8.0f * context.scale),
                            ImGuiCond_Always, ImVec2(0.5f, 0.0f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f), ImVec2(width, view.height));
    ImGui::Begin("###doctor", nullptr, doctor_flags);
    stay_below_popups();
    for (const DoctorLine& line : lines) {
        draw_line(context, line);
        if (&line != &lines.back()) ImGui::Separator();
    }
    if (lines.empty()) ImGui::TextWrapped("%s", well.c_str());
    if (asked_for && doctor_button(context, "Close", "close", !lines.empty()))
        context.intents.emplace_back(DoctorIntent{"", Choice::close});
    record_window(context, "doctor");
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.windows.push_back({corner.x, corner.y, size.x, size.y});
    ImGui::End();
}

}  // namespace slosh::ui
