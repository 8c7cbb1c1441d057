// See body_tools.h.
#include "app/body_tools.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/body_facts.h"
#include "app/session/described_solid.h"
#include "app/tools.h"

namespace slosh::app {
namespace {

constexpr Vec3 held_color{1.0f, 0.85f, 0.3f};
constexpr float lit = 0.45f;  // of the way to white

Ray cursor_ray(const ToolView& view) { return view.camera->ray_through(view.cursor, view.viewport); }

}  // namespace

BodyTools::BodyTools(std::function<std::uint64_t(Command)> post) : post_(std::move(post)) {}

/// Inside a step the frame keeps an older list; places count only between steps.
bool BodyTools::up_to_date(const SimulationFrame& frame) const {
    return frame.acknowledged >= list_ticket_ && frame.phase.empty();
}

void BodyTools::press(const ToolView& view) {
    release();
    const SimulationFrame& frame = *view.frame;
    if (!up_to_date(frame)) return;
    const std::optional<SolidPick> pick = pick_free(frame, cursor_ray(view));
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
    post_(held.grab);
    held_ = std::move(held);
}

void BodyTools::release() {
    if (!held_) return;
    held_.reset();
    post_(GrabSolid());
}

void BodyTools::forget() {
    release();
    waiting_.clear();
    all_go_ = false;
    hovered_.reset();
}

bool BodyTools::still_there(const SimulationFrame& frame) const {
    const std::uint32_t index = held_->grab.index;
    return frame.generation == held_->generation && frame.solids.size() == held_->solids &&
           index < frame.bodies.size() && same_solid(frame.solids[index], held_->solid);
}

/// Where the cursor's ray meets the plane through the grabbed point that faces the camera; in 2-D the plane
/// of the scene.
Vec3 BodyTools::target(const ToolView& view) const {
    const Ray ray = cursor_ray(view);
    const Vec3 normal = view.frame->dimension == 2 ? Vec3(0.0f, 0.0f, 1.0f) : view.camera->forward();
    const float approach = glm::dot(ray.direction, normal);
    if (std::abs(approach) < 1e-4f) return held_->grab.target;
    const float along = glm::dot(held_->on_plane - ray.origin, normal) / approach;
    return along > 0.0f ? ray.origin + along * ray.direction : held_->grab.target;
}

void BodyTools::update(const ToolView& view, bool grabbing) {
    const SimulationFrame& frame = *view.frame;
    update_removals(frame);
    hovered_.reset();
    if (grabbing && view.over_water && !held_) {
        if (const auto pick = pick_free(frame, cursor_ray(view))) hovered_ = pick->index;
    }
    if (!held_) return;
    if (!still_there(frame)) return release();
    const Vec3 wanted = target(view);
    if (wanted == held_->grab.target) return;
    held_->grab.target = wanted;
    post_(held_->grab);
}

bool BodyTools::remove_under_cursor(const ToolView& view) {
    const std::optional<SolidPick> pick = pick_free(*view.frame, cursor_ray(view));
    if (!pick) return false;
    if (up_to_date(*view.frame)) {
        take(*view.frame, pick->index, false);
    } else {
        waiting_.push_back({view.frame->solids[pick->index], false});
    }
    return true;
}

void BodyTools::take(const SimulationFrame& frame, std::uint32_t index, bool asked_by_undo) {
    const Solid& solid = frame.solids[index];
    list_ticket_ = post_(RemoveSolid{index});
    removed_.push_back(
        {list_ticket_, solid, described_now(solid, frame.bodies[index], frame.dimension), asked_by_undo});
}

void BodyTools::update_removals(const SimulationFrame& frame) {
    if ((waiting_.empty() && !all_go_) || !up_to_date(frame)) return;
    const std::size_t count = std::min(frame.solids.size(), frame.bodies.size());
    if (all_go_) {
        all_go_ = false;
        waiting_.clear();
        const std::size_t before = removed_.size();
        // From the last to the first: no place shifts before it is used.
        for (std::size_t i = count; i-- > 0;) {
            if (is_free(frame.solids[i].motion)) take(frame, static_cast<std::uint32_t>(i), false);
        }
        if (removed_.size() == before) notes_.push_back("There are no bodies to remove.");
        return;
    }
    // One per frame: the next place is known when this one is gone.
    const Waiting wanted = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    for (std::size_t i = count; i-- > 0;) {
        if (same_solid(frame.solids[i], wanted.solid))
            return take(frame, static_cast<std::uint32_t>(i), wanted.asked_by_undo);
    }
    notes_.push_back("The body is gone already.");
}

std::vector<BodyTools::Removed> BodyTools::take_removed() { return std::exchange(removed_, {}); }
std::vector<std::string> BodyTools::take_notes() { return std::exchange(notes_, {}); }

std::optional<std::uint32_t> BodyTools::shown(const ToolView& view) const {
    const std::optional<std::uint32_t> index = held_ ? std::optional(held_->grab.index) : hovered_;
    return index && *index < view.frame->bodies.size() ? index : std::nullopt;
}

void BodyTools::decorate(const ToolView& view, RenderScene& scene) const {
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

std::string BodyTools::label(const ToolView& view) const {
    const std::optional<std::uint32_t> index = shown(view);
    return index ? body_text(*view.frame, *index) : std::string();
}

}  // namespace slosh::app
