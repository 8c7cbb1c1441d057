// See picker.h. Arrow keys move, Enter chooses.
#include "ui/picker.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "ui/fuzzy.h"

namespace slosh::ui {
void Picker::open(std::string title, std::vector<PickerLine> lines) {
    title_ = std::move(title);
    lines_ = std::move(lines);
    texts_.clear();
    for (const PickerLine& line : lines_) texts_.push_back(line.text);
    window_.open();
    filter();
}

void Picker::filter() {
    filtered_ = window_.text();
    shown_ = fuzzy_filter(filtered_, texts_);
    window_.select(0);
}

bool Picker::draw_line(std::size_t index, Context& context) {
    const PickerLine& line = lines_[shown_[index]];
    const ImVec2 start = ImGui::GetCursorPos();
    const float right = start.x + ImGui::GetContentRegionAvail().x;
    const bool chosen = window_.line(("##" + line.id).c_str(), index);
    record_last_item(context, "picker:" + line.id);
    const ImVec2 after = ImGui::GetCursorPos();
    ImGui::SetCursorPos(start);
    ImGui::TextUnformatted(line.text.c_str());
    if (!line.detail.empty()) {
        const float detail = ImGui::CalcTextSize(line.detail.c_str()).x;
        ImGui::SetCursorPos(ImVec2(std::max(right - detail, start.x), start.y));
        ImGui::TextDisabled("%s", line.detail.c_str());
    }
    ImGui::SetCursorPos(after);
    return chosen;
}

std::optional<std::string> Picker::draw(Context& context) {
    if (!is_open()) return std::nullopt;
    std::optional<std::string> chosen;
    window_.begin(context, {.id = "##picker", .hint = title_.c_str(), .text = "picker:query"});
    if (filtered_ != window_.text()) filter();
    window_.move_among(shown_.size());
    ImGui::BeginChild("lines");
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const bool current = i == window_.selected();
        if (draw_line(i, context)) chosen = lines_[shown_[i]].id;
        if (current) window_.bring_into_view();
    }
    window_.lines_end();
    if (shown_.empty()) ImGui::TextDisabled("There is no match.");
    ImGui::EndChild();
    window_.end();
    if (window_.entered() && !shown_.empty()) chosen = lines_[shown_[window_.selected()]].id;
    if (chosen) close();
    return chosen;
}

}  // namespace slosh::ui
