// Scenes of SPlisHSPlasH: what is taken over, and that the rest is listed.
#include "io/scene_models.h"
#include "io/splishsplash_scene.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sim/methods/forces/gravity.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/foreign_scenes.h"

namespace slosh::io::splishsplash_test {
namespace {

using SplishSplash = ForeignScenes;

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
    write("models/cube.obj", cube_obj);
    write("models/tetrahedron.obj", tetrahedron_obj);
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
    EXPECT_EQ(box.size, Vec3(1.0f, 1.0f, 2.0f));
    // The middle (1, 0.5, 0.5) of the stretched cube, a quarter turned about y.
    EXPECT_NEAR(glm::distance(box.center, Vec3(1.5f, 0.5f, -1.0f)), 0.0f, 1e-5f);
    EXPECT_EQ(scene.solids[0].turn.angle, 0.0f) << "a quarter leaves a box along the axes";
    const auto& motion = std::get<FreeMotion>(scene.solids[1].motion);
    EXPECT_EQ(motion.density, 300.0f);
    EXPECT_EQ(motion.velocity, Vec3(0.0f, 1.0f, 0.0f));
    EXPECT_EQ(std::get<MeshShape>(scene.solids[1].shape).mesh->bounds, (Box3{Vec3(0.0f), Vec3(0.5f)}));
    EXPECT_EQ(std::get<MeshShape>(scene.solids[2].shape).mesh->bounds,
              (Box3{Vec3(0.0f), Vec3(1.0f, 2.0f, 3.0f)}));
    ASSERT_EQ(scene.fluids.size(), 2u);
    EXPECT_EQ(scene.fluids[0].material, "Oil");
    EXPECT_EQ(std::get<PointsShape>(scene.fluids[0].shape).points->bounds.max, Vec3(1.0f, 0.0f, 0.0f));
    EXPECT_EQ(std::get<MeshShape>(scene.fluids[1].shape).position, Vec3(-3.0f, 0.0f, 0.0f));
    ASSERT_EQ(scene.emitters.size(), 1u);
    const Emitter& emitter = scene.emitters[0];
    EXPECT_NEAR(glm::distance(emitter.direction, Vec3(0.0f, -1.0f, 0.0f)), 0.0f, 1e-5f);
    EXPECT_EQ(emitter.speed, 2.5f);
    EXPECT_EQ(emitter.budget, 123);
    EXPECT_EQ(emitter.start, 1.0);
    EXPECT_EQ(emitter.stop, 3.0);
    EXPECT_TRUE(World::create(scene));
}

TEST_F(SplishSplash, WhatIsNotTakenOverIsListedOnce) {
    const FoundScene found = read(R"({
        "Configuration": {"stiffness": 50000, "simulationMethod": 5, "pause": true},
        "Materials": [{"id": "Fluid", "vorticity": 0.1}, {"id": "B", "vorticity": 0.2, "colorField": "velocity"}],
        "RigidBodies": [{"geometryFile": "../models/gone.obj"},
                        {"geometryFile": "UnitBox.obj", "isWall": true, "mapThickness": 0.1},
                        {"geometryFile": "UnitBox.obj", "isWall": true, "friction": 0.5}],
        "FluidModels": [{"particleFile": "../../away.bgeo"}],
        "Emitters": [{"width": 2, "height": 3, "translation": [0, 0, 0]}],
        "AnimationFields": [{"particleField": "velocity", "expression_x": "2 * t"}],
        "Unheard": 1})");
    EXPECT_EQ(found.left_out,
              "Not imported: Configuration: simulationMethod 5 (DFSPH is used), stiffness, pause; "
              "Materials: vorticity, colorField; FluidModels: \"../../away.bgeo\" (outside the scene's "
              "folder); Emitters: type 0 (a disc of the same area is used); RigidBodies: "
              "\"../models/gone.obj\" (no such file), mapThickness, friction; the file: AnimationFields, "
              "Unheard.");
    EXPECT_EQ(found.scene->materials.size(), 1u);
}

