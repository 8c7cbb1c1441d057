// See parameter_panel.h. The control of a row is in parameter_controls.cpp.
#include "ui/parameter_panel.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "ui/imgui_versions.h"
#include "ui/keyboard_focus.h"
#include "ui/slider.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

constexpr double card_delay =
    0.45;  // s of rest before the card comes: sooner, it is in the way of the next slider

/// Marks what is not as it was at the start.
void changed_dot(Context& context, const ImVec2& corner) {
    ImGui::GetWindowDrawList()->AddCircleFilled(
        ImVec2(corner.x - 2.5f * context.scale, corner.y + 0.5f * ImGui::GetFrameHeight()),
        2.0f * context.scale, palette().accent);
}

constexpr float lock_width = 15.0f;  // the place for it, units

/// A padlock: no font that is at hand has one.
void draw_lock(Context& context, const ImVec2& corner, bool hovered) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float unit = context.scale, middle = corner.x + 0.5f * lock_width * unit;
    const float top = corner.y + 0.5f * ImGui::GetFrameHeight() - 1.0f * unit;
    const std::uint32_t color = hovered ? palette().text : palette().accent;
    constexpr float half_turn = 3.14159265f;
    list.PathArcTo(ImVec2(middle, top), 2.6f * unit, half_turn, 2.0f * half_turn, 10);
    list.PathLineTo(ImVec2(middle + 2.6f * unit, top + 2.0f * unit));
    list.PathStroke(color, 0, 1.4f * unit);
    list.AddLine(ImVec2(middle - 2.6f * unit, top), ImVec2(middle - 2.6f * unit, top + 2.0f * unit), color,
                 1.4f * unit);
    list.AddRectFilled(ImVec2(middle - 4.0f * unit, top + 1.0f * unit),
                       ImVec2(middle + 4.0f * unit, top + 6.5f * unit), color, 1.0f * unit);
}

/// True when it was clicked.
bool lock_button(Context& context, const ParameterDescription& description, const ImVec2& corner) {
    ImGui::SetCursorScreenPos(corner);
    const bool pressed =
        ImGui::InvisibleButton("##lock", ImVec2(lock_width * context.scale, ImGui::GetFrameHeight()));
    record_last_item(context, "lock:" + std::string(description.key));
    const bool hovered = ImGui::IsItemHovered();
    draw_lock(context, corner, hovered);
    if (hovered) tooltip(context, "Set by you or the scene. Click to let Slosh choose.");
    return pressed;
}

/// The row's words and mark. True when the mouse rests on the words.
bool label(Context& context, const ParameterDescription& description, RowMark mark, float share) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (mark == RowMark::changed) changed_dot(context, corner);
    ImGui::AlignTextToFramePadding();
    const float width = ImGui::GetContentRegionAvail().x * share;
    const float words = width - (mark == RowMark::lock ? lock_width : 4.0f) * context.scale;
    const ImVec2 low = corner, high(corner.x + words, corner.y + ImGui::GetFrameHeight());
    ImGui::PushClipRect(low, high, true);
    ImGui::TextUnformatted(description.label.data(), description.label.data() + description.label.size());
    ImGui::PopClipRect();
    const bool hovered = ImGui::IsItemHovered() && ImGui::IsMouseHoveringRect(low, high);
    ImGui::SameLine();
    if (mark == RowMark::lock) {
        if (lock_button(context, description, ImVec2(corner.x + words, corner.y)))
            context.intents.emplace_back(ReleaseIntent{std::string(description.key)});
        ImGui::SameLine();
    }
    ImGui::SetCursorScreenPos(ImVec2(corner.x + width, corner.y));
    ImGui::SetNextItemWidth(-1.0f);
    return hovered;
}

/// As high as the slider that another solver has here: the rows below stay where they are.
void draw_missing(Context& context, const ParameterGroup::Missing& missing, float share) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", missing.label.c_str());
    ImGui::SameLine();
    ImGui::SetCursorScreenPos(ImVec2(corner.x + ImGui::GetContentRegionMax().x * share, corner.y));
    ImGui::AlignTextToFramePadding();
    const std::string all = "with " + missing.solvers;
    const bool fits = ImGui::CalcTextSize(all.c_str()).x <= ImGui::GetContentRegionAvail().x;
    ImGui::TextDisabled("%s", fits ? all.c_str() : "with other solvers");
    if (!fits && ImGui::IsItemHovered()) tooltip(context, all);
    ImGui::SameLine();
    ImGui::SetCursorScreenPos(ImVec2(ImGui::GetCursorScreenPos().x, corner.y));
    ImGui::Dummy(ImVec2(0.0f, slider_height(context)));
}

}  // namespace

