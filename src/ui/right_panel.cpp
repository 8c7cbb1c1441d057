// The view panel; see side_panels.h. Collapsed it is one header line over the water.
#include <imgui.h>

#include "ui/side_panels.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

bool choose(Context& context, const char* label, std::string& current, const std::vector<ViewChoice>& choices,
            const char* id) {
    std::string shown = current;
    for (const ViewChoice& choice : choices) {
        if (choice.name == current) shown = choice.label;
    }
    bool changed = false;
    const bool open = ImGui::BeginCombo(label, shown.c_str());
    record_last_item(context, std::string("view:") + id);
    if (!open) return false;
    for (const ViewChoice& choice : choices) {
        if (ImGui::Selectable((choice.label + "##" + choice.name).c_str(), choice.name == current)) {
            current = choice.name;
            changed = true;
        }
        record_last_item(context, std::string("view:") + id + ":" + choice.name);
        if (!choice.help.empty() && ImGui::IsItemHovered()) tooltip(context, choice.help);
    }
    ImGui::EndCombo();
    return changed;
}

bool draw_colors(Context& context, ViewModel& model) {
    bool changed = choose(context, "Colour by", model.field, model.fields, "field");
    if (model.field == "none") {
        changed |= ImGui::ColorEdit3("Colour", model.solid_color.data(), ImGuiColorEditFlags_NoInputs);
        return changed;
    }
    changed |= choose(context, "Colours", model.color_map, model.color_maps, "color_map");
    changed |= ImGui::Checkbox("Automatic range", &model.automatic_range);
    if (!model.automatic_range) {
        float range[2] = {model.range_min, model.range_max};
        if (ImGui::InputFloat2(
                model.range_unit.empty() ? "Range" : ("Range (" + model.range_unit + ")").c_str(), range)) {
            model.range_min = range[0];
            model.range_max = range[1] > range[0] ? range[1] : range[0] + 1e-6f;
            changed = true;
        }
    }
    changed |= ImGui::Checkbox("Scale bar", &model.scale_bar);
    return changed;
}

bool draw_water(Context& context, ViewModel& model) {
    bool changed = choose(context, "Quality", model.quality, model.qualities, "quality");
    if (ImGui::IsItemHovered() && model.quality == "automatic")
        tooltip(context, "Lower when pictures take too long; now " + model.quality_now);
    changed |= ImGui::ColorEdit3("Water", model.water_color.data(), ImGuiColorEditFlags_NoInputs);
    changed |= ImGui::SliderFloat("Clarity", &model.clarity, 0.1f, 10.0f, "%.2f",
                                  ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    record_last_item(context, "view:clarity");
    changed |= ImGui::SliderFloat("Refraction", &model.refractive_index, 1.0f, 2.0f, "%.2f",
                                  ImGuiSliderFlags_AlwaysClamp);
    changed |=
        ImGui::SliderFloat("Smoothing", &model.smoothing, 0.0f, 3.0f, "%.2f", ImGuiSliderFlags_AlwaysClamp);
    changed |= ImGui::Checkbox("Ellipsoids", &model.ellipsoids);
    record_last_item(context, "view:ellipsoids");
    if (ImGui::IsItemHovered()) {
        tooltip(
            context,
            "Particles stretched along sheets and jets instead of spheres: thin water is no row of beads. "
            "Takes some time from the steps.");
    }
    changed |= ImGui::Checkbox("Caustics", &model.caustics);
    ImGui::SameLine();
    changed |= ImGui::Checkbox("Smooth edges", &model.antialiasing);
    return changed;
}

bool draw_interface(Context& context, ViewModel& model) {
    bool changed = false;
    if (ImGui::BeginCombo("Theme", std::string(theme_label(model.theme)).c_str())) {
        for (const std::string_view name : theme_names()) {
            if (ImGui::Selectable(std::string(theme_label(name)).c_str(), name == model.theme)) {
                model.theme = name;
                changed = true;
            }
        }
        ImGui::EndCombo();
    }
    record_last_item(context, "view:theme");
    // Applied on release: text that changes size under the mouse moves the slider away from it.
    if (model.dragged_scale == 0.0f) model.dragged_scale = model.interface_scale;
    ImGui::SliderFloat("Size", &model.dragged_scale, 0.6f, 3.0f, "%.2f", ImGuiSliderFlags_AlwaysClamp);
    record_last_item(context, "view:scale");
    if (ImGui::IsItemDeactivatedAfterEdit()) {
        model.interface_scale = model.dragged_scale;
        changed = true;
    } else if (!ImGui::IsItemActive()) {
        model.dragged_scale = model.interface_scale;
    }
    return changed;
}

}  // namespace

void draw_right_panel(Context& context, const Rectangle& place, ViewModel& model) {
    if (place.empty()) return;
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSizeConstraints(ImVec2(place.width, 0.0f), ImVec2(place.width, place.height));
    ImGui::SetNextWindowSize(ImVec2(model.open ? place.width : 0.45f * place.width, 0.0f));
    if (!model.open) {
        ImGui::SetNextWindowPos(ImVec2(place.x + 0.55f * place.width, place.y));
        ImGui::SetNextWindowSizeConstraints(ImVec2(0.0f, 0.0f), ImVec2(place.width, place.height));
    }
    ImGui::Begin("##right", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    bool changed = false;
    ImGui::SetNextItemOpen(model.open);
    const bool open = ImGui::CollapsingHeader("View");
    record_last_item(context, "group:view");
    if (open != model.open) {
        model.open = open;
        changed = true;
    }
    if (open) {
        ImGui::PushItemWidth(-90.0f * context.scale);
        changed |= choose(context, "Draw as", model.mode, model.modes, "mode");
        if (model.mode_has_colors) {
            changed |= draw_colors(context, model);
            changed |= ImGui::SliderFloat("Radius", &model.radius_factor, 0.2f, 1.2f, "%.2f d");
        }
        if (model.mode_is_water) changed |= draw_water(context, model);
        changed |= ImGui::Checkbox("Light", &model.lighting);
        if (model.mode_has_colors) {
            ImGui::SameLine();
            changed |= ImGui::Checkbox("Occlusion", &model.occlusion);
        }
        changed |= ImGui::Checkbox("Floor", &model.floor);
        ImGui::SameLine();
        changed |= ImGui::Checkbox("Container", &model.container);
        changed |= ImGui::Checkbox("Solids", &model.solids);
        ImGui::SameLine();
        changed |= ImGui::Checkbox("Foam", &model.foam);
        record_last_item(context, "view:foam");
        changed |= choose(context, "Backdrop", model.background, model.backgrounds, "background");
        ImGui::Separator();
        changed |= draw_interface(context, model);
        ImGui::PopItemWidth();
    }
    ImGui::End();
    if (changed) context.intents.emplace_back(SettingsChanged{});
}

}  // namespace slosh::ui