TEST_F(SplishSplash, NewerFilesNameABlockAfterTheMethod) {
    const auto viscosity = [&](const std::string& material) {
        const FoundScene found = read(R"({"FluidBlocks": [{"start": [0, 0, 0], "end": [1, 1, 1]}],
                                          "Materials": [{"id": "Fluid", )" +
                                      material + "}]}");
        const World world = World::create(*found.scene).value();
        return std::pair(std::get<double>(world.parameter("viscosity.nu").value()), found.left_out);
    };
    const double usual = viscosity(R"("density0": 1000)").first;
    EXPECT_EQ(viscosity(R"("viscosityMethod": 1, "Standard viscosity": {"viscosity": 0.25})"),
              std::pair(0.25, std::string()));
    EXPECT_EQ(viscosity(R"("viscosityMethod": 6, "Weiler et al. 2018": {"viscosity": 5, "viscoMaxIter": 9})"),
              std::pair(5.0, std::string("Not imported: Weiler et al. 2018: viscoMaxIter.")));
    EXPECT_EQ(viscosity(R"("viscosityMethod": 2, "Bender and Koschier 2017": {"viscosity": 0.5})"),
              std::pair(usual, std::string("Not imported: Materials: Bender and Koschier 2017.")));
    EXPECT_EQ(viscosity(R"("viscosityMethod": 4, "viscosity": 0.5)"),
              std::pair(usual, std::string("Not imported: Materials: viscosity.")));
}

TEST_F(SplishSplash, OlderFilesNameABlockAfterTheMaterial) {
    const FoundScene found = read(R"({"Configuration": {"particleRadius": 0.05},
        "Fluid": {"density0": 950}, "Heavy": {"density0": 2000, "viscosity": 0.5, "drag": 1},
        "FluidBlocks": [{"start": [0, 0, 0], "end": [1, 1, 1], "id": "Heavy"}]})");
    EXPECT_EQ(found.left_out, "Not imported: \"Heavy\": drag.");
    ASSERT_EQ(found.scene->materials.size(), 1u);
    EXPECT_EQ(found.scene->materials[0].rest_density, 2000.0f);
    EXPECT_EQ(found.scene->fluids[0].material, "Heavy");
    EXPECT_FLOAT_EQ(World::create(*found.scene).value().parameters().fluid.rest_density, 950.0f);
}

TEST_F(SplishSplash, OnlyTheViscosityOfTheMethodActs) {
    const FoundScene found = read(R"({"FluidBlocks": [{"start": [0, 0, 0], "end": [1, 1, 1]}],
        "Materials": [{"id": "Fluid", "viscosityMethod": 1, "Standard viscosity": {"viscosity": 0.25},
                       "Weiler et al. 2018": {"viscosity": 5}, "XSPH": {"xsph": 0.1}}]})");
    EXPECT_EQ(found.left_out, "");
    const World world = World::create(*found.scene).value();
    EXPECT_EQ(std::get<double>(world.parameter("viscosity.nu").value()), 0.25);
    EXPECT_NEAR(std::get<double>(world.parameter("xsph.c").value()), 0.1, 1e-7);
}

TEST_F(SplishSplash, AFluidThatIsDescribedNowhereIsOneOfItsOwn) {
    const FoundScene found = read(R"({"Materials": [{"id": "Fluid", "density0": 700}],
        "FluidBlocks": [{"start": [0, 0, 0], "end": [1, 1, 1], "id": "Other"}]})");
    EXPECT_EQ(found.scene->fluids[0].material, "Other");
    EXPECT_EQ(found.scene->materials[0].rest_density, 1000.0f);
}

TEST_F(SplishSplash, BoxesThatActOnEmittersAreListedOnlyIfTheyDo) {
    const std::string block = R"("FluidBlocks": [{"start": [0, 0, 0], "end": [1, 1, 1]}])";
    const std::string box = R"("emitterBoxMin": [0, 0, 0], "emitterBoxMax": [1, 1, 1]}]})";
    EXPECT_EQ(read("{" + block + R"(, "Materials": [{"emitterReuseParticles": false, )" + box).left_out, "");
    EXPECT_EQ(read("{" + block + R"(, "Materials": [{"emitterReuseParticles": true, )" + box).left_out,
              "Not imported: Materials: emitterReuseParticles, emitterBoxMin, emitterBoxMax.");
}

