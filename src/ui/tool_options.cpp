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

constexpr float gap = 4.0f;                                    // units, between controls
constexpr float widest_option = 140.0f, least_option = 64.0f;  // units
constexpr float least_options = 330.0f;                        // units, that the tools leave to their options

void next_control(const Context& context) { ImGui::SameLine(0.0f, gap * context.scale); }

void say_tool(Context& context, const ActionItem& item) {
    if (!ImGui::IsItemHovered()) return;
    const std::string shortcut = item.shortcut.empty() ? "" : " (" + item.shortcut + ")";
    tooltip(context, std::string(item.help.empty() ? item.label : item.help) + shortcut);
}

/// Where the row is too short for all of them side by side.
void draw_tool_list(Context& context, std::span<const ActionItem* const> tools) {
    const auto chosen =
        std::find_if(tools.begin(), tools.end(), [](const ActionItem* tool) { return tool->checked; });
    ImGui::SetNextItemWidth(100.0f * context.scale);
    const bool open =
        ImGui::BeginCombo("##tools", chosen != tools.end() ? std::string((*chosen)->label).c_str() : "Tools",
                          ImGuiComboFlags_HeightLargest);
    record_last_item(context, "tools");
    if (!open) return;
    for (const ActionItem* tool : tools) {
        if (ImGui::Selectable((std::string(tool->label) + "##" + std::string(tool->id)).c_str(),
                              tool->checked))
            context.action(tool->id);
        record_last_item(context, "button:" + std::string(tool->id));
        say_tool(context, *tool);
    }
    ImGui::EndCombo();
}

void draw_tools(Context& context, ActionList actions, const ToolOptions& options) {
    std::vector<const ActionItem*> tools;
    float needed = 0.0f;
    for (const std::string& id : options.actions) {
        const ActionItem* item = find_action(actions, id);
        if (item == nullptr) continue;
        tools.push_back(item);
        needed += ImGui::CalcTextSize(std::string(item->label).c_str()).x +
                  2.0f * ImGui::GetStyle().FramePadding.x + gap * context.scale;
    }
    if (needed + least_options * context.scale > ImGui::GetContentRegionAvail().x)
        return draw_tool_list(context, tools);
    for (const ActionItem* tool : tools) {
        if (tool != tools.front()) next_control(context);
        if (tool->checked)
            ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        const bool pressed = ImGui::Button((std::string(tool->label) + "##" + std::string(tool->id)).c_str());
        if (tool->checked) ImGui::PopStyleColor();
        record_last_item(context, "button:" + std::string(tool->id));
        say_tool(context, *tool);
        if (pressed) context.action(tool->id);
    }
}

/// A line between the tools and their options.
void draw_divider(const Context& context) {
    ImGui::SameLine(0.0f, 2.0f * gap * context.scale);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddLine(at, ImVec2(at.x, at.y + ImGui::GetFrameHeight()),
                                        ImGui::GetColorU32(ImGuiCol_Separator));
    ImGui::SetCursorScreenPos(ImVec2(at.x + 2.0f * gap * context.scale, at.y));
}

