// See picker.h. Arrow keys move, Enter chooses. Esc is handled by the application (one rule for everything
// that closes).
#include "ui/picker.h"

#include <imgui.h>

#include <algorithm>
#include <cstring>

#include "ui/fuzzy.h"

namespace slosh::ui {
namespace {

// The text field reports arrow keys itself, so that no key code of any Dear ImGui version is needed.
int move_selection(ImGuiInputTextCallbackData* data) {
    int& move = *static_cast<int*>(data->UserData);
    if (data->EventKey == ImGuiKey_UpArrow) --move;
    if (data->EventKey == ImGuiKey_DownArrow) ++move;
    return 0;
}

}  // namespace

void Picker::open(std::string title, std::vector<PickerLine> lines) {
    title_ = std::move(title);
    lines_ = std::move(lines);
    texts_.clear();
    for (const PickerLine& line : lines_) texts_.push_back(line.text);
    query_[0] = '\0';
    open_ = true;
    just_opened_ = true;
    filter();
}

void Picker::filter() {
    filtered_query_ = query_;
    shown_ = fuzzy_filter(filtered_query_, texts_);
    selected_ = 0;
    scroll_ = true;
}

bool Picker::draw_line(const PickerLine& line, bool current, Context& context) const {
    const ImVec2 start = ImGui::GetCursorPos();
    const float right = start.x + ImGui::GetContentRegionAvail().x;
    const bool chosen = ImGui::Selectable(("##" + line.id).c_str(), current);
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
    if (!open_) return std::nullopt;
    std::optional<std::string> chosen;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(560.0f * context.scale, screen.x * 0.95f),
                height = std::min(420.0f * context.scale, screen.y * 0.8f);
    ImGui::SetNextWindowPos(ImVec2(0.5f * (screen.x - width), std::max(0.12f * screen.y, 4.0f)));
    ImGui::SetNextWindowSize(ImVec2(width, height));
    if (just_opened_) ImGui::SetNextWindowFocus();
    ImGui::Begin("##picker", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
    if (just_opened_) ImGui::SetKeyboardFocusHere();
    int move = 0;
    ImGui::SetNextItemWidth(-1.0f);
    const bool entered = ImGui::InputTextWithHint(
        "##query", title_.c_str(), query_, sizeof query_,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackHistory, move_selection, &move);
    record_last_item(context, "picker:query");
    if (filtered_query_ != query_) filter();
    if (move != 0 && !shown_.empty()) {
        selected_ = std::clamp(selected_ + move, 0, static_cast<int>(shown_.size()) - 1);
        scroll_ = true;
    }
    ImGui::BeginChild("lines");
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const PickerLine& line = lines_[shown_[i]];
        const bool current = static_cast<int>(i) == selected_;
        if (draw_line(line, current, context)) chosen = line.id;
        if (current && scroll_) ImGui::SetScrollHereY(0.5f);
    }
    scroll_ = false;
    if (shown_.empty()) ImGui::TextDisabled("Nothing matches.");
    ImGui::EndChild();
    const bool beside = !just_opened_ && ImGui::IsMouseClicked(0) &&
                        !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    ImGui::End();
    if (entered && !shown_.empty()) chosen = lines_[shown_[static_cast<std::size_t>(selected_)]].id;
    if (chosen || beside) open_ = false;
    just_opened_ = false;
    return chosen;
}

}  // namespace slosh::ui
