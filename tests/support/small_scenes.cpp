// The scenes, and the script of commands.
#include "support/small_scenes.h"
#include "sim/methods/step/solver_module.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace slosh {

namespace {

FluidRegion block(Vec3 low, Vec3 high, Vec3 velocity = Vec3(0.0f)) {
    return {BoxShape{0.5f * (low + high), high - low}, velocity, Vec3(0.0f)};
}

}  // namespace

SceneDescription small_dam_3d() {
    SceneDescription scene;
    scene.name = "small_dam_3d";
    scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 0.8f, 0.4f)};
    scene.fluids = {block(Vec3(0.0f), Vec3(0.25f, 0.4f, 0.4f)),
                    block(Vec3(0.5f, 0.0f, 0.0f), Vec3(1.0f, 0.05f, 0.4f)),
                    block(Vec3(0.7f, 0.05f, 0.0f), Vec3(0.8f, 0.15f, 0.2f), Vec3(-1.0f, 0.5f, 0.25f))};
    return scene;
}

SceneDescription small_dam_2d() {
    SceneDescription scene;
    scene.name = "small_dam_2d";
    scene.dimension = 2;
    scene.parameters = {{"fluid.spacing", 0.025}, {"xsph.c", 0.05}};
    scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 0.8f, 0.0f)};
    scene.fluids = {block(Vec3(0.0f), Vec3(0.25f, 0.5f, 0.0f)),
                    block(Vec3(0.5f, 0.0f, 0.0f), Vec3(1.0f, 0.1f, 0.0f))};
    return scene;
}

SceneDescription small_obstacles() {
    SceneDescription scene;
    scene.name = "small_obstacles";
    scene.container = Box3{Vec3(-0.5f, 0.0f, -0.3f), Vec3(0.5f, 1.0f, 0.3f)};
    scene.open_top = true;
    scene.parameters = {{"viscosity.nu", 1e-3},
                        {"vorticity.strength", 0.05},
                        {"tension.gamma", 0.1},
                        {"boundary.restitution", 0.2},
                        {"adhesion.work", 0.1},
                        {"s_corr.head", 2.0},
                        {"kernel.name", std::string("cubic_spline")}};
    scene.solids = {{SphereShape{Vec3(0.2f, 0.15f, 0.0f), 0.12f}},
                    {CapsuleShape{Vec3(-0.3f, 0.3f, -0.2f), Vec3(-0.1f, 0.25f, 0.2f), 0.06f}},
                    {BoxShape{Vec3(-0.25f, 0.05f, 0.1f), Vec3(0.2f, 0.1f, 0.15f)}},
                    {PlaneShape{Vec3(0.0f, 0.02f, 0.0f), Vec3(0.1f, 1.0f, 0.05f)}}};
    scene.fluids = {block(Vec3(-0.4f, 0.4f, -0.2f), Vec3(0.35f, 0.6f, 0.2f))};
    return scene;
}

SceneDescription small_fountain(int dimension) {
    SceneDescription scene;
    scene.name = dimension == 2 ? "small_fountain_2d" : "small_fountain_3d";
    scene.dimension = dimension;
    scene.parameters = {
        {"fluid.spacing", dimension == 2 ? 0.025 : 0.05}, {"tension.gamma", 0.02}, {"adhesion.work", 0.02}};
    scene.container = Box3{Vec3(-0.5f, 0.0f, -0.25f), Vec3(0.5f, 1.0f, 0.25f)};
    Emitter emitter;
    emitter.position = Vec3(-0.3f, 0.7f, 0.0f);
    emitter.direction = Vec3(1.0f, 0.3f, 0.0f);
    emitter.radius = 0.11f;
    emitter.speed = 2.0f;
    emitter.start = 0.02;
    scene.emitters = {emitter};
    scene.sinks = {{Box3{Vec3(0.2f, 0.0f, -0.25f), Vec3(0.5f, 0.06f, 0.25f)}}};
    scene.fluids = {block(Vec3(-0.5f, 0.0f, -0.25f), Vec3(0.1f, 0.1f, 0.25f))};
    return scene;
}

