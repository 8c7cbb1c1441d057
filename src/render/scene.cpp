// The line figures of scenes and tools.
#include "render/scene.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace slosh {
namespace {

constexpr int ring_segments = 48;
constexpr Vec3 emitter_color{0.35f, 0.85f, 0.55f};
constexpr std::array<Vec3, 5> free_colors{Vec3(0.80f, 0.60f, 0.36f), Vec3(0.85f, 0.36f, 0.28f),
                                          Vec3(0.95f, 0.75f, 0.25f), Vec3(0.45f, 0.62f, 0.40f),
                                          Vec3(0.55f, 0.48f, 0.68f)};
constexpr Vec3 sink_color{0.95f, 0.45f, 0.35f};

/// The colour depends on the solid itself, not on its place in the list: it stays the same when other solids
/// are removed.
Vec3 color_of(const Solid& solid, const FreeMotion& free) {
    const auto digits = static_cast<std::size_t>(free.density) + 3 * solid.shape.index() +
                        static_cast<std::size_t>(std::abs(solid.turn.angle));
    return free_colors[digits % free_colors.size()];
}

/// Two unit vectors across `axis` (unit).
std::array<Vec3, 2> across(const Vec3& axis) {
    const Vec3 other = std::abs(axis.y) < 0.9f ? Vec3(0.0f, 1.0f, 0.0f) : Vec3(1.0f, 0.0f, 0.0f);
    const Vec3 first = glm::normalize(glm::cross(axis, other));
    return {first, glm::cross(axis, first)};
}

Vec3 unit_or_up(const Vec3& vector) {
    const float length = glm::length(vector);
    return length > 0.0f ? vector / length : Vec3(0.0f, 1.0f, 0.0f);
}

}  // namespace

void add_ring(std::vector<RenderLine>& lines, const Vec3& center, const Vec3& normal, float radius,
              const Vec3& color, bool on_top) {
    const auto [first, second] = across(unit_or_up(normal));
    const auto point = [&, a = first, b = second](int index) {
        const float angle = 6.2831853f * static_cast<float>(index) / static_cast<float>(ring_segments);
        return center + radius * (std::cos(angle) * a + std::sin(angle) * b);
    };
    for (int i = 0; i < ring_segments; ++i) lines.push_back({point(i), point(i + 1), color, 1.5f, on_top});
}

void add_box(std::vector<RenderLine>& lines, const Box3& box, const Vec3& color, bool on_top) {
    const auto corner = [&](int index) {
        return Vec3((index & 1) != 0 ? box.max.x : box.min.x, (index & 2) != 0 ? box.max.y : box.min.y,
                    (index & 4) != 0 ? box.max.z : box.min.z);
    };
    for (int index = 0; index < 8; ++index) {
        for (const int axis : {1, 2, 4}) {
            if ((index & axis) == 0)
                lines.push_back({corner(index), corner(index | axis), color, 1.5f, on_top});
        }
    }
}

void add_arrow(std::vector<RenderLine>& lines, const Vec3& from, const Vec3& to, const Vec3& color,
               bool on_top) {
    const Vec3 along = to - from;
    const float length = glm::length(along);
    if (!(length > 0.0f)) return;
    const Vec3 axis = along / length;
    lines.push_back({from, to, color, 2.0f, on_top});
    for (const Vec3& side : across(axis)) {
        for (const float sign : {-1.0f, 1.0f}) {
            lines.push_back(
                {to, to - 0.25f * length * axis + sign * 0.12f * length * side, color, 2.0f, on_top});
        }
    }
}

void add_emitter(std::vector<RenderLine>& lines, const Emitter& emitter, int dimension) {
    const Vec3 axis = unit_or_up(emitter.direction);
    if (dimension == 2) {
        const Vec3 side(-axis.y, axis.x, 0.0f);
        lines.push_back({emitter.position - emitter.radius * side, emitter.position + emitter.radius * side,
                         emitter_color, 3.0f});
        lines.push_back(
            {emitter.position, emitter.position + 1.5f * emitter.radius * axis, emitter_color, 2.0f});
        return;
    }
    add_ring(lines, emitter.position, axis, emitter.radius, emitter_color);
    add_arrow(lines, emitter.position, emitter.position + 1.5f * emitter.radius * axis, emitter_color);
}

void add_sink(std::vector<RenderLine>& lines, const Sink& sink) { add_box(lines, sink.bounds, sink_color); }

RenderScene make_render_scene(int dimension, const std::optional<Box3>& container, bool open_top,
                              std::span<const Solid> solids, std::span<const Emitter> emitters,
                              std::span<const Sink> sinks) {
    RenderScene scene;
    scene.dimension = dimension;
    scene.container = container;
    scene.open_top = open_top;
    for (const Solid& solid : solids) {
        RenderSolid& added = scene.solids.emplace_back(RenderSolid{solid.shape});
        if (const auto* free = std::get_if<FreeMotion>(&solid.motion)) added.color = color_of(solid, *free);
    }
    for (const Emitter& emitter : emitters) add_emitter(scene.lines, emitter, dimension);
    for (const Sink& sink : sinks) add_sink(scene.lines, sink);
    return scene;
}

}  // namespace slosh
