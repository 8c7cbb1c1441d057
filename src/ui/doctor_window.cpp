#include "ui/explanation_windows.h"

#include <imgui.h>

#include <algorithm>

#include "ui/notice.h"
#include "ui/theme.h"

namespace slosh::ui {
namespace {

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

float draw_doctor(Context& context, const Rectangle& place, const DoctorPanel& panel) {
    const bool found = !panel.lines.empty() || panel.slow;
    if (place.empty() || (panel.lines.empty() && !panel.asked_for)) return 0.0f;
    begin_over_water("###doctor", place);
    for (const DoctorLine& line : panel.lines) {
        draw_line(context, line);
        if (&line != &panel.lines.back() || panel.slow) ImGui::Separator();
    }
    if (panel.slow) draw_slowness(context, *panel.slow);
    if (!found) ImGui::TextWrapped("%s", panel.summary.c_str());
    if (panel.asked_for && doctor_button(context, "Close", "close", found))
        context.intents.emplace_back(DoctorIntent{"", Choice::close});
    record_window(context, "doctor");
    return end_over_water();
}

}  // namespace slosh::ui
