// Counts a scene's particles and finds a spacing for a wanted count.
#include "io/scene_limits.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>
#include <vector>

#include "base/text.h"
#include "sim/methods/forces/gravity.h"
#include "sim/world/seeding/fluid_shape.h"
#include "sim/world/state/geometry_checks.h"

namespace slosh::io {

namespace {

/// The layers of each block, fitted in the same way as in the world; balls have none.
std::vector<BlockLattice> fitted_blocks(const SceneDescription& scene, double spacing) {
    const Result<Parameters> parameters = scene_parameters(scene);
    const Vec3 gravity = (parameters ? parameters.value() : Parameters()).of<GravitySettings>().vector();
    BlockSurroundings around(scene.dimension, static_cast<float>(spacing), gravity);
    if (scene.container) around.add_container(*scene.container, scene.open_top);
    for (const Solid& solid : scene.solids) around.add_solid(solid);
    std::vector<BlockLattice> blocks;
    for (const FluidRegion& fluid : scene.fluids) {
        blocks.push_back(around.fit(fluid.shape));
        if (std::holds_alternative<BoxShape>(fluid.shape)) around.add_block(blocks.back());
    }
    return blocks;
}

/// Number of particles per fluid.
std::vector<double> counts_in(const SceneDescription& scene, double spacing) {
    const std::vector<BlockLattice> blocks = fitted_blocks(scene, spacing);
    std::vector<double> counts;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const FluidShape& shape = scene.fluids[i].shape;
        const bool ball = std::holds_alternative<SphereShape>(shape);
        counts.push_back(ball ? particles_in(shape, spacing, scene.dimension) : blocks[i].size());
    }
    return counts;
}

/// How badly the blocks' edges fit the spacing: up to 0.2 where a gap of nearly a layer remains at a wall.
double misfit(const SceneDescription& scene, double spacing) {
    const std::vector<BlockLattice> blocks = fitted_blocks(scene, spacing);
    double worst = 0.0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const BoxShape* box = std::get_if<BoxShape>(&scene.fluids[i].shape);
        for (int axis = 0; box && axis < scene.dimension; ++axis) {
            const double layers = static_cast<double>(box->size[axis]) / spacing;
            worst = std::max(worst, 0.2 * std::abs(layers - blocks[i].count[static_cast<std::size_t>(axis)]));
        }
    }
    return worst;
}

/// The spacing near `guess` with the best count and fit. A count that is wrong by a fifth weighs as much as a
/// lost row.
double best_spacing(const SceneDescription& scene, double guess, double count) {
    double best = guess, best_cost = 1e300;
    constexpr int tries = 1000;
    for (int i = 0; i <= tries; ++i) {
        const double spacing = guess * (0.9 + 0.2 * i / tries);
        const double miss = std::abs(particles_in(scene, spacing) / count - 1.0);
        const double cost = 5.0 * miss + misfit(scene, spacing);
        if (cost < best_cost) {
            best = spacing;
            best_cost = cost;
        }
    }
    return best;
}

/// Rounded down to `digits` significant digits.
double round_down(double value, int digits) {
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - digits + 1);
    return std::floor(value / unit * (1.0 + 1e-9)) * unit;
}

}  // namespace

Result<Parameters> scene_parameters(const SceneDescription& scene) {
    Parameters parameters;
    for (const auto& [key, value] : scene.parameters) {
        const Result<const ParameterDescription*> description = parameter_table().require(key);
        if (!description) return description.error();
        if (Result<void> set = description.value()->set(&parameters, value); !set) return set.error();
    }
    return parameters;
}

Result<void> set_scene_parameter(SceneDescription& scene, const std::string& key,
                                 const ParameterValue& value) {
    const Result<const ParameterDescription*> description = parameter_table().require(key);
    if (!description) return description.error();
    Parameters scratch;
    if (Result<void> set = description.value()->set(&scratch, value); !set) return set.error();
    std::erase_if(scene.parameters, [&](const auto& entry) { return entry.first == key; });
    scene.parameters.emplace_back(key, value);
    return {};
}

