// See arranged.h.
#include "app/tools/arranged.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <utility>

#include "app/session/built.h"
#include "app/tools/body_pick.h"
#include "app/tools/solid_edit.h"

namespace slosh::app {
namespace {

/// Along the unit direction; nothing when the ray misses the box.
std::optional<float> meets(const Box3& box, const Ray& ray) {
    float enter = 0.0f, leave = 3.0e38f;
    for (int axis = 0; axis < 3; ++axis) {
        if (ray.direction[axis] == 0.0f) {
            if (ray.origin[axis] < box.min[axis] || ray.origin[axis] > box.max[axis]) return std::nullopt;
            continue;
        }
        const float first = (box.min[axis] - ray.origin[axis]) / ray.direction[axis];
        const float second = (box.max[axis] - ray.origin[axis]) / ray.direction[axis];
        enter = std::max(enter, std::min(first, second));
        leave = std::min(leave, std::max(first, second));
    }
    return enter <= leave ? std::optional(enter) : std::nullopt;
}

/// Around the nozzle and its arrow: generous, it is made of lines.
Box3 bounds_of(const Emitter& emitter, float spacing) {
    const Vec3 reach(std::max(1.2f * emitter.radius, 2.0f * spacing));
    const Vec3 tip = emitter.position + 1.5f * emitter.radius * glm::normalize(emitter.direction);
    return {glm::min(emitter.position - reach, tip), glm::max(emitter.position + reach, tip)};
}

}  // namespace

std::optional<Selection> thing_under(const SimulationFrame& frame, const Ray& ray) {
    std::optional<Selection> found;
    float nearest = 3.0e38f;
    const auto take = [&](std::optional<float> distance, std::size_t index, Thing thing) {
        if (!distance || *distance >= nearest) return;
        nearest = *distance;
        found = Selection{static_cast<std::uint32_t>(index), std::move(thing)};
    };
    if (const std::optional<SolidPick> pick = pick_solid(frame, ray)) {
        const Solid& solid = frame.solids[pick->index];
        if (!std::holds_alternative<PlaneShape>(solid.shape))
            take(pick->distance, pick->index, described_now(solid, frame.bodies[pick->index]));
        nearest = std::min(nearest, pick->distance);
    }
    for (std::size_t i = 0; i < frame.emitters.size(); ++i)
        take(meets(bounds_of(frame.emitters[i], frame.spacing), ray), i, frame.emitters[i]);
    for (std::size_t i = 0; i < frame.sinks.size(); ++i)
        take(meets(frame.sinks[i].bounds, ray), i, frame.sinks[i]);
    return found;
}

std::optional<Thing> thing_at(const SimulationFrame& frame, const Selection& selection) {
    const std::size_t index = selection.index;
    if (std::holds_alternative<Solid>(selection.thing)) {
        if (index >= frame.solids.size() || index >= frame.bodies.size()) return std::nullopt;
        return described_now(frame.solids[index], frame.bodies[index]);
    }
    if (std::holds_alternative<Emitter>(selection.thing))
        return index < frame.emitters.size() ? std::optional<Thing>(frame.emitters[index]) : std::nullopt;
    return index < frame.sinks.size() ? std::optional<Thing>(frame.sinks[index]) : std::nullopt;
}

bool same_thing(const Thing& a, const Thing& b) {
    if (a.index() != b.index()) return false;
    if (const auto* solid = std::get_if<Solid>(&a)) {
        const auto& other = *std::get_if<Solid>(&b);
        // A free body is somewhere else in every frame.
        return is_free(solid->motion) ? is_free(other.motion) && solid->shape.index() == other.shape.index()
                                      : same_solid(*solid, other);
    }
    if (const auto* emitter = std::get_if<Emitter>(&a)) {
        const auto& other = *std::get_if<Emitter>(&b);
        return emitter->position == other.position && emitter->direction == other.direction &&
               emitter->radius == other.radius && emitter->speed == other.speed;
    }
    const Box3 &first = std::get_if<Sink>(&a)->bounds, &second = std::get_if<Sink>(&b)->bounds;
    return first.min == second.min && first.max == second.max;
}

Vec3 center_of(const Thing& thing) {
    if (const auto* solid = std::get_if<Solid>(&thing)) return center_of(solid->shape);
    if (const auto* emitter = std::get_if<Emitter>(&thing)) return emitter->position;
    const Box3& box = std::get_if<Sink>(&thing)->bounds;
    return 0.5f * (box.min + box.max);
}

Thing moved(const Thing& thing, const Vec3& by) {
    if (const auto* solid = std::get_if<Solid>(&thing)) return moved(*solid, by);
    if (const auto* emitter = std::get_if<Emitter>(&thing)) {
        Emitter copy = *emitter;
        copy.position += by;
        return copy;
    }
    Sink copy = *std::get_if<Sink>(&thing);
    copy.bounds.min += by;
    copy.bounds.max += by;
    return copy;
}

Thing turned(const Thing& thing, const glm::quat& by) {
    if (const auto* solid = std::get_if<Solid>(&thing)) return turned(*solid, by);
    if (const auto* emitter = std::get_if<Emitter>(&thing)) {
        Emitter copy = *emitter;
        copy.direction = by * copy.direction;
        return copy;
    }
    return thing;
}

Thing scaled(const Thing& thing, float factor) {
    if (const auto* solid = std::get_if<Solid>(&thing)) return scaled(*solid, factor);
    if (const auto* emitter = std::get_if<Emitter>(&thing)) {
        Emitter copy = *emitter;
        copy.radius *= factor;
        return copy;
    }
    Sink copy = *std::get_if<Sink>(&thing);
    const Vec3 center = center_of(thing);
    copy.bounds.min = center + factor * (copy.bounds.min - center);
    copy.bounds.max = center + factor * (copy.bounds.max - center);
    return copy;
}

std::optional<Faces> faces_of(const Thing& thing) {
    if (const auto* sink = std::get_if<Sink>(&thing))
        return Faces{
            center_of(thing), 0.5f * (sink->bounds.max - sink->bounds.min), {1.0f, 0.0f, 0.0f, 0.0f}};
    const auto* solid = std::get_if<Solid>(&thing);
    const auto* box = solid != nullptr ? std::get_if<BoxShape>(&solid->shape) : nullptr;
    if (box == nullptr) return std::nullopt;
    return Faces{box->center, 0.5f * box->size, quaternion(solid->turn)};
}

Thing stretched(const Thing& thing, int axis, float sign, float by, float least) {
    const std::optional<Faces> faces = faces_of(thing);
    if (!faces) return thing;
    by = std::max(by, least - 2.0f * faces->half[axis]);
    if (const auto* sink = std::get_if<Sink>(&thing)) {
        Sink copy = *sink;
        (sign > 0.0f ? copy.bounds.max : copy.bounds.min)[axis] += sign * by;
        return copy;
    }
    Solid copy = *std::get_if<Solid>(&thing);
    auto& box = *std::get_if<BoxShape>(&copy.shape);
    Vec3 along(0.0f);
    along[axis] = sign;
    box.size[axis] += by;
    box.center += faces->turn * (0.5f * by * along);
    return copy;
}

Command replacing(const Selection& selection, float clearance) {
    if (const auto* solid = std::get_if<Solid>(&selection.thing))
        return MoveSolid{selection.index, *solid, clearance};
    if (const auto* emitter = std::get_if<Emitter>(&selection.thing))
        return ReplaceEmitter{selection.index, *emitter};
    return ReplaceSink{selection.index, std::get_if<Sink>(&selection.thing)->bounds};
}

Command removing(const Selection& selection) {
    if (std::holds_alternative<Solid>(selection.thing)) return RemoveSolid{selection.index};
    if (std::holds_alternative<Emitter>(selection.thing)) return RemoveEmitter{selection.index};
    return RemoveSink{selection.index};
}

std::string name_of(const Thing& thing) {
    if (std::holds_alternative<Emitter>(thing)) return "Emitter";
    if (std::holds_alternative<Sink>(thing)) return "Drain";
    constexpr const char* shapes[] = {"Plane", "Ball", "Box", "Capsule", "Model"};
    return shapes[std::get_if<Solid>(&thing)->shape.index()];
}

}  // namespace slosh::app
