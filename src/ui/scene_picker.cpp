// See scene_picker.h. Arrow keys move, Enter chooses, Tab goes on to the next filter. Esc is handled by the
// application.
#include "ui/scene_picker.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "ui/fuzzy.h"
#include "ui/imgui_versions.h"

namespace slosh::ui {
namespace {

struct Filter {
    int dimension;
    const char *label, *id;
};
constexpr std::array<Filter, 3> filters{{{0, "All", "all"}, {2, "2-D", "2d"}, {3, "3-D", "3d"}}};

constexpr float picture_height = 72.0f;  // times the interface's scale

}  // namespace

std::string without_dimension(std::string_view query, int& dimension) {
    std::string rest;
    while (!query.empty()) {
        const std::size_t end = std::min(query.find(' '), query.size());
        std::string word(query.substr(0, end));
        query.remove_prefix(std::min(end + 1, query.size()));
        for (char& letter : word)
            letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        if (word == "2d" || word == "2-d") {
            dimension = 2;
        } else if (word == "3d" || word == "3-d") {
            dimension = 3;
        } else {
            rest += (rest.empty() ? "" : " ") + word;
        }
    }
    return rest;
}

void ScenePicker::open(std::vector<SceneLine> lines) {
    lines_ = std::move(lines);
    window_.open();
    filter();
}

void ScenePicker::filter() {
    filtered_ = window_.text();
    filtered_dimension_ = dimension_;
    int dimension = dimension_;
    const std::string query = without_dimension(filtered_, dimension);
    std::vector<std::string> texts;
    for (const SceneLine& line : lines_) texts.push_back(line.title + " " + line.name);
    shown_ = fuzzy_filter(query, texts);
    std::erase_if(shown_, [&](std::size_t i) { return dimension != 0 && lines_[i].dimension != dimension; });
    std::stable_partition(shown_.begin(), shown_.end(), [&](std::size_t i) { return lines_[i].own; });
    window_.select(0);
    // Without a word typed one begins where one is.
    for (std::size_t i = 0; query.empty() && i < shown_.size(); ++i) {
        if (lines_[shown_[i]].running) window_.select(i);
    }
}

void ScenePicker::draw_filters(Context& context) {
    for (const Filter& filter : filters) {
        if (filter.dimension != 0) ImGui::SameLine();
        const bool chosen = filter.dimension == dimension_;
        if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        if (ImGui::Button(filter.label)) {
            dimension_ = filter.dimension;
            window_.type_again();
        }
        if (chosen) ImGui::PopStyleColor();
        record_last_item(context, std::string("picker:filter:") + filter.id);
    }
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const std::string count = std::to_string(shown_.size()) + (shown_.size() == 1 ? " scene" : " scenes");
    ImGui::TextDisabled("%s", count.c_str());
}

bool ScenePicker::draw_line(std::size_t index, Context& context) {
    const SceneLine& line = lines_[shown_[index]];
    const float height = picture_height * context.scale, width = height * 16.0f / 9.0f;
    const float gap = ImGui::GetStyle().ItemSpacing.x, text_height = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float right = corner.x + ImGui::GetContentRegionAvail().x - 0.5f * gap;
    const bool chosen = window_.line(("##" + line.id).c_str(), index, 0.0f, height);
    record_last_item(context, "picker:" + line.id);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 bright = ImGui::GetColorU32(ImGuiCol_Text), dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const ImVec2 low(corner.x, corner.y + 1.0f), high(corner.x + width, corner.y + height - 1.0f);
    if (line.picture != 0) {
        list.AddImage(texture_handle(line.picture), low, high);
    } else {
        list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    }
    const float left = corner.x + width + 1.5f * gap;
    const std::string facts = line.facts + (line.dimension == 2 ? ", 2-D" : ", 3-D");
    const ImVec2 facts_size = ImGui::CalcTextSize(facts.c_str());
    const ImVec4 whole(left, corner.y, right, corner.y + height);
    // The title, what happens, and at the end what it costs: three lines that fit beside the picture.
    const float first = corner.y + 0.5f * (height - 4.0f * text_height);
    ImFont* font = ImGui::GetFont();
    const float size = ImGui::GetFontSize();
    const std::string title = line.title + (line.running ? "  (running)" : "");
    list.AddText(font, size, ImVec2(left, first), bright, title.c_str(), nullptr, 0.0f, &whole);
    const ImVec4 two_lines(left, corner.y, right, first + 3.0f * text_height + 1.0f);
    list.AddText(font, size, ImVec2(left, first + text_height), dim, line.sentence.c_str(), nullptr,
                 right - left, &two_lines);
    list.AddText(font, size, ImVec2(right - facts_size.x, first + 3.0f * text_height), dim, facts.c_str(),
                 nullptr, 0.0f, &whole);
    return chosen;
}

std::optional<std::string> ScenePicker::draw_lines(Context& context) {
    std::optional<std::string> chosen;
    const bool sections = !shown_.empty() && lines_[shown_.front()].own;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const SceneLine& line = lines_[shown_[i]];
        if (sections && (i == 0 || lines_[shown_[i - 1]].own != line.own))
            ImGui::TextDisabled("%s", line.own ? "Yours" : "With Slosh");
        const bool current = i == window_.selected();
        if (draw_line(i, context)) chosen = line.id;
        if (current) window_.bring_into_view();
    }
    window_.lines_end();
    if (shown_.empty()) ImGui::TextDisabled("There is no match.");
    return chosen;
}

std::optional<std::string> ScenePicker::draw(Context& context) {
    if (!is_open()) return std::nullopt;
    window_.begin(context, {.id = "##scene_picker",
                            .hint = "Type part of a title, 2d or 3d",
                            .text = "picker:query",
                            .width = 680.0f,
                            .height = 680.0f,
                            .most_height = 0.84f,
                            .centered = true,
                            .takes_tab = true});
    for (int tab = 0; tab < window_.tabs(); ++tab) {
        const auto now = std::find_if(filters.begin(), filters.end(),
                                      [&](const Filter& filter) { return filter.dimension == dimension_; });
        dimension_ = filters[static_cast<std::size_t>(now - filters.begin() + 1) % filters.size()].dimension;
    }
    draw_filters(context);
    if (filtered_ != window_.text() || filtered_dimension_ != dimension_) filter();
    window_.move_among(shown_.size());
    ImGui::BeginChild("lines");
    std::optional<std::string> chosen = draw_lines(context);
    ImGui::EndChild();
    window_.end();
    if (window_.entered() && !shown_.empty()) chosen = lines_[shown_[window_.selected()]].id;
    if (chosen) close();
    return chosen;
}

}  // namespace slosh::ui
