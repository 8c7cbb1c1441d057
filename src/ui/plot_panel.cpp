// See plot_panel.h.
#include "ui/plot_panel.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "ui/plot_record.h"
#include "ui/scale_bar.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

constexpr double usual_span = 30.0;  // s, of the run's end, until a person zooms

/// Told apart also by those who see fewer colours, on dark and on light ground.
constexpr std::array colors{IM_COL32(86, 160, 220, 255),  IM_COL32(230, 145, 40, 255),
                            IM_COL32(60, 175, 130, 255),  IM_COL32(210, 100, 160, 255),
                            IM_COL32(150, 130, 215, 255), IM_COL32(190, 160, 40, 255),
                            IM_COL32(215, 95, 75, 255),   IM_COL32(120, 135, 150, 255)};

ImU32 with_alpha(ImU32 color, float part) {
    ImVec4 value = ImGui::ColorConvertU32ToFloat4(color);
    value.w *= part;
    return ImGui::ColorConvertFloat4ToU32(value);
}

void draw_line(ImDrawList& list, const PlotLine& line, const ImVec2& corner, ImU32 color, float thickness,
               std::optional<float> dash) {
    std::vector<ImVec2> points;
    points.reserve(line.size());
    for (const PlotPoint& point : line) points.emplace_back(corner.x + point.x, corner.y + point.y);
    if (points.size() == 1) return list.AddCircleFilled(points[0], thickness, color);
    if (!dash) {
        list.AddPolyline(points.data(), static_cast<int>(points.size()), color, 0, thickness);
        return;
    }
    // Dashes by the way along the time: steep parts are no dots, and samples that lie far apart no gaps.
    for (std::size_t i = 1; i < points.size(); ++i) {
        const ImVec2 &from = points[i - 1], &to = points[i];
        const float across = to.x - from.x;
        const auto dash_at = [&](float x) { return std::floor((x - corner.x) / *dash); };
        for (float k = dash_at(from.x); k <= dash_at(to.x); k += 1.0f) {
            if (std::fmod(std::abs(k), 2.0f) > 0.5f) continue;
            const auto point_at = [&](float x) {
                const float part = across > 0.0f ? std::clamp((x - from.x) / across, 0.0f, 1.0f) : 0.0f;
                return ImVec2(from.x + part * across, from.y + part * (to.y - from.y));
            };
            const ImVec2 begin = point_at(corner.x + k * *dash);
            const ImVec2 end = across > 0.0f ? point_at(corner.x + (k + 1.0f) * *dash) : to;
            list.AddLine(begin, end, color, thickness);
        }
    }
}

std::string with_unit(const std::string& number, const std::string& unit) {
    return unit.empty() ? number : number + " " + unit;
}

}  // namespace

std::vector<PlotPanel::Row> PlotPanel::rows_of(const PlotRecord& record) const {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        Row row;
        row.key = shown[i];
        row.color = colors[i % colors.size()];
        for (const PlotQuantity& quantity : plot_quantities()) {
            if (quantity.key != row.key) continue;
            row.name = quantity.name;
            row.unit = quantity.unit;
        }
        for (const PlotProbe& probe : record.probes()) {
            if ("probe:" + probe.name != row.key) continue;
            row.name = probe.name;
            row.unit = probe.unit;
        }
        if (row.name.empty()) continue;  // a gauge of another scene
        const Series* left = PlotRecord::find(record.left(), row.key);
        const Series* right = record.has_right() ? PlotRecord::find(record.right(), row.key) : nullptr;
        const Series* before = ghost ? PlotRecord::find(record.ghost(), row.key) : nullptr;
        if (before != nullptr) row.curves.push_back({"before", Series(), before, Curve::Style::behind});
        if (differences && left != nullptr && right != nullptr) {
            row.curves.push_back({"difference", difference(*left, *right), nullptr, Curve::Style::plain});
            std::erase_if(row.curves, [](const Curve& curve) { return curve.series != nullptr; });
            row.name += ", left - right";
        } else {
            if (left != nullptr)
                row.curves.push_back({right != nullptr ? "left" : "", Series(), left, Curve::Style::plain});
            if (right != nullptr) row.curves.push_back({"right", Series(), right, Curve::Style::second});
        }
        rows.push_back(std::move(row));
    }
    for (Row& row : rows) {
        for (Curve& curve : row.curves) {
            if (curve.series == nullptr) curve.series = &curve.own;
        }
    }
    return rows;
}

PlotRange PlotPanel::shown_time(const std::vector<Row>& rows) const {
    if (zoom_) return *zoom_;
    std::vector<const Series*> series;
    for (const Row& row : rows) {
        for (const Curve& curve : row.curves) {
            if (curve.style != Curve::Style::behind) series.push_back(curve.series);
        }
    }
    PlotRange time = whole_time(series);
    if (!all_) time.min = std::max(time.min, time.max - usual_span);
    return time;
}

