// Scenes of SPlisHSPlasH: what is taken over, and that the rest is listed.
#include "io/splishsplash_scene.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/system/atomic_file.h"
#include "sim/forces/gravity.h"
#include "sim/world/state.h"
#include "slosh/files.h"

namespace slosh::io::splishsplash_test {
namespace {

namespace fs = std::filesystem;

struct SplishSplash : testing::Test {
    void SetUp() override { fs::create_directories(folder / "scenes"); }
    void TearDown() override { fs::remove_all(folder); }

    std::string write(const std::string& name, const std::string& bytes) {
        EXPECT_TRUE(write_file_atomically(folder / name, bytes));
        return (folder / name).string();
    }
    FoundScene read(const std::string& text) {
        Result<FoundScene> found = find_scene(write("scenes/theirs.json", text));
        EXPECT_TRUE(found) << (found ? "" : found.error().text());
        return found ? std::move(found).value() : FoundScene{SceneDescription{}, std::nullopt};
    }
    std::string error_of(const std::string& text) {
        const Result<FoundScene> found = find_scene(write("scenes/theirs.json", text));
        if (found) return "ok";
        const std::string prefix = (folder / "scenes" / "theirs.json").string();
        EXPECT_TRUE(found.error().text().starts_with(prefix)) << found.error().text();
        return found.error().text().substr(prefix.size());
    }