double particles_in(const FluidShape& shape, double spacing, int dimension) {
    if (const BoxShape* box = std::get_if<BoxShape>(&shape)) {
        double count = 1.0;
        for (int axis = 0; axis < dimension; ++axis)
            count *= std::round(static_cast<double>(box->size[axis]) / spacing);
        return count;
    }
    if (const auto* points = std::get_if<PointsShape>(&shape))
        return static_cast<double>(points->points->positions.size());
    if (const auto* mesh = std::get_if<MeshShape>(&shape))
        return mesh_volume(*mesh) / (spacing * spacing * spacing);
    const double radius = static_cast<double>(std::get<SphereShape>(shape).radius) / spacing;
    return dimension == 2 ? std::numbers::pi * radius * radius
                          : 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
}

double particles_in(const SceneDescription& scene, double spacing) {
    double count = 0.0;
    for (const double part : counts_in(scene, spacing)) count += part;
    return count;
}

Result<void> check_scene_limits(const SceneDescription& scene, const std::string& file) {
    const Result<Parameters> parameters = scene_parameters(scene);
    if (!parameters) return parameters.error();
    const double spacing = static_cast<double>(parameters.value().fluid.spacing);
    const int budget = parameters.value().particles.budget;
    const std::vector<double> counts = counts_in(scene, spacing);
    double total = 0.0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        // What sticks out of the container counts here, so that a mistyped size is found before it is cut
        // off.
        total += std::max(counts[i], particles_in(scene.fluids[i].shape, spacing, scene.dimension));
        if (total <= budget) continue;
        const std::string count =
            total < 1e15 ? std::to_string(static_cast<std::int64_t>(total)) : format_number(total);
        return Error{"the fluids up to this one have " + count + " particles at spacing " +
                         format_number(spacing) + " m, expected at most " + std::to_string(budget) +
                         " (particles.budget). Raise fluid.spacing",
                     file + ": /fluids/" + std::to_string(i)};
    }
    for (std::size_t i = 0; i < scene.emitters.size(); ++i) {
        const Result<void> checked = check_emitter(scene.emitters[i], scene.dimension, parameters.value());
        if (!checked) return Error{checked.error().message, file + ": /emitters/" + std::to_string(i)};
    }
    for (int axis = 0; scene.container && axis < scene.dimension; ++axis) {
        const double width =
            static_cast<double>(scene.container->max[axis]) - static_cast<double>(scene.container->min[axis]);
        if (width >= 4.0 * spacing) continue;
        return Error{"the container is " + format_number(width) + " m wide along " + "xyz"[axis] +
                         ", expected at least 4 spacings of " + format_number(spacing) + " m",
                     file + ": /container"};
    }
    return check_mesh_sizes(scene, spacing, file);
}

Result<void> rescale_scene(SceneDescription& scene, std::int64_t count) {
    const Result<Parameters> parameters = scene_parameters(scene);
    if (!parameters) return parameters.error();
    const double before = static_cast<double>(parameters.value().fluid.spacing);
    const double seeded = particles_in(scene, before);
    if (seeded < 1.0)
        return Error{"the scene has no fluid, so its number of particles cannot be set", scene.name};
    if (count < 1)
        return Error{"got " + std::to_string(count) + ", expected at least 1 particle", scene.name};
    for (const FluidRegion& fluid : scene.fluids) {
        if (std::holds_alternative<PointsShape>(fluid.shape))
            return Error{"has points from a file as fluid, so its number of particles cannot be set",
                         scene.name};
    }
    const auto target = static_cast<double>(count);
    // The count is right already: keep the spacing that the scene's author chose.
    if (std::abs(seeded / target - 1.0) < 0.005) return {};
    // Two rounds, because rounding to whole rows makes the count deviate from the power law in thin layers.
    double spacing = before * std::pow(seeded / target, 1.0 / scene.dimension);
    spacing *= std::pow(std::max(1.0, particles_in(scene, spacing)) / target, 1.0 / scene.dimension);
    spacing = best_spacing(scene, spacing, target);
    if (Result<void> set = set_scene_parameter(scene, "fluid.spacing", spacing); !set) return set.error();
    // In Real time step and substeps are chosen for the spacing: a step that is set would be pinned.
    if (spacing < before && parameters.value().fidelity() != Fidelity::real_time) {
        const double step = static_cast<double>(parameters.value().time.step) * spacing / before;
        if (Result<void> set = set_scene_parameter(scene, "time.step", round_down(step, 4)); !set)
            return set.error();
    }
    return {};
}

}  // namespace slosh::io
