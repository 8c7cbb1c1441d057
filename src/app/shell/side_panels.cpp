// The panels beside the water and the row of the tools: what they show of the workspace; see interface.h.
#include <algorithm>
#include <cstdio>

#include "app/shell/interface.h"
#include "base/leaves.h"
#include "io/automatic_particles.h"
#include "render/color_field.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/solvers/wcsph.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/state/pins.h"
#include "ui/side_panels.h"
#include "ui/tool_options.h"

namespace slosh::app {
namespace {

/// Derived quantities that stand under their slider.
std::vector<std::pair<std::string_view, std::string>> annotations(const SimulationFrame& frame) {
    const Parameters& p = frame.parameters;
    char text[96];
    std::vector<std::pair<std::string_view, std::string>> lines;
    std::snprintf(text, sizeof text, "h = %.4g m", static_cast<double>(p.support_radius()));
    lines.emplace_back("kernel.ratio", text);
    // Tait: B = rho0 c^2 / gamma; the compression to expect is (v_max / c)^2.
    const double c = static_cast<double>(p.of<WcsphSettings>().sound_speed),
                 stiffness = static_cast<double>(p.fluid.rest_density) * c * c /
                             static_cast<double>(p.of<WcsphSettings>().gamma);
    const double compression = c > 0.0 ? frame.report.v_max * frame.report.v_max / (c * c) : 0.0;
    std::snprintf(text, sizeof text, "B = %.3g Pa, predicted density error %.2g %%, %.0f substeps", stiffness,
                  100.0 * compression, sound_substeps(p));
    lines.emplace_back("wcsph.sound_speed", text);
    if (frame.fidelity.real_time && frame.fidelity.particles_that_fit > 0) {
        const auto fit = static_cast<std::int64_t>(frame.fidelity.particles_that_fit);
        lines.emplace_back("time.fidelity", "at most " + particles_text(fit) + " on this machine");
    }
    return lines;
}

/// The scene's own fluid, its other materials, then the presets it does not describe itself. The preset that
/// its fluid is like looks the same and is left out, unless it is `chosen`.
std::vector<ui::LiquidChoice> drop_liquids(const SceneDescription& scene, const Parameters& parameters,
                                           std::string_view chosen) {
    const MaterialPreset* own =
        material_preset_like(static_cast<double>(parameters.fluid.rest_density),
                             static_cast<double>(parameters.of<ViscositySettings>().nu));
    std::vector<ui::LiquidChoice> liquids{{"", "scene default"}};
    for (const Material& material : scene.materials) liquids.push_back({material.name, material.name});
    for (const MaterialPreset& preset : material_presets()) {
        const auto described = [&](const Material& material) { return material.name == preset.name; };
        if (std::any_of(scene.materials.begin(), scene.materials.end(), described)) continue;
        if (&preset == own && preset.name != chosen) continue;
        liquids.push_back({std::string(preset.name), std::string(preset.title)});
    }
    return liquids;
}

}  // namespace

ui::ParameterPanelInput Interface::parameter_input() const {
    const SimulationFrame& frame = workspace_.simulation.chosen_frame();
    ui::ParameterPanelInput input;
    input.table = &parameter_table();
    input.parameters = &frame.parameters;
    input.baseline = &workspace_.scene.baseline;
    static const Parameters defaults;
    input.defaults = &defaults;
    input.solver = settings_solver(frame.solver);
    input.annotations = annotations(frame);
    input.pinned = frame.pinned;
    if (frame.parameters.fidelity() != Fidelity::as_set) input.governed = is_governed;
    // What the other one of two worlds has stands below what differs.
    if (const SimulationFrame* other = workspace_.simulation.other_frame()) {
        const std::string side =
            workspace_.simulation.session().chosen() == Worlds::right ? "left: " : "right: ";
        for (const ParameterDescription& row : parameter_table().all()) {
            const ParameterValue there = row.value(&other->parameters);
            if (there != row.value(&frame.parameters))
                input.annotations.emplace_back(row.key,
                                               side + ui::palette_line(row, &other->parameters).detail);
        }
    }
    return input;
}

void Interface::draw_left_panel() {
    const SimulationFrame& frame = workspace_.simulation.frame();
    const SceneDescription& scene = workspace_.scene.description();
    ui::LeftPanelInput left;
    left.parameters = parameter_input();
    left.scene_name = scene.name;
    left.scene_title = workspace_.scene.title();
    left.scene_description = scene.description;
    left.container =
        workspace_.hand.dragged_walls() ? workspace_.hand.dragged_walls() : frame.container_target;
    left.dimension = frame.dimension;
    if (scene.container) {
        const Vec3 margin = 0.5f * (scene.container->max - scene.container->min);
        left.container_range = {scene.container->min - margin, scene.container->max + margin};
    }
    left.liquid = workspace_.hand.tools.liquid();
    left.liquids = drop_liquids(scene, frame.parameters, left.liquid);
    left.particles = static_cast<std::int64_t>(frame.report.particles);
    if (!scene.fluids.empty()) {
        left.fewest_particles = io::least_particles;
        left.most_particles = io::most_particles;
    }
    left.sets = workspace_.editor.sets();
    left.actions = actions_;
    left.material = preset_row(io::PresetKind::materials);
    left.method = preset_row(io::PresetKind::parameters);
    left.foldable = workspace_.panels.narrow;
    if (workspace_.settings.threads == 0)
        left.parameters.annotations.emplace_back("simulation.threads",
                                                 "automatic, currently " + std::to_string(frame.threads));
    if (workspace_.simulation.chosen_frame().parameters.fidelity() == Fidelity::real_time)
        left.machine = speed_text(workspace_.machine.known_speed());
    if (const SolverModule* solver = find_solver(workspace_.simulation.chosen_frame().solver))
        left.solver_title = solver->label;
    ui::draw_left_panel(context_, layout_.left, left, workspace_.panels.parameters, left_memory_);
}

void Interface::draw_view_panel(const DrawReport& picture) {
    const Settings& settings = workspace_.settings;
    ui::RightPanelInput right;
    right.sets = workspace_.editor.sets();
    right.open = !layout_.right.empty();
    right.actions = actions_;
    if (right.open) right.preset = preset_row(io::PresetKind::views);
    const ColorField* field = find_color_field(settings.view.field);
    if (field != nullptr && !field->unit.empty())
        right.annotations.emplace_back("view.range_max", "in " + std::string(field->unit));
    if (settings.view.quality == ViewSettings().quality && !picture.quality.empty())
        right.annotations.emplace_back("view.quality", "currently " + std::string(picture.quality));
    ui::draw_right_panel(context_, right.open ? layout_.right : layout_.right_tab, right,
                         workspace_.panels.view);
}

ui::PresetRow Interface::preset_row(io::PresetKind kind) const {
    ui::PresetRow row;
    if constexpr (leaves::presets) {
        for (const ui::ActionItem& item : actions_) {
            if (item.id.starts_with("preset:" + std::string(io::name_of(kind)))) row.menu = item.menu;
        }
        const io::Preset* shown = workspace_.presets.shelf().shown(kind, workspace_.settings.view);
        if (shown == nullptr) return row;
        row.shown = shown->title;
        if (!workspace_.presets.holds(kind, shown->name))
            row.differences = workspace_.presets.differences(*shown);
    }
    return row;
}

void Interface::draw_tool_options() {
    Tools& tools = workspace_.hand.tools;
    ui::ToolOptions options;
    for (const ToolModule* tool : tool_list().all()) options.actions.push_back(action_id(*tool));
    options.rows = tools.tool().options(workspace_.simulation.frame());
    if (tools.tool().uses_liquid()) {
        const Parameters& parameters = workspace_.simulation.frame().parameters;
        options.liquid = tools.liquid();
        options.liquids = drop_liquids(workspace_.scene.description(), parameters, options.liquid);
        for (ui::LiquidChoice& liquid : options.liquids)
            liquid.color = workspace_.view.color_of_liquid(liquid.name, parameters);
    }
    if (!ui::draw_tool_options(context_, layout_.tools, actions_, options, workspace_.notices.hints)) return;
    if (const Result<void> taken = tools.tool().settings_changed(); !taken)
        workspace_.notices.toast(Notices::Kind::error, taken.error().text());
    workspace_.view.changed = true;
}

}  // namespace slosh::app