TEST_F(SplishSplash, OfEqualKeysTheLastCounts) {
    const FoundScene found = read(R"({"Configuration": {"particleRadius": 0.05, "particleRadius": 0.02},
        "FluidBlocks": [{"start": [0, 0, 0], "end": [1, 1, 1], "end": [0.4, 0.4, 0.4]}]})");
    EXPECT_EQ(
        found.left_out,
        "\"end\" occurs twice in one object: the last one is used. \"particleRadius\" occurs twice in one "
        "object: the last one is used.");
    EXPECT_EQ(World::create(*found.scene).value().particles().count, 1000u);
}

TEST_F(SplishSplash, NullIsAsIfTheKeyWereAbsent) {
    const FoundScene found = read(R"({"Configuration": {"particleRadius": null, "sim2D": null},
        "RigidBodies": [{"geometryFile": null}],
        "FluidBlocks": [{"start": null, "end": [0.5, 0.5, 0.5], "scale": null, "id": null}]})");
    EXPECT_EQ(World::create(*found.scene).value().particles().count, 1000u);
    EXPECT_EQ(found.left_out, "Not imported: RigidBodies: a body without geometryFile.");
}

TEST_F(SplishSplash, BackslashesSeparate) {
    write("models/tetrahedron.obj", tetrahedron_obj);
    const FoundScene found = read(R"({"FluidBlocks": [{"start": [3, 0, 0], "end": [4, 1, 1]}],
        "RigidBodies": [{"geometryFile": "..\\models\\tetrahedron.obj"},
                        {"geometryFile": "..\\models\\UnitBox.obj"}]})");
    EXPECT_EQ(found.left_out, "");
    ASSERT_EQ(found.scene->solids.size(), 2u);
    EXPECT_TRUE(std::holds_alternative<MeshShape>(found.scene->solids[0].shape));
    EXPECT_TRUE(std::holds_alternative<BoxShape>(found.scene->solids[1].shape));
}

TEST_F(SplishSplash, APlyWithFacesIsABodyOfFluid) {
    write("models/cube.obj", cube_obj);
    std::string ply =
        "ply\nformat ascii 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n"
        "element face 6\nproperty list uchar uint vertex_indices\nend_header\n"
        "0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n"
        "4 0 3 2 1\n4 4 5 6 7\n4 0 1 5 4\n4 1 2 6 5\n4 2 3 7 6\n4 3 0 4 7\n";
    write("models/cube.ply", ply);
    const auto count = [&](const std::string& file) {
        const FoundScene found = read(R"({"Configuration": {"particleRadius": 0.02},
            "FluidModels": [{"particleFile": "../models/)" +
                                      file + R"(", "scale": [0.5, 0.5, 0.5]}]})");
        return World::create(*found.scene).value().particles().count;
    };
    EXPECT_EQ(count("cube.ply"), 2197u);
    EXPECT_EQ(count("cube.obj"), 2197u);
}

/// A particle of theirs has the volume 0.8 (2 r)^3, and what a file says of velocities does not count.
TEST_F(SplishSplash, AStretchedModelKeepsTheNoteThatItIsNotClosed) {
    write("models/open.obj", tetrahedron_obj.substr(0, tetrahedron_obj.rfind("f ")));
    for (const std::string scale : {"[2, 2, 2]", "[1, 2, 1]"}) {
        const FoundScene found = read(R"({"Configuration": {"particleRadius": 0.05},
            "RigidBodies": [{"geometryFile": "../models/open.obj", "scale": )" +
                                      scale + R"(}],
            "FluidBlocks": [{"start": [3, 0, 0], "end": [4, 1, 1]}]})");
        const std::string notes = notes_on_models(*found.scene);
        EXPECT_NE(notes.find("1 opening is covered"), std::string::npos) << scale << ": " << notes;
    }
}

