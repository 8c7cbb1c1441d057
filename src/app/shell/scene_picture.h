// The picture of the water as a texture: drawn only when something in it changed, at a resolution that keeps
// the interface quick, and laid under the interface in every frame. On software rendering the particles of a
// big scene cost far more than the panels; without this every slider would wait for them.
#pragma once

#include <memory>
#include <optional>

#include "render/offscreen_target.h"
#include "render/scene_renderer.h"
#include "slosh/result.h"

namespace slosh::app {

/// Chooses the resolution from measured draw times. Pure arithmetic.
class PictureScale {
  public:
    static constexpr double budget =
        30.0;  ///< ms per picture: two frames of 75 ms are the 150 ms from input to panel
    static constexpr float smallest = 0.35f;
    static constexpr double most_share = 0.6;  ///< of the time for pictures: the steps want the processor too

    /// A picture drawn at value() took this long.
    void drawn(double milliseconds);
    float value() const { return value_; }
    /// Seconds to leave between two pictures.
    double least_interval() const { return interval_; }
    void restart() { *this = PictureScale(); }

  private:
    float value_ = 1.0f;
    double cost_ = 0.0;      // ms, smoothed
    double interval_ = 0.0;  // s
    int pictures_since_change_ = 0;
};

class ScenePicture {
  public:
    /// Needs the window's context current, here and in every call.
    static Result<std::unique_ptr<ScenePicture>> create();

    /// Draws if `changed` and due, or if a coarse picture has stood still long enough to deserve the full
    /// resolution. `content_scale` > 1 on high-density displays: lines and labels keep their size to the eye.
    /// True when it drew.
    bool draw(const RenderScene& scene, const ViewSettings& view, const Camera& camera,
              const PixelSize& window, float content_scale, bool changed, double now);
    /// Copies the picture into the window's framebuffer; the colour of the horizon, and false, before there
    /// is one.
    bool show(const PixelSize& window, Background background);

    /// Waits until everything drawn so far is there.
    void finish();
    /// True when the processor draws.
    bool software() const { return software_; }

    Renderer& renderer() { return *renderer_; }
    const DrawReport& report() const { return report_; }
    float scale() const { return drawn_scale_; }
    double draw_milliseconds() const { return milliseconds_; }
    /// The picture lacks a change that is still to be drawn: keep the loop turning.
    bool waiting() const { return pending_ || unshown_ || drawn_scale_ < 1.0f; }
    /// Takes so long that the panels should not wait for it. The first always does: drivers translate shaders
    /// when they are first drawn with, of which one that draws on the processor has 1.3 s on its first day.
    bool is_expensive() const { return !target_ || (software_ && milliseconds_ > expensive); }
    static constexpr double expensive = 12.0;  ///< ms

  private:
    ScenePicture() = default;
    bool ensure_target(const PixelSize& size);

    std::unique_ptr<Renderer> renderer_;
    std::optional<OffscreenTarget> target_;
    PixelSize target_size_, window_size_;
    PictureScale scale_;
    DrawReport report_;
    float drawn_scale_ = 1.0f;
    double milliseconds_ = 0.0;
    double last_draw_ = -1.0, last_change_ = 0.0;
    bool pending_ = true, unshown_ = false;
    bool software_ = false;
};

}  // namespace slosh::app
