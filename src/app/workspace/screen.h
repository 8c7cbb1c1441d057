// What the workspace asks of the program part that shows it. The shell answers with a window; without one
// nothing happens.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "app/workspace/camera_controller.h"
#include "render/camera.h"
#include "render/image_file.h"
#include "slosh/result.h"

namespace slosh::app {

/// What a file's name is asked for.
enum class FileQuestion {
    save_state,
    save_scene,
    save_run,
    save_recording,
    export_session,  ///< a folder
    load,
    // The name of a preset.
    save_parameters,
    save_material,
    save_view
};

class Screen {
  public:
    virtual ~Screen() = default;

    /// Size of the picture, pixels.
    virtual PixelSize size() const { return {1280, 800}; }
    /// For which scenes are framed: one half of the picture where two worlds are shown.
    virtual Framing framing() const { return {size(), {0, 0, size()}}; }
    virtual void set_title(const std::string& /*title*/) {}
    /// Other water: what was measured of the picture so far counts no more.
    virtual void water_changed() {}
    /// Smallest and largest value of the scale that is shown; equal where there is none.
    virtual std::pair<float, float> shown_range() const { return {0.0f, 0.0f}; }

    virtual void pick_scene() {}
    virtual void pick_action() {}
    /// Lists what the person has saved.
    virtual void pick_saved() {}
    /// The picture of the water as it is shown, small; without pixels where there is none.
    virtual Image thumbnail() { return {}; }
    /// `proposed`: what the dialog begins with.
    virtual void ask_for_file(FileQuestion, const std::string& /*proposed*/) {}
    /// Closes the list or dialog on top. False: there is none.
    virtual bool close_dialog() { return false; }

    /// Where files have no paths that the person knows: asks for one, which is opened, and gives one away.
    virtual void pick_file() {}
    virtual void hand_over(const std::filesystem::path& /*file*/) {}
    /// Address of the page in which the program runs; "": none.
    virtual std::string page_address() const { return {}; }

    virtual void set_clipboard(const std::string& /*text*/) {}
    /// "": empty, or no text.
    virtual std::string clipboard() const { return {}; }
    /// The keys move about in the panels, from one to the next, or in the menus, until Esc.
    virtual void focus_panels() {}
    virtual void focus_menus() {}

    virtual void take_picture(bool /*with_panels*/) {}
    virtual bool full_screen() const { return false; }
    virtual void toggle_full_screen() {}
    virtual Result<void> reload_shaders() { return {}; }
    /// The person, or what cannot be run, ends the program.
    virtual void leave() {}
};

}  // namespace slosh::app