/// What a control is for, where its own text has no room for it.
void say_label(Context& context, const ShownParameter& row) {
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        tooltip(context,
                std::string(row.description->label) +
                    (row.description->help.empty() ? "" : ": " + std::string(row.description->help)));
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
    const bool open =
        ImGui::BeginCombo(("##" + id).c_str(), shown != nullptr ? shown->label.c_str() : value.c_str());
    record_last_item(context, id);
    if (!open) {
        say_label(context, row);
        return false;
    }
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
    const std::string label = "##" + id, name = std::string(description.label) + " ";
    const ImGuiSliderFlags flags =
        ImGuiSliderFlags_AlwaysClamp |
        (description.scale == ParameterScale::logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    bool changed = false;
    if (description.kind == ParameterKind::integer) {
        int value = static_cast<int>(description.number(row.values));
        const std::string format =
            name + (row.format.empty() ? "%d " + std::string(description.unit) : row.format);
        const auto least = static_cast<int>(description.soft_min),
                   most = static_cast<int>(description.soft_max);
        changed = slider(context, label.c_str(),
                         {ImGuiDataType_S32, &value, &least, &most, format.c_str(), flags}) &&
                  set(row, static_cast<double>(value));
    } else {
        auto value = static_cast<float>(row.acting.value_or(description.number(row.values)) * row.unit);
        const bool own_range = row.least < row.most;
        const double low = own_range ? row.least : description.soft_min,
                     high = own_range ? row.most : description.soft_max;
        const std::string format =
            name + (row.format.empty() ? "%.3g " + std::string(description.unit) : row.format);
        const auto least = static_cast<float>(low * row.unit), most = static_cast<float>(high * row.unit);
        changed = slider(context, label.c_str(),
                         {ImGuiDataType_Float, &value, &least, &most, format.c_str(), flags}) &&
                  set(row, static_cast<double>(value) / row.unit);
    }
    record_last_item(context, id);
    say_label(context, row);
    return changed;
}

/// Words for values; the one that the slider has is shown.
bool draw_presets(Context& context, const ShownParameter& row, const std::string& id) {
    if (row.presets.empty()) return false;
    const double value = row.description->number(row.values);
    const auto has_value = [&](const ShownParameter::Preset& preset) {
        return row.description->scale == ParameterScale::logarithmic
                   ? std::abs(std::log(value / preset.value)) < 0.1
                   : value == preset.value;
    };
    const auto near = std::find_if(row.presets.begin(), row.presets.end(), has_value);
    next_control(context);
    ImGui::SetNextItemWidth(80.0f * context.scale);
    const bool open = ImGui::BeginCombo(("##presets" + id).c_str(),
                                        near != row.presets.end() ? near->label.c_str() : "other");
    record_last_item(context, id + ":presets");
    if (!open) return false;
    bool changed = false;
    for (const ShownParameter::Preset& preset : row.presets) {
        const std::string label = preset.label + ", " + format_number(preset.value * row.unit) + " " +
                                  std::string(row.description->unit) + "##" + preset.id;
        if (ImGui::Selectable(label.c_str(), near != row.presets.end() && &preset == &*near))
            changed |= set(row, preset.value);
        record_last_item(context, "tool:" + preset.id);
    }
    ImGui::EndCombo();
    return changed;
}

/// A row of colours: what the next drop is of.
void draw_swatches(Context& context, const ToolOptions& options) {
    const float edge = ImGui::GetFrameHeight();
    for (const LiquidChoice& liquid : options.liquids) {
        const bool lit = liquid.name == options.liquid;
        next_control(context);
        const ImVec4 color(liquid.color.x, liquid.color.y, liquid.color.z, 1.0f);
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, lit ? 2.0f * context.scale : 0.0f);
        ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_Text));
        const bool pressed =
            ImGui::ColorButton(("##swatch" + liquid.name).c_str(), color,
                               ImGuiColorEditFlags_NoTooltip | ImGuiColorEditFlags_NoDragDrop |
                                   (lit ? 0 : ImGuiColorEditFlags_NoBorder),
                               ImVec2(edge, edge));
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
        record_last_item(context, "tool:liquid:" + liquid.name);
        const bool own = liquid.name.empty();
        if (ImGui::IsItemHovered())
            tooltip(context, own ? "Drops of the scene's own liquid" : "Drops of " + liquid.label);
        if (pressed) context.intents.emplace_back(LiquidIntent{liquid.name});
    }
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
    return draw_presets(context, row, id) || changed;
}

}  // namespace

bool draw_tool_options(Context& context, const Rectangle& place, ActionList actions,
                       const ToolOptions& options, const Hints& hints) {
    const float scale = context.scale;
    if (place.empty()) return false;
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(place.width, place.height));
    const float pad = 0.5f * (place.height - ImGui::GetFrameHeight());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(2.0f * gap * scale, std::max(pad, 0.0f)));
    ImGui::Begin("##tool", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoScrollbar |
                     ImGuiWindowFlags_NoScrollWithMouse);
    draw_tools(context, actions, options);
    if (!options.rows.empty() || !options.liquids.empty()) draw_divider(context);
    float fixed = static_cast<float>(options.liquids.size()) * (ImGui::GetFrameHeight() + gap * scale);
    for (const ShownParameter& row : options.rows)
        if (!row.presets.empty()) fixed += (80.0f + gap) * scale;
    const float room = (ImGui::GetContentRegionAvail().x - fixed) /
                       static_cast<float>(std::max<std::size_t>(options.rows.size(), 1));
    ImGui::PushItemWidth(std::clamp(room - gap * scale, least_option * scale, widest_option * scale));
    bool changed = false;
    for (const ShownParameter& row : options.rows) {
        if (&row != options.rows.data()) next_control(context);
        changed |= draw_row(context, row);
    }
    ImGui::PopItemWidth();
    if (!options.liquids.empty()) draw_swatches(context, options);
    const float end = ImGui::GetItemRectMax().x + 3.0f * gap * scale;
    hints.draw({end, place.y, place.x + place.width - 2.0f * gap * scale - end, place.height}, scale,
               context.now);
    record_window(context, "window:tools");
    ImGui::End();
    ImGui::PopStyleVar();
    return changed;
}

}  // namespace slosh::ui
