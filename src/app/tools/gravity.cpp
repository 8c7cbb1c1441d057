// The gravity tool: an arrow in the middle of the room whose tip is dragged.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <utility>

#include "app/tools/bench.h"
#include "app/tools/view_geometry.h"
#include "sim/methods/forces/gravity.h"

namespace slosh::app {
namespace {

constexpr float standard = 9.81f;       // m/s^2
constexpr float pixels = 110.0f;        // length of such an arrow
constexpr float least = 8.0f;           // pixels: a shorter arrow is none, and the water floats
constexpr float snap_degrees = 4.0f;    // to the axes
constexpr float snap_strength = 0.05f;  // to that of the Earth
constexpr float most = 100.0f;          // m/s^2
constexpr Vec3 arrow_color{1.0f, 0.8f, 0.25f};

Vec3 snapped(Vec3 gravity) {
    const float strength = std::min(glm::length(gravity), most);
    if (!(strength > 0.0f)) return gravity;
    Vec3 along = glm::normalize(gravity);
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(along[axis]) < std::cos(glm::radians(snap_degrees))) continue;
        const float sign = along[axis] < 0.0f ? -1.0f : 1.0f;
        along = Vec3(0.0f);
        along[axis] = sign;
        break;
    }
    const bool earth = std::abs(strength - standard) < snap_strength * standard;
    return (earth ? standard : strength) * along;
}

class GravityTool final : public Tool {
  public:
    explicit GravityTool(ToolBench& bench) : bench_(bench) {}

    void press(int, const ToolView& view) override {
        if (!view.ready() || !view.over_water) return;
        dragging_ = true;
        depth_from_ = base(view) + gravity(view) * metres(view);
        before_ = wanted_ = gravity(view);
        axes_ = view.frame->dimension;
        drag(view, false);
    }
    void move(const ToolView& view) override {
        if (dragging_ && view.ready()) drag(view, false);
    }
    void release(const ToolView& view) override {
        if (!std::exchange(dragging_, false) || !view.ready()) return;
        drag(view, true);
    }
    bool cancel() override {
        if (!std::exchange(dragging_, false)) return false;
        send(before_, true, true);
        return true;
    }
    bool busy() const override { return dragging_; }
    void world_changed() override {
        if (std::exchange(dragging_, false)) bench_.end_gesture();
    }

    void decorate(const ToolView& view, RenderScene& scene) const override {
        const Vec3 from = base(view), now = shown(view);
        add_ring(scene.lines, from, view.camera->forward(), 6.0f * metres_per_pixel(view, from), arrow_color,
                 true);
        if (now == Vec3(0.0f)) return;
        add_arrow(scene.lines, from, from + now * metres(view), arrow_color, true);
    }
    std::string label(const ToolView& view) const override {
        const Vec3 now = shown(view);
        const float strength = glm::length(now);
        if (strength == 0.0f) return "weightless";
        char text[96];
        const float tilt = glm::degrees(std::acos(std::clamp(-now.y / strength, -1.0f, 1.0f)));
        std::snprintf(text, sizeof text, tilt < 0.5f ? "%.2f m/s^2" : "%.2f m/s^2, tilted by %.0f degrees",
                      static_cast<double>(strength), static_cast<double>(tilt));
        return text;
    }

  private:
    static Vec3 gravity(const ToolView& view) {
        return view.frame->parameters.of<GravitySettings>().vector();
    }
    /// What is wanted; the frame lags behind.
    Vec3 shown(const ToolView& view) const { return dragging_ ? wanted_ : gravity(view); }
    static Vec3 base(const ToolView& view) {
        if (view.frame->container) return 0.5f * (view.frame->container->min + view.frame->container->max);
        return view.camera->target();
    }
    /// Meters of arrow per m/s^2.
    static float metres(const ToolView& view) {
        return pixels / standard * metres_per_pixel(view, base(view));
    }

    /// The tip follows the cursor; how deep it lies stays.
    void drag(const ToolView& view, bool finished) {
        const std::optional<Vec3> tip = beside(view, depth_from_);
        if (tip) {
            const std::optional<glm::vec2> middle = pixel_of(view, base(view));
            const bool none = middle && glm::length(view.cursor - *middle) < least;
            wanted_ = none ? Vec3(0.0f) : snapped((*tip - base(view)) / metres(view));
            if (view.frame->dimension == 2) wanted_.z = 0.0f;
        }
        send(wanted_, finished, false);
    }
    /// `back`: as the inverse of the first would, so that undo finds nothing to take back.
    void send(const Vec3& gravity, bool finished, bool back) {
        Together together{"Gravity", {}};
        const char* keys[] = {"gravity.x", "gravity.y", "gravity.z"};
        for (int axis = 0; axis < axes_; ++axis)
            together.commands.emplace_back(SetParameter{keys[axis], static_cast<double>(gravity[axis])});
        if (back) std::reverse(together.commands.begin(), together.commands.end());
        bench_.act(std::move(together), {.subject = "gravity", .finished = finished});
    }

    ToolBench& bench_;
    bool dragging_ = false;
    Vec3 depth_from_{0.0f};  ///< the tip at the press
    Vec3 wanted_{0.0f}, before_{0.0f};
    int axes_ = 3;
};

}  // namespace

extern const ToolModule gravity_tool;
const ToolModule gravity_tool{
    .name = "gravity",
    .label = "Gravity",
    .help = "Change the direction of gravity: drag the tip of the arrow",
    .key = "Y",
    .create = [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<GravityTool>(bench); },
    .action = "gravity_arrow"};

}  // namespace slosh::app