void ParameterPanel::reveal(std::string_view key) {
    constexpr int frames_to_open = 4;  // Dear ImGui gives a field the keyboard two frames after it is asked
    reveal_ = key;
    frames_to_type_ = frames_to_open;
}

bool ParameterPanel::reveals(const ParameterGroup& group) const {
    const auto is_it = [&](const ParameterDescription* description) { return description->key == reveal_; };
    return std::any_of(group.front.begin(), group.front.end(), is_it) ||
           std::any_of(group.more.begin(), group.more.end(), is_it);
}

void ParameterPanel::change(Context& context, const ParameterDescription& description, ParameterValue value,
                            bool finished, std::optional<double> typed) {
    // The mouse moved, the number did not.
    if (const ParameterValue* before = pending_.find(description.key);
        before && *before == value && !finished)
        return;
    pending_.set(description.key, value);
    if (const std::optional<double> seconds = cost ? cost(description, value) : std::nullopt) {
        question_.ask({std::string(description.key), std::move(value), *seconds, finished, typed});
        asked_in_frame_ = ImGui::GetFrameCount();
        return;
    }
    question_.settle(description.key);
    // A change that restarts the scene waits for the release: one new scene, not one per pixel of the drag.
    if ((description.restarts || description.on_release) && !finished) return;
    send(context, std::string(description.key), std::move(value), finished, typed);
}

void ParameterPanel::send(Context& context, const std::string& key, ParameterValue value, bool finished,
                          std::optional<double> typed) {
    unfinished_ = finished ? std::string() : key;
    context.intents.emplace_back(ParameterIntent{key, std::move(value), finished, typed});
}

bool ParameterPanel::refuse_cost() {
    if (!question_.asked()) return false;
    const std::string key = question_.asked()->key;
    question_.clear();
    pending_.forget(key);
    // The part of the drag that was sent is one step of undo, and ends here.
    if (unfinished_ == key) to_finish_ = key;
    return true;
}

/// Below the row of a value that was not set yet: what it costs, and the two answers. Enter is "use", Esc
/// "keep".
void ParameterPanel::ask_about_cost(Context& context, const ParameterPanelInput& input,
                                    const ParameterDescription& description) {
    if (to_finish_ == description.key) {
        to_finish_.clear();
        send(context, std::string(description.key), description.value(input.parameters), true, {});
    }
    const CostQuestion::Asked* asked = question_.about(description.key, pending_);
    if (asked == nullptr) return;
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    ImGui::TextUnformatted(cost_text(asked->seconds).c_str());
    ImGui::PopStyleColor();
    record_last_item(context, "cost:" + std::string(description.key));
    if (!asked->may_answer) return;
    ImGui::SameLine();
    bool use = ImGui::SmallButton("Use");
    record_last_item(context, "cost_use:" + std::string(description.key));
    ImGui::SameLine();
    const bool keep = ImGui::SmallButton(("Keep " + description.text(input.parameters)).c_str());
    record_last_item(context, "cost_keep:" + std::string(description.key));
    const bool enter = key_was_pressed(ImGuiKey_Enter);
    use = use || (enter && !ImGui::GetIO().WantTextInput && ImGui::GetFrameCount() > asked_in_frame_ + 1);
    if (keep) {
        static_cast<void>(refuse_cost());
    } else if (use) {
        const CostQuestion::Asked answered = *asked;
        question_.clear();
        send(context, answered.key, answered.value, true, answered.typed);
    }
}

void ParameterPanel::draw_row(Context& context, const ParameterPanelInput& input,
                              const ParameterDescription& description) {
    ImGui::PushID(description.key.data(), description.key.data() + description.key.size());
    const bool governed = input.governed != nullptr && input.governed(description.key);
    const bool pinned = std::binary_search(input.pinned.begin(), input.pinned.end(), description.key);
    const RowMark mark = row_mark(differs(description, input.parameters, input.baseline), governed, pinned);
    if (governed && !pinned && context.record_widget)
        context.record_widget("lock:" + std::string(description.key), {});
    const bool label_hovered = label(context, description, mark, input.label_share);
    if (label_hovered && ImGui::IsMouseDoubleClicked(0))
        change(context, description, description.value(input.baseline), true);
    if (reveal_ == description.key && frames_to_type_ > 0) {
        // Asked for once; until the text is there, what is typed waits.
        constexpr int first = 4;
        if (!description.is_number()) {
            frames_to_type_ = 0;
        } else if (frames_to_type_-- == first) {
            ImGui::SetWindowFocus();
            ImGui::SetKeyboardFocusHere();
        }
    }
    const bool control_hovered = draw_control(context, input, description);
    end_row(context, input, description, label_hovered || control_hovered);
    ImGui::PopID();
}

