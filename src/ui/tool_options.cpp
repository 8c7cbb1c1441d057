// See tool_options.h.
#include "ui/tool_options.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "ui/slider.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

/// A button on this line if it fits, else on the next; lit when it is the one in use.
bool row_button(const Context& context, bool first, const std::string& text, bool lit, bool small) {
    const ImGuiStyle& style = ImGui::GetStyle();
    if (!first) {
        const float needed = ImGui::CalcTextSize(text.c_str(), nullptr, true).x + 2.0f * style.FramePadding.x;
        const float gap = 4.0f * context.scale;
        const float end = ImGui::GetItemRectMax().x + gap + needed;
        if (end <= ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x) ImGui::SameLine(0.0f, gap);
    }
    if (lit) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool pressed = small ? ImGui::SmallButton(text.c_str()) : ImGui::Button(text.c_str());
    if (lit) ImGui::PopStyleColor();
    return pressed;
}

void draw_tools(Context& context, ActionList actions, const ToolOptions& options) {
    bool first = true;
    for (const std::string& id : options.actions) {
        const ActionItem* item = find_action(actions, id);
        if (item == nullptr) continue;
        const bool pressed =
            row_button(context, first, std::string(item->label) + "##" + id, item->checked, false);
        first = false;
        record_last_item(context, "button:" + id);
        if (ImGui::IsItemHovered()) {
            const std::string shortcut = item->shortcut.empty() ? "" : " (" + item->shortcut + ")";
            tooltip(context, std::string(item->help.empty() ? item->label : item->help) + shortcut);
        }
        if (pressed) context.action(id);
    }
}

/// Folded or not: what a header says and does. False: nothing else is to be drawn.
bool draw_header(Context& context, ActionList actions, const ToolOptions& options) {
    std::string label = "Tools";
    for (const std::string& id : options.actions) {
        const ActionItem* item = find_action(actions, id);
        if (item != nullptr && item->checked) label = item->label;
    }
    ImGui::SetNextItemOpen(*options.open);
    *options.open = ImGui::CollapsingHeader((label + "###fold").c_str());
    record_last_item(context, "group:tools");
    if (!*options.open && ImGui::IsItemHovered())
        tooltip(context, "Open the panel with the tools and their options");
    return *options.open;
}

bool set(const ShownParameter& row, const ParameterValue& value) {
    return static_cast<bool>(row.description->set_clamped(row.values, value));
}

bool draw_choice(Context& context, const ShownParameter& row, const std::string& id) {
    std::vector<ShownParameter::Choice> choices = row.choices;
    if (choices.empty()) {
        for (const std::string_view name : row.description->choices)
            choices.push_back({std::string(name), std::string(name)});
    }
    // What cannot be taken now stays chosen: the first that can is what acts meanwhile.
    const std::string value = row.description->text(row.values);
    const auto chosen = std::find_if(choices.begin(), choices.end(),
                                     [&](const ShownParameter::Choice& c) { return c.name == value; });
    const ShownParameter::Choice* shown = chosen != choices.end() ? &*chosen
                                          : choices.empty()       ? nullptr
                                                                  : &choices.front();
    const bool open = ImGui::BeginCombo(std::string(row.description->label).c_str(),
                                        shown != nullptr ? shown->label.c_str() : value.c_str());
    record_last_item(context, id);
    if (!open) return false;
    bool changed = false;
    for (const ShownParameter::Choice& choice : choices) {
        if (ImGui::Selectable((choice.label + "##" + choice.name).c_str(), &choice == shown))
            changed |= set(row, choice.name);
        record_last_item(context, id + ":" + choice.name);
    }
    ImGui::EndCombo();
    return changed;
}

