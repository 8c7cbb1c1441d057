// See bench.h.
#include "app/tools/bench.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace slosh::app {
namespace {

void* radius_of(void* brush) { return &static_cast<Brush*>(brush)->size.chosen; }

const ParameterTable& brush_table() {
    static const ParameterTable table(
        {{.key = "tools.brush_radius",
          .label = "Radius",
          .unit = "m",
          .min = 0.0,
          .max = 1000.0,
          .soft_min = 0.01,
          .soft_max = 2.0,
          .scale = ParameterScale::logarithmic,
          .group = "tool",
          .help =
              "Radius of the brush that pulls, pushes and erases. 0: eight particle spacings of the scene",
          .member = &radius_of}});
    return table;
}

}  // namespace

float Brush::radius(const SimulationFrame& frame) const { return size.acting(frame); }

void Brush::resize(int notches) { size.resize(notches); }

ParameterSet Brush::settings() {
    static const Brush defaults;
    return {&brush_table(), this, &defaults};
}

ShownParameter Brush::option(const SimulationFrame& frame) {
    ShownParameter shown{brush_table().find("tools.brush_radius"), this, "brush"};
    shown.acting = static_cast<double>(size.acting(frame));
    shown.least = static_cast<double>(size.least(frame));
    shown.most = static_cast<double>(size.most(frame));
    shown.format = "%.3f m";
    return shown;
}

std::vector<ShownParameter> Tool::options(const SimulationFrame&) {
    std::vector<ShownParameter> rows;
    const ParameterSet set = settings();
    if (set.table == nullptr) return rows;
    for (const ParameterDescription& description : set.table->all())
        rows.push_back({&description, set.values, description.key});
    return rows;
}

ToolBench::ToolBench(ToolLines lines)
    : lines_(std::move(lines)), bodies_([this](Command command) { return this->post(std::move(command)); }) {}

std::uint64_t ToolBench::post(Command command) {
    const bool changes = changes_solids(command);
    const std::uint64_t ticket = lines_.post ? lines_.post(std::move(command)) : 0;
    if (changes) bodies_.list_changes(ticket);
    return ticket;
}

std::uint64_t ToolBench::act(Command command, const Gesture& gesture) {
    if (!lines_.act) return post(std::move(command));
    const bool changes = changes_solids(command);
    const std::uint64_t ticket = lines_.act(std::move(command), gesture);
    if (changes) bodies_.list_changes(ticket);
    return ticket;
}

std::uint64_t ToolBench::post_change(Command command) { return newest_change_ = post(std::move(command)); }
std::uint64_t ToolBench::act_change(Command command, const Gesture& gesture) {
    return newest_change_ = act(std::move(command), gesture);
}

void ToolBench::ask(const ToolView& view, const ToolPlacement& placement) {
    const Ray ray = view.ray();
    if (asked_ && view.right == query_.right && ray.origin == query_.origin &&
        ray.direction == query_.direction && placement.block_particles == query_.block_particles &&
        placement.body_size == query_.body_size)
        return;
    query_ = {.id = query_.id + 1,
              .origin = ray.origin,
              .direction = ray.direction,
              .fallback_distance = view.camera->distance(),
              .block_particles = placement.block_particles,
              .body_size = placement.body_size,
              .right = view.right};
    asked_ = true;
    if (lines_.ask) lines_.ask(query_);
}

bool ToolBench::fresh(const ToolAnswer& answer) const {
    return asked_ && answer.query == query_.id && answer.acknowledged >= newest_change_;
}

}  // namespace slosh::app
