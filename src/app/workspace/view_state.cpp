// See view_state.h.
#include "app/workspace/view_state.h"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "base/leaves.h"
#include "cli/picture_scene.h"
#include "cli/setting_list.h"
#include "render/color_field.h"
#include "render/fluid_optics.h"
#include "render/modes/list.h"
#include "render/stage.h"

namespace slosh::app {
namespace {

SetSurface surface_of(const ViewSettings& view) {
    const RenderModeDescription* mode = find_render_mode(view.mode);
    if (mode == nullptr) return {};
    return {mode->needs_surface, mode->translucent && view.ellipsoids};
}

/// What previews of the timeline have to come with; speed and the like follow from where particles are.
PreviewValue preview_value_of(const ViewSettings& view) {
    const RenderModeDescription* mode = find_render_mode(view.mode);
    if (mode == nullptr || !mode->colors_by_field) return PreviewValue::none;
    if (view.field == "density_error") return PreviewValue::density;
    if (view.field == "pressure" || view.field == "lambda") return PreviewValue::pressure;
    if (view.field == "neighbours") return PreviewValue::neighbours;
    if (view.field == "vorticity") return PreviewValue::vorticity;
    return PreviewValue::none;
}

}  // namespace

void ViewState::frame_scene() {
    camera.to_scene(scene_.description(), screen_.framing());
    changed = true;
}

void ViewState::follow_shape() {
    if (simulation_.has_water() && camera.follow_shape(scene_.description(), screen_.framing()))
        changed = true;
}

Vec3 ViewState::color_of_liquid(std::string_view name, const Parameters& parameters) const {
    return name.empty() ? cli::view_of_fluid(settings_.view, parameters).water_color : fluid_color(name);
}

void ViewState::drawn_by(bool software) {
    software_ = software;
    follow_foam();
    if (settings_.view_chosen) return;
    settings_.view.mode = ViewSettings().mode;
    changed = true;
}

void ViewState::reset() {
    for (const ParameterSet& set : sets_of(settings_)) {
        if (set.table != &window_table()) set.reset();
    }
    for (const ParameterSet& set : cli::kept_sets()) set.reset();
    was_reset();
}

void ViewState::was_reset() {
    settings_.view_chosen = false;
    stage_before_.reset();
    show_stage_of_scene();
    drawn_by(software_);
    was_set();
}

void ViewState::choose(std::string_view mode, std::string_view field) {
    mode_was_chosen();
    settings_.view.mode = mode;
    if (!field.empty()) settings_.view.field = field;
    was_set();
}

void ViewState::show_materials(bool several) {
    // Speed says nothing of which fluid is where; another choice is left alone.
    const std::string speed = ViewSettings().field, material = "material";
    if (settings_.view.field != (several ? speed : material)) return;
    settings_.view.field = several ? material : speed;
    changed = true;
}

void ViewState::show_stage_of_scene() {
    if (stage_before_) settings_.view.stage = *std::exchange(stage_before_, std::nullopt);
    stage_chosen_.clear();
    changed = true;
    const std::string& own = scene_.description().camera.stage;
    // A state of a newer Slosh may name one that is not known here.
    if (find_stage(own) == nullptr) return;
    stage_before_ = std::exchange(settings_.view.stage, own);
}

void ViewState::stage_was_chosen() {
    stage_before_.reset();
    stage_chosen_ = settings_.view.stage;
}

const std::string& ViewState::stage_of_person() const {
    return stage_before_ ? *stage_before_ : settings_.view.stage;
}

void ViewState::ask_for_extras() {
    const SetSurface wanted = surface_of(settings_.view);
    if (!(wanted == surface_wanted_)) simulation_.session().post(wanted);
    surface_wanted_ = wanted;
    const ComputedField field = computed_field_of(settings_.view);
    if (field != computed_field_) simulation_.session().post(SetComputedField{field});
    computed_field_ = field;
    const PreviewValue value = preview_value_of(settings_.view);
    if (value != preview_value_) simulation_.session().post(SetPreviewValue{value});
    preview_value_ = value;
}

void ViewState::was_set() {
    follow_foam();
    changed = true;
}

void ViewState::was_set(std::string_view key) {
    if (key == "view.mode") mode_was_chosen();
    if (key == "view.stage") stage_was_chosen();
    ViewSettings& view = settings_.view;
    // Switching to a fixed range starts from what is on the screen.
    const auto [least, most] = screen_.shown_range();
    if (key == "view.automatic_range" && !view.automatic_range && least < most) {
        view.range_min = least;
        view.range_max = most;
    }
    if (!(view.range_max > view.range_min))
        view.range_max = std::nextafter(view.range_min + 1e-6f, std::numeric_limits<float>::max());
    was_set();
}

void ViewState::decide_foam(bool loaded) {
    const bool by_scene = scene_.decides_about_foam();
    if (!loaded && !by_scene) scene_.baseline.foam.enabled = false;
    foam_chosen_ = by_scene || scene_.baseline.foam.enabled;
    follow_foam();
}

void ViewState::follow_foam() {
    const bool wanted = settings_.view.mode == "water" && !software_;
    if (!leaves::foam || foam_chosen_ || wanted == scene_.baseline.foam.enabled) return;
    scene_.baseline.foam.enabled = wanted;
    simulation_.post(SetParameter{"foam.enabled", wanted ? 1.0 : 0.0});
}

}  // namespace slosh::app
