// See tools.h. A click acts on the newest answer for its own ray, never on an older ghost: while paused the
// block that is dropped is the block that was announced, particle for particle.
#include "app/tools.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/bindings.h"

namespace slosh::app {
namespace {

constexpr double erase_interval = 0.05;      // s while held
constexpr float fastest_throw = 8.0f;        // m/s
constexpr float force_acceleration = 30.0f;  // m/s^2 at the centre: three times gravity lifts water
constexpr float force_reach = 100.0f;        // m along the cursor's ray

}  // namespace

std::string_view tool_name(Tool tool) {
    switch (tool) {
        case Tool::body:
            return "body";
        case Tool::force:
            return "force";
        case Tool::grab:
            return "grab";
        case Tool::erase:
            return "erase";
        case Tool::block:
            break;
    }
    return "block";
}

Tools::Tools(std::function<std::uint64_t(Command)> post, std::function<void(const ToolQuery&)> ask)
    : post_(std::move(post)), ask_(std::move(ask)), bodies_(post_) {}

void Tools::select(Tool tool) {
    if (tool == tool_) return;
    cancel();
    tool_ = tool;
    asked_ = false;
}

void Tools::set_block_particles(int particles) {
    block_particles_ = std::clamp(particles, 2, 60);
    asked_ = false;
}

Result<void> Tools::choose_body(const BodyChoice& choice) {
    asked_ = false;
    return maker_.choose(choice);
}

void Tools::set_brush(float radii) { brush_ = std::clamp(radii, least_brush, most_brush); }

void Tools::resize(int notches) {
    if (tool_ == Tool::body) {
        maker_.resize(notches);
        asked_ = false;
    } else if (tool_ == Tool::block) {
        const float factor = std::pow(1.12f, static_cast<float>(notches));
        const int wanted = static_cast<int>(std::lround(static_cast<float>(block_particles_) * factor));
        set_block_particles(wanted == block_particles_ ? block_particles_ + (notches > 0 ? 1 : -1) : wanted);
    } else {
        set_brush(brush_ * std::pow(1.12f, static_cast<float>(notches)));
    }
}

float Tools::brush_radius(const SimulationFrame& frame) const {
    return brush_ * std::max(frame.support_radius, 1e-4f);
}

void Tools::press(int modifiers, const ToolView& view) {
    const bool shift = (modifiers & modifier_shift) != 0, control = (modifiers & modifier_control) != 0;
    if (shift || tool_ == Tool::force) {
        stroke_active_ = true;
        stroke_pushes_ = control;
    } else if (tool_ == Tool::erase) {
        erase_press(view);
    } else if (tool_ == Tool::grab) {
        if (view.frame != nullptr && view.frame->sequence > 0) bodies_.press(view);
    } else {
        update_query(view);  // the ray of the press, not of the frame before
        gesture_.press(view.cursor, view.now);
    }
}

/// A click on a body that lies before the water takes the body, not the water behind it.
void Tools::erase_press(const ToolView& view) {
    erasing_ = true;
    next_erase_ = view.now;
    if (view.frame == nullptr || view.frame->sequence == 0) return;
    const Ray ray = view.camera->ray_through(view.cursor, view.viewport);
    const std::optional<SolidPick> pick = pick_free(*view.frame, ray);
    if (!pick) return;
    const float before_water = pick->distance - view.frame->spacing;
    if (view.answer.hit.hit && glm::dot(view.answer.point - ray.origin, ray.direction) < before_water) return;
    erasing_ = !bodies_.remove_under_cursor(view);
}

void Tools::move(const ToolView& view) { gesture_.move(view.cursor); }

void Tools::release(const ToolView& view) {
    erasing_ = false;
    bodies_.release();
    if (stroke_active_) {
        stroke_active_ = false;
        update_stroke(view);
    }
    const auto event = gesture_.release(view.now);
    if (!event) return;
    if (event->kind == DropGesture::Kind::click) update_query(view);
    request_drop(event->kind == DropGesture::Kind::thrown ? throw_velocity(view) : Vec3(0.0f));
    // Act in the very frame of the release if the ghost is up to date.
    update_drop(view);
}

bool Tools::cancel() {
    const bool was_busy = busy() || pending_drop_.has_value();
    gesture_.cancel();
    pending_drop_.reset();
    erasing_ = false;
    bodies_.release();
    if (stroke_active_) {
        stroke_active_ = false;
        last_stroke_ = SetForceStroke();
        post_(SetForceStroke());
    }
    return was_busy;
}

void Tools::request_drop(const Vec3& velocity) {
    pending_drop_ = PendingDrop{query_.id, last_ticket_, velocity};
}

bool Tools::fresh(const ToolAnswer& answer) const {
    return asked_ && answer.query == query_.id && answer.acknowledged >= last_ticket_;
}

Vec3 Tools::throw_velocity(const ToolView& view) const {
    // The drag in the plane through the ghost that faces the camera.
    const float distance =
        std::max(glm::dot(view.answer.block.center - view.camera->eye(), view.camera->forward()), 0.1f);
    const float metres = view.camera->metres_per_pixel(view.viewport) *
                         (view.camera->projection() == Projection::perspective
                              ? distance / std::max(view.camera->distance(), 1e-3f)
                              : 1.0f);
    const glm::vec2 drag = gesture_.drag();
    const Vec3 velocity =
        (view.camera->right() * drag.x - view.camera->up() * drag.y) * (metres / throw_time);
    const float speed = glm::length(velocity);
    return speed > fastest_throw ? velocity * (fastest_throw / speed) : velocity;
}

void Tools::update(const ToolView& view) {
    if (view.frame == nullptr || view.frame->sequence == 0) return;
    bodies_.update(view, tool_ == Tool::grab);
    update_query(view);
    if (const auto repeat = gesture_.update(view.now); repeat && !pending_drop_) request_drop(Vec3(0.0f));
    update_drop(view);
    if (stroke_active_) update_stroke(view);
    if (erasing_) update_erase(view);
}

void Tools::update_query(const ToolView& view) {
    // While a throw is aimed the ghost stays where it was pressed.
    if (gesture_.dragging() || pending_drop_ || (!view.over_water && !busy())) return;
    const Ray ray = view.camera->ray_through(view.cursor, view.viewport);
    const int particles = tool_ == Tool::block ? block_particles_ : 0;
    const bool body = tool_ == Tool::body && view.frame != nullptr;
    const Vec3 body_size = body ? maker_.extent(view.frame->spacing, view.frame->dimension) : Vec3(0.0f);
    if (asked_ && ray.origin == query_.origin && ray.direction == query_.direction &&
        particles == query_.block_particles && body_size == query_.body_size)
        return;
    query_ = {query_.id + 1, ray.origin, ray.direction, view.camera->distance(), particles, body_size};
    asked_ = true;
    ask_(query_);
}

void Tools::update_drop(const ToolView& view) {
    if (!pending_drop_ || !fresh(view.answer) || view.answer.query < pending_drop_->query) return;
    const Vec3 velocity = pending_drop_->velocity;
    pending_drop_.reset();
    if (tool_ == Tool::body) {
        last_ticket_ = post_(AddSolid{announced_body(view, velocity)});
        bodies_.list_changes(last_ticket_);
        return;
    }
    last_ticket_ = post_(DropFluid{view.answer.block, velocity, material_});
    announced_.push_back({last_ticket_, view.answer.exact, view.answer.preview.added,
                          view.answer.preview.left_out, view.answer.block});
}

Solid Tools::announced_body(const ToolView& view, const Vec3& velocity) const {
    return maker_.make(view.answer.block.center, velocity, view.frame->spacing, view.frame->dimension);
}

void Tools::update_stroke(const ToolView& view) {
    SetForceStroke stroke;
    stroke.active = stroke_active_;
    if (stroke_active_) {
        const Ray ray = view.camera->ray_through(view.cursor, view.viewport);
        stroke.from = ray.origin;
        stroke.to = ray.origin + force_reach * ray.direction;
        stroke.radius = brush_radius(*view.frame);
        stroke.acceleration = stroke_pushes_ ? -force_acceleration : force_acceleration;
    }
    if (stroke.active == last_stroke_.active && stroke.from == last_stroke_.from &&
        stroke.to == last_stroke_.to && stroke.radius == last_stroke_.radius)
        return;
    last_stroke_ = stroke;
    post_(stroke);
}

void Tools::update_erase(const ToolView& view) {
    if (view.now < next_erase_ || !fresh(view.answer) || !view.answer.hit.hit) return;
    next_erase_ = view.now + erase_interval;
    last_ticket_ = post_(EraseFluid{view.answer.point, brush_radius(*view.frame)});
}

std::vector<Tools::Announced> Tools::take_announced() { return std::exchange(announced_, {}); }

}  // namespace slosh::app
