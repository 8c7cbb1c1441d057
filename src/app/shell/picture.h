// The picture of the water in the window: filled from the newest frame and the tools, drawn when something in
// it has changed, and saved as a file when asked for.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/shell/scene_picture.h"
#include "app/shell/screenshot.h"
#include "app/workspace/workspace.h"

namespace slosh::app {

class Picture {
  public:
    /// Needs the window's context current, here and in every call. `workspace` must live longer.
    static Result<std::unique_ptr<Picture>> create(Workspace& workspace);

    /// True when it was redrawn. `content_scale`: of the monitor.
    bool draw(const PixelRectangle& view, float content_scale, ScenePicture::Haste haste);
    /// The tool shows something in the picture: a ghost, a ring, handles.
    bool has_marks() const;
    /// The water alone, in full, at a size of its own: for files. What the tool shows is not in it.
    Result<Image> draw_apart(const PixelSize& size, float content_scale);
    /// Edits of a shader show at once; a broken shader leaves the picture as it was.
    void follow_shaders();
    /// Reads what was asked for when its moment in the frame has come, and writes it in the background.
    void take_screenshot(Screenshot::What what, const std::function<Result<Image>()>& read);

    ScenePicture& scene() { return *scene_; }
    const ScenePicture& scene() const { return *scene_; }
    Screenshot screenshot;

  private:
    explicit Picture(Workspace& workspace) : workspace_(workspace) {}
    RenderScene scene_of(const SimulationFrame& frame) const;
    ViewSettings view_of(const SimulationFrame& frame) const;
    /// What is drawn in the right half; nothing: there is no second world.
    std::optional<ScenePicture::Half> right_of(const SimulationFrame& frame) const;

    Workspace& workspace_;
    std::unique_ptr<ScenePicture> scene_;
    std::uint64_t drawn_query_ = 0;
    bool drawn_ghost_ = false;
    double next_shader_check_ = 0.0;
};

}  // namespace slosh::app
