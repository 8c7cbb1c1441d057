// What the tools show: ghosts, rings, arrows, and the words at the cursor; see tools.h.
#include <cmath>

#include "app/body_facts.h"
#include "app/tools.h"
#include "base/text.h"

namespace slosh::app {
namespace {

constexpr Vec3 body_color{0.95f, 0.75f, 0.35f};

constexpr double slow = 0.95;                   // times real time: below, the ghost says so
constexpr std::size_t enough_particles = 1000;  // to measure the time of one

/// How fast the clock would go with `added` particles more, from the time that each takes now.
double real_time_factor_with(const ToolView& view, std::size_t added) {
    const std::size_t particles = view.frame->report.particles;
    if (particles < enough_particles || view.step_milliseconds <= 0.0) return 1.0;
    const double per_particle = view.step_milliseconds / static_cast<double>(particles);
    const double step = per_particle * static_cast<double>(particles + added);
    return 1000.0 * static_cast<double>(view.frame->parameters.time.step) / step;
}

}  // namespace

void Tools::decorate(const ToolView& view, RenderScene& scene) const {
    if (view.frame == nullptr || (!view.over_water && !busy())) return;
    if (stroke_active_ || tool_ == Tool::force) {
        const Vec3 color = stroke_pushes_ && stroke_active_ ? Vec3(1.0f, 0.5f, 0.3f) : Vec3(0.4f, 0.9f, 0.5f);
        add_ring(scene.lines, view.answer.point, view.camera->forward(), brush_radius(*view.frame), color,
                 true);
    } else if (tool_ == Tool::erase) {
        add_ring(scene.lines, view.answer.point, view.camera->forward(), brush_radius(*view.frame),
                 Vec3(1.0f, 0.35f, 0.35f), true);
    } else if (tool_ == Tool::grab) {
        bodies_.decorate(view, scene);
    } else if (asked_ && view.answer.query > 0 && view.answer.block.size.x > 0.0f) {
        if (tool_ == Tool::body) {
            scene.ghosts.push_back({announced_body(view, Vec3(0.0f)).shape, body_color});
        } else {
            scene.ghosts.push_back({view.answer.block});
        }
        if (gesture_.dragging()) {
            const Vec3 from = view.answer.block.center;
            add_arrow(scene.lines, from, from + throw_velocity(view) * throw_time, Vec3(1.0f, 0.85f, 0.3f),
                      true);
        }
    }
}

std::string Tools::label(const ToolView& view) const {
    if (stroke_active_ || !asked_ || view.answer.query == 0 || view.frame == nullptr ||
        (!view.over_water && !busy()))
        return {};
    if (tool_ == Tool::grab) return bodies_.label(view);
    if (tool_ == Tool::block) return block_label(view);
    if (tool_ != Tool::body) return {};
    const int dimension = view.frame->dimension;
    const float density = maker_.choice().density;
    return maker_.label(dimension) + ", " +
           mass_text(announced_body(view, Vec3(0.0f)).shape, density, dimension) +
           (density < view.frame->rest_density ? ", floats" : ", sinks");
}

std::string Tools::block_label(const ToolView& view) const {
    const World::DropPreview& preview = view.answer.preview;
    const bool exact = view.answer.exact && fresh(view.answer);
    std::string text = (exact ? "+" : "about +") + std::to_string(preview.added);
    if (preview.left_out > 0) text += ", " + std::to_string(preview.left_out) + " left out";
    const double factor = real_time_factor_with(view, preview.added);
    if (factor < slow)
        text += ", then about " + format_number(std::round(100.0 * factor) / 100.0) + "x real time";
    return text;
}

}  // namespace slosh::app
