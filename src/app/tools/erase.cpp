// The erase tool: removes fluid under the brush while the button is down, or the body that is clicked.
#include <glm/geometric.hpp>
#include <utility>

#include "app/tools/bench.h"
#include "app/tools/body_pick.h"

namespace slosh::app {
namespace {

constexpr double erase_interval = 0.05;  // s between two strokes while held
constexpr Vec3 erase_color{1.0f, 0.35f, 0.35f};

class EraseTool final : public Tool {
  public:
    explicit EraseTool(ToolBench& bench) : bench_(bench) {}

    /// A click on a body that lies before the water takes the body, not the water behind it.
    void press(int, const ToolView& view) override {
        erasing_ = true;
        first_ = true;
        next_ = view.now;
        if (!view.ready()) return;
        const Ray ray = view.ray();
        const std::optional<SolidPick> pick = pick_free(*view.frame, ray);
        if (!pick) return;
        const float before_water = pick->distance - view.frame->spacing;
        if (view.answer.hit.hit && glm::dot(view.answer.point - ray.origin, ray.direction) < before_water)
            return;
        erasing_ = !bench_.bodies().remove_at(*view.frame, ray);
    }
    void release(const ToolView&) override { end(); }
    void update(const ToolView& view) override {
        if (!erasing_ || view.now < next_ || !bench_.fresh(view.answer) || !view.answer.hit.hit) return;
        next_ = view.now + erase_interval;
        const EraseFluid erase{view.answer.point, bench_.brush.radius(*view.frame)};
        bench_.act_change(erase, {.subject = "erase",
                                  .finished = false,
                                  .over_water = true,
                                  .first = std::exchange(first_, false)});
    }
    bool cancel() override {
        const bool was = erasing_;
        end();
        return was;
    }
    bool busy() const override { return erasing_; }

    void decorate(const ToolView& view, RenderScene& scene) const override {
        add_ring(scene.lines, view.answer.point, view.camera->forward(), bench_.brush.radius(*view.frame),
                 erase_color, true);
    }

    void resize(int notches) override { bench_.brush.resize(notches); }
    ParameterSet settings() override { return bench_.brush.settings(); }
    std::vector<ShownParameter> options(const SimulationFrame& frame) override {
        return {bench_.brush.option(frame)};
    }

  private:
    /// All of one stroke is undone together.
    void end() {
        if (erasing_ && !first_) bench_.end_gesture();
        erasing_ = false;
    }

    ToolBench& bench_;
    bool erasing_ = false, first_ = true;
    double next_ = 0.0;
};

}  // namespace

extern const ToolModule erase_tool;
const ToolModule erase_tool{
    "erase", "Erase", "Remove fluid under the brush, or click a body to remove it", "X",
    [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<EraseTool>(bench); }};

}  // namespace slosh::app
