#include "scenes.h"

#include <cmath>
#include <cstdio>
#include <utility>

#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/state/state.h"

namespace slosh::physics {

namespace {

float narrow(double value) { return static_cast<float>(value); }

}  // namespace

World make_world(SceneDescription scene, const Settings& settings) {
    scene.parameters.insert(scene.parameters.end(), settings.begin(), settings.end());
    ExecutionOptions options;
    options.threads = 1;
    Result<World> world = World::create(scene, options);
    if (!world) std::fprintf(stderr, "scene refused: %s\n", world.error().text().c_str());
    return std::move(world).value();
}

std::vector<std::string> kernel_names() {
    const ParameterDescription& kernel = *parameter_table().find("kernel.name");
    return {kernel.choices.begin(), kernel.choices.end()};
}

std::string name_of(const testing::TestParamInfo<std::string>& info) { return info.param; }

Settings no_gravity() { return {{"gravity.y", 0.0}}; }

SceneDescription still_tank(const std::string& solver, int dimension, double spacing, int layers) {
    const double width = 12.0 * spacing, depth = layers * spacing;
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    scene.container = Box3{Vec3(0.0f), Vec3(narrow(width), narrow(1.6 * depth), narrow(width))};
    const float z = dimension == 2 ? 0.0f : narrow(0.5 * width);
    scene.fluids.push_back({BoxShape{Vec3(narrow(0.5 * width), narrow(0.5 * depth), z),
                                     Vec3(narrow(width), narrow(depth), narrow(width))}});
    scene.parameters.emplace_back("fluid.spacing", spacing);
    return scene;
}

SceneDescription dam_break(const std::string& solver, int dimension, double spacing) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    const float depth = narrow(12.0 * spacing);
    scene.container = Box3{Vec3(0.0f), Vec3(6.0f, 3.0f, depth)};
    scene.fluids.push_back(
        {BoxShape{Vec3(0.5f, 1.0f, dimension == 2 ? 0.0f : 0.5f * depth), Vec3(1.0f, 2.0f, depth)}});
    scene.parameters.emplace_back("fluid.spacing", spacing);
    return scene;
}

SceneDescription small_dam(const std::string& solver, int dimension) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 1.0f, 0.4f)};
    if (dimension == 2) {
        scene.fluids.push_back({BoxShape{Vec3(0.25f, 0.32f, 0.0f), Vec3(0.5f, 0.64f, 1.0f)}});
        scene.parameters.emplace_back("fluid.spacing", 0.02);
    } else {
        scene.fluids.push_back({BoxShape{Vec3(0.2f, 0.3f, 0.2f), Vec3(0.4f, 0.6f, 0.4f)}});
        scene.parameters.emplace_back("fluid.spacing", 0.05);
    }
    return scene;
}

SceneDescription central_drop(const std::string& solver, int dimension, double spacing, double omega,
                              double strain_rate) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    FluidRegion drop{SphereShape{Vec3(0.0f), 0.5f}};
    const float rate = narrow(strain_rate);
    drop.velocity_gradient_diagonal =
        dimension == 2 ? Vec3(rate, -rate, 0.0f) : Vec3(rate, -2.0f * rate, rate);
    scene.fluids.push_back(drop);
    scene.parameters.emplace_back("fluid.spacing", spacing);
    scene.parameters.emplace_back("gravity.y", 0.0);
    scene.parameters.emplace_back("central.omega", omega);
    return scene;
}

SceneDescription full_box(const std::string& solver) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = 2;
    scene.container = Box3{Vec3(0.0f), Vec3(1.0f)};
    scene.fluids.push_back({BoxShape{Vec3(0.5f, 0.5f, 0.0f), Vec3(1.0f)}});
    scene.parameters.emplace_back("fluid.spacing", 1.0 / 40.0);
    return scene;
}

std::pair<double, double> vortex(double x, double y) {
    return {std::sin(M_PI * x) * std::cos(M_PI * y), -std::cos(M_PI * x) * std::sin(M_PI * y)};
}

World stirred(const World& still, double speed) {
    State state = still.state();
    Particles& particles = state.particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const auto [u, v] = vortex(static_cast<double>(particles.x[i]), static_cast<double>(particles.y[i]));
        particles.velocity_x[i] = static_cast<float>(speed * u);
        particles.velocity_y[i] = static_cast<float>(speed * v);
    }
    return World::from_state(std::move(state), still.execution()).value();
}

double vortex_left(const ParticleView& particles, double speed) {
    double product = 0.0, square = 0.0;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const auto [u, v] = vortex(static_cast<double>(particles.x[i]), static_cast<double>(particles.y[i]));
        product += static_cast<double>(particles.velocity_x[i]) * u +
                   static_cast<double>(particles.velocity_y[i]) * v;
        square += u * u + v * v;
    }
    return product / (square * speed);
}

}  // namespace slosh::physics
