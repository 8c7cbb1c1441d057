// See parameter_panel.h. A slider works on a double of its own: what it shows is the pending value while a
// change is on its way.
#include "ui/parameter_panel.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ui/hover_card.h"
#include "ui/theme.h"

namespace slosh::ui {
namespace {

constexpr double card_delay =
    0.45;  // s of rest before the card comes: sooner, it is in the way of the next slider

std::string slider_format(const ParameterDescription& description) {
    std::string format = description.kind == ParameterKind::integer ? "%.0f" : "%.4g";
    if (!description.unit.empty()) {
        format += " ";
        for (const char letter : description.unit)
            format += letter == '%' ? std::string("%%") : std::string(1, letter);
    }
    return format;
}

void label(Context& context, const ParameterDescription& description, bool changed) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float dot = 2.0f * context.scale;
    if (changed) {
        ImGui::GetWindowDrawList()->AddCircleFilled(
            ImVec2(corner.x - 2.5f * context.scale, corner.y + 0.5f * ImGui::GetFrameHeight()), dot,
            palette().accent);
    }
    ImGui::AlignTextToFramePadding();
    const float width = ImGui::GetContentRegionAvail().x * label_share;
    const ImVec2 low = corner,
                 high(corner.x + width - 4.0f * context.scale, corner.y + ImGui::GetFrameHeight());
    ImGui::PushClipRect(low, high, true);
    ImGui::TextUnformatted(description.label.data(), description.label.data() + description.label.size());
    ImGui::PopClipRect();
    ImGui::SameLine();
    ImGui::SetCursorScreenPos(ImVec2(corner.x + width, corner.y));
    ImGui::SetNextItemWidth(-1.0f);
}

/// While its slider is held or typed into: what the release will do.
void warn_of_restart(Context& context, const ParameterDescription& description) {
    ImGui::BeginTooltip();
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    ImGui::TextUnformatted("The water will start anew.");
    record_last_item(context, "restarts:" + std::string(description.key));
    ImGui::PopStyleColor();
    ImGui::EndTooltip();
}

}  // namespace

void ParameterPanel::reveal(std::string_view key) { reveal_ = key; }

void ParameterPanel::change(Context& context, const ParameterDescription& description, ParameterValue value,
                            bool finished, std::optional<double> typed) {
    // The mouse moved, the number did not.
    if (const ParameterValue* before = pending_.find(description.key);
        before && *before == value && !finished)
        return;
    pending_.set(description.key, value);
    // A change that seeds the scene anew waits for the release: one new scene, not one per pixel of the drag.
    if (description.restarts && !finished) return;
    context.intents.emplace_back(
        ParameterIntent{std::string(description.key), std::move(value), finished, typed});
}

bool ParameterPanel::draw_number(Context& context, const ParameterPanelInput& input,
                                 const ParameterDescription& description) {
    double value = pending_.number(description, input.parameters);
    const bool was_dragging = dragging_ == description.key;
    bool hovered = false;
    if (description.kind == ParameterKind::boolean) {
        bool on = value != 0.0;
        if (ImGui::Checkbox("##value", &on)) change(context, description, on ? 1.0 : 0.0, true);
        record_last_item(context, "parameter:" + std::string(description.key));
        return ImGui::IsItemHovered();
    }
    SliderRange range = slider_range(description, value);
    ImGuiSliderFlags flags = ImGuiSliderFlags_NoRoundToFormat;
    if (description.scale == ParameterScale::logarithmic) flags |= ImGuiSliderFlags_Logarithmic;
    const bool moved = ImGui::SliderScalar("##value", ImGuiDataType_Double, &value, &range.min, &range.max,
                                           slider_format(description).c_str(), flags);
    record_last_item(context, "parameter:" + std::string(description.key));
    hovered = ImGui::IsItemHovered();
    const bool active = ImGui::IsItemActive();
    const bool released = ImGui::IsItemDeactivated();

    if (hovered && ImGui::IsMouseDoubleClicked(0) && !ImGui::GetIO().KeyCtrl) {
        resetting_ = description.key;
        dragging_.clear();
        change(context, description, description.number(input.baseline), true);
    } else if (resetting_ == description.key) {
        if (!ImGui::IsMouseDown(0)) resetting_.clear();
    } else if (moved && ImGui::IsMouseDown(0)) {
        dragging_ = description.key;
        change(context, description, round_for_display(description, value), false);
    } else if (moved) {
        // Dear ImGui reports every keystroke; the number counts when the field is left.
        typing_ = description.key;
        typed_ = value;
    } else if (was_dragging && (released || !active)) {
        dragging_.clear();
        change(context, description, pending_.number(description, input.parameters), true);
    }
    if (typing_ == description.key && !active) finish_typing(context, input, description);
    if (description.restarts && active) warn_of_restart(context, description);
    return hovered;
}

