// The grab tool: a press on a free body takes it by the point under the cursor; let go, it flies on as fast
// as it was moved.
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/session/built.h"
#include "app/tools/bench.h"
#include "app/tools/body_pick.h"

namespace slosh::app {
namespace {

constexpr Vec3 held_color{1.0f, 0.85f, 0.3f};
constexpr float lit = 0.45f;  // share of the way to white

class GrabTool final : public Tool {
  public:
    explicit GrabTool(ToolBench& bench) : bench_(bench) {}

    void press(int, const ToolView& view) override {
        let_go();
        if (!view.ready()) return;
        const SimulationFrame& frame = *view.frame;
        if (!bench_.bodies().up_to_date(frame)) return;
        const std::optional<SolidPick> pick = pick_free(frame, view.ray());
        if (!pick) return;
        Held held;
        held.generation = frame.generation;
        held.solids = frame.solids.size();
        held.solid = frame.solids[pick->index];
        held.on_plane = pick->point;
        held.grab.active = true;
        held.grab.index = pick->index;
        held.grab.anchor = RigidPose(frame.bodies[pick->index]).to_shape(pick->point);
        held.grab.target = pick->point;
        bench_.post(held.grab);
        held_ = std::move(held);
    }
    void release(const ToolView&) override { let_go(); }
    bool cancel() override {
        const bool held = busy();
        let_go();
        return held;
    }
    bool busy() const override { return held_.has_value(); }
    void world_changed() override {
        let_go();
        hovered_.reset();
    }

    void update(const ToolView& view) override {
        const SimulationFrame& frame = *view.frame;
        hovered_.reset();
        if (view.over_water && !held_) {
            if (const auto pick = pick_free(frame, view.ray())) hovered_ = pick->index;
        }
        if (!held_) return;
        if (!still_there(frame)) return let_go();
        const Vec3 wanted = target(view);
        if (wanted == held_->grab.target) return;
        held_->grab.target = wanted;
        bench_.post(held_->grab);
    }

    std::optional<std::uint32_t> hovered() const override { return hovered_; }

    /// Lights up the body under the cursor, or the one held with a line to the cursor.
    void decorate(const ToolView& view, RenderScene& scene) const override {
        const std::optional<std::uint32_t> index = shown(view);
        if (!index) return;
        if (*index < scene.solids.size()) {
            Vec3& color = scene.solids[*index].color;
            color += lit * (Vec3(1.0f) - color);
        }
        if (!held_) return;
        const RigidPose pose(view.frame->bodies[*index]);
        const Vec3 at = pose.to_world(held_->grab.anchor);
        scene.lines.push_back({at, held_->grab.target, held_color, 2.0f, true});
        const float radius = 0.5f * view.frame->spacing;
        add_ring(scene.lines, at, view.camera->forward(), radius, held_color, true);
        add_ring(scene.lines, held_->grab.target, view.camera->forward(), 0.6f * radius, held_color, true);
    }
    std::string label(const ToolView& view) const override {
        const std::optional<std::uint32_t> index = shown(view);
        return index && bench_.answered(view) ? body_text(*view.frame, *index) : std::string();
    }

  private:
    struct Held {
        std::uint64_t generation = 0;
        std::size_t solids = 0;  ///< in the list
        Solid solid;
        GrabSolid grab;
        Vec3 on_plane{0.0f};  ///< the grabbed point, at the press
    };

    void let_go() {
        if (!held_) return;
        held_.reset();
        bench_.post(GrabSolid());
    }
    bool still_there(const SimulationFrame& frame) const {
        const std::uint32_t index = held_->grab.index;
        return frame.generation == held_->generation && frame.solids.size() == held_->solids &&
               index < frame.bodies.size() && same_solid(frame.solids[index], held_->solid);
    }
    /// Where the cursor's ray meets the plane through the grabbed point that faces the camera; in 2-D the
    /// plane of the scene.
    Vec3 target(const ToolView& view) const {
        const Ray ray = view.ray();
        const Vec3 normal = view.frame->dimension == 2 ? Vec3(0.0f, 0.0f, 1.0f) : view.camera->forward();
        const float approach = glm::dot(ray.direction, normal);
        if (std::abs(approach) < 1e-4f) return held_->grab.target;
        const float along = glm::dot(held_->on_plane - ray.origin, normal) / approach;
        return along > 0.0f ? ray.origin + along * ray.direction : held_->grab.target;
    }
    std::optional<std::uint32_t> shown(const ToolView& view) const {
        const std::optional<std::uint32_t> index = held_ ? std::optional(held_->grab.index) : hovered_;
        return index && *index < view.frame->bodies.size() ? index : std::nullopt;
    }

    ToolBench& bench_;
    std::optional<Held> held_;
    std::optional<std::uint32_t> hovered_;
};

}  // namespace

extern const ToolModule grab_tool;
const ToolModule grab_tool{
    "grab", "Grab", "Grab a body with the left button, drag it, and throw it", "G",
    [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<GrabTool>(bench); }};

}  // namespace slosh::app
