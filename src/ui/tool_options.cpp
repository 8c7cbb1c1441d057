// See tool_options.h.
#include "ui/tool_options.h"

#include <imgui.h>

#include <cmath>

#include "base/text.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

constexpr float width = 300.0f;  // the row of materials just fits
constexpr float left = 132.0f;   // beside the scale bar
constexpr float margin = 10.0f;  // to the view's edge
constexpr float bottom = 58.0f;  // above the hints

void draw_tools(Context& context, ActionList actions, const ToolOptions& options) {
    bool first = true;
    for (const std::string_view id : options.actions) {
        const ActionItem* item = find_action(actions, id);
        if (item == nullptr) continue;
        if (!first) ImGui::SameLine(0.0f, 4.0f * context.scale);
        first = false;
        if (item->checked)
            ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        const std::string text = std::string(item->label) + "##" + std::string(id);
        const bool pressed = ImGui::Button(text.c_str());
        if (item->checked) ImGui::PopStyleColor();
        record_last_item(context, "button:" + std::string(id));
        if (ImGui::IsItemHovered())
            tooltip(context,
                    std::string(item->help.empty() ? item->label : item->help) + " (" + item->shortcut + ")");
        if (pressed) context.action(id);
    }
}

bool draw_shape(Context& context, ToolOptions& options) {
    std::string shown = options.shape;
    for (const ViewChoice& choice : options.shapes) {
        if (choice.name == options.shape) shown = choice.label;
    }
    bool changed = false;
    const bool open = ImGui::BeginCombo("Shape", shown.c_str());
    record_last_item(context, "tool:shape");
    if (!open) return false;
    for (const ViewChoice& choice : options.shapes) {
        if (ImGui::Selectable((choice.label + "##" + choice.name).c_str(), choice.name == options.shape)) {
            options.shape = choice.name;
            changed = true;
        }
        record_last_item(context, "tool:shape:" + choice.name);
    }
    ImGui::EndCombo();
    return changed;
}

bool draw_density(Context& context, ToolOptions& options) {
    bool changed =
        ImGui::SliderFloat("Density", &options.density, options.least_density, options.most_density,
                           "%.0f kg/m^3", ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
    record_last_item(context, "tool:density");
    bool first = true;
    for (const ToolOptions::Material& material : options.materials) {
        if (!first) ImGui::SameLine(0.0f, 4.0f * context.scale);
        first = false;
        // The word is lit that says how heavy the slider's value is.
        const bool near = std::abs(std::log(options.density / material.density)) < 0.1f;
        if (near) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        const bool pressed = ImGui::SmallButton(material.name.c_str());
        if (near) ImGui::PopStyleColor();
        record_last_item(context, "tool:material:" + material.name);
        if (ImGui::IsItemHovered())
            tooltip(context, format_number(static_cast<double>(material.density)) + " kg/m^3");
        if (!pressed) continue;
        options.density = material.density;
        changed = true;
    }
    return changed;
}

bool draw_body(Context& context, ToolOptions& options) {
    bool changed = draw_shape(context, options);
    changed |= ImGui::SliderFloat("Size", &options.size, options.least_size, options.most_size, "%.3f m",
                                  ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
    record_last_item(context, "tool:size");
    changed |= draw_density(context, options);
    return changed;
}

bool draw_options(Context& context, ToolOptions& options) {
    if (options.tool == "body") return draw_body(context, options);
    bool changed = false;
    if (options.tool == "block") {
        char format[64];
        std::snprintf(format, sizeof format, "%%d particles, %.3g m",
                      static_cast<double>(options.spacing) * options.block_particles);
        changed =
            ImGui::SliderInt("Edge", &options.block_particles, 2, 60, format, ImGuiSliderFlags_AlwaysClamp);
        record_last_item(context, "tool:block");
    } else if (options.tool == "force" || options.tool == "erase") {
        changed = ImGui::SliderFloat("Radius", &options.brush, options.least_brush, options.most_brush,
                                     "%.3f m", ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
        record_last_item(context, "tool:brush");
    }
    return changed;
}

}  // namespace

bool draw_tool_options(Context& context, const Rectangle& view, ActionList actions, ToolOptions& options) {
    const float scale = context.scale;
    if (view.width < (width + left + margin) * scale) return false;
    ImGui::SetNextWindowPos(ImVec2(view.x + left * scale, view.y + view.height - bottom * scale),
                            ImGuiCond_Always, ImVec2(0.0f, 1.0f));
    ImGui::SetNextWindowSize(ImVec2(width * scale, 0.0f));
    ImGui::Begin("##tool", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    draw_tools(context, actions, options);
    ImGui::PushItemWidth(-60.0f * scale);
    const bool changed = draw_options(context, options);
    ImGui::PopItemWidth();
    ImGui::End();
    return changed;
}

}  // namespace slosh::ui