/// Behind a row's control: the mark of a row that was looked for, the card, the words below.
void ParameterPanel::end_row(Context& context, const ParameterPanelInput& input,
                             const ParameterDescription& description, bool hovered) {
    if (reveal_ == description.key) {
        ImGui::SetScrollHereY(0.3f);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        ImGui::GetWindowDrawList()->AddRect(low, high, palette().accent, 3.0f, 0, 2.0f * context.scale);
        if (ImGui::IsItemActive() || ImGui::IsMouseClicked(0)) {
            reveal_.clear();
            frames_to_type_ = 0;
        }
    }
    hover(context, input, description, hovered);
    ask_about_cost(context, input, description);
    for (const auto& [key, text] : input.annotations) {
        if (key == description.key) ImGui::TextDisabled("   %s", text.c_str());
    }
}

/// Two check boxes that follow each other share a line where their words leave room.
void ParameterPanel::draw_rows(Context& context, ParameterPanelInput input,
                               std::span<const FoundParameter> rows) {
    const float half = 0.5f * ImGui::GetContentRegionAvail().x;
    bool beside = false;  // the next check box goes to the right of the last
    for (const FoundParameter& row : rows) {
        const ParameterDescription& description = *row.description;
        input.parameters = row.set.values;
        input.baseline = input.defaults = row.set.defaults;
        if (description.kind != ParameterKind::boolean) {
            draw_row(context, input, description);
            beside = false;
            continue;
        }
        const float left = ImGui::GetCursorStartPos().x;
        const float width =
            ImGui::GetFrameHeight() + 2.0f * ImGui::GetStyle().ItemInnerSpacing.x +
            ImGui::CalcTextSize(description.label.data(), description.label.data() + description.label.size())
                .x;
        const bool fits = width <= half;
        beside = beside && fits;
        if (beside) ImGui::SameLine(left + half);
        ImGui::PushID(description.key.data(), description.key.data() + description.key.size());
        if (differs(description, input.parameters, input.baseline))
            changed_dot(context, ImGui::GetCursorScreenPos());
        const bool hovered = draw_check_box(context, input, description, std::string(description.label));
        end_row(context, input, description, hovered);
        ImGui::PopID();
        beside = fits && !beside;
    }
}

void ParameterPanel::hover(Context& context, const ParameterPanelInput& input,
                           const ParameterDescription& description, bool hovered) {
    if (!hovered || ImGui::IsMouseDown(0)) {
        if (hovered_ == description.key) hovered_.clear();
        return;
    }
    if (hovered_ != description.key) {
        hovered_ = description.key;
        hovered_since_ = ImGui::GetTime();
    }
    if (ImGui::GetTime() - hovered_since_ > card_delay)
        draw_hover_card(context, description, input.baseline, input.defaults);
}

void ParameterPanel::draw_group(Context& context, const ParameterPanelInput& input,
                                const ParameterGroup& group) {
    auto missing = group.missing.begin();
    for (std::size_t row = 0; row <= group.front.size(); ++row) {
        for (; missing != group.missing.end() && missing->before == row; ++missing)
            draw_missing(context, *missing, input.label_share);
        if (row < group.front.size()) draw_row(context, input, *group.front[row]);
    }
}

void ParameterPanel::draw_all_parameters(Context& context, const ParameterPanelInput& input,
                                         std::span<const ParameterGroup> groups) {
    std::size_t count = 0;
    bool wanted = false;
    for (const ParameterGroup& group : groups) {
        count += group.more.size();
        for (const ParameterDescription* description : group.more)
            wanted = wanted || description->key == reveal_;
    }
    if (count == 0) return;
    if (wanted) ImGui::SetNextItemOpen(true);
    const bool open =
        ImGui::CollapsingHeader(("All parameters (" + std::to_string(count) + ")###all").c_str());
    record_last_item(context, "group:all");
    if (!open) return;
    for (const ParameterGroup& group : groups) {
        if (group.more.empty()) continue;
        ImGui::TextDisabled("%s", group.title.c_str());
        for (const ParameterDescription* description : group.more) draw_row(context, input, *description);
    }
}

}  // namespace slosh::ui
