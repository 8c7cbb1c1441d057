// See save_list.h. Keys as in picker.h.
#include "ui/save_list.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "ui/fuzzy.h"
#include "ui/imgui_versions.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

constexpr float row_height = 54.0f;  // units

bool is_path(const std::string& text) { return text.find('/') != std::string::npos || text == "~"; }

}  // namespace

void SaveList::open(std::vector<SaveLine> lines, std::function<unsigned(const std::string& id)> picture) {
    picture_ = std::move(picture);
    asked_.clear();
    window_.open();
    set_lines(std::move(lines));
}

void SaveList::set_lines(std::vector<SaveLine> lines) {
    lines_ = std::move(lines);
    texts_.clear();
    for (const SaveLine& line : lines_) texts_.push_back(line.name + " " + line.details);
    const std::size_t selected = window_.selected();
    filter();
    window_.select(shown_.empty() ? 0 : std::min(selected, shown_.size() - 1));
}

void SaveList::filter() {
    filtered_ = window_.text();
    // Nothing matches a path: it is loaded as it was typed.
    shown_ = is_path(filtered_) ? std::vector<std::size_t>() : fuzzy_filter(filtered_, texts_);
    window_.select(0);
}

bool SaveList::keep() { return !std::exchange(asked_, {}).empty(); }

bool SaveList::draw_line(std::size_t index, Context& context) {
    const SaveLine& line = lines_[shown_[index]];
    const float height = row_height * context.scale, text = ImGui::GetTextLineHeight();
    const float width = height * 16.0f / 9.0f, gap = ImGui::GetStyle().ItemSpacing.x;
    const ImVec2 start = ImGui::GetCursorPos(), corner = ImGui::GetCursorScreenPos();
    const float right = start.x + ImGui::GetContentRegionAvail().x;
    ImGui::PushID(line.id.c_str());
    const float button = ImGui::CalcTextSize("Delete").x + 2.0f * ImGui::GetStyle().FramePadding.x;
    const bool chosen = window_.line("##line", index, right - start.x - button - gap, height);
    record_last_item(context, "save:" + line.name);
    const ImVec2 after = ImGui::GetCursorPos();
    if (ImGui::IsItemVisible() && picture_) {
        if (const unsigned texture = picture_(line.id); texture != 0) {
            ImGui::GetWindowDrawList()->AddImage(texture_handle(texture), ImVec2(corner.x, corner.y + 1.0f),
                                                 ImVec2(corner.x + width, corner.y + height - 1.0f));
        }
    }
    // The button stands beside the name, so that the facts have the whole width.
    const float end = corner.x + right - start.x;
    const auto words = [&](const std::string& written, float top, float until, ImGuiCol color) {
        const ImVec4 clip(corner.x + width + gap, corner.y, until, corner.y + height);
        ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(),
                                            ImVec2(clip.x, corner.y + top), ImGui::GetColorU32(color),
                                            written.c_str(), nullptr, 0.0f, &clip);
    };
    const float top = 0.5f * (height - 2.35f * text);
    words(line.name, top, end - button - 2.0f * gap, ImGuiCol_Text);
    words(line.details, top + 1.35f * text, end, ImGuiCol_TextDisabled);
    ImGui::SetCursorPos(ImVec2(right - button, start.y + 2.0f * context.scale));
    if (ImGui::Button("Delete")) asked_ = line.id;
    record_last_item(context, "save:delete:" + line.name);
    ImGui::SetCursorPos(after);
    ImGui::PopID();
    return chosen;
}

void SaveList::draw_lines(Context& context, SaveChoice& choice) {
    const float below =
        (asked_.empty() ? 1.0f : 2.0f) * ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
    ImGui::BeginChild("lines", ImVec2(0.0f, -below));
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const bool current = i == window_.selected();
        if (draw_line(i, context)) choice.load = lines_[shown_[i]].id;
        if (current) window_.bring_into_view();
    }
    window_.lines_end();
    if (shown_.empty()) {
        const std::string typed = window_.text();
        const std::string text = is_path(typed) ? "Press Enter to load this file."
                                 : lines_.empty()
                                     ? "There are no saved files. Press Ctrl+S to save the current state."
                                     : "There is no match. Press Enter to load a file of this name.";
        ImGui::PushTextWrapPos(0.0f);
        ImGui::TextDisabled("%s", text.c_str());
        ImGui::PopTextWrapPos();
    }
    ImGui::EndChild();
}

/// Below the lines: what is to be deleted, else the way to other files.
void SaveList::draw_question(Context& context, SaveChoice& choice) {
    const auto line =
        std::find_if(lines_.begin(), lines_.end(), [&](const SaveLine& other) { return other.id == asked_; });
    if (asked_.empty() || line == lines_.end()) {
        if (ImGui::Button("Other file ...")) choice.other = true;
        record_last_item(context, "save:other");
        return;
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(("Delete " + line->name + "?").c_str());
    if (ImGui::Button("Move to the trash")) choice.remove = std::exchange(asked_, {});
    record_last_item(context, "save:remove");
    ImGui::SameLine();
    if (ImGui::Button("Keep")) asked_.clear();
    record_last_item(context, "save:keep");
}

SaveChoice SaveList::draw(Context& context) {
    SaveChoice choice;
    if (!is_open()) return choice;
    window_.begin(context, {.id = "##saves",
                            .hint = "Load: type part of a name, or a path",
                            .text = "save:query",
                            .width = 620.0f,
                            .height = 520.0f});
    if (filtered_ != window_.text()) filter();
    window_.move_among(shown_.size());
    draw_lines(context, choice);
    draw_question(context, choice);
    window_.end();
    if (window_.entered())
        choice.load = shown_.empty() ? window_.text() : lines_[shown_[window_.selected()]].id;
    if (!choice.load.empty() || choice.other) close();
    return choice;
}

}  // namespace slosh::ui
