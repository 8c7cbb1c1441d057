// What is handed to the renderer, and the view panel's model of it; see application.h.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/application.h"
#include "cli/body_places.h"
#include "cli/picture_scene.h"
#include "cli/surface_view.h"
#include "render/color_map.h"
#include "render/fluid_optics.h"
#include "render/modes/list.h"
#include "render/quality.h"

namespace slosh::app {
namespace {

std::string_view name_of(Background background) {
    switch (background) {
        case Background::dark:
            return "dark";
        case Background::white:
            return "white";
        case Background::sky:
            break;
    }
    return "sky";
}

SetSurface surface_of(const ViewSettings& view) {
    const RenderModeDescription* mode = find_render_mode(view.mode);
    if (mode == nullptr) return {};
    return {mode->needs_surface, mode->translucent && view.ellipsoids};
}

}  // namespace

/// True when the picture was drawn anew.
bool Application::draw_picture() {
    const SimulationFrame& frame = sim();
    if (frame.sequence == 0) return false;
    RenderScene scene = make_render_scene(frame.dimension, frame.container, frame.open_top, frame.solids,
                                          frame.emitters, frame.sinks);
    place_solids(scene, frame.bodies);
    scene.particles = frame.view();
    scene.foam = frame.foam.view();
    for (const std::string& material : frame.material_names)
        scene.fluid_colors.push_back(fluid_color(material));
    if (frame.has_surface) scene.surface = render_surface(frame.surface, frame.sequence);
    scene.ellipsoids = render_ellipsoids(frame.ellipsoids);
    const SetSurface wanted = surface_of(settings_.view);
    if (!(wanted == surface_wanted_)) session_->post(wanted);
    surface_wanted_ = wanted;
    const bool wants_vorticity = needs_vorticity(settings_.view);
    if (wants_vorticity != vorticity_wanted_) session_->post(SetVorticity{wants_vorticity});
    vorticity_wanted_ = wants_vorticity;
    tools_->decorate(tool_view_, scene);
    if (test_log_.on() && !scene.ghosts.empty() && tool_view_.answer.query != drawn_query_) {
        const Vec3 center = tool_view_.answer.block.center;
        const Vec3 pixel = camera_.camera().project(center, tool_view_.viewport);
        test_log_.write("ghost",
                        {{"x", pixel.x}, {"y", pixel.y}, {"center", {center.x, center.y, center.z}}});
    }
    // The ghost follows the cursor: it changes the picture as the camera does.
    const bool ghost = !scene.ghosts.empty() || tools_->busy() || tools_->tool() != Tool::block;
    const bool drew = picture_->draw(
        scene, cli::view_of_fluid(settings_.view, frame.parameters), camera_.camera(),
        window_->framebuffer_size(), window_->content_scale(),
        view_changed_ || (ghost && tool_view_.answer.query != drawn_query_) || ghost != drawn_ghost_, now());
    drawn_query_ = tool_view_.answer.query;
    drawn_ghost_ = ghost;
    view_changed_ = false;
    if (drew) {
        const DrawReport& report = picture_->report();
        view_model_.quality_now = report.quality;
        diagnostics_.passes.clear();
        for (const PassTime& pass : report.passes)
            diagnostics_.passes.push_back({std::string(pass.name), pass.milliseconds});
    }
    return drew;
}

/// Whoever edits a shader sees it at once; a broken one leaves the picture as it was.
void Application::follow_shaders() {
    if (now() < next_shader_check_) return;
    next_shader_check_ = now() + 0.5;
    if (picture_->renderer().shaders_changed()) act("reload_shaders");
}

void Application::build_view_choices() {
    for (const RenderModeDescription& mode : render_mode_list()) {
        view_model_.modes.push_back(
            {std::string(mode.name), std::string(mode.label), std::string(mode.help)});
    }
    view_model_.fields.push_back({"none", "One colour", ""});
    for (const ColorField& field : color_field_list()) {
        view_model_.fields.push_back(
            {std::string(field.name), std::string(field.label), std::string(field.help)});
    }
    view_model_.color_maps.push_back({"", "The field's own", ""});
    for (const ColorMap& map : color_map_list()) {
        view_model_.color_maps.push_back(
            {std::string(map.name), std::string(map.label), std::string(map.help)});
    }
    view_model_.backgrounds = {{"sky", "Sky", ""}, {"dark", "Dark", ""}, {"white", "White", ""}};
    for (const std::string_view name : quality_names()) {
        std::string label(name);
        label.front() = static_cast<char>(label.front() - 'a' + 'A');
        view_model_.qualities.push_back({std::string(name), label, ""});
    }
    // A settings file may name what this build does not have.
    if (find_quality(settings_.view.quality) == nullptr) settings_.view.quality = ViewSettings().quality;
    if (find_render_mode(settings_.view.mode) == nullptr) settings_.view.mode = ViewSettings().mode;
    if (settings_.view.field != "none" && find_color_field(settings_.view.field) == nullptr)
        settings_.view.field = ViewSettings().field;
    if (!settings_.view.color_map.empty() && find_color_map(settings_.view.color_map) == nullptr)
        settings_.view.color_map.clear();
    view_model_.open = settings_.right_open;
    view_model_.scale_bar = settings_.scale_bar;
}

void Application::view_to_model() {
    const ViewSettings& view = settings_.view;
    view_model_.mode = view.mode;
    view_model_.field = view.field;
    view_model_.color_map = view.color_map;
    view_model_.automatic_range = view.automatic_range;
    view_model_.range_min = view.range_min;
    view_model_.range_max = view.range_max;
    const ColorField* field = find_color_field(view.field);
    view_model_.range_unit = field != nullptr ? std::string(field->unit) : "";
    view_model_.radius_factor = view.radius_factor;
    view_model_.lighting = view.lighting;
    view_model_.occlusion = view.occlusion;
    view_model_.floor = view.floor;
    view_model_.container = view.container;
    view_model_.solids = view.solids;
    view_model_.foam = view.foam;
    view_model_.background = name_of(view.background);
    view_model_.solid_color = {view.solid_color.x, view.solid_color.y, view.solid_color.z};
    const RenderModeDescription* mode = find_render_mode(view.mode);
    view_model_.mode_has_colors = mode != nullptr && mode->colors_by_field;
    view_model_.mode_is_water = mode != nullptr && mode->translucent;
    view_model_.quality = view.quality;
    view_model_.water_color = {view.water_color.x, view.water_color.y, view.water_color.z};
    view_model_.clarity = view.clarity;
    view_model_.refractive_index = view.refractive_index;
    view_model_.smoothing = view.smoothing;
    view_model_.ellipsoids = view.ellipsoids;
    view_model_.caustics = view.caustics;
    view_model_.antialiasing = view.antialiasing;
    view_model_.theme = settings_.theme;
    view_model_.interface_scale = settings_.interface_scale;
}

void Application::model_to_view() {
    ViewSettings& view = settings_.view;
    // Switching to a fixed range starts from what is on the screen.
    if (view.automatic_range && !view_model_.automatic_range && picture_->report().has_scale) {
        view_model_.range_min = picture_->report().range_min;
        view_model_.range_max = picture_->report().range_max;
    }
    view.mode = view_model_.mode;
    view.field = view_model_.field;
    view.color_map = view_model_.color_map;
    view.automatic_range = view_model_.automatic_range;
    view.range_min = view_model_.range_min;
    view.range_max = view_model_.range_max;
    view.radius_factor = view_model_.radius_factor;
    view.lighting = view_model_.lighting;
    view.occlusion = view_model_.occlusion;
    view.floor = view_model_.floor;
    view.container = view_model_.container;
    view.solids = view_model_.solids;
    view.foam = view_model_.foam;
    view.background = view_model_.background == "dark"    ? Background::dark
                      : view_model_.background == "white" ? Background::white
                                                          : Background::sky;
    view.solid_color = {view_model_.solid_color[0], view_model_.solid_color[1], view_model_.solid_color[2]};
    view.quality = view_model_.quality;
    view.water_color = {view_model_.water_color[0], view_model_.water_color[1], view_model_.water_color[2]};
    view.clarity = view_model_.clarity;
    view.refractive_index = view_model_.refractive_index;
    view.smoothing = view_model_.smoothing;
    view.ellipsoids = view_model_.ellipsoids;
    view.caustics = view_model_.caustics;
    view.antialiasing = view_model_.antialiasing;
    settings_.theme = view_model_.theme;
    settings_.interface_scale = view_model_.interface_scale;
    view_to_model();
    follow_foam();
    view_changed_ = true;
}

void Application::decide_foam(bool loaded) {
    const bool by_scene =
        std::any_of(scene_.parameters.begin(), scene_.parameters.end(),
                    [](const auto& parameter) { return parameter.first == "foam.enabled"; });
    if (!loaded && !by_scene) baseline_.foam.enabled = false;
    foam_chosen_ = by_scene || baseline_.foam.enabled;
    follow_foam();
}

void Application::follow_foam() {
    const bool wanted = settings_.view.mode == "water";
    if (foam_chosen_ || wanted == baseline_.foam.enabled) return;
    baseline_.foam.enabled = wanted;
    post(SetParameter{"foam.enabled", wanted ? 1.0 : 0.0});
}

}  // namespace slosh::app
