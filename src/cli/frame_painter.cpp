#include "cli/frame_painter.h"

#include <utility>

#include "cli/picture_scene.h"
#include "render/context.h"
#include "render/modes/list.h"
#include "render/offscreen_target.h"
#include "render/scene_renderer.h"

namespace slosh::cli {

namespace {

/// Everything that draws one frame of a world with OpenGL.
class FramePainter : public WorldPainter {
  public:
    FramePainter(OffscreenContext context, std::unique_ptr<Renderer> renderer, OffscreenTarget target,
                 ViewSettings view, Camera camera)
        : context_(std::move(context)),
          renderer_(std::move(renderer)),
          target_(std::move(target)),
          view_(std::move(view)),
          camera_(camera) {}

    Result<std::optional<Image>> paint(const World& world) override {
        RenderScene scene = picture_scene(world, view_);
        const RenderModeDescription& mode = *find_render_mode(view_.mode);
        if (mode.needs_surface) surface_.add_to(scene, world);
        if (mode.translucent && view_.ellipsoids) surface_.add_ellipsoids_to(scene, world);
        renderer_->draw(scene, view_, camera_, target_.target());
        // An embedded shader is compiled at its first use.
        if (asked_shader_folder().empty() && renderer_->shaders_changed()) {
            if (const auto compiled = renderer_->reload_shaders(); !compiled) return compiled.error();
        }
        return std::optional<Image>(target_.read());
    }

  private:
    OffscreenContext context_;  // first in, last out: the other members delete their objects in it
    std::unique_ptr<Renderer> renderer_;
    OffscreenTarget target_;
    ViewSettings view_;
    Camera camera_;
    PictureSurface surface_;
};

}  // namespace

Result<std::unique_ptr<WorldPainter>> make_frame_painter(const World& world, const ViewSettings& view,
                                                         const PixelSize& size, int supersampling) {
    auto context = OffscreenContext::create();
    if (!context) return context.error();
    auto renderer = Renderer::create({.shader_folder = asked_shader_folder()});
    if (!renderer) return renderer.error();
    auto target = OffscreenTarget::create(size, supersampling);
    if (!target) return Error{target.error().message, "--size"};
    return std::unique_ptr<WorldPainter>(
        new FramePainter(std::move(context).value(), std::move(renderer).value(), std::move(target).value(),
                         view, scene_camera(world, size.aspect())));
}

}  // namespace slosh::cli
