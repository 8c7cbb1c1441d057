#include "app/tools/probe_marks.h"

#include <optional>
#include <variant>

#include "sim/solids/bodies/body.h"

namespace slosh::app {
namespace {

constexpr Vec3 probe_color{1.0f, 0.55f, 0.85f};
constexpr float mark_width = 2.0f;  // pixels

/// From the floor to the ceiling, or as far as there is water.
std::pair<float, float> heights(const SimulationFrame& frame) {
    if (frame.container) return {frame.container->min.y, frame.container->max.y};
    return {frame.report.bounds.min.y, frame.report.bounds.max.y};
}

/// Fixed to a solid it is where that is now.
Vec3 point_of(const PressureProbe& probe, const SimulationFrame& frame) {
    if (probe.solid < 0 || static_cast<std::size_t>(probe.solid) >= frame.bodies.size()) return probe.point;
    const Body& body = frame.bodies[static_cast<std::size_t>(probe.solid)];
    return body.position + body.turn * (probe.point - body.center);
}

void add_cross(std::vector<RenderLine>& lines, const Vec3& at, float size, int dimension, const Vec3& color) {
    for (int axis = 0; axis < dimension; ++axis) {
        Vec3 half(0.0f);
        half[axis] = size;
        lines.push_back({at - half, at + half, color, mark_width, true});
    }
}

void add_frame(std::vector<RenderLine>& lines, const FlowProbe& flow, const SimulationFrame& frame,
               const Vec3& color) {
    Vec3 low = flow.min, high = flow.max;
    if (frame.dimension == 2) low.z = high.z = 0.0f;
    const std::size_t begin = lines.size();
    add_box(lines, {low, high}, color, true);
    for (std::size_t i = begin; i < lines.size(); ++i) lines[i].width = mark_width;
    int across = 0;
    for (int axis = 0; axis < frame.dimension; ++axis) {
        if (low[axis] == high[axis]) across = axis;
    }
    const Vec3 middle = 0.5f * (low + high);
    Vec3 tip = middle;
    tip[across] += 0.35f * glm::length(high - low);
    add_arrow(lines, middle, tip, color, true);
}

/// The solid whose force or torque is measured.
std::optional<int> loaded_solid(const Probe& probe) {
    if (const auto* force = std::get_if<ForceProbe>(&probe.what)) return force->solid;
    if (const auto* torque = std::get_if<TorqueProbe>(&probe.what)) return torque->solid;
    return std::nullopt;
}

}  // namespace

Vec3 place_of(const Probe& probe, const SimulationFrame& frame) {
    if (const auto* pressure = std::get_if<PressureProbe>(&probe.what)) return point_of(*pressure, frame);
    if (const auto* flow = std::get_if<FlowProbe>(&probe.what)) return 0.5f * (flow->min + flow->max);
    if (const auto* speed = std::get_if<SpeedProbe>(&probe.what)) return speed->point;
    if (const std::optional<int> solid = loaded_solid(probe))
        return static_cast<std::size_t>(*solid) < frame.bodies.size()
                   ? frame.bodies[static_cast<std::size_t>(*solid)].position
                   : Vec3(0.0f);
    const auto& level = std::get<LevelProbe>(probe.what);
    const auto [low, high] = heights(frame);
    return {level.x, 0.5f * (low + high), frame.dimension == 2 ? 0.0f : level.z};
}

void add_probe(std::vector<RenderLine>& lines, const Probe& probe, const ProbeReading* reading,
               const SimulationFrame& frame, const Vec3& color) {
    const Vec3 place = place_of(probe, frame);
    const float size = 1.5f * frame.spacing;
    if (const std::optional<int> solid = loaded_solid(probe)) {
        if (static_cast<std::size_t>(*solid) >= frame.bodies.size()) return;  // it has gone
        add_cross(lines, place, 2.0f * size, frame.dimension, color);
        for (const Vec3& axis : {Vec3(0.0f, 0.0f, 1.0f), Vec3(1.0f, 0.0f, 0.0f)}) {
            if (frame.dimension == 3 || axis.z > 0.0f) add_ring(lines, place, axis, 2.0f * size, color, true);
        }
    } else if (std::holds_alternative<SpeedProbe>(probe.what)) {
        add_ring(lines, place, Vec3(0.0f, 0.0f, 1.0f), size, color, true);
        if (frame.dimension == 3) add_ring(lines, place, Vec3(0.0f, 1.0f, 0.0f), size, color, true);
    } else if (std::holds_alternative<PressureProbe>(probe.what)) {
        add_cross(lines, place, size, frame.dimension, color);
        add_ring(lines, place, Vec3(0.0f, 0.0f, 1.0f), size, color, true);
    } else if (const auto* flow = std::get_if<FlowProbe>(&probe.what)) {
        add_frame(lines, *flow, frame, color);
    } else {
        const auto [low, high] = heights(frame);
        lines.push_back({{place.x, low, place.z}, {place.x, high, place.z}, color, mark_width, true});
        const std::optional<double> level = reading != nullptr ? reading->raw : std::nullopt;
        if (!level) return;
        const Vec3 tick(place.x, static_cast<float>(*level), place.z);
        add_cross(lines, tick, size, 1, color);
        add_ring(lines, tick, Vec3(0.0f, 1.0f, 0.0f), size, color, true);
    }
}

void add_probes(std::vector<RenderLine>& lines, const SimulationFrame& frame) {
    for (std::size_t i = 0; i < frame.probes.size(); ++i)
        add_probe(lines, frame.probes[i], i < frame.readings.size() ? &frame.readings[i] : nullptr, frame,
                  probe_color);
}

}  // namespace slosh::app