TEST_F(SplishSplash, PointsAreAsFarApartAsTheirVolumeSays) {
    std::string text = "x,y,z,vx,vy,vz\n";
    const double d = 0.05, layer = 0.5 * std::sqrt(3.0) * d;
    for (int k = 0; k < 8; ++k)
        for (int j = 0; j < 8; ++j)
            for (int i = 0; i < 8; ++i)
                text += std::to_string(d * i + (k % 2) * 0.5 * d) + "," + std::to_string(layer * k) + "," +
                        std::to_string(d * j + (k % 2 == 0 ? 0.5 * d : 0.0)) + ",5,5,5\n";
    write("models/staggered.csv", text);
    const FoundScene found = read(R"({"FluidModels": [{"particleFile": "../models/staggered.csv"}]})");
    World world = World::create(*found.scene).value();
    EXPECT_EQ(world.particles().count, 512u);
    EXPECT_FLOAT_EQ(world.parameters().fluid.spacing, static_cast<float>(std::cbrt(0.8) * 0.05));
    EXPECT_EQ(world.particles().velocity_x[0], 0.0f);
    world.step();
    EXPECT_LE(world.report().v_max, 2.0 * 9.81 * 0.005) << "it falls, and nothing else";
}

TEST_F(SplishSplash, PointsThatStandNearerRestAsTheyStand) {
    std::string text = "x,y,z\n";
    for (int k = 0; k < 8; ++k)
        for (int j = 0; j < 8; ++j)
            for (int i = 0; i < 8; ++i)
                text += std::to_string(0.04 * i) + "," + std::to_string(0.04 * j) + "," +
                        std::to_string(0.04 * k) + "\n";
    write("models/lattice.csv", text);
    const FoundScene found = read(R"({"FluidModels": [{"particleFile": "../models/lattice.csv"}]})");
    World world = World::create(*found.scene).value();
    EXPECT_NEAR(static_cast<double>(world.parameters().fluid.spacing), 0.04, 2e-4);
    EXPECT_NE(found.left_out.find("its points are closer"), std::string::npos) << found.left_out;
    world.step();
    EXPECT_LE(world.report().v_max, 2.0 * 9.81 * 0.005);
}

TEST_F(SplishSplash, WaterThatFindsNoRoomIsListed) {
    FoundScene found = read(R"({"Configuration": {"particleRadius": 0.05},
        "RigidBodies": [{"geometryFile": "UnitBox.obj", "mapInvert": false}],
        "FluidBlocks": [{"start": [-0.5, -0.5, -0.5], "end": [0.5, 1.5, 0.5]}]})");
    EXPECT_EQ(found.left_out, "");
    ASSERT_TRUE(check_water(found, World::create(*found.scene).value()));
    EXPECT_EQ(found.left_out, "1000 of 2000 water particles were skipped: they are inside walls or bodies.");
}

TEST_F(SplishSplash, ASceneWithoutWaterIsRefused) {
    EXPECT_EQ(error_of(R"({"Configuration": {}})"), ": has no water that Slosh can import");
    EXPECT_EQ(error_of(R"({"FluidModels": [{"particleFile": "gone.bgeo"}]})"),
              ": has no water that Slosh can import. Not imported: FluidModels: \"gone.bgeo\" (no such "
              "file).");
    FoundScene inside = read(R"({"Configuration": {"particleRadius": 0.05},
        "RigidBodies": [{"geometryFile": "UnitBox.obj", "mapInvert": false}],
        "FluidBlocks": [{"start": [-0.2, -0.2, -0.2], "end": [0.2, 0.2, 0.2]}]})");
    const Result<void> water = check_water(inside, World::create(*inside.scene).value());
    ASSERT_FALSE(water);
    EXPECT_EQ(water.error().message, "starts without water: all of it is inside walls or bodies");
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
              ": has no water that Slosh can import. Not imported: FluidBlocks: a block without a size "
              "along y.");
    EXPECT_NE(
        error_of(R"({"FluidBlocks": [{"start": [0, 0, 0], "end": [1000, 1000, 1000]}]})").find("particles"),
        std::string::npos);
}

}  // namespace
}  // namespace slosh::io::splishsplash_test
