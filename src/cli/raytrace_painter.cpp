// Paints frames with the ray tracer.
#include "cli/raytrace_painter.h"

#include <array>
#include <cstdio>

#include "base/system/signals.h"
#include "base/system/terminal.h"
#include "cli/picture_scene.h"

namespace slosh::cli {

namespace {

class RaytracePainter : public WorldPainter {
  public:
    RaytracePainter(const ViewSettings& view, const Camera& camera, const PixelSize& size,
                    const RaytraceOptions& options)
        : view_(view), camera_(camera), size_(size), options_(options) {
        options_.cancelled = [] { return noted_signal().has_value(); };
        if (shows_progress()) {
            options_.progress = [](double part) {
                std::array<char, 40> line{};
                std::snprintf(line.data(), line.size(), "ray-tracing %5.1f %%", 100.0 * part);
                show_progress(line.data());
            };
        }
    }

    Result<std::optional<Image>> paint(const World& world) override {
        RenderScene scene = picture_scene(world, view_);
        surface_.add_without_drops_to(scene, world);
        auto image = raytrace(scene, view_, camera_, size_, options_);
        clear_progress();
        return image;
    }

  private:
    ViewSettings view_;
    Camera camera_;
    PixelSize size_;
    RaytraceOptions options_;
    PictureSurface surface_;
};

}  // namespace

Result<std::unique_ptr<WorldPainter>> make_raytrace_painter(const World& world, const ViewSettings& view,
                                                            const PixelSize& size,
                                                            const RaytraceOptions& options) {
    if (world.dimension() != 3) return Error{"got raytrace for a 2-D scene, expected a 3-D scene", "--mode"};
    return std::unique_ptr<WorldPainter>(
        std::make_unique<RaytracePainter>(view, scene_camera(world, size.aspect()), size, options));
}

}  // namespace slosh::cli
