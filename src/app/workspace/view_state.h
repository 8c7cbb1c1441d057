// How the water is shown: the camera, and what follows from the settings of the view for picture and
// simulation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/scene_loading.h"
#include "app/settings.h"
#include "app/workspace/actions.h"
#include "app/workspace/camera_controller.h"
#include "app/workspace/screen.h"
#include "app/workspace/simulation_controller.h"

namespace slosh::app {

class ViewState {
  public:
    ViewState(Settings& settings, SceneLoading& scene, SimulationController& simulation, Screen& screen,
              Notices& notices)
        : settings_(settings), scene_(scene), simulation_(simulation), screen_(screen), notices_(notices) {}

    CameraController camera;
    /// The camera to where the scene wants it.
    void frame_scene();
    /// Until a person moves the camera, the scene is framed again when the picture gets another shape.
    void follow_shape();

    const ViewSettings& settings() const { return settings_.view; }
    ViewSettings& settings() { return settings_.view; }

    /// sRGB, of a liquid as the picture shows it: a material's name; "": the scene's own, which has these
    /// parameters.
    Vec3 color_of_liquid(std::string_view name, const Parameters& parameters) const;

    /// What draws here. Foam costs more than the processor (`software`) has.
    void drawn_by(bool software);
    /// The person chooses. `field` "": stays as it is.
    void choose(std::string_view mode, std::string_view field);
    /// Colours by fluid for a scene with several, by speed for the others, unless something else was chosen.
    void show_materials(bool several);
    /// Tells the simulation what frames have to come with, when that is another than before.
    void ask_for_extras();

    /// A GPU shows foam in the view "water", unless the scene or a person has decided about it.
    void follow_foam();
    /// A scene or state was loaded: its own stage if it names one, else the person's.
    void show_stage_of_scene();
    /// The person has set the stage: it is shown with this scene, and with all that name none.
    void stage_was_chosen();
    /// The person's, which is remembered; a scene's own is not.
    const std::string& stage_of_person() const;
    /// What a state saved now is to name; "": what its scene says.
    const std::string& stage_to_save() const { return stage_chosen_; }

    /// After a scene or state was loaded, or the scene's own parameters came back.
    void decide_foam(bool loaded);
    bool foam_is_chosen() const { return foam_chosen_; }
    void foam_was_chosen() { foam_chosen_ = true; }

    /// Something of the view is another now.
    void was_set();
    /// The person has set this key of the settings.
    void was_set(std::string_view key);
    /// The person has set how the fluid is drawn.
    void mode_was_chosen() { settings_.view_chosen = true; }
    /// Everything that the View panel sets, as at first.
    void reset();
    void was_reset();

    void add_actions(ActionList& list);

    bool changed = true;  ///< the picture must be redrawn

  private:
    void reload_shaders();

    Settings& settings_;
    SceneLoading& scene_;
    SimulationController& simulation_;
    Screen& screen_;
    Notices& notices_;
    bool software_ = false;                               ///< the processor draws
    bool foam_chosen_ = false;                            ///< foam.enabled is not to follow the view
    std::optional<std::string> stage_before_;             ///< the person's, while a scene's own is shown
    std::string stage_chosen_;                            ///< for the scene that is shown; "": none
    SetSurface surface_wanted_;                           ///< surface that the compute thread makes
    ComputedField computed_field_ = ComputedField::none;  ///< field that the compute thread colors by
    PreviewValue preview_value_ = PreviewValue::none;     ///< value that previews carry
};

/// The left or right half of the view, where two worlds are compared; together they are the view.
inline PixelRectangle half_of(const PixelRectangle& view, bool right) {
    const int left = view.size.width / 2;
    if (!right) return {view.x, view.y, {left > 0 ? left : 1, view.size.height}};
    return {view.x + left, view.y, {view.size.width - left, view.size.height}};
}

}  // namespace slosh::app