    fs::path folder = fs::path(testing::TempDir()) / ("slosh_theirs_" + std::to_string(::getpid()));
};

const std::string cube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
const std::string tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

TEST_F(SplishSplash, ATankWithABlock) {
    const FoundScene found = read(R"({
        "Configuration": {"particleRadius": 0.05, "timeStepSize": 0.002, "cflMethod": 0, "simulationMethod": 0,
            "gravitation": [0, -3.5, 0], "cameraPosition": [1, 2, 3], "cameraLookat": [0, 1, 0]},
        "Materials": [{"id": "Fluid", "density0": 900, "viscosity": 0.02, "viscosityMethod": 1}],
        "RigidBodies": [{"geometryFile": "../models/UnitBox.obj", "translation": [0, 1, 0], "scale": [4, 2, 1],
            "isWall": true, "mapInvert": true, "color": [1, 0, 0, 1]}],
        "FluidBlocks": [{"start": [-2, 0, -0.5], "end": [-1, 1, 0.5], "translation": [0.5, 0, 0],
            "scale": [1, 1, 1], "initialVelocity": [1, 0, 0], "denseMode": 0}]})");
    EXPECT_EQ(found.left_out, "");
    const SceneDescription& scene = *found.scene;
    EXPECT_EQ(scene.name, "theirs");
    EXPECT_EQ(scene.solver, "wcsph");
    ASSERT_TRUE(scene.container);
    EXPECT_EQ(*scene.container, (Box3{{-2.0f, 0.0f, -0.5f}, {2.0f, 2.0f, 0.5f}}));
    EXPECT_TRUE(scene.solids.empty());
    EXPECT_EQ(scene.camera.eye, Vec3(1.0f, 2.0f, 3.0f));
    const World world = World::create(scene).value();
    EXPECT_EQ(world.particles().count, 1000u);
    EXPECT_FLOAT_EQ(world.particles().velocity_x[0], 1.0f);
    const Parameters& parameters = world.parameters();
    EXPECT_FLOAT_EQ(parameters.fluid.spacing, 0.1f);
    EXPECT_FLOAT_EQ(parameters.fluid.rest_density, 900.0f);
    EXPECT_FLOAT_EQ(parameters.time.step, 0.002f);
    EXPECT_FLOAT_EQ(parameters.of<GravitySettings>().y, -3.5f);
    EXPECT_EQ(std::get<double>(world.parameter("viscosity.nu").value()), static_cast<double>(0.02f));
}

TEST_F(SplishSplash, BodiesModelsAndEmitters) {
    write("models/cube.obj", cube);
    write("models/tetrahedron.obj", tetrahedron);
    write("models/cloud.csv", "x,y,z\n0,0,0\n0.5,0,0\n");
    const FoundScene found = read(R"({
        "Configuration": {"particleRadius": 0.025},
        "Materials": [{"id": "Oil", "density0": 850, "viscosity": 0.1, "maxEmitterParticles": 123}],
        "RigidBodies": [
            {"geometryFile": "../models/cube.obj", "translation": [1, 0, 0], "rotationAxis": [0, 1, 0],
             "rotationAngle": 1.5707963267948966, "scale": [2, 1, 1]},
            {"geometryFile": "../models/tetrahedron.obj", "scale": [0.5, 0.5, 0.5], "isDynamic": true,
             "density": 300, "velocity": [0, 1, 0]},
            {"geometryFile": "../models/tetrahedron.obj", "translation": [5, 0, 0], "scale": [1, 2, 3]}],
        "FluidModels": [
            {"particleFile": "../models/cloud.csv", "translation": [3, 0, 0], "scale": 2, "id": "Oil"},
            {"particleFile": "../models/tetrahedron.obj", "translation": [-3, 0, 0], "scale": [1, 1, 1]}],
        "Emitters": [{"type": 1, "width": 4, "translation": [0, 2, 0], "rotationAxis": [0, 0, 1],
            "rotationAngle": -1.5707963267948966, "velocity": 2.5, "emitStartTime": 1, "emitEndTime": 3,
            "id": "Oil"}]})");
    EXPECT_EQ(found.left_out, "");
    const SceneDescription& scene = *found.scene;
    EXPECT_EQ(scene.solver, "dfsph");
    ASSERT_EQ(scene.solids.size(), 3u);
    const auto& box = std::get<BoxShape>(scene.solids[0].shape);
    EXPECT_EQ(box.size, Vec3(2.0f, 1.0f, 1.0f));
    // The middle (1, 0.5, 0.5) of the stretched cube, a quarter turned about y.
    EXPECT_NEAR(glm::distance(box.center, Vec3(1.5f, 0.5f, -1.0f)), 0.0f, 1e-5f);
    EXPECT_NEAR(scene.solids[0].turn.angle, 90.0f, 1e-4f);
    const auto& motion = std::get<FreeMotion>(scene.solids[1].motion);
    EXPECT_EQ(motion.density, 300.0f);
    EXPECT_EQ(motion.velocity, Vec3(0.0f, 1.0f, 0.0f));
    EXPECT_EQ(std::get<MeshShape>(scene.solids[1].shape).scale, 0.5f);
    EXPECT_EQ(std::get<MeshShape>(scene.solids[2].shape).mesh->bounds,
              (Box3{Vec3(0.0f), Vec3(1.0f, 2.0f, 3.0f)}));
    ASSERT_EQ(scene.fluids.size(), 2u);
    EXPECT_EQ(scene.fluids[0].material, "Oil");
    EXPECT_EQ(std::get<PointsShape>(scene.fluids[0].shape).scale, 2.0f);
    EXPECT_EQ(std::get<MeshShape>(scene.fluids[1].shape).position, Vec3(-3.0f, 0.0f, 0.0f));
    ASSERT_EQ(scene.emitters.size(), 1u);
    const Emitter& emitter = scene.emitters[0];
    EXPECT_FLOAT_EQ(emitter.radius, 0.1f);
    EXPECT_NEAR(glm::distance(emitter.direction, Vec3(0.0f, -1.0f, 0.0f)), 0.0f, 1e-5f);
    EXPECT_EQ(emitter.speed, 2.5f);
    EXPECT_EQ(emitter.budget, 123);
    EXPECT_EQ(emitter.start, 1.0);
    EXPECT_EQ(emitter.stop, 3.0);
    EXPECT_TRUE(World::create(scene));
}

TEST_F(SplishSplash, WhatIsNotTakenOverIsListedOnce) {
    const FoundScene found = read(R"({
        "Configuration": {"stiffness": 50000, "simulationMethod": 3, "pause": true},
        "Materials": [{"id": "Fluid", "vorticity": 0.1}, {"id": "B", "vorticity": 0.2, "colorField": "velocity"}],
        "RigidBodies": [{"geometryFile": "../models/gone.obj"},
                        {"geometryFile": "UnitBox.obj", "isWall": true},
                        {"geometryFile": "UnitBox.obj", "isWall": true, "friction": 0.5}],
        "FluidModels": [{"particleFile": "../../away.bgeo"}],
        "Emitters": [{"width": 2, "height": 3, "translation": [0, 0, 0]}],
        "AnimationFields": [{"particleField": "velocity", "expression_x": "2 * t"}],
        "Unheard": 1})");
    EXPECT_EQ(
        found.left_out,
        "Not taken over: Configuration: simulationMethod 3 (DFSPH instead), stiffness, pause; Materials: "
        "vorticity, colorField; RigidBodies: \"../models/gone.obj\" (no such file), a second box of walls, "
        "friction; FluidModels: \"../../away.bgeo\" (no such file); Emitters: type 0 (a disc of the "
        "rectangle's area instead); the file: AnimationFields, Unheard.");
    EXPECT_EQ(found.scene->materials.size(), 1u);
}

