// See handles.h.
#include "app/tools/handles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

namespace slosh::app {
namespace {

constexpr float arrow_from = 14.0f, arrow_to = 70.0f, ring_radius = 92.0f, knob_radius = 5.0f;
constexpr float scale_knob = 84.0f;  // right and up of the centre
constexpr float near_enough = 9.0f;  // pixels to a handle
constexpr int ring_parts = 48;
constexpr float least_spacings = 2.0f, least_room = 6.0f;
constexpr std::array<Vec3, 3> axis_colors{Vec3(0.90f, 0.36f, 0.30f), Vec3(0.45f, 0.78f, 0.35f),
                                          Vec3(0.36f, 0.58f, 0.95f)};
constexpr Vec3 knob_color{0.95f, 0.85f, 0.4f}, lit_color{1.0f, 1.0f, 1.0f}, wall_color{0.75f, 0.8f, 0.9f};

Vec3 axis_of(int axis) {
    Vec3 along(0.0f);
    along[axis] = 1.0f;
    return along;
}

/// The place of a knob, or of the tip of an arrow.
Vec3 place_of(const Handle& handle, const Thing* thing, const ToolView& view) {
    if (handle.kind == Handle::Kind::wall) {
        const Box3& walls = *view.frame->container;
        Vec3 at = 0.5f * (walls.min + walls.max);
        at[handle.axis] = (handle.sign > 0.0f ? walls.max : walls.min)[handle.axis];
        return at;
    }
    const Vec3 center = center_of(*thing);
    const float pixel = metres_per_pixel(view, center);
    if (handle.kind == Handle::Kind::scale)
        return center + scale_knob * pixel * (view.camera->right() + view.camera->up());
    if (handle.kind == Handle::Kind::aim)
        return center + arrow_to * pixel * glm::normalize(std::get_if<Emitter>(thing)->direction);
    if (handle.kind == Handle::Kind::face) {
        const Faces faces = *faces_of(*thing);
        return faces.center + faces.turn * (handle.sign * faces.half[handle.axis] * axis_of(handle.axis));
    }
    return center + arrow_to * pixel * axis_of(handle.axis);
}

/// Outwards from a face or a wall, along an arrow.
Vec3 direction_of(const Handle& handle, const Thing* thing) {
    const Vec3 along = handle.sign * axis_of(handle.axis);
    return handle.kind == Handle::Kind::face ? faces_of(*thing)->turn * along : along;
}

std::array<Vec3, ring_parts + 1> ring_of(const Handle& handle, const Thing& thing, const ToolView& view) {
    const Vec3 center = center_of(thing);
    const float radius = ring_radius * metres_per_pixel(view, center);
    const Vec3 first = axis_of((handle.axis + 1) % 3), second = axis_of((handle.axis + 2) % 3);
    std::array<Vec3, ring_parts + 1> points;
    for (int part = 0; part <= ring_parts; ++part) {
        const float angle =
            2.0f * glm::pi<float>() * static_cast<float>(part) / static_cast<float>(ring_parts);
        points[static_cast<std::size_t>(part)] =
            center + radius * (std::cos(angle) * first + std::sin(angle) * second);
    }
    return points;
}

float pixels_away(const Handle& handle, const Thing* thing, const ToolView& view) {
    switch (handle.kind) {
        case Handle::Kind::move: {
            const Vec3 center = center_of(*thing);
            const float pixel = metres_per_pixel(view, center);
            return pixels_to_segment(view, center + arrow_from * pixel * axis_of(handle.axis),
                                     place_of(handle, thing, view));
        }
        case Handle::Kind::turn: {
            const auto points = ring_of(handle, *thing, view);
            float least = 1e9f;
            for (std::size_t i = 0; i + 1 < points.size(); ++i)
                least = std::min(least, pixels_to_segment(view, points[i], points[i + 1]));
            return least;
        }
        case Handle::Kind::free:
            return 1e9f;
        default: {
            const Vec3 at = place_of(handle, thing, view);
            return pixels_to_segment(view, at, at);
        }
    }
}

/// How far along a line through `point` the ray comes nearest to it, m.
std::optional<float> along_line(const Ray& ray, const Vec3& point, const Vec3& direction) {
    const float cosine = glm::dot(ray.direction, direction);
    const float spread = 1.0f - cosine * cosine;
    if (spread < 1e-4f) return std::nullopt;  // the line points at the eye
    const Vec3 offset = ray.origin - point;
    return (glm::dot(offset, direction) - cosine * glm::dot(offset, ray.direction)) / spread;
}

/// By how much a drag along a line moves.
float slide(const ToolView& view, const glm::vec2& from, const Vec3& point, const Vec3& direction) {
    const auto first = along_line(view.camera->ray_through(from, view.viewport), point, direction);
    const auto now = along_line(view.ray(), point, direction);
    return first && now ? *now - *first : 0.0f;
}

float angle_about(const ToolView& view, const glm::vec2& from, const Vec3& center, int axis) {
    const Vec3 normal = axis_of(axis), first = axis_of((axis + 1) % 3), second = axis_of((axis + 2) % 3);
    const auto before = on_plane(view.camera->ray_through(from, view.viewport), center, normal);
    const auto now = on_plane(view.ray(), center, normal);
    if (!before || !now) return 0.0f;
    const auto angle = [&](const Vec3& point) {
        return std::atan2(glm::dot(point - center, second), glm::dot(point - center, first));
    };
    return angle(*now) - angle(*before);
}

}  // namespace

std::vector<Handle> handles_of(const Thing& thing, const ToolView& view) {
    const bool flat = view.frame->dimension == 2;
    const int axes = flat ? 2 : 3;
    std::vector<Handle> handles;
    const auto* solid = std::get_if<Solid>(&thing);
    if (solid != nullptr || std::holds_alternative<Emitter>(thing))
        handles.push_back({Handle::Kind::scale, 0, 1.0f});
    if (std::holds_alternative<Emitter>(thing)) handles.push_back({Handle::Kind::aim, 0, 1.0f});
    if (faces_of(thing)) {
        for (int axis = 0; axis < axes; ++axis) {
            handles.push_back({Handle::Kind::face, axis, 1.0f});
            handles.push_back({Handle::Kind::face, axis, -1.0f});
        }
    }
    for (int axis = 0; axis < axes; ++axis) handles.push_back({Handle::Kind::move, axis, 1.0f});
    if (solid != nullptr) {
        for (int axis = flat ? 2 : 0; axis < 3; ++axis) handles.push_back({Handle::Kind::turn, axis, 1.0f});
    }
    return handles;
}

std::vector<Handle> wall_handles(const ToolView& view) {
    std::vector<Handle> handles;
    if (!view.frame->container) return handles;
    for (int axis = 0; axis < view.frame->dimension; ++axis) {
        handles.push_back({Handle::Kind::wall, axis, 1.0f});
        handles.push_back({Handle::Kind::wall, axis, -1.0f});
    }
    return handles;
}

std::optional<Handle> handle_under(const std::vector<Handle>& handles, const Thing* thing,
                                   const ToolView& view) {
    std::optional<Handle> found;
    float nearest = near_enough;
    for (const Handle& handle : handles) {
        const float away = pixels_away(handle, thing, view);
        if (away >= nearest) continue;
        nearest = away;
        found = handle;
    }
    return found;
}

Thing dragged(const Thing& thing, const Handle& handle, const ToolView& view, const glm::vec2& from) {
    const Vec3 center = center_of(thing);
    switch (handle.kind) {
        case Handle::Kind::free: {
            ToolView before = view;
            before.cursor = from;
            const auto start = beside(before, center), now = beside(view, center);
            return start && now ? moved(thing, *now - *start) : thing;
        }
        case Handle::Kind::move:
            return moved(thing, slide(view, from, center, axis_of(handle.axis)) * axis_of(handle.axis));
        case Handle::Kind::turn:
            return turned(thing,
                          glm::angleAxis(angle_about(view, from, center, handle.axis), axis_of(handle.axis)));
        case Handle::Kind::aim: {
            const auto towards = beside(view, center);
            if (!towards || glm::length(*towards - center) < 1e-5f) return thing;
            Emitter emitter = *std::get_if<Emitter>(&thing);
            emitter.direction = glm::normalize(*towards - center);
            return emitter;
        }
        case Handle::Kind::scale: {
            const std::optional<glm::vec2> middle = pixel_of(view, center);
            if (!middle) return thing;
            const float before = std::max(glm::length(from - *middle), 1.0f);
            return scaled(thing, std::clamp(glm::length(view.cursor - *middle) / before, 0.1f, 10.0f));
        }
        case Handle::Kind::face: {
            const Vec3 outwards = direction_of(handle, &thing);
            const float by = slide(view, from, place_of(handle, &thing, view), outwards);
            return stretched(thing, handle.axis, handle.sign, by, least_spacings * view.frame->spacing);
        }
        case Handle::Kind::wall:
            break;
    }
    return thing;
}

Box3 dragged_walls(const Box3& walls, const Handle& handle, const ToolView& view, const glm::vec2& from) {
    const Vec3 outwards = direction_of(handle, nullptr);
    Vec3 at = 0.5f * (walls.min + walls.max);
    at[handle.axis] = (handle.sign > 0.0f ? walls.max : walls.min)[handle.axis];
    const float width = walls.max[handle.axis] - walls.min[handle.axis];
    const float by = std::max(slide(view, from, at, outwards), least_room * view.frame->spacing - width);
    Box3 moved = walls;
    (handle.sign > 0.0f ? moved.max : moved.min)[handle.axis] += handle.sign * by;
    return moved;
}

void draw_handles(const std::vector<Handle>& handles, const Thing* thing, const std::optional<Handle>& lit,
                  const ToolView& view, std::vector<RenderLine>& lines) {
    for (const Handle& handle : handles) {
        const bool is_lit = lit == handle;
        const auto axis = static_cast<std::size_t>(handle.axis);
        const Vec3 at = place_of(handle, thing, view);
        const float pixel = metres_per_pixel(view, at);
        switch (handle.kind) {
            case Handle::Kind::move:
                add_arrow(lines, at - (arrow_to - arrow_from) * pixel * axis_of(handle.axis), at,
                          is_lit ? lit_color : axis_colors[axis], true);
                break;
            case Handle::Kind::turn: {
                const auto points = ring_of(handle, *thing, view);
                for (std::size_t i = 0; i + 1 < points.size(); ++i)
                    lines.push_back({points[i], points[i + 1], is_lit ? lit_color : axis_colors[axis],
                                     is_lit ? 2.5f : 1.2f, true});
                break;
            }
            case Handle::Kind::free:
                break;
            default: {
                const Vec3 color = handle.kind == Handle::Kind::wall ? wall_color : knob_color;
                for (const float radius : {knob_radius, 0.5f * knob_radius})
                    add_ring(lines, at, view.camera->forward(), radius * pixel, is_lit ? lit_color : color,
                             true);
            }
        }
    }
}

}  // namespace slosh::app
