// The drain tool: a box in which water disappears, laid on what one points at.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "app/tools/bench.h"
#include "app/tools/view_geometry.h"

namespace slosh::app {
namespace {

constexpr Vec3 drain_color{1.0f, 0.5f, 0.3f};

struct DrainSettings {
    float size = 8.0f;  ///< particle spacings along an edge
};

const ParameterTable& drain_table() {
    static const ParameterTable described({{.key = "tools.drain.size",
                                            .label = "Size",
                                            .unit = "d",
                                            .min = 2.0,
                                            .max = 60.0,
                                            .soft_min = 2.0,
                                            .soft_max = 60.0,
                                            .scale = ParameterScale::logarithmic,
                                            .group = "tool",
                                            .help = "Edge length of the drain that a click places",
                                            .member = member_address<&DrainSettings::size>}});
    return described;
}

/// On the surface at `from`, reaching to `to` along it.
Box3 drain_between(const Vec3& from, const Vec3& to, const Vec3& normal, const SimulationFrame& frame) {
    Box3 box{glm::min(from, to), glm::max(from, to)};
    if (frame.dimension == 3) {
        int across = 0;
        for (int axis = 1; axis < 3; ++axis) {
            if (std::abs(normal[axis]) > std::abs(normal[across])) across = axis;
        }
        // A few layers: fewer, and fast water flies through between two steps.
        const float thickness = 3.0f * frame.spacing;
        (normal[across] > 0.0f ? box.max : box.min)[across] += normal[across] > 0.0f ? thickness : -thickness;
    }
    for (int axis = 0; axis < 3; ++axis) {
        const float least = frame.spacing - (box.max[axis] - box.min[axis]);
        if (least <= 0.0f) continue;
        box.min[axis] -= 0.5f * least;
        box.max[axis] += 0.5f * least;
    }
    return box;
}

class DrainTool final : public Tool {
  public:
    explicit DrainTool(ToolBench& bench) : bench_(bench) {}

    void press(int, const ToolView& view) override {
        if (!view.ready() || !view.over_water) return;
        from_ = surface_under(view, view.ray());
        pressed_at_ = view.cursor;
    }
    void release(const ToolView& view) override {
        if (!from_ || !view.ready()) return;
        bench_.post_change(AddSink{shown(view)});
        from_.reset();
    }
    bool cancel() override {
        const bool was = from_.has_value();
        from_.reset();
        return was;
    }
    bool busy() const override { return from_.has_value(); }
    void world_changed() override { from_.reset(); }

    void decorate(const ToolView& view, RenderScene& scene) const override {
        const Box3 box = shown(view);
        add_box(scene.lines, box, drain_color, true);
        scene.ghosts.push_back({BoxShape{0.5f * (box.min + box.max), box.max - box.min}, drain_color});
    }
    std::string label(const ToolView&) const override { return from_ ? "" : "Drain: drag to set its size"; }

    void resize(int notches) override {
        static_cast<void>(
            drain_table()
                .find("tools.drain.size")
                ->set_clamped(&settings_, static_cast<double>(settings_.size) * std::pow(1.12, notches)));
    }
    ParameterSet settings() override {
        static const DrainSettings defaults;
        return {&drain_table(), &settings_, &defaults};
    }
    std::vector<ShownParameter> options(const SimulationFrame& frame) override {
        ShownParameter size{drain_table().find("tools.drain.size"), &settings_, "size"};
        size.unit = static_cast<double>(frame.spacing);
        size.format = "%.3f m";
        return {size};
    }

  private:
    Box3 shown(const ToolView& view) const {
        const SurfacePoint at = from_ ? *from_ : surface_under(view, view.ray());
        if (from_ && glm::length(view.cursor - pressed_at_) > still_pixels) {
            const Vec3 to = on_plane(view.ray(), at.point, at.normal).value_or(at.point);
            return drain_between(at.point, to, at.normal, *view.frame);
        }
        Vec3 half(0.5f * settings_.size * view.frame->spacing);
        // Flat on the surface; drain_between() gives it its thickness.
        for (int axis = 0; axis < 3; ++axis) {
            if (std::abs(at.normal[axis]) > 0.7f) half[axis] = 0.0f;
        }
        return drain_between(at.point - half, at.point + half, at.normal, *view.frame);
    }

    ToolBench& bench_;
    DrainSettings settings_;
    std::optional<SurfacePoint> from_;  ///< while the button is down
    glm::vec2 pressed_at_{0.0f};
};

}  // namespace

extern const ToolModule drain_tool;
const ToolModule drain_tool{
    .name = "drain",
    .label = "Drain",
    .help = "Place a drain: fluid inside the box is removed",
    .key = "D",
    .create = [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<DrainTool>(bench); },
    .action = "drain"};

}  // namespace slosh::app