TEST_F(SplishSplash, NewerFilesNameABlockAfterTheMethod) {
    const auto viscosity = [&](const std::string& material) {
        const FoundScene found = read(R"({"Materials": [{"id": "Fluid", )" + material + "}]}");
        const World world = World::create(*found.scene).value();
        return std::pair(std::get<double>(world.parameter("viscosity.nu").value()), found.left_out);
    };
    const double usual = viscosity(R"("density0": 1000)").first;
    EXPECT_EQ(viscosity(R"("viscosityMethod": 1, "Standard viscosity": {"viscosity": 0.25})"),
              std::pair(0.25, std::string()));
    EXPECT_EQ(viscosity(R"("viscosityMethod": 6, "Weiler et al. 2018": {"viscosity": 5, "viscoMaxIter": 9})"),
              std::pair(5.0, std::string("Not taken over: Weiler et al. 2018: viscoMaxIter.")));
    EXPECT_EQ(viscosity(R"("viscosityMethod": 2, "Bender and Koschier 2017": {"viscosity": 0.5})"),
              std::pair(usual, std::string("Not taken over: Materials: Bender and Koschier 2017.")));
    EXPECT_EQ(viscosity(R"("viscosityMethod": 4, "viscosity": 0.5)"),
              std::pair(usual, std::string("Not taken over: Materials: viscosity.")));
}

TEST_F(SplishSplash, OlderFilesNameABlockAfterTheMaterial) {
    const FoundScene found = read(R"({"Configuration": {"particleRadius": 0.05},
        "Fluid": {"density0": 950}, "Heavy": {"density0": 2000, "viscosity": 0.5, "drag": 1},
        "FluidBlocks": [{"start": [0, 0, 0], "end": [1, 1, 1], "id": "Heavy"}]})");
    EXPECT_EQ(found.left_out, "Not taken over: \"Heavy\": drag.");
    ASSERT_EQ(found.scene->materials.size(), 1u);
    EXPECT_EQ(found.scene->materials[0].rest_density, 2000.0f);
    EXPECT_EQ(found.scene->fluids[0].material, "Heavy");
    EXPECT_FLOAT_EQ(World::create(*found.scene).value().parameters().fluid.rest_density, 950.0f);
}

TEST_F(SplishSplash, AFlatScene) {
    const FoundScene found = read(R"({"Configuration": {"sim2D": true, "particleRadius": 0.025},
        "RigidBodies": [{"geometryFile": "UnitBox.obj", "translation": [0, 1, 0], "scale": [4, 2, 1], "isWall": true}],
        "FluidBlocks": [{"start": [-2, 0, -1], "end": [-1, 1, 1]}]})");
    EXPECT_EQ(found.scene->dimension, 2);
    EXPECT_EQ(World::create(*found.scene).value().particles().count, 400u);
}

TEST_F(SplishSplash, BrokenFilesAreRefusedWithASentence) {
    EXPECT_EQ(
        error_of(R"({"Configuration": {"particleRadius": "small"}})"),
        ": /Configuration/particleRadius: got the text \"small\", expected a number from 1e-04 to 10000");
    EXPECT_EQ(error_of(R"({"Configuration": [], "FluidBlocks": []})"),
              ": /Configuration: got a list of 0, expected an object");
    EXPECT_EQ(error_of(R"({"FluidBlocks": [{"start": [0, 0, 0], "end": [1, 0, 1]}]})"),
              ": /FluidBlocks/0/end: the block has no size along y");
    EXPECT_NE(
        error_of(R"({"FluidBlocks": [{"start": [0, 0, 0], "end": [1000, 1000, 1000]}]})").find("particles"),
        std::string::npos);
}

}  // namespace
}  // namespace slosh::io::splishsplash_test