SceneDescription small_bodies(int dimension) {
    SceneDescription scene;
    scene.name = dimension == 2 ? "small_bodies_2d" : "small_bodies_3d";
    scene.dimension = dimension;
    scene.parameters = {
        {"fluid.spacing", dimension == 2 ? 0.03 : 0.05}, {"viscosity.nu", 0.001}, {"adhesion.work", 0.2}};
    scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 0.8f, 0.4f)};
    const float z = dimension == 2 ? 0.0f : 0.2f;
    scene.fluids = {block(Vec3(0.1f, 0.0f, 0.0f), Vec3(1.0f, 0.3f, 0.4f))};
    OscillationMotion paddle;
    paddle.amplitude = Vec3(0.05f, 0.0f, 0.0f);
    paddle.turn = {Vec3(0.0f, 0.0f, 1.0f), 10.0f};
    paddle.period = 0.4f;
    SpinMotion mixer;
    mixer.speed = 400.0f;
    KeyframeMotion lift;
    lift.frames = {{0.0, Vec3(0.0f), {}},
                   {0.1, Vec3(0.0f, 0.2f, 0.0f), {Vec3(0.0f, 0.0f, 1.0f), 40.0f}},
                   {0.2, Vec3(0.0f), {}}};
    lift.repeat = true;
    FreeMotion light, heavy;
    light.density = 300.0f;
    light.angular_velocity = Vec3(1.0f, 2.0f, -3.0f);
    heavy.density = 2000.0f;
    heavy.velocity = Vec3(-0.5f, -1.0f, 0.2f);
    scene.solids = {{BoxShape{Vec3(0.05f, 0.3f, z), Vec3(0.04f, 0.6f, 0.4f)}, {}, paddle},
                    {CapsuleShape{Vec3(0.6f, 0.12f, z), Vec3(0.8f, 0.12f, z), 0.04f}, {}, mixer},
                    {SphereShape{Vec3(0.95f, 0.5f, z), 0.05f}, {}, lift},
                    {BoxShape{Vec3(0.35f, 0.4f, z), Vec3(0.15f)}, {Vec3(0.0f, 0.0f, 1.0f), 30.0f}, light},
                    {SphereShape{Vec3(0.4f, 0.6f, z), 0.08f}, {}, heavy},
                    {BoxShape{Vec3(0.3f, 0.02f, z), Vec3(0.2f, 0.04f, 0.1f)}}};
    return scene;
}

SceneDescription small_blobs() {
    SceneDescription scene;
    scene.name = "small_blobs";
    scene.parameters = {{"gravity.y", 0.0},
                        {"fluid.spacing", 0.04},
                        {"kernel.name", std::string("poly6_spiky")},
                        {"viscosity.nu", 0.3},
                        {"xsph.c", 0.1}};
    scene.fluids = {
        {SphereShape{Vec3(-0.15f, 0.0f, 0.0f), 0.12f}, Vec3(1.0f, 0.0f, 0.0f), Vec3(0.0f)},
        {SphereShape{Vec3(0.15f, 0.05f, 0.0f), 0.12f}, Vec3(-1.0f, 0.0f, 0.0f), Vec3(2.0f, -1.0f, -1.0f)}};
    return scene;
}

SceneDescription small_materials(int dimension) {
    SceneDescription scene;
    scene.name = dimension == 2 ? "small_materials_2d" : "small_materials_3d";
    scene.dimension = dimension;
    scene.container = Box3{Vec3(0.0f), Vec3(0.8f, 0.8f, 0.4f)};
    scene.parameters = {
        {"fluid.spacing", dimension == 2 ? 0.025 : 0.05}, {"tension.gamma", 0.05}, {"adhesion.work", 0.05}};
    scene.materials = {{"oil", 700.0f, 0.02f}};
    scene.fluids = {block(Vec3(0.0f), Vec3(0.4f, 0.2f, 0.4f)),
                    block(Vec3(0.4f, 0.0f, 0.0f), Vec3(0.8f, 0.2f, 0.4f)),
                    block(Vec3(0.0f, 0.2f, 0.0f), Vec3(0.8f, 0.3f, 0.4f))};
    scene.fluids[0].material = "oil";
    Emitter emitter;
    emitter.position = Vec3(0.6f, 0.7f, 0.2f);
    emitter.material = "mercury";
    if (dimension == 2) emitter.position.z = 0.0f;
    scene.emitters = {emitter};
    return scene;
}

std::vector<SceneDescription> small_scenes() {
    return {small_dam_3d(), small_dam_2d(),  small_obstacles(), small_fountain(3),  small_fountain(2),
            small_blobs(),  small_bodies(3), small_bodies(2),   small_materials(3), small_materials(2)};
}

std::vector<SceneDescription> particle_walled_scenes() {
    std::vector<SceneDescription> scenes;
    for (SceneDescription& scene : small_scenes()) {
        if (!scene.container || !scene.solids.empty()) continue;
        scene.name += "_particles";
        scene.parameters.emplace_back("boundary.method", std::string("particles"));
        scenes.push_back(std::move(scene));
    }
    return scenes;
}

