// The force tool: pulls fluid towards the ray under the cursor while the button is down, or pushes it away.
// With Shift it acts whatever tool is chosen.
#include <utility>

#include "app/tools/bench.h"

namespace slosh::app {
namespace {

constexpr float force_acceleration = 30.0f;  // m/s^2 at the centre: three times gravity lifts water
constexpr float force_reach = 100.0f;        // m along the cursor's ray
constexpr Vec3 pull_color{0.4f, 0.9f, 0.5f}, push_color{1.0f, 0.5f, 0.3f};

class ForceTool final : public Tool {
  public:
    explicit ForceTool(ToolBench& bench) : bench_(bench) {}

    void press(int modifiers, const ToolView&) override {
        active_ = first_ = true;
        pushes_ = (modifiers & modifier_control) != 0;
    }
    void release(const ToolView& view) override {
        if (!active_) return;
        active_ = false;
        stroke(view);
    }
    void update(const ToolView& view) override {
        if (active_) stroke(view);
    }
    bool cancel() override {
        if (!active_) return false;
        active_ = false;
        last_ = SetForceStroke();
        send(last_);
        return true;
    }
    bool busy() const override { return active_; }

    void decorate(const ToolView& view, RenderScene& scene) const override {
        add_ring(scene.lines, view.answer.point, view.camera->forward(), bench_.brush.radius(*view.frame),
                 active_ && pushes_ ? push_color : pull_color, true);
    }

    void resize(int notches) override { bench_.brush.resize(notches); }
    ParameterSet settings() override { return bench_.brush.settings(); }
    std::vector<ShownParameter> options(const SimulationFrame& frame) override {
        return {bench_.brush.option(frame)};
    }

  private:
    void stroke(const ToolView& view) {
        SetForceStroke stroke;
        stroke.active = active_;
        if (active_) {
            const Ray ray = view.ray();
            stroke.from = ray.origin;
            stroke.to = ray.origin + force_reach * ray.direction;
            stroke.radius = bench_.brush.radius(*view.frame);
            stroke.acceleration = pushes_ ? -force_acceleration : force_acceleration;
        }
        if (stroke.active == last_.active && stroke.from == last_.from && stroke.to == last_.to &&
            stroke.radius == last_.radius)
            return;
        last_ = stroke;
        send(stroke);
    }
    /// All of one stroke is undone together.
    void send(const SetForceStroke& stroke) {
        bench_.act(stroke, {.subject = "force",
                            .finished = !stroke.active,
                            .over_water = true,
                            .first = std::exchange(first_, false)});
    }

    ToolBench& bench_;
    bool active_ = false, pushes_ = false, first_ = true;
    SetForceStroke last_;
};

}  // namespace

extern const ToolModule force_tool;
const ToolModule force_tool{
    "force",
    "Force",
    "Pull fluid with the left button; hold Ctrl to push",
    "F",
    [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<ForceTool>(bench); },
    modifier_shift};

}  // namespace slosh::app
