// Materials by name, in the state, in commands, in what is saved and reported.
#include "sim/world/state/materials.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"

namespace slosh::materials_test {
namespace {

std::size_t count_of(const World& world, std::uint8_t material) {
    const auto materials = world.particles().material;
    return static_cast<std::size_t>(std::count(materials.begin(), materials.end(), material));
}

CommandResult answer(World& world, Command command) {
    world.enqueue(std::move(command));
    return world.apply_commands().commands.back();
}

const DropFluid oil_drop{SphereShape{Vec3(0.5f, 0.6f, 0.2f), 0.1f}, Vec3(0.0f), "olive_oil"};

TEST(Materials, NumbersOutOfRangeAreRefused) {
    EXPECT_FALSE(check_material({"", 1000.0f, 0.0f}));
    EXPECT_EQ(check_material({"air", 0.5f, 0.0f}).error().where, "rest_density");
    EXPECT_EQ(check_material({"tar", 1000.0f, 11.0f}).error().where, "viscosity");
    SceneDescription scene = small_dam_3d();
    scene.materials = {{"air", 0.5f, 0.0f}};
    EXPECT_FALSE(World::create(scene));
    scene.materials.assign(most_materials, {"oil", 900.0f, 0.0f});
    EXPECT_FALSE(World::create(scene));
    scene.materials.clear();
    scene.fluids.front().material = "oliv_oil";
    const Result<World> world = World::create(scene);
    ASSERT_FALSE(world);
    EXPECT_NE(world.error().text().find("did you mean \"olive_oil\""), std::string::npos)
        << world.error().text();
}

TEST(Materials, ADropOfAPresetJoinsTheWorld) {
    World world = world_of(small_dam_3d());
    const std::size_t before = world.particles().count;
    const CommandResult dropped = answer(world, oil_drop);
    ASSERT_GT(dropped.added, 10u);
    EXPECT_EQ(count_of(world, 1), dropped.added);
    EXPECT_EQ(count_of(world, 0), before);
    EXPECT_FLOAT_EQ(world.particles().rest_densities[1], 911.0f);
    answer(world, oil_drop);
    EXPECT_EQ(world.state().materials.size(), 1u) << "the same again";
    run(world, 30);
    // Sorted by now: each particle still is what it was.
    for (std::size_t i = 0; i < world.particles().count; ++i) {
        const bool oil = world.particles().id[i] >= dropped.first_id &&
                         world.particles().id[i] < dropped.first_id + dropped.added;
        ASSERT_EQ(world.particles().material[i], oil ? 1 : 0);
        EXPECT_NEAR(world.particles().density[i] / world.particles().rest_density_of(i), 1.0f, 0.9f);
    }
    RemoveParticles undo;
    for (std::uint32_t k = 0; k < dropped.added; ++k) undo.ids.push_back(dropped.first_id + k);
    answer(world, undo);
    EXPECT_EQ(count_of(world, 1), 0u);
    EXPECT_EQ(count_of(world, 0), before);
}

TEST(Materials, UnknownNamesAreRefusedAndChangeNothing) {
    World world = world_of(small_dam_3d());
    const std::uint64_t before = world.state_hash();
    DropFluid drop = oil_drop;
    drop.material = "mercur";
    const CommandResult refused = answer(world, drop);
    EXPECT_FALSE(refused.applied);
    EXPECT_NE(refused.message.find("did you mean \"mercury\""), std::string::npos) << refused.message;
    Emitter emitter;
    emitter.position = Vec3(0.5f, 0.7f, 0.2f);
    emitter.material = "mercur";
    EXPECT_FALSE(answer(world, AddEmitter{emitter}).applied);
    EXPECT_EQ(world.state_hash(), before);
    emitter.material = "mercury";
    EXPECT_TRUE(answer(world, AddEmitter{emitter}).applied);
    run(world, 30);
    EXPECT_GT(count_of(world, 1), 0u);
}

TEST(Materials, TheSceneComesBackWithItsOwn) {
    SceneDescription scene = small_dam_3d();
    scene.materials = {{"honey", 1400.0f, 0.02f}};
    scene.fluids.back().material = "honey";
    World world = world_of(scene);
    const std::size_t honey = count_of(world, 1), water = count_of(world, 0);
    ASSERT_GT(honey, 0u);
    EXPECT_FLOAT_EQ(world.particles().rest_densities[1], 1400.0f) << "the scene's, not the preset's";
    answer(world, oil_drop);
    EXPECT_GT(count_of(world, 2), 0u);
    run(world, 3);
    for (const std::string& solver : every_solver()) answer(world, SwitchSolver{solver});
    answer(world, SwitchSolver{"pbf"});
    answer(world, SetParameter{"kernel.name", std::string("cubic_spline")});
    EXPECT_EQ(count_of(world, 1), honey);
    answer(world, Reset{});
    EXPECT_EQ(count_of(world, 1), honey);
    EXPECT_EQ(count_of(world, 0), water);
    EXPECT_EQ(world.state().materials.size(), 1u);
    answer(world, SetParameter{"fluid.spacing", 0.04});
    EXPECT_GT(count_of(world, 1), honey);
}

TEST(Materials, MassIsThatOfTheMaterial) {
    SceneDescription scene = small_blobs();
    scene.materials = {{"heavy", 3000.0f, 0.0f}};
    scene.fluids.back().material = "heavy";
    World world = world_of(scene);
    const StepReport& report = world.step();
    const double mass = 1000.0 * 0.04 * 0.04 * 0.04;
    double momentum = 0.0, energy = 0.0;
    const ParticleView particles = world.particles();
    for (std::size_t i = 0; i < particles.count; ++i) {
        const double m = mass * (particles.material[i] == 1 ? 3.0 : 1.0);
        const double x = static_cast<double>(particles.velocity_x[i]),
                     y = static_cast<double>(particles.velocity_y[i]),
                     z = static_cast<double>(particles.velocity_z[i]);
        momentum += m * x;
        energy += 0.5 * m * (x * x + y * y + z * z);
    }
    EXPECT_NEAR(report.momentum[0], momentum, 1e-6 * std::abs(momentum));
    EXPECT_NEAR(report.kinetic_energy, energy, 1e-6 * energy);
}

TEST(Materials, SavedStatesKeepThemAndRefuseStrangers) {
    World world = world_of(small_dam_3d());
    answer(world, oil_drop);
    run(world, 2);
    State state = deserialize_state(serialize_state(world.state())).value();
    EXPECT_EQ(hash_state(state), world.state_hash());
    EXPECT_EQ(state.materials.front().name, "olive_oil");
    State other = state;
    other.particles.material[0] = other.particles.material[0] == 0 ? 1 : 0;
    EXPECT_NE(hash_state(other), world.state_hash());
    other.particles.material[0] = 2;
    EXPECT_FALSE(deserialize_state(serialize_state(other))) << "no such material";
    state.materials.front().rest_density = 0.0f;
    EXPECT_FALSE(deserialize_state(serialize_state(state)));
}

}  // namespace
}  // namespace slosh::materials_test