namespace {

/// The one after it in the list.
std::string next_solver(std::string_view name) {
    const std::span<const SolverModule* const> solvers = solver_modules().all();
    for (std::size_t i = 0; i < solvers.size(); ++i) {
        if (solvers[i]->name == name) return std::string(solvers[(i + 1) % solvers.size()]->name);
    }
    return std::string(solvers.front()->name);
}

}  // namespace

std::vector<SceneDescription> golden_scenes() {
    std::vector<SceneDescription> scenes;
    for (SceneDescription scene : {small_dam_3d(), small_dam_2d()}) {
        scene.parameters.insert(scene.parameters.begin(), {{"time.step", 0.005},
                                                           {"time.substeps", 2.0},
                                                           {"time.courant", 0.0},
                                                           {"pbf.iterations", 4.0},
                                                           {"pbf.relaxation", 0.6},
                                                           {"pbf.warm_start", 0.25},
                                                           {"wcsph.sound_speed", 30.0},
                                                           {"pcisph.iterations", 4.0},
                                                           {"pcisph.warm_start", 0.25},
                                                           {"dfsph.iterations", 3.0},
                                                           {"dfsph.divergence_iterations", 2.0},
                                                           {"dfsph.warm_start", 0.25},
                                                           {"kernel.ratio", 2.0}});
        for (const std::string_view solver : solver_names()) {
            scene.solver = solver;
            scenes.push_back(scene);
        }
    }
    return scenes;
}

std::vector<ScriptedCommand> busy_script(const SceneDescription& scene) {
    const Box3 box = scene.container.value_or(Box3{Vec3(-0.5f), Vec3(0.5f)});
    const Vec3 middle = 0.5f * (box.min + box.max);
    const Vec3 high(middle.x, box.min.y + 0.75f * (box.max.y - box.min.y), middle.z);
    const std::string other = next_solver(scene.solver);
    std::vector<ScriptedCommand> script;
    script.push_back({3, DropFluid{BoxShape{high, Vec3(0.2f, 0.15f, 0.2f)}, Vec3(0.5f, -1.0f, 0.25f)}});
    script.push_back({8, SwitchSolver{other}});
    script.push_back({10, SetForceStroke{true, Vec3(middle.x, box.min.y, box.min.z),
                                         Vec3(middle.x, box.min.y, box.max.z), 0.3f, 30.0f}});
    if (scene.container) {
        Box3 narrow = box;
        narrow.max.x -= 0.1f;
        narrow.min.x += 0.05f;
        script.push_back({12, MoveContainer{narrow, 1.5f}});
        script.push_back({30, MoveContainer{box, 0.7f}});
    }
    if (!scene.solids.empty()) {
        FreeMotion free;
        free.density = 600.0f;
        free.velocity = Vec3(0.0f, -2.0f, 0.0f);
        const auto last = static_cast<std::uint32_t>(scene.solids.size());
        script.push_back({14, AddSolid{{SphereShape{high, 0.07f}, {}, free}}});
        script.push_back({15, GrabSolid{true, last, high + 0.03f, middle}});
        script.push_back({27, GrabSolid{}});
        script.push_back({32, RemoveSolid{last}});
    }
    script.push_back({16, SetForceStroke{}});
    script.push_back({18, SwitchSolver{scene.solver}});
    script.push_back({20, SetParameter{"kernel.ratio", 2.2}});
    const std::string material = scene.materials.empty() ? "" : "honey";
    script.push_back({22, DropFluid{SphereShape{high, 0.1f}, Vec3(0.0f), material}});
    script.push_back({24, SetParameter{"time.substeps", 3.0}});
    script.push_back({26, EraseFluid{middle, 0.08f}});
    script.push_back({28, SetParameter{"time.step", 0.004}});
    script.push_back({34, SwitchSolver{other}});
    script.push_back({36, SetParameter{"vorticity.strength", 0.1}});
    return script;
}

World world_of(const SceneDescription& scene, const ExecutionOptions& options) {
    Result<World> world = World::create(scene, options);
    if (!world) throw std::runtime_error(scene.name + ": " + world.error().text());
    return std::move(world).value();
}

void run(World& world, int steps, const std::vector<ScriptedCommand>& script) {
    for (int k = 0; k < steps; ++k) {
        for (const ScriptedCommand& entry : script) {
            if (static_cast<std::uint64_t>(entry.step) == world.step_index()) world.enqueue(entry.command);
        }
        world.step();
    }
}

}  // namespace slosh