void PlotPanel::follow_mouse(Context& context, const Rectangle& diagram, const PlotRange& time) {
    ImGui::SetCursorScreenPos(ImVec2(diagram.x, diagram.y));
    ImGui::InvisibleButton("##diagram", ImVec2(diagram.width, diagram.height));
    record_last_item(context, "plot:diagram");
    hovered_.reset();
    const float x = ImGui::GetIO().MousePos.x - diagram.x;
    if (ImGui::IsItemHovered()) hovered_ = time.min + time.span() * static_cast<double>(x / diagram.width);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) {
        zoom_.reset();
        drag_from_.reset();
        return;
    }
    if (ImGui::IsItemActivated()) drag_from_ = x;
    if (!drag_from_) return;
    const std::optional<PlotRange> range = dragged_range(time, diagram.width, *drag_from_, x);
    if (ImGui::IsItemActive()) {
        if (!range) return;
        const float from = std::clamp(std::min(*drag_from_, x), 0.0f, diagram.width),
                    to = std::clamp(std::max(*drag_from_, x), 0.0f, diagram.width);
        ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(diagram.x + from, diagram.y),
                                                  ImVec2(diagram.x + to, diagram.y + diagram.height),
                                                  with_alpha(palette().accent, 0.25f));
        return;
    }
    if (range) zoom_ = range;
    drag_from_.reset();
}

void PlotPanel::draw_diagram(Context& context, const PlotRecord& record, const std::vector<Row>& rows,
                             const PlotRange& time, const Rectangle& place) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = ImGui::GetTextLineHeight(), scale = context.scale;
    const float left = 52.0f * scale, below = line + 4.0f * scale, above = 0.5f * line;
    const Rectangle diagram{place.x + left, place.y + above, place.width - left - 4.0f * scale,
                            place.height - below - above};
    if (diagram.width < 20.0f * scale || diagram.height < 20.0f * scale) return;
    const ImVec2 corner(diagram.x, diagram.y), end(diagram.x + diagram.width, diagram.y + diagram.height);
    const ImU32 grid = ImGui::GetColorU32(ImGuiCol_FrameBg);
    list.AddRect(corner, end, grid);

    for (const TimeTick& tick : time_ticks(time, diagram.width, 4.5f * line)) {
        const float x = corner.x + tick.x;
        list.AddLine(ImVec2(x, corner.y), ImVec2(x, end.y), grid);
        const std::string text = tick.text + " s";
        const float width = ImGui::CalcTextSize(text.c_str()).x;
        list.AddText(ImVec2(std::clamp(x - 0.5f * width, place.x, end.x - width), end.y + 2.0f * scale),
                     palette().dim, text.c_str());
    }
    // The numbers of one row, in its colour.
    const auto axis =
        std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.key == axis_; });
    const Row* numbers = axis != rows.end() ? &*axis : rows.empty() ? nullptr : &rows.front();
    if (numbers != nullptr) {
        const int room = std::max(2, static_cast<int>(diagram.height / (2.0f * line)));
        for (const double tick : scale_ticks(numbers->values.min, numbers->values.max, room)) {
            const double up = (tick - numbers->values.min) / numbers->values.span();
            const float y = end.y - static_cast<float>(up) * diagram.height;
            const std::string text = short_number(tick);
            list.AddLine(ImVec2(corner.x, y), ImVec2(end.x, y), grid);
            list.AddText(
                ImVec2(corner.x - ImGui::CalcTextSize(text.c_str()).x - 4.0f * scale, y - 0.5f * line),
                numbers->color, text.c_str());
        }
    }
    follow_mouse(context, diagram, time);

    list.PushClipRect(corner, end, true);
    for (const PlotMark& mark : record.marks()) {
        const float x = corner.x + static_cast<float>((mark.time - time.min) / time.span()) * diagram.width;
        if (x < corner.x || x > end.x) continue;
        list.AddTriangleFilled(ImVec2(x, end.y - 8.0f * scale), ImVec2(x - 4.0f * scale, end.y),
                               ImVec2(x + 4.0f * scale, end.y), palette().text);
    }
    // What lies behind is drawn first.
    for (const Curve::Style style : {Curve::Style::behind, Curve::Style::second, Curve::Style::plain}) {
        for (const Row& row : rows) {
            for (const Curve& curve : row.curves) {
                if (curve.style != style) continue;
                const float alpha = style == Curve::Style::behind ? 0.4f : 1.0f;
                for (const PlotLine& part :
                     plot_lines(*curve.series, time, row.values, diagram.width, diagram.height))
                    draw_line(list, part, corner, with_alpha(row.color, alpha),
                              (&row == numbers ? 2.0f : 1.4f) * scale,
                              style == Curve::Style::second ? std::optional(5.0f * scale) : std::nullopt);
            }
        }
    }
    if (hovered_) {
        const float x = corner.x + static_cast<float>((*hovered_ - time.min) / time.span()) * diagram.width;
        list.AddLine(ImVec2(x, corner.y), ImVec2(x, end.y), palette().dim);
    }
    list.PopClipRect();
    if (!hovered_) return;
    std::string near;
    for (const PlotMark& mark : record.marks()) {
        const double pixels = (mark.time - *hovered_) / time.span() * static_cast<double>(diagram.width);
        if (std::abs(pixels) < static_cast<double>(5.0f * scale)) near += "\n" + mark.text;
    }
    tooltip(context, number_in_span(*hovered_, time.span()) + " s" + near);
}

