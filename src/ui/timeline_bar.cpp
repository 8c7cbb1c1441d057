// See timeline_bar.h.
#include "ui/timeline_bar.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

constexpr double shortest = 10.0;  // s that the strip is long at least
constexpr int most_rows = 4;
constexpr float mark_reach = 5.0f;  // units within which the cursor means a mark

std::string seconds_text(double seconds) {
    char text[48];
    std::snprintf(text, sizeof text, "%.2f s", seconds);
    return text;
}

std::string memory_text(const TimelineBarInput& input) {
    constexpr double megabyte = 1024.0 * 1024.0;
    char text[64];
    std::snprintf(text, sizeof text, "history: %.0f of %.0f MB", static_cast<double>(input.bytes) / megabyte,
                  static_cast<double>(input.budget) / megabyte);
    return text;
}

struct Rows {
    float top, height;
    int count;
    /// The middle of a row; the line has half of the height, the others share the rest.
    float middle(int row) const {
        if (row == 0) return top + 0.27f * height;
        return top +
               height * (0.6f + 0.35f * (static_cast<float>(row) - 0.5f) / static_cast<float>(count - 1));
    }
    int at(float y) const {
        int nearest = 0;
        for (int row = 1; row < count; ++row) {
            if (std::abs(middle(row) - y) < std::abs(middle(nearest) - y)) nearest = row;
        }
        return nearest;
    }
};

const TimelineMarkShown* mark_at(const TimelineSegmentShown& segment, const TimelineScale& scale, float x,
                                 float reach) {
    const TimelineMarkShown* nearest = nullptr;
    for (const TimelineMarkShown& mark : segment.marks) {
        const float distance = std::abs(scale.at(mark.clock) - x);
        if (distance <= reach && (nearest == nullptr || distance < std::abs(scale.at(nearest->clock) - x)))
            nearest = &mark;
    }
    return nearest;
}

void draw_segments(const Context& context, const TimelineBarInput& input, const TimelineScale& scale,
                   std::span<const int> rows, const Rows& place) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& colors = palette();
    for (std::size_t i = input.segments.size(); i-- > 0;) {
        const TimelineSegmentShown& segment = input.segments[i];
        if (rows[i] < 0) continue;
        const float y = place.middle(rows[i]), left = scale.at(segment.from),
                    right = std::max(scale.at(segment.to), left + 1.0f);
        const bool line = segment.on_line;
        const float half = (line ? 3.0f : 1.5f) * context.scale;
        if (!line) {
            // From where it left the others.
            list.AddLine(ImVec2(left, place.middle(0)), ImVec2(left, y), colors.dim, context.scale);
        }
        const float here = std::clamp(scale.at(input.shown), left, right);
        list.AddRectFilled(ImVec2(left, y - half), ImVec2(right, y + half), colors.dim);
        if (line) list.AddRectFilled(ImVec2(left, y - half), ImVec2(here, y + half), colors.accent);
        float last = -1e9f;
        for (const TimelineMarkShown& mark : segment.marks) {
            const float x = scale.at(mark.clock);
            if (x - last < 2.0f * context.scale) continue;
            last = x;
            const float reach = line ? 8.0f * context.scale : 4.0f * context.scale;
            list.AddRectFilled(ImVec2(x - 0.5f * context.scale, y - reach),
                               ImVec2(x + 1.0f * context.scale, y + reach), colors.warning);
        }
    }
}

