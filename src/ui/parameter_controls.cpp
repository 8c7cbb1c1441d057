// The controls of a row: slider, check box, list, color; see parameter_panel.h. A slider works on a double of
// its own: what it shows is the pending value while a change is on its way.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "ui/keyboard_focus.h"
#include "ui/parameter_panel.h"
#include "ui/slider.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

std::string slider_format(const ParameterDescription& description) {
    std::string format = description.kind == ParameterKind::integer ? "%.0f" : "%.4g";
    if (!description.unit.empty()) {
        format += " ";
        for (const char letter : description.unit)
            format += letter == '%' ? std::string("%%") : std::string(1, letter);
    }
    return format;
}

/// "parameter:pbf.iterations", but "view:clarity".
std::string recorded(const ParameterPanelInput& input, const ParameterDescription& description) {
    std::string_view key = description.key;
    if (input.recorded_as != ParameterPanelInput().recorded_as) key.remove_prefix(key.rfind('.') + 1);
    return std::string(input.recorded_as) + std::string(key);
}

/// While its slider is held or typed into: what the release will do.
void warn_of_restart(Context& context, const ParameterDescription& description) {
    constexpr const char* words = "The scene will restart.";
    const ImVec2 padding = ImGui::GetStyle().WindowPadding, size = ImGui::CalcTextSize(words);
    place_next_card(context, card_at_item(context, size.x + 2.0f * padding.x, size.y + 2.0f * padding.y));
    ImGui::BeginTooltip();
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    ImGui::TextUnformatted(words);
    record_last_item(context, "restarts:" + std::string(description.key));
    ImGui::PopStyleColor();
    ImGui::EndTooltip();
}

}  // namespace

bool ParameterPanel::draw_number(Context& context, const ParameterPanelInput& input,
                                 const ParameterDescription& description) {
    double value = pending_.number(description, input.parameters);
    const bool was_dragging = dragging_ == description.key;
    SliderRange range = slider_range(description, value);
    ImGuiSliderFlags flags = ImGuiSliderFlags_NoRoundToFormat;
    if (description.scale == ParameterScale::logarithmic) flags |= ImGuiSliderFlags_Logarithmic;
    const bool slides = description.soft_min < description.soft_max;
    const bool was_typed = !slides || is_typed_into("##value");
    const bool moved = slides ? slider(context, "##value",
                                       {ImGuiDataType_Double, &value, &range.min, &range.max,
                                        slider_format(description).c_str(), flags})
                              : ImGui::InputScalar("##value", ImGuiDataType_Double, &value, nullptr, nullptr,
                                                   slider_format(description).c_str());
    enter_types_here();
    const bool typed = was_typed || is_typed_into("##value");
    record_last_item(context, recorded(input, description));
    const bool hovered = ImGui::IsItemHovered();
    const bool active = ImGui::IsItemActive();
    const bool released = ImGui::IsItemDeactivated();

    if (slides && hovered && ImGui::IsMouseDoubleClicked(0) && !ImGui::GetIO().KeyCtrl) {
        resetting_ = description.key;
        dragging_.clear();
        change(context, description, description.number(input.baseline), true);
    } else if (resetting_ == description.key) {
        if (!ImGui::IsMouseDown(0)) resetting_.clear();
    } else if (moved && !typed) {  // by the mouse, or by the arrow keys
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

bool ParameterPanel::draw_check_box(Context& context, const ParameterPanelInput& input,
                                    const ParameterDescription& description, const std::string& label) {
    bool on = pending_.number(description, input.parameters) != 0.0;
    if (ImGui::Checkbox(label.c_str(), &on)) change(context, description, on ? 1.0 : 0.0, true);
    record_last_item(context, recorded(input, description));
    return ImGui::IsItemHovered();
}

bool ParameterPanel::draw_choice(Context& context, const ParameterPanelInput& input,
                                 const ParameterDescription& description) {
    const ParameterValue* pending = pending_.find(description.key);
    const std::string current = to_text(pending != nullptr ? *pending : description.value(input.parameters));
    const std::vector<ParameterChoice> choices = description.choice_list();
    const auto chosen = std::find_if(choices.begin(), choices.end(),
                                     [&](const ParameterChoice& choice) { return choice.name == current; });
    const bool open =
        ImGui::BeginCombo("##value", chosen != choices.end() ? chosen->label.c_str() : current.c_str());
    const std::string id = recorded(input, description);
    record_last_item(context, id);
    const bool hovered = ImGui::IsItemHovered();
    if (hovered && ImGui::IsMouseDoubleClicked(0))
        change(context, description, description.value(input.baseline), true);
    if (open) {
        for (const ParameterChoice& choice : choices) {
            if (ImGui::Selectable((choice.label + "##" + choice.name).c_str(), choice.name == current))
                change(context, description, choice.name, true);
            record_last_item(context, id + ":" + choice.name);
            if (!choice.help.empty() && ImGui::IsItemHovered()) tooltip(context, choice.help);
        }
        ImGui::EndCombo();
    }
    return hovered && !open;
}

bool ParameterPanel::draw_color(Context& context, const ParameterPanelInput& input,
                                const ParameterDescription& description) {
    std::array<float, 3> color = description.color(input.parameters);
    if (ImGui::ColorEdit3("##value", color.data(), ImGuiColorEditFlags_NoInputs))
        change(context, description, to_text(color), true);
    record_last_item(context, recorded(input, description));
    return ImGui::IsItemHovered();
}

bool ParameterPanel::draw_control(Context& context, const ParameterPanelInput& input,
                                  const ParameterDescription& description) {
    switch (description.kind) {
        case ParameterKind::boolean:
            return draw_check_box(context, input, description, "##value");
        case ParameterKind::choice:
        case ParameterKind::text:
            return draw_choice(context, input, description);
        case ParameterKind::color:
            return draw_color(context, input, description);
        case ParameterKind::real:
        case ParameterKind::integer:
            break;
    }
    return draw_number(context, input, description);
}

}  // namespace slosh::ui
