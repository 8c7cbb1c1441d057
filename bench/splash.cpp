// The splash for the micro-benchmarks, computed by the engine and prepared for the pair loops.
#include "splash.h"

#include <cstdio>
#include <cstdlib>
#include <map>

#include "io/scene_limits.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/pbf.h"
#include "sim/methods/solvers/wcsph.h"
#include "sim/solids/boundary/pair_input.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "slosh/world.h"

namespace slosh::bench {

namespace {

template <class T>
T value_or_end(Result<T> result) {
    if (result) return std::move(result).value();
    std::fprintf(stderr, "%s\n", result.error().text().c_str());
    std::abort();
}

State splash_state(std::int64_t particles) {
    SceneDescription scene = std::move(*value_or_end(io::find_scene("dam_break_peer")).scene);
    scene.solver = "pbf";
    if (const Result<void> scaled = io::rescale_scene(scene, particles); !scaled) std::abort();
    const auto spacing = static_cast<double>(value_or_end(io::scene_parameters(scene)).fluid.spacing);
    if (const Result<void> set = io::set_scene_parameter(scene, "time.step", 0.1 * spacing); !set)
        std::abort();
    World world = value_or_end(World::create(scene));
    while (world.time() < 0.5) world.step();
    return world.state();
}

}  // namespace

Splash::Splash(std::int64_t particles) : state(splash_state(particles)) {
    const Parameters& parameters = state.parameters;
    const float spacing = parameters.fluid.spacing;
    const RestLattice lattice =
        rest_lattice(parameters.kernel_name(), state.dimension, state.kernel_ratio * spacing, spacing);
    constants = make_pair_constants(lattice);
    ContainerWalls walls;
    walls.box = state.container.walls;
    walls.open_top = state.container.open_top;
    boundary = BoundaryField(std::make_shared<BoundaryTables>(lattice), walls, state.solids);
}

Splash& Splash::of(std::int64_t particles) {
    static std::map<std::int64_t, std::unique_ptr<Splash>> all;
    std::unique_ptr<Splash>& splash = all[particles];
    if (!splash) splash.reset(new Splash(particles));
    return *splash;
}

StepContext Splash::context(simd::Target target) {
    StepContext context{state, scratch, constants, boundary, report};
    context.simd = target;
    context.dt = context.step = state.parameters.time.step;
    return context;
}

PairInput Splash::input(simd::Target target) {
    StepContext step = context(target);
    state.lists_valid = false;
    update_lists(step);
    const std::size_t n = count();
    fill_position_stream(step, {0.1f, 0.1f});
    start_multipliers(step, {}, scratch.positions);
    WcsphScratch& wcsph = scratch.of<WcsphScratch>();
    for (OwnedAxes* axes : {&wcsph.boundary_gradient, &wcsph.acceleration, &wcsph.smoothing}) axes->resize(n);
    for (AlignedArray<float>* stream : {&records, &velocities}) stream->resize(4 * n);
    std::fill_n(scratch.relative_density.data(), n, 1.0f);
    fill_velocity_stream(step);
    return density_input(step, scratch.positions, MirrorPlace::now);
}

}  // namespace slosh::bench