bool draw_number(Context& context, const ShownParameter& row, const std::string& id) {
    const ParameterDescription& description = *row.description;
    const std::string label(description.label);
    const ImGuiSliderFlags flags =
        ImGuiSliderFlags_AlwaysClamp |
        (description.scale == ParameterScale::logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    bool changed = false;
    if (description.kind == ParameterKind::integer) {
        int value = static_cast<int>(description.number(row.values));
        const std::string format = row.format.empty() ? "%d " + std::string(description.unit) : row.format;
        const auto least = static_cast<int>(description.soft_min),
                   most = static_cast<int>(description.soft_max);
        changed =
            slider(context, label.c_str(), ImGuiDataType_S32, &value, &least, &most, format.c_str(), flags) &&
            set(row, static_cast<double>(value));
    } else {
        auto value = static_cast<float>(row.acting.value_or(description.number(row.values)) * row.unit);
        const bool own_range = row.least < row.most;
        const double low = own_range ? row.least : description.soft_min,
                     high = own_range ? row.most : description.soft_max;
        const std::string format = row.format.empty() ? "%.3g " + std::string(description.unit) : row.format;
        const auto least = static_cast<float>(low * row.unit), most = static_cast<float>(high * row.unit);
        changed = slider(context, label.c_str(), ImGuiDataType_Float, &value, &least, &most, format.c_str(),
                         flags) &&
                  set(row, static_cast<double>(value) / row.unit);
    }
    record_last_item(context, id);
    return changed;
}

bool draw_presets(Context& context, const ShownParameter& row) {
    bool changed = false, first = true;
    for (const ShownParameter::Preset& preset : row.presets) {
        // The word is lit that says how much the slider's value is.
        const double value = row.description->number(row.values);
        const bool near = row.description->scale == ParameterScale::logarithmic
                              ? std::abs(std::log(value / preset.value)) < 0.1
                              : value == preset.value;
        const bool pressed = row_button(context, first, preset.label, near, true);
        first = false;
        record_last_item(context, "tool:" + preset.id);
        if (ImGui::IsItemHovered())
            tooltip(context,
                    format_number(preset.value * row.unit) + " " + std::string(row.description->unit));
        if (pressed) changed |= set(row, preset.value);
    }
    return changed;
}

/// A row of colours: what the next drop is of.
void draw_swatches(Context& context, const ToolOptions& options) {
    const float edge = ImGui::GetFrameHeight();
    std::string chosen;
    bool first = true;
    for (const LiquidChoice& liquid : options.liquids) {
        const bool lit = liquid.name == options.liquid;
        if (lit) chosen = liquid.label;
        if (!first) ImGui::SameLine(0.0f, 4.0f * context.scale);
        first = false;
        const ImVec4 color(liquid.color.x, liquid.color.y, liquid.color.z, 1.0f);
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, lit ? 2.0f * context.scale : 0.0f);
        ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_Text));
        const bool pressed =
            ImGui::ColorButton(("##swatch" + liquid.name).c_str(), color,
                               ImGuiColorEditFlags_NoTooltip | ImGuiColorEditFlags_NoDragDrop |
                                   (lit ? 0 : ImGuiColorEditFlags_NoBorder),
                               ImVec2(0.8f * edge, 0.8f * edge));
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
        record_last_item(context, "tool:liquid:" + liquid.name);
        if (ImGui::IsItemHovered()) tooltip(context, liquid.label);
        if (pressed) context.intents.emplace_back(LiquidIntent{liquid.name});
    }
    if (chosen.empty()) return;
    ImGui::SameLine(0.0f, 8.0f * context.scale);
    ImGui::TextUnformatted(chosen.c_str());
}

bool draw_row(Context& context, const ShownParameter& row) {
    const std::string id = "tool:" + std::string(row.id);
    bool changed = false;
    switch (row.description->kind) {
        case ParameterKind::choice:
            changed = draw_choice(context, row, id);
            break;
        case ParameterKind::boolean: {
            bool value = row.description->number(row.values) != 0.0;
            changed = ImGui::Checkbox(std::string(row.description->label).c_str(), &value) &&
                      set(row, value ? 1.0 : 0.0);
            record_last_item(context, id);
            break;
        }
        default:
            changed = draw_number(context, row, id);
            break;
    }
    return draw_presets(context, row) || changed;
}

}  // namespace

bool draw_tool_options(Context& context, const Rectangle& place, ActionList actions,
                       const ToolOptions& options, float& height) {
    const float scale = context.scale;
    if (place.empty()) return false;
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y + place.height), ImGuiCond_Always, ImVec2(0.0f, 1.0f));
    ImGui::SetNextWindowSize(ImVec2(place.width, 0.0f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0.0f, 0.0f),
                                        ImVec2(place.width, std::max(place.height, 1.0f)));
    ImGui::SetNextWindowBgAlpha(0.9f);  // it stands on the water
    ImGui::Begin("##tool", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    if (options.open != nullptr && !draw_header(context, actions, options)) {
        record_window(context, "window:tools");
        ImGui::End();
        return false;
    }
    draw_tools(context, actions, options);
    ImGui::PushItemWidth(-72.0f * scale);
    bool changed = false;
    for (const ShownParameter& row : options.rows) changed |= draw_row(context, row);
    ImGui::PopItemWidth();
    if (!options.liquids.empty()) draw_swatches(context, options);
    height = ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + ImGui::GetStyle().WindowPadding.y;
    record_window(context, "window:tools");
    ImGui::End();
    return changed;
}

}  // namespace slosh::ui
