// The left panel: container walls, liquid and particles; see side_panels.h.
#include <imgui.h>

#include <algorithm>

#include "base/leaves.h"
#include "ui/side_panels.h"
#include "ui/slider.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

constexpr const char* face_names[6] = {"Wall -x", "Wall +x", "Wall -y", "Wall +y", "Wall -z", "Wall +z"};

/// A label aligned with the parameters' labels; the next widget fills the row.
void row_label(const char* text) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x * label_share;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
    ImGui::SameLine();
    ImGui::SetCursorScreenPos(ImVec2(corner.x + width, corner.y));
    ImGui::SetNextItemWidth(-1.0f);
}

void draw_walls(Context& context, const LeftPanelInput& input) {
    if (!input.container) return;
    const bool open = ImGui::TreeNodeEx(
        "Container walls", ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_SpanAvailWidth);
    record_last_item(context, "walls");
    if (!open) return;
    for (int face = 0; face < (input.dimension == 2 ? 4 : 6); ++face) {
        const int axis = face / 2;
        const bool upper = face % 2 == 1;
        float position = upper ? input.container->max[axis] : input.container->min[axis];
        // A wall stops before it reaches the opposite one.
        const float middle = 0.5f * (input.container->min[axis] + input.container->max[axis]);
        const float low = upper ? middle : input.container_range.min[axis],
                    high = upper ? input.container_range.max[axis] : middle;
        ImGui::PushID(face);
        row_label(face_names[face]);
        const bool moved =
            slider(context, "##wall",
                   {ImGuiDataType_Float, &position, &low, &high, "%.3f m", ImGuiSliderFlags_AlwaysClamp});
        record_last_item(context, std::string("wall:") + static_cast<char>('0' + face));
        const bool released = ImGui::IsItemDeactivatedAfterEdit();
        if (moved || released) context.intents.emplace_back(WallIntent{face, position, released});
        ImGui::PopID();
    }
}

void draw_liquids(Context& context, const LeftPanelInput& input) {
    row_label("Material of new water");
    if (ImGui::IsItemHovered()) {
        tooltip(context,
                "Material of the fluid that a click drops. Materials other than the scene default have their "
                "real density and viscosity; lighter ones float. To tell them apart, color by material in "
                "the View panel.");
    }
    const char* shown = "";
    for (const LiquidChoice& liquid : input.liquids)
        if (liquid.name == input.liquid) shown = liquid.label.c_str();
    const bool open = ImGui::BeginCombo("##liquid", shown);
    record_last_item(context, "liquid");
    if (!open) return;
    for (const LiquidChoice& liquid : input.liquids) {
        if (ImGui::Selectable(liquid.label.c_str(), liquid.name == input.liquid))
            context.intents.emplace_back(LiquidIntent{liquid.name});
        record_last_item(context, "liquid:" + liquid.name);
    }
    ImGui::EndCombo();
}

/// Releasing the slider restarts the scene with the chosen number of particles.
void draw_particles(Context& context, const LeftPanelInput& input, LeftPanelMemory& memory) {
    if (input.most_particles <= input.fewest_particles) return;
    std::int64_t particles = memory.dragged_particles.value_or(input.particles);
    const std::int64_t low = std::min(input.fewest_particles, particles),
                       high = std::max(input.most_particles, particles);
    row_label("Particles");
    if (ImGui::IsItemHovered()) {
        tooltip(context,
                "Number of particles at the start of the scene; the particle spacing follows from it. The "
                "scene restarts when you release the slider.");
    }
    const bool moved = slider(context, "##particles",
                              {ImGuiDataType_S64, &particles, &low, &high, "%lld",
                               ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp});
    record_last_item(context, "particles");
    if (moved) memory.dragged_particles = particles;
    if (!ImGui::IsItemActive() && memory.dragged_particles) {
        context.intents.emplace_back(ParticlesIntent{*memory.dragged_particles});
        memory.dragged_particles.reset();
    }
}

void draw_machine(Context& context, const LeftPanelInput& input) {
    if (input.machine.empty()) return;
    row_label("This machine");
    if (ImGui::IsItemHovered())
        tooltip(context,
                "Speed of this machine with all threads and without drawing: neighbor sums per second. Real "
                "time uses it.");
    if (ImGui::Button("Measure again", ImVec2(-1.0f, 0.0f))) context.action("measure_again");
    record_last_item(context, "button:measure_again");
    if (ImGui::IsItemHovered()) tooltip(context, "The simulation stops for a quarter of a second.");
    ImGui::PushStyleColor(ImGuiCol_Text, palette().dim);
    ImGui::TextWrapped("%s", input.machine.c_str());
    ImGui::PopStyleColor();
}

void draw_fold(Context& context, bool open) {
    ImGui::SetNextItemOpen(open);
    if (ImGui::CollapsingHeader("Parameters") != open) context.action("toggle_left");
    record_last_item(context, "group:left");
    if (!open && ImGui::IsItemHovered())
        tooltip(context, "Open the panel with the parameters of scene, fluid, solver and time");
}

}  // namespace

void draw_left_panel(Context& context, const Rectangle& place, const LeftPanelInput& input,
                     ParameterPanel& panel, LeftPanelMemory& memory) {
    if (place.empty()) return;
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(place.width, place.height));
    ImGui::Begin("##left", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    if (input.foldable) draw_fold(context, true);
    const std::vector<ParameterGroup> groups =
        group_parameters(*input.parameters.table, input.parameters.solver);
    for (const ParameterGroup& group : groups) {
        const bool scene = group.name == "scene";
        const bool empty = group.front.empty() && group.missing.empty();
        if (!scene && group.name != "solver" && empty) continue;
        std::string title = group.title;
        if (group.name == "solver") title += ": " + std::string(input.solver_title);
        if (panel.reveals(group)) ImGui::SetNextItemOpen(true);
        const bool open =
            ImGui::CollapsingHeader((title + "###" + group.name).c_str(), ImGuiTreeNodeFlags_DefaultOpen);
        record_last_item(context, "group:" + group.name);
        if (!open) continue;
        if (scene) {
            if (ImGui::Button((input.scene_title + "##scene").c_str(), ImVec2(-1.0f, 0.0f)))
                context.action("pick_scene");
            record_last_item(context, "button:pick_scene");
            if (!input.scene_description.empty()) {
                ImGui::PushStyleColor(ImGuiCol_Text, palette().dim);
                ImGui::TextWrapped("%s", input.scene_description.c_str());
                ImGui::PopStyleColor();
            }
            draw_walls(context, input);
            draw_particles(context, input, memory);
        }
        if constexpr (leaves::presets) {
            if (group.name == "fluid") draw_preset_row(context, input.actions, input.material, label_share);
            if (group.name == "solver") draw_preset_row(context, input.actions, input.method, label_share);
        }
        panel.draw_group(context, input.parameters, group);
        if (group.name == "fluid") draw_liquids(context, input);
        panel.draw_rows(context, input.parameters, panel_rows(input.sets, group.name));
        if (group.name == "time") draw_machine(context, input);
    }
    panel.draw_all_parameters(context, input.parameters, groups);
    ImGui::End();
}

void draw_left_tab(Context& context, const Rectangle& place) {
    if (place.empty()) return;
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(place.width, 0.0f));
    ImGui::Begin("##left_tab", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    draw_fold(context, false);
    ImGui::End();
}

}  // namespace slosh::ui