/// A tooltip that leaves the strip to be seen.
void say_above(Context& context, const Rectangle& place, float x, const std::string& text) {
    const float width = 380.0f * context.scale, pad = 2.0f * ImGui::GetStyle().WindowPadding.x;
    const ImVec2 words = ImGui::CalcTextSize(text.c_str(), nullptr, false, width);
    const float left = std::max(std::min(x, place.x + place.width - words.x - pad), place.x);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float height = words.y + pad;
    place_next_card(context, {{0.0f, 0.0f, screen.x, screen.y},
                              place,
                              {left, place.y - 4.0f * context.scale - height, words.x + pad, height}});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace

TimelineScale timeline_scale(std::span<const TimelineSegmentShown> segments, float left, float width) {
    TimelineScale scale{left, std::max(width, 1.0f), 0.0, shortest};
    if (segments.empty()) return scale;
    double end = segments.front().to;
    scale.begin = segments.front().from;
    for (const TimelineSegmentShown& segment : segments) {
        scale.begin = std::min(scale.begin, segment.from);
        end = std::max(end, segment.to);
    }
    scale.length = std::max(end - scale.begin, shortest);
    return scale;
}

std::vector<int> timeline_rows(std::span<const TimelineSegmentShown> segments, int rows) {
    std::vector<int> placed;
    const auto free = [&](std::size_t index, int row) {
        for (std::size_t i = 0; i < index; ++i) {
            if (placed[i] == row && segments[i].from < segments[index].to &&
                segments[index].from < segments[i].to)
                return false;
        }
        return true;
    };
    for (std::size_t i = 0; i < segments.size(); ++i) {
        int row = segments[i].on_line ? 0 : 1;
        while (row > 0 && row < rows && !free(i, row)) ++row;
        placed.push_back(row < rows ? row : -1);
    }
    return placed;
}

const TimelineSegmentShown* timeline_segment_at(std::span<const TimelineSegmentShown> segments,
                                                std::span<const int> rows, int row, double& clock) {
    const TimelineSegmentShown* nearest = nullptr;
    double distance = 0.0;
    for (const int wanted : {row, 0}) {
        for (std::size_t i = 0; i < segments.size(); ++i) {
            if (rows[i] != wanted) continue;
            const double away = std::max({segments[i].from - clock, clock - segments[i].to, 0.0});
            if (wanted != 0 && away > 0.0) continue;  // beside a thin line the thick one is meant
            if (nearest == nullptr || away < distance) {
                nearest = &segments[i];
                distance = away;
            }
        }
        if (nearest != nullptr) break;
    }
    if (nearest != nullptr) clock = std::clamp(clock, nearest->from, nearest->to);
    return nearest;
}

void draw_timeline_bar(Context& context, const Rectangle& place, const TimelineBarInput& input) {
    if (place.empty()) return;
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(place.width, place.height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0f, 1.0f));
    ImGui::Begin("##timeline", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    record_window(context, "timeline");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& colors = palette();
    const float gap = 10.0f * context.scale;
    const std::string now = seconds_text(input.shown), memory = memory_text(input);
    const float text_y = place.y + 0.5f * (place.height - ImGui::GetTextLineHeight());
    const float time_width = ImGui::CalcTextSize("000.00 s").x,
                memory_width = ImGui::CalcTextSize("history: 0000 of 00000 MB").x;
    list.AddText(ImVec2(place.x + gap, text_y), colors.text, now.c_str());
    // Where it is narrow the memory is told by the tooltip alone.
    const bool tells_memory = place.width > 4.0f * (time_width + memory_width);
    const float left = place.x + time_width + 2.0f * gap;
    const float right = place.x + place.width - gap - (tells_memory ? memory_width + gap : 0.0f);
    if (tells_memory) {
        const float width = ImGui::CalcTextSize(memory.c_str()).x;
        list.AddText(ImVec2(place.x + place.width - gap - width, text_y), colors.dim, memory.c_str());
    }
    const TimelineScale scale = timeline_scale(input.segments, left, right - left);
    const Rows rows_place{place.y, place.height, most_rows};
    const std::vector<int> rows = timeline_rows(input.segments, most_rows);
    // What is still to come.
    list.AddLine(ImVec2(left, rows_place.middle(0)), ImVec2(right, rows_place.middle(0)),
                 (colors.dim & 0x00ffffffu) | 0x40000000u, context.scale);
    draw_segments(context, input, scale, rows, rows_place);
    const float here = scale.at(input.shown), half = 5.0f * context.scale;
    list.AddTriangleFilled(ImVec2(here - half, place.y + 1.0f), ImVec2(here + half, place.y + 1.0f),
                           ImVec2(here, place.y + 1.6f * half), colors.text);
    list.AddLine(ImVec2(here, place.y + half), ImVec2(here, place.y + place.height - 2.0f), colors.text,
                 1.5f * context.scale);

    ImGui::SetCursorScreenPos(ImVec2(left, place.y));
    ImGui::InvisibleButton("track", ImVec2(std::max(right - left, 1.0f), place.height));
    record_last_item(context, "timeline:track");
    const ImVec2 cursor = ImGui::GetIO().MousePos;
    // A drag stays in the row where it began.
    const bool active = ImGui::IsItemActive(), ended = ImGui::IsItemDeactivated();
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const ImGuiID row_key = ImGui::GetID("row");
    const bool begun = ImGui::IsItemActivated();
    if (begun) storage.SetInt(row_key, rows_place.at(cursor.y));
    const int row = active || ended ? storage.GetInt(row_key) : rows_place.at(cursor.y);
    double clock = scale.clock(cursor.x);
    const TimelineSegmentShown* segment = timeline_segment_at(input.segments, rows, row, clock);
    if (segment != nullptr && (active || ended))
        context.intents.emplace_back(TimelineIntent{segment->branch, clock, ended, begun});
    if (segment != nullptr && (ImGui::IsItemHovered() || active)) {
        std::string text = "At " + seconds_text(clock) + (segment->on_line ? "" : ", on another branch");
        if (const auto* mark = mark_at(*segment, scale, cursor.x, mark_reach * context.scale))
            text += "\n" + mark->text;
        if (!active) {
            text +=
                "\nDrag to look at a state, release to go there. Continuing from there starts a new branch; "
                "the "
                "current one is kept.\nOne step back: " +
                std::string(input.step_back_key) + "   Hide: " + std::string(input.hide_key);
            if (!input.save_key.empty()) text += "   Save the last 5 s: " + std::string(input.save_key);
            text += "\nMemory: " + memory + " (set it in the View panel)";
        }
        say_above(context, place, cursor.x, text);
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace slosh::ui
