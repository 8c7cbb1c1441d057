// See drop_tool.h. A press released in place between 200 and 400 ms counts as a click too: nothing happening
// at all would be a riddle.
#include "app/tools/drop_tool.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace slosh::app {
namespace {

constexpr float fastest_throw = 8.0f;  // m/s
constexpr float throw_time = 0.3f;     // s: a drag of 3 m throws with 10 m/s

}  // namespace

void DropGesture::press(const glm::vec2& position, double now) {
    held_ = true;
    dragged_ = false;
    repeated_ = false;
    start_ = position_ = position;
    next_repeat_ = now + repeat_after;
}

void DropGesture::move(const glm::vec2& position) {
    if (!held_) return;
    position_ = position;
    // Once the stream has begun the hand may wander: the blocks follow the cursor.
    if (!repeated_ && glm::length(position_ - start_) > still) dragged_ = true;
}

std::optional<DropGesture::Event> DropGesture::release(double) {
    if (!held_) return std::nullopt;
    held_ = false;
    if (dragged_) return Event{Kind::thrown, drag()};
    if (repeated_) return std::nullopt;
    return Event{Kind::click, {}};
}

std::optional<DropGesture::Event> DropGesture::update(double now) {
    if (!held_ || dragged_ || now < next_repeat_) return std::nullopt;
    repeated_ = true;
    next_repeat_ = now + repeat_interval;
    return Event{Kind::repeat, {}};
}

void DropTool::press(int, const ToolView& view) {
    // The ray of the press, not of the frame before.
    if (!holds_ghost() && view.over_water) bench_.ask(view, placement(view));
    gesture_.press(view.cursor, view.now);
}

void DropTool::release(const ToolView& view) {
    const auto event = gesture_.release(view.now);
    if (!event) return;
    if (event->kind == DropGesture::Kind::click && !holds_ghost() && view.over_water)
        bench_.ask(view, placement(view));
    request_drop(event->kind == DropGesture::Kind::thrown ? throw_velocity(view) : Vec3(0.0f));
    // Act in the very frame of the release if the ghost is up to date.
    drop_when_answered(view);
}

void DropTool::update(const ToolView& view) {
    if (const auto repeat = gesture_.update(view.now); repeat && !pending_) request_drop(Vec3(0.0f));
    drop_when_answered(view);
}

bool DropTool::cancel() {
    const bool was_busy = busy() || pending_.has_value();
    gesture_.cancel();
    pending_.reset();
    return was_busy;
}

void DropTool::request_drop(const Vec3& velocity) { pending_ = Pending{bench_.newest_query(), velocity}; }

void DropTool::drop_when_answered(const ToolView& view) {
    if (!pending_ || !bench_.fresh(view.answer) || view.answer.query < pending_->query) return;
    const Vec3 velocity = pending_->velocity;
    pending_.reset();
    drop(view, velocity);
}

/// The drag in the plane through the ghost that faces the camera.
Vec3 DropTool::throw_velocity(const ToolView& view) const {
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

void DropTool::decorate(const ToolView& view, RenderScene& scene) const {
    if (!bench_.answered(view) || !(view.answer.block.size.x > 0.0f)) return;
    scene.ghosts.push_back(ghost(view));
    if (!gesture_.dragging()) return;
    const Vec3 from = view.answer.block.center;
    add_arrow(scene.lines, from, from + throw_velocity(view) * throw_time, Vec3(1.0f, 0.85f, 0.3f), true);
}

}  // namespace slosh::app