void ParameterPanel::finish_typing(Context& context, const ParameterPanelInput& input,
                                   const ParameterDescription& description) {
    typing_.clear();
    const double taken = typed_number(description, typed_);
    if (typed_ < description.min || typed_ > description.max)
        return change(context, description, taken, true, typed_);
    // Esc brings back the text, which has fewer digits than the number: what reads like the old text is no
    // change.
    const double before = pending_.number(description, input.parameters);
    const bool as_before = taken == std::strtod(number_text(description, before).c_str(), nullptr);
    if (!as_before) change(context, description, taken, true);
}

bool ParameterPanel::draw_choice(Context& context, const ParameterPanelInput& input,
                                 const ParameterDescription& description) {
    const std::size_t index = static_cast<std::size_t>(pending_.number(description, input.parameters));
    const std::string current(index < description.choices.size() ? description.choices[index]
                                                                 : std::string_view("?"));
    const bool open = ImGui::BeginCombo("##value", current.c_str());
    record_last_item(context, "parameter:" + std::string(description.key));
    const bool hovered = ImGui::IsItemHovered();
    if (hovered && ImGui::IsMouseDoubleClicked(0))
        change(context, description, description.value(input.baseline), true);
    if (open) {
        for (const std::string_view choice : description.choices) {
            const std::string name(choice);
            if (ImGui::Selectable(name.c_str(), name == current)) change(context, description, name, true);
        }
        ImGui::EndCombo();
    }
    return hovered && !open;
}

void ParameterPanel::draw_row(Context& context, const ParameterPanelInput& input,
                              const ParameterDescription& description) {
    ImGui::PushID(description.key.data(), description.key.data() + description.key.size());
    label(context, description, differs(description, input.parameters, input.baseline));
    const bool label_hovered = ImGui::IsItemHovered();
    const bool control_hovered = description.kind == ParameterKind::choice
                                     ? draw_choice(context, input, description)
                                     : draw_number(context, input, description);
    if (reveal_ == description.key) {
        ImGui::SetScrollHereY(0.3f);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        ImGui::GetWindowDrawList()->AddRect(low, high, palette().accent, 3.0f, 0, 2.0f * context.scale);
        if (ImGui::IsItemActive() || ImGui::IsMouseClicked(0)) reveal_.clear();
    }
    hover(context, input, description, label_hovered || control_hovered);
    for (const auto& [key, text] : input.annotations) {
        if (key == description.key) ImGui::TextDisabled("   %s", text.c_str());
    }
    ImGui::PopID();
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
    for (const ParameterDescription* description : group.front) draw_row(context, input, *description);
    if (group.more.empty()) return;
    const bool wanted =
        std::any_of(group.more.begin(), group.more.end(),
                    [&](const ParameterDescription* description) { return description->key == reveal_; });
    if (wanted) ImGui::SetNextItemOpen(true);
    const std::string title = (group.front.empty() ? "Settings (" : "More (") +
                              std::to_string(group.more.size()) + ")##" + group.name;
    const bool open = ImGui::TreeNodeEx(
        title.c_str(), ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_SpanAvailWidth);
    record_last_item(context, "more:" + group.name);
    if (!open) return;
    for (const ParameterDescription* description : group.more) draw_row(context, input, *description);
}

}  // namespace slosh::ui
