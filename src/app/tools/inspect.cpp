#include "app/tools/inspect.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <limits>

#include "app/tools/tool.h"
#include "app/tools/view_geometry.h"
#include "sim/core/kernels/rest_lattice.h"

namespace slosh::app {
namespace {

constexpr float reach_pixels = 14.0f;  // reach of a click beside every particle
constexpr Vec3 sphere_color{1.0f, 0.85f, 0.3f}, own_color{1.0f, 1.0f, 1.0f}, velocity_color{0.4f, 0.9f, 0.5f};

/// From far to near: dark blue, red, yellow.
Vec3 weight_color(double share) {
    const auto s = static_cast<float>(std::clamp(share, 0.0, 1.0));
    return s < 0.5f ? glm::mix(Vec3(0.25f, 0.35f, 0.9f), Vec3(0.95f, 0.3f, 0.3f), 2.0f * s)
                    : glm::mix(Vec3(0.95f, 0.3f, 0.3f), Vec3(1.0f, 0.9f, 0.3f), 2.0f * s - 1.0f);
}

const ParameterTable& option_table() {
    static const ParameterTable table({{.key = "tools.inspect.follow",
                                        .label = "Follow",
                                        .kind = ParameterKind::boolean,
                                        .group = "tool",
                                        .prominent = true,
                                        .help = "The camera follows the particle that you picked.",
                                        .member = member_address<&InspectTool::Options::follow>}});
    return table;
}

}  // namespace

std::optional<std::uint32_t> particle_under(const ToolView& view) {
    const SimulationFrame& frame = *view.frame;
    const Ray ray = view.ray();
    const Vec3 along = glm::normalize(ray.direction);
    const float radius = 0.5f * frame.spacing;
    float nearest = std::numeric_limits<float>::max(), beside = reach_pixels;
    std::optional<std::uint32_t> hit, near;
    for (std::size_t i = 0; i < frame.x.size(); ++i) {
        const Vec3 from = Vec3(frame.x[i], frame.y[i], frame.z[i]) - ray.origin;
        const float depth = glm::dot(from, along);
        if (!(depth > 0.0f)) continue;
        const float aside = glm::length(from - depth * along);
        if (aside < radius && depth < nearest) {
            nearest = depth;
            hit = frame.id[i];
        }
        if (hit || aside > 20.0f * radius) continue;
        const float pixels = aside / std::max(metres_per_pixel(view, ray.origin + from), 1e-9f);
        if (pixels >= beside) continue;
        beside = pixels;
        near = frame.id[i];
    }
    return hit ? hit : near;
}

void InspectTool::press(int, const ToolView& view) {
    if (!view.ready() || !view.over_water) return;
    forget();
    id_ = particle_under(view);
    inspect(*view.frame);
}

void InspectTool::update(const ToolView& view) {
    if (!view.ready() || view.frame->sequence == seen_) return;
    inspect(*view.frame);
}

void InspectTool::inspect(const SimulationFrame& frame) {
    seen_ = frame.sequence;
    if (!id_) return inspected_.reset();
    const int kernel = frame.parameters.kernel.name;
    if (rest_radius_ != frame.support_radius || rest_spacing_ != frame.spacing || rest_kernel_ != kernel ||
        rest_dimension_ != frame.dimension) {
        rest_radius_ = frame.support_radius;
        rest_spacing_ = frame.spacing;
        rest_kernel_ = kernel;
        rest_dimension_ = frame.dimension;
        rest_volume_ =
            rest_lattice(frame.parameters.kernel_name(), frame.dimension, frame.support_radius, frame.spacing)
                .volume;
    }
    inspected_ = inspect_particle(frame.view(), frame.parameters.kernel_name(), rest_volume_, *id_);
}

void InspectTool::forget() {
    id_.reset();
    inspected_.reset();
    followed_from_.reset();
}

bool InspectTool::cancel() {
    if (!id_) return false;
    forget();
    return true;
}

Vec3 InspectTool::take_movement() {
    if (!options_.follow || !inspected_) {
        followed_from_.reset();
        return Vec3(0.0f);
    }
    const Vec3 from = followed_from_.value_or(inspected_->position);
    followed_from_ = inspected_->position;
    return inspected_->position - from;
}

void InspectTool::decorate(const ToolView& view, RenderScene& scene) const {
    if (!inspected_ || !view.ready()) return;
    const SimulationFrame& frame = *view.frame;
    const Inspection& picked = *inspected_;
    const Vec3 normal = frame.dimension == 2 ? Vec3(0.0f, 0.0f, 1.0f) : view.camera->forward();
    add_ring(scene.lines, picked.position, normal, frame.support_radius, sphere_color, true);
    if (frame.dimension == 3) {
        for (const Vec3& axis : {Vec3(1.0f, 0.0f, 0.0f), Vec3(0.0f, 1.0f, 0.0f), Vec3(0.0f, 0.0f, 1.0f)})
            add_ring(scene.lines, picked.position, axis, frame.support_radius, 0.6f * sphere_color, true);
    }
    double heaviest = 1e-12;
    for (const InspectedNeighbour& neighbour : picked.neighbours)
        heaviest = std::max(heaviest, neighbour.weight);
    // The farthest first, so that the nearest lie over them.
    for (auto neighbour = picked.neighbours.rbegin(); neighbour != picked.neighbours.rend(); ++neighbour) {
        const double share = neighbour->weight / heaviest;
        const Vec3 color = weight_color(share);
        scene.lines.push_back(
            {picked.position, neighbour->position, color, 1.0f + 2.0f * static_cast<float>(share), true});
        add_ring(scene.lines, neighbour->position, normal, 0.35f * frame.spacing, color, true);
    }
    add_ring(scene.lines, picked.position, normal, 0.5f * frame.spacing, own_color, true);
    // As far as it goes in a twentieth of a second.
    const Vec3 tip = picked.position + 0.05f * picked.velocity;
    if (glm::length(tip - picked.position) > 0.3f * frame.spacing)
        add_arrow(scene.lines, picked.position, tip, velocity_color, true);
}

std::string InspectTool::label(const ToolView& view) const {
    return id_ || !view.over_water ? std::string() : "click a particle";
}

ParameterSet InspectTool::settings() {
    static const Options defaults;
    return {&option_table(), &options_, &defaults};
}

extern const ToolModule inspect_tool;
const ToolModule inspect_tool{
    .name = "inspect",
    .label = "Inspect",
    .help = "Click a particle to see its values, its neighbors and their weights",
    .key = "I",
    .create = [](ToolBench&) -> std::unique_ptr<Tool> { return std::make_unique<InspectTool>(); },
    .action = "inspector"};

}  // namespace slosh::app
