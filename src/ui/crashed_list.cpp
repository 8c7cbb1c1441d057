// See crashed_list.h.
#include "ui/crashed_list.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/imgui_versions.h"
#include "ui/notice.h"

namespace slosh::ui {
namespace {

constexpr float most_of_window = 0.4f;  // share of its height, for the lines

void dim_text(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
}

}  // namespace

bool CrashedList::keep() { return !std::exchange(asked_, {}).empty(); }

void CrashedList::draw_question(Context& context, const CrashedLine& line, const std::string& row) {
    using Choice = RecoveryIntent::Choice;
    ImGui::TextWrapped("Delete this session? This cannot be undone.");
    const std::string label = "Discard " + line.size;
    if (ImGui::Button(label.c_str())) {
        context.intents.emplace_back(RecoveryIntent{Choice::discard, line.id});
        asked_.clear();
    }
    record_last_item(context, "recovery:discard_it:" + row);
    if (next_button(context, "Keep", "recovery:keep:" + row)) asked_.clear();
    if (frames_to_show_ > 0) ImGui::SetScrollHereY(1.0f);
    frames_to_show_ = std::max(frames_to_show_ - 1, 0);
}

void CrashedList::draw_line(Context& context, const CrashedLine& line, const std::string& row) {
    ImGui::PushID(line.id.c_str());
    ImGui::TextWrapped("%s", line.title.c_str());
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < ImGui::CalcTextSize(line.facts.c_str()).x) ImGui::NewLine();
    dim_text(line.facts);
    if (!line.trouble.empty()) ImGui::TextWrapped("%s", line.trouble.c_str());
    if (asked_ == line.id) {
        draw_question(context, line, row);
        return ImGui::PopID();
    }
    using Choice = RecoveryIntent::Choice;
    const auto button = [&](const char* label, const char* name, bool first) {
        const std::string id = std::string("recovery:") + name + ":" + row;
        if (!first) return next_button(context, label, id);
        const bool pressed = ImGui::Button(label);
        record_last_item(context, id);
        return pressed;
    };
    const auto choose = [&](Choice choice) { context.intents.emplace_back(RecoveryIntent{choice, line.id}); };
    if (line.readable) {
        if (button("Continue", "go_on", true)) choose(Choice::go_on);
        if (button("Open the recording", "open", false)) choose(Choice::open_recording);
    }
    if (button("Export ...", "export", !line.readable)) choose(Choice::save_copy);
    if (button("Discard ...", "discard", false)) {
        asked_ = line.id;
        frames_to_show_ = 4;  // until the height of the list has settled
    }
    ImGui::PopID();
}

float CrashedList::draw(Context& context, const Rectangle& place, std::span<const CrashedLine> lines,
                        const std::string& sum) {
    if (place.empty()) return 0.0f;
    // A bar that comes and goes would change how the words wrap, and so whether it is needed.
    begin_over_water("###recovery", place, ImGuiWindowFlags_NoScrollbar);
    ImGui::TextWrapped("%s. They are kept until you discard them.", sum.c_str());
    const auto wanted = [&] {
        return std::clamp(lines_height_, 1.0f, most_of_window * ImGui::GetIO().DisplaySize.y);
    };
    // Lines scroll; the way to close the list stays in sight.
    const float given = std::floor(std::clamp(place.height - around_, 1.0f, wanted()));
    begin_scrolled("lines", ImVec2(0.0f, given));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        ImGui::Separator();
        draw_line(context, lines[i], std::to_string(i + 1));
    }
    lines_height_ = ImGui::GetCursorPosY();
    ImGui::EndChild();
    ImGui::Separator();
    if (ImGui::Button("Close (Esc)")) context.intents.emplace_back(RecoveryIntent{});
    record_last_item(context, "recovery:close");
    around_ = end_over_water() - given;
    return around_ + wanted();
}

}  // namespace slosh::ui
