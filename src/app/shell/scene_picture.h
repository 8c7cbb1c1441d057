// The picture of the water as a texture: drawn only when something in it changed, at a resolution that keeps
// the interface quick, and laid under the interface in every frame. On software rendering the particles of a
// big scene cost far more than the panels; without this every slider would wait for them. There picture and
// water share the cores: first pictures come less often, then they get coarser, which particles do last.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/session/machine_budget.h"
#include "render/offscreen_target.h"
#include "render/scene_renderer.h"
#include "slosh/result.h"

namespace slosh::app {

/// Chooses resolution and rate of the pictures that the processor draws, from measured draw times. Pure
/// arithmetic.
class PictureScale {
  public:
    static constexpr double budget =
        30.0;  ///< ms per picture: two frames of 75 ms are the 150 ms from input to panel
    /// ms, of pictures whose edges are to stay crisp: they come less often before they get coarser.
    static constexpr double crisp_budget = 150.0;
    /// ms, while a person is at work: an input that comes while a picture is drawn waits for its end, and for
    /// the panels, in 80 ms.
    static constexpr double quick_budget = 45.0;
    static constexpr float smallest = 0.35f;
    /// Shares of the time for pictures, as long as there are enough of them.
    static constexpr double fair_share = picture_share;
    static constexpr double most_share = 0.96;  ///< at most: panels want the thread too
    static constexpr double most_rate = 30.0;   ///< pictures per second
    static constexpr double least_rate = 20.0;  ///< not below, until most_share is reached

    /// A picture drawn at value() took this long. `crisp`: its edges are to stay sharp.
    void drawn(double milliseconds, bool crisp = false);
    float value() const { return value_; }
    /// The same while a person is at work.
    float quick_value() const;
    /// A picture drawn at `scale` below value(), because a person was at work, took this long.
    void drawn_quickly(double milliseconds, float scale);
    /// Seconds from the beginning of one picture to that of the next.
    double period() const { return period_; }
    /// Seconds to leave between two pictures.
    double least_interval() const { return period_ - taken_ / 1000.0; }
    void restart() { *this = PictureScale(); }

  private:
    bool first_ = true;
    float value_ = 1.0f;
    double cost_ = 0.0;   // ms, smoothed, at value_
    double taken_ = 0.0;  // ms, as it counts for the period
    void choose_period(double milliseconds);
    double period_ = 1.0 / most_rate;  // s
    int pictures_since_change_ = 0;
};

class ScenePicture {
  public:
    /// How a picture is drawn: when it is due and as large as it may; coarser, since a person is at work and
    /// waits for its end; or at once and in full, for a film.
    enum class Haste { none, quickly, in_full };

    /// Needs the window's context current, here and in every call.
    static Result<std::unique_ptr<ScenePicture>> create();

    /// What is drawn. Of two in halves the colours have the range of the left one.
    struct Half {
        RenderScene scene;
        ViewSettings view;
    };
    struct Occasion {
        bool changed = false;
        Haste haste = Haste::none;
        double now = 0.0;  ///< s
    };
    /// Draws if `changed` and due, or if a coarse picture has stood still long enough to deserve the full
    /// resolution. `content_scale` > 1 on high-density displays: lines and labels keep their size to the eye.
    /// True when it drew.
    bool draw(const Half& left, const std::optional<Half>& right, const Camera& camera,
              const PixelSize& window, float content_scale, const Occasion& occasion);
    /// What was drawn last, at the size of the view where it was drawn in full.
    Image read() const;
    /// Another picture of the same, for a file; what the window shows stays.
    Result<Image> draw_apart(const Half& left, const std::optional<Half>& right, const Camera& camera,
                             const PixelSize& size, float content_scale);
    /// A framebuffer as large as the window, and the part of it that is drawn, in pixels from the top.
    struct Shown {
        unsigned framebuffer = 0;
        PixelSize window;
        PixelRectangle part;
    };
    /// Copies the picture there; the color of the horizon before there is one, and beside it.
    void show(const Shown& into, const PixelRectangle& place, const ViewSettings& view);
    /// What panels that one can see through stand on.
    static Vec3 horizon(const ViewSettings& view);
    bool has_picture() const { return target_.target.has_value(); }

    /// Waits until everything drawn so far is there.
    void finish();
    /// True when the processor draws.
    bool software() const { return software_; }
    /// Seconds between two frames while things move; 0: as often as the display likes. Panels do not wait
    /// for pictures that come less often.
    double frame_time() const {
        return software_ ? std::min(scale_.period(), 1.0 / PictureScale::least_rate) : 0.0;
    }

    /// Seconds between two pictures of the water; 0: as often as the display likes.
    double picture_time() const { return software_ ? scale_.period() : 0.0; }

    Renderer& renderer() { return *renderer_; }
    const DrawReport& report() const { return report_; }
    float scale() const { return drawn_scale_; }
    double draw_milliseconds() const { return milliseconds_; }
    /// The picture lacks a change that is still to be drawn: keep the loop turning.
    bool waiting() const { return pending_ || unshown_ || drawn_scale_ < 1.0f; }
    /// The next change is drawn at once, however soon after the last.
    void hurry() { last_draw_ = -1.0; }
    /// It was drawn and not shown yet.
    bool unshown() const { return unshown_; }
    /// Takes so long that the panels should not wait for it. The first always does: drivers translate shaders
    /// when they are first drawn with, of which one that draws on the processor has 1.3 s on its first day.
    bool is_expensive() const { return !target_.target || (software_ && milliseconds_ > expensive); }
    static constexpr double expensive = 12.0;  ///< ms

  private:
    ScenePicture() = default;
    struct SizedTarget {
        std::optional<OffscreenTarget> target;
        PixelSize size;
        /// False: larger than the driver allows.
        bool ensure(const PixelSize& wanted);
    };
    Result<Image> draw_one_apart(const RenderScene& scene, const ViewSettings& view, const Camera& camera,
                                 const PixelSize& size, float content_scale);
    DrawReport draw_into(SizedTarget& into, const RenderScene& scene, const ViewSettings& view,
                         const Camera& camera, float pixel_ratio, float detail);

    std::unique_ptr<Renderer> renderer_;
    SizedTarget target_, right_target_, apart_;
    PixelSize view_size_;
    bool drew_beside_ = false;  ///< right_target_ is part of the picture
    std::string drawn_mode_;
    PictureScale scale_;
    DrawReport report_;
    float drawn_scale_ = 1.0f;
    double milliseconds_ = 0.0;
    double last_draw_ = -1.0, last_change_ = 0.0;
    bool pending_ = true, unshown_ = false;
    bool software_ = false;
};

}  // namespace slosh::app
