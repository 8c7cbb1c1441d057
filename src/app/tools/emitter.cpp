// The emitter tool: hangs a hose where one points, aims it along the drag.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <optional>

#include "app/tools/bench.h"
#include "app/tools/view_geometry.h"
#include "sim/methods/forces/gravity.h"

namespace slosh::app {
namespace {

constexpr float hang_height = 0.6f;     // share of the room's height: a hose over the floor
constexpr int no_budget = 100'000'000;  // what a scene file may say at most
constexpr Vec3 jet_color{0.35f, 0.75f, 1.0f};

struct EmitterSettings {
    float radius = 2.0f;  ///< particle spacings: a nozzle is made of whole particles
    float speed = 2.0f;   ///< m/s
};

const ParameterTable& emitter_table() {
    static const ParameterTable described(
        {{.key = "tools.emitter.radius",
          .label = "Radius",
          .unit = "d",
          .min = 1.0,
          .max = 30.0,
          .soft_min = 1.0,
          .soft_max = 30.0,
          .scale = ParameterScale::logarithmic,
          .group = "tool",
          .help = "Radius of the emitter that a click places",
          .member = member_address<&EmitterSettings::radius>},
         {.key = "tools.emitter.speed",
          .label = "Speed",
          .unit = "m/s",
          .min = 0.1,
          .max = 10.0,
          .soft_min = 0.1,
          .soft_max = 10.0,
          .scale = ParameterScale::logarithmic,
          .group = "tool",
          .help = "Speed of the water that leaves the emitter. Speed times area is the flow rate",
          .member = member_address<&EmitterSettings::speed>}});
    return described;
}

/// Where a drop of the jet flies, as far as the room goes.
void add_jet(std::vector<RenderLine>& lines, const ToolView& view, const Emitter& emitter) {
    constexpr int parts = 24;
    constexpr float seconds = 1.2f;
    const Parameters& parameters = view.frame->parameters;
    Vec3 at = emitter.position, velocity = emitter.speed * glm::normalize(emitter.direction);
    const float dt = seconds / static_cast<float>(parts);
    for (int part = 0; part < parts; ++part) {
        velocity += dt * body_acceleration(parameters, at);
        const Vec3 next = at + dt * velocity;
        lines.push_back({at, next, jet_color, 1.5f, true});
        if (inside_walls(*view.frame, next, 0.0f) != next) return;
        at = next;
    }
}

class EmitterTool final : public Tool {
  public:
    explicit EmitterTool(ToolBench& bench) : bench_(bench) {}

    void press(int, const ToolView& view) override {
        if (!view.ready() || !view.over_water) return;
        placed_ = nozzle(view);
        pressed_at_ = view.cursor;
        aimed_ = false;
    }
    void move(const ToolView& view) override {
        if (!placed_ || !view.ready()) return;
        if (glm::length(view.cursor - pressed_at_) > still_pixels) aimed_ = true;
        if (!aimed_) return;
        const std::optional<Vec3> towards = beside(view, placed_->position);
        if (towards && glm::length(*towards - placed_->position) > 1e-4f)
            placed_->direction = glm::normalize(*towards - placed_->position);
    }
    void release(const ToolView& view) override {
        if (!placed_) return;
        move(view);
        bench_.post_change(AddEmitter{*placed_});
        placed_.reset();
    }
    bool cancel() override {
        const bool was = placed_.has_value();
        placed_.reset();
        return was;
    }
    bool busy() const override { return placed_.has_value(); }
    void world_changed() override { placed_.reset(); }

    void decorate(const ToolView& view, RenderScene& scene) const override {
        const Emitter shown = placed_ ? *placed_ : nozzle(view);
        add_emitter(scene.lines, shown, view.frame->dimension);
        add_jet(scene.lines, view, shown);
    }
    std::string label(const ToolView& view) const override {
        const float radius = settings_.radius * view.frame->spacing;
        char text[96];
        if (view.frame->dimension == 2) {
            std::snprintf(text, sizeof text, "Emitter, %.3g m^2/s",
                          static_cast<double>(2.0f * radius * settings_.speed));
        } else {
            std::snprintf(text, sizeof text, "Emitter, %.3g l/s",
                          1000.0 * std::numbers::pi * static_cast<double>(radius * radius * settings_.speed));
        }
        return text + (placed_ ? std::string() : std::string(", drag to aim"));
    }

    void resize(int notches) override {
        static_cast<void>(
            emitter_table()
                .find("tools.emitter.radius")
                ->set_clamped(&settings_, static_cast<double>(settings_.radius) * std::pow(1.12, notches)));
    }
    bool uses_liquid() const override { return true; }
    ParameterSet settings() override {
        static const EmitterSettings defaults;
        return {&emitter_table(), &settings_, &defaults};
    }
    std::vector<ShownParameter> options(const SimulationFrame& frame) override {
        ShownParameter radius{emitter_table().find("tools.emitter.radius"), &settings_, "radius"};
        radius.unit = static_cast<double>(frame.spacing);
        radius.format = "%.3f m";
        ShownParameter speed{emitter_table().find("tools.emitter.speed"), &settings_, "speed"};
        speed.format = "%.2f m/s";
        return {radius, speed};
    }

  private:
    /// Over the floor it hangs and points down, at a wall it points into the room.
    Emitter nozzle(const ToolView& view) const {
        const SurfacePoint under = surface_under(view, view.ray());
        const float radius = settings_.radius * view.frame->spacing;
        Emitter emitter;
        emitter.radius = radius;
        emitter.speed = settings_.speed;
        emitter.budget = no_budget;
        emitter.material = bench_.liquid;
        emitter.position = under.point;
        if (view.frame->dimension == 3 && under.hit) {
            const bool floor = under.normal.y > 0.7f;
            emitter.direction = floor ? Vec3(0.0f, -1.0f, 0.0f) : under.normal;
            emitter.position += floor ? Vec3(0.0f, hang_height * room_size(view).y, 0.0f)
                                      : 2.0f * view.frame->spacing * under.normal;
        }
        emitter.position = inside_walls(*view.frame, emitter.position, radius + view.frame->spacing);
        return emitter;
    }

    ToolBench& bench_;
    EmitterSettings settings_;
    std::optional<Emitter> placed_;  ///< while the button is down
    glm::vec2 pressed_at_{0.0f};
    bool aimed_ = false;
};

}  // namespace

extern const ToolModule emitter_tool;
const ToolModule emitter_tool{
    .name = "emitter",
    .label = "Emitter",
    .help = "Place an emitter: click to place it, drag to aim it",
    .key = "E",
    .create = [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<EmitterTool>(bench); },
    .action = "emitter"};

}  // namespace slosh::app