/// What there is, and what of it is shown.
void PlotPanel::draw_choice(Context& context, const PlotRecord& record) {
    if (!ImGui::BeginPopup("##curves")) return;
    const auto offer = [&](const std::string& key, const std::string& name) {
        const auto at = std::find(shown.begin(), shown.end(), key);
        bool on = at != shown.end();
        if (ImGui::Checkbox((name + "##" + key).c_str(), &on)) {
            if (on) {
                shown.push_back(key);
            } else {
                shown.erase(at);
            }
        }
        record_last_item(context, "plot:" + key);
    };
    for (const PlotQuantity& quantity : plot_quantities())
        offer(std::string(quantity.key), std::string(quantity.name));
    if (!record.probes().empty()) ImGui::Separator();
    for (const PlotProbe& probe : record.probes()) offer("probe:" + probe.name, "Probe " + probe.name);
    ImGui::EndPopup();
}

void PlotPanel::draw_legend(Context& context, const PlotRecord& record, const std::vector<Row>& rows,
                            const PlotRange& time, float width) {
    ImGui::BeginChild("##legend", ImVec2(width, 0.0f));
    if (ImGui::Button("Curves")) ImGui::OpenPopup("##curves");
    record_last_item(context, "plot:choose");
    draw_choice(context, record);
    ImGui::SameLine();
    if (ImGui::Button("CSV")) {
        std::vector<PlotColumn> columns;
        for (const Row& row : rows) {
            for (const Curve& curve : row.curves)
                columns.push_back({row.name + (curve.name.empty() ? "" : ", " + curve.name) +
                                       (row.unit.empty() ? "" : " [" + row.unit + "]"),
                                   curve.series});
        }
        context.intents.emplace_back(PlotTableIntent{plot_csv(columns, time)});
    }
    record_last_item(context, "plot:csv");
    if (ImGui::IsItemHovered()) tooltip(context, "Save the shown values as a table.");
    ImGui::SameLine();
    ImGui::Checkbox("All", &all_);
    record_last_item(context, "plot:all");
    if (ImGui::IsItemHovered())
        tooltip(
            context,
            "Show the whole run instead of its last 30 s. Drag in the plot to zoom, double-click to reset.");
    if (record.has_right()) {
        ImGui::Checkbox("Left - right", &differences);
        record_last_item(context, "plot:differences");
    }
    std::string pointed;
    for (const Row& row : rows) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float box = 0.6f * ImGui::GetTextLineHeight();
        ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x, at.y + 0.35f * box),
                                                  ImVec2(at.x + box, at.y + 1.35f * box), row.color);
        ImGui::SetCursorScreenPos(ImVec2(at.x + 1.6f * box, at.y));
        ImGui::BeginGroup();
        std::string text = row.name + ":";
        for (const Curve& curve : row.curves) {
            if (curve.series->empty()) continue;
            const std::optional<double> value =
                hovered_ ? curve.series->at(*hovered_)
                         : curve.series->at(curve.series->time(curve.series->size() - 1));
            if (!hovered_ && curve.style == Curve::Style::behind) continue;
            const std::string number = value ? number_in_span(*value, row.values.span()) : std::string("-");
            text += curve.name.empty() || curve.name == "difference" ? " " + number
                                                                     : " " + curve.name + " " + number;
        }
        ImGui::PushTextWrapPos(0.0f);
        ImGui::TextUnformatted(with_unit(text, row.unit).c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndGroup();
        if (ImGui::IsItemHovered()) pointed = row.key;
    }
    if (rows.empty()) ImGui::TextDisabled("No curve is selected.");
    if (!pointed.empty()) axis_ = pointed;
    ImGui::EndChild();
}

void PlotPanel::draw(Context& context, const PlotRecord& record) {
    std::vector<Row> rows = rows_of(record);
    const PlotRange time = shown_time(rows);
    for (Row& row : rows) {
        std::vector<const Series*> series;
        for (const Curve& curve : row.curves) series.push_back(curve.series);
        row.values = value_range(series, time);
    }
    const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float legend = std::min(250.0f * context.scale, 0.42f * room.x);
    const Rectangle place{corner.x, corner.y, room.x - legend - 8.0f * context.scale, room.y};
    draw_diagram(context, record, rows, time, place);
    ImGui::SetCursorScreenPos(ImVec2(corner.x + room.x - legend, corner.y));
    draw_legend(context, record, rows, time, legend);
}

}  // namespace slosh::ui
