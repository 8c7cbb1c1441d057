// Models and points of files as water: what a model holds, what an export brings back, one sentence for every
// broken file.
#include "io/fluid_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>

#include "base/system/atomic_file.h"
#include "io/point_file.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/packed_bytes.h"
#include "support/small_scenes.h"
#include "support/test_meshes.h"

namespace slosh::io::fluid_file_test {
namespace {

namespace fs = std::filesystem;

SceneDescription filled(const FluidShape& shape, double spacing) {
    SceneDescription scene;
    scene.name = "filled";
    scene.parameters = {{"fluid.spacing", spacing}};
    scene.fluids = {{shape}};
    return scene;
}

std::vector<Vec3> places_in(const World& world) {
    std::vector<Vec3> places;
    for (const ParticleRecord& one : particle_records(world.particles())) places.push_back(one.position);
    return places;
}

struct FluidFile : testing::Test {
    void TearDown() override { fs::remove_all(folder); }

    std::string write(const std::string& name, const std::string& bytes) {
        EXPECT_TRUE(write_file_atomically(folder / name, bytes));
        return (folder / name).string();
    }
    /// Without the folder; "ok" when it is read.
    std::string error_of(const std::string& name, const std::string& bytes) {
        const auto points = load_points(write(name, bytes));
        if (points) return "ok";
        const std::string text = points.error().text(), prefix = folder.string() + "/";
        EXPECT_TRUE(text.starts_with(prefix + name + ":")) << text;
        return text.substr(prefix.size());
    }

    fs::path folder = fs::path(testing::TempDir()) / ("slosh_fluid_" + std::to_string(::getpid()));
};

template <class Number>
std::string big_endian(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    std::reverse(bytes.begin(), bytes.end());
    return bytes;
}
template <class Number>
std::string little_endian(Number number) {
    std::string bytes = big_endian(number);
    std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

TEST(FluidShapes, ACubeHoldsWhatABlockHolds) {
    MeshShape cube;
    cube.mesh = box_triangles(Vec3(1.0f)).closed();
    EXPECT_DOUBLE_EQ(cube.mesh->volume, 1.0);
    const World model = World::create(filled(cube, 0.1)).value();
    EXPECT_EQ(model.particles().count, 1000u);
    EXPECT_EQ(places_in(model), places_in(World::create(filled(BoxShape{}, 0.1)).value()));
    // Scaled and moved against the walls of a tank, as a block would stand.
    cube.scale = 0.5f;
    cube.position = {0.25f, 0.25f, 0.25f};
    SceneDescription tank = filled(cube, 0.05), block = filled(BoxShape{Vec3(0.25f), Vec3(0.5f)}, 0.05);
    tank.container = block.container = Box3{Vec3(0.0f), Vec3(1.0f)};
    const World standing = World::create(tank).value();
    EXPECT_EQ(standing.particles().count, 1000u);
    EXPECT_EQ(places_in(standing), places_in(World::create(block).value()));
}

TEST(FluidShapes, ABallHoldsItsVolume) {
    MeshShape ball;
    ball.mesh = ball_triangles(0.5f, 64).closed();
    ball.axis = {1.0f, 2.0f, 3.0f};
    ball.angle = 35.0f;
    const World world = World::create(filled(ball, 0.03)).value();
    const double volume = static_cast<double>(world.particles().count) * std::pow(0.03, 3.0);
    EXPECT_NEAR(volume / ball.mesh->volume, 1.0, 0.01);
}

TEST(FluidShapes, ACavityStaysEmpty) {
    MeshShape shell;
    shell.mesh = box_triangles(Vec3(1.0f)).with(box_triangles(Vec3(0.4f)).inside_out()).closed();
    const World world = World::create(filled(shell, 0.1)).value();
    EXPECT_EQ(world.particles().count, 1000u - 64u);
}

TEST(FluidShapes, ASavedStateKeepsThem) {
    MeshShape cube;
    cube.mesh = box_triangles(Vec3(0.5f)).closed();
    auto points = std::make_shared<PointSet>();
    points->file = "some.ply";
    points->positions = {{2.0f, 0.0f, 0.0f}, {2.1f, 0.0f, 0.0f}};
    points->velocities = {{1.0f, 0.0f, 0.0f}, {0.0f, 2.0f, 0.0f}};
    points->bounds = {{2.0f, 0.0f, 0.0f}, {2.1f, 0.0f, 0.0f}};
    SceneDescription scene = filled(cube, 0.1);
    PointsShape shape;
    shape.points = points;
    scene.fluids.push_back({shape});
    scene.fluids.push_back({shape});  // shared, and all of it overlaps
    scene.solids.push_back({MeshShape{cube.mesh, Vec3(0.0f, 5.0f, 0.0f)}});
    World world = World::create(scene).value();
    EXPECT_EQ(world.particles().count, 127u);
    const std::uint64_t hash = world.state_hash();
    Result<State> state = deserialize_state(serialize_state(world.state()));
    ASSERT_TRUE(state) << state.error().text();
    World again = World::from_state(std::move(state).value()).value();
    again.enqueue(Reset{});
    again.apply_commands();
    EXPECT_EQ(again.state_hash(), hash);
    EXPECT_EQ(std::get<PointsShape>(again.scene().fluids[1].shape).points,
              std::get<PointsShape>(again.scene().fluids[2].shape).points);
}

TEST_F(FluidFile, WhatWasExportedComesBack) {
    World world = World::create(small_dam_3d()).value();
    // Before the impact: of two that it presses to a quarter of a spacing only one comes back.
    for (int step = 0; step < 30; ++step) world.step();
    const std::vector<ParticleRecord> records = particle_records(world.particles());
    for (const ParticleFormat* format : particle_formats()) {
        SCOPED_TRACE(format->name);
        const std::string name = "water" + std::string(format->extension);
        ASSERT_TRUE(export_particles(world.particles(), *format, folder / name));
        SceneDescription scene = small_dam_3d();
        scene.fluids.clear();
        const std::string text = scene_to_text(scene);
        const std::string with_points =
            text.substr(0, text.rfind('}')) + ", \"fluids\": [{\"points\": {\"file\": \"" + name + "\"}}]}";
        const Result<SceneDescription> read = parse_scene(with_points, "scene.json", "scene", folder);
        ASSERT_TRUE(read) << read.error().text();
        const Result<World> again = World::create(read.value());
        ASSERT_TRUE(again) << again.error().text();
        const std::vector<ParticleRecord> back = particle_records(again.value().particles());
        ASSERT_EQ(back.size(), records.size());
        for (std::size_t i = 0; i < back.size(); ++i) {
            EXPECT_EQ(back[i].position, records[i].position) << i;
            EXPECT_EQ(back[i].velocity, records[i].velocity) << i;
        }
        // And by itself, in a tank that fits.
        const Result<FoundScene> found = find_scene((folder / name).string());
        ASSERT_TRUE(found) << found.error().text();
        EXPECT_EQ(World::create(*found.value().scene).value().particles().count, records.size());
    }
}

TEST_F(FluidFile, PointsAreScaledTurnedAndMoved) {
    write("two.csv", "x,y,z,vx,vy,vz\n0,0,0,0,0,0\n1,0,0,3,0,0\n");
    const auto scene = parse_scene(
        R"({"version": 1, "fluids": [{"points": {"file": "two.csv", "scale": 2, "angle": 90, "axis": [0, 0, 1],
            "position": [10, 0, 0]}, "velocity": [0, 0, 1]}]})",
        "scene.json", "scene", folder);
    ASSERT_TRUE(scene) << scene.error().text();
    const World world = World::create(scene.value()).value();
    const std::vector<ParticleRecord> records = particle_records(world.particles());
    ASSERT_EQ(records.size(), 2u);
    EXPECT_NEAR(glm::distance(records[1].position, Vec3(10.0f, 2.0f, 0.0f)), 0.0f, 1e-5f);
    EXPECT_NEAR(glm::distance(records[1].velocity, Vec3(0.0f, 3.0f, 1.0f)), 0.0f, 1e-5f);
    const auto again = parse_scene(scene_to_text(scene.value()), "scene.json", "scene", folder);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(World::create(again.value()).value().state_hash(), world.state_hash());
}

TEST_F(FluidFile, WhatIsLeftOutIsSaid) {
    PointsShape shape;
    shape.points =
        load_points(write("few.csv", "x y z\n0 0.5 0\n0.001 0.5 0\n0.1 0.5 0\n0.2 -0.5 0\n")).value();
    SceneDescription scene = filled(shape, 0.1);
    scene.container = Box3{{-0.5f, 0.0f, -0.5f}, {0.5f, 1.0f, 0.5f}};
    const std::string said =
        "few.csv: 2 of 4 points were skipped: 1 closer than 0.3 spacings to another, 1 inside walls, solids "
        "or "
        "other water";
    World world = World::create(scene).value();
    EXPECT_EQ(world.particles().count, 2u);
    EXPECT_EQ(world.report().notes, std::vector<std::string>{said});
    EXPECT_TRUE(world.step().notes.empty()) << "once";
    world.enqueue(Reset{});
    EXPECT_EQ(world.apply_commands().notes, std::vector<std::string>{said}) << "and when it is filled again";
    // Dropped it is the command's answer.
    shape.position = {0.0f, 0.3f, 0.0f};
    world.enqueue(DropFluid{shape});
    const CommandResult dropped = world.apply_commands().commands.at(0);
    EXPECT_EQ(dropped.added, 2u);
    EXPECT_EQ(dropped.left_out, 2u);
    EXPECT_EQ(dropped.message, said);
    // All of them: nothing to say.
    shape.points = load_points(write("two.csv", "x y z\n0 0 0\n0.1 0 0\n")).value();
    EXPECT_TRUE(World::create(filled(shape, 0.1)).value().report().notes.empty());
}

TEST_F(FluidFile, AModelThatHoldsNothingIsNamed) {
    auto thin = std::make_shared<TriangleMesh>(*box_triangles({1.0f, 0.01f, 1.0f}).closed());
    thin->file = "/home/some one/leaf.stl";
    MeshShape leaf;
    leaf.mesh = thin;
    leaf.axis = {1.0f, 0.0f, 1.0f};
    leaf.angle = 33.0f;
    // None of the lattice's places lies within.
    SceneDescription scene = filled(leaf, 0.5);
    const World world = World::create(scene).value();
    ASSERT_EQ(world.particles().count, 0u);
    EXPECT_EQ(world.report().notes,
              std::vector<std::string>{
                  "leaf.stl makes no water: no particle fits inside it at a spacing of 0.5 m"});
    // Room for it, but in a solid.
    MeshShape cube;
    cube.mesh = box_triangles(Vec3(0.4f)).closed();
    scene = filled(cube, 0.1);
    scene.solids.push_back({BoxShape{Vec3(0.0f), Vec3(2.0f)}});
    World full = World::create(scene).value();
    EXPECT_EQ(full.report().notes,
              std::vector<std::string>{
                  "The model makes no water: its 64 particles are inside walls, solids or other "
                  "water, or exceed particles.budget"});
    full.enqueue(DropFluid{cube});
    EXPECT_NE(full.apply_commands().commands.at(0).message.find("makes no water"), std::string::npos);
}

TEST_F(FluidFile, OtherProgramsFiles) {
    const std::vector<Vec3> expected{{1.0f, 2.0f, 3.0f}, {-0.5f, 0.25f, 8.0f}};
    const std::vector<Vec3> velocities{{0.0f, 1.0f, 0.0f}, {4.0f, 0.0f, -4.0f}};
    std::string binary_points, binary_velocities, plain;
    for (const Vec3& x : expected)
        for (int axis = 0; axis < 3; ++axis) {
            binary_points += big_endian(x[axis]);
            plain += little_endian(x[axis]);
        }
    for (const Vec3& v : velocities)
        for (int axis = 0; axis < 3; ++axis) binary_velocities += big_endian(static_cast<double>(v[axis]));
    const std::string head = "# vtk DataFile Version 4.1\nof a test\n";
    const std::string cells = big_endian(1) + big_endian(0) + big_endian(1) + big_endian(1);
    // Base64 of a length and the numbers, in one; and packed: sizes in a piece of their own.
    const std::string xml_tail = "\n</DataArray></Points></Piece></PolyData></VTKFile>";
    using test::base64;
    using test::packed;
    const std::string blocks = packed(plain, 15);
    const auto size_of = [](std::size_t size) { return little_endian(static_cast<std::uint32_t>(size)); };
    const std::string xml = "<VTKFile type=\"PolyData\" byte_order=\"LittleEndian\"";
    const std::string xml_points =
        "><PolyData><Piece NumberOfPoints=\"2\"><Points><DataArray type=\"Float32\" "
        "NumberOfComponents=\"3\" ";
    const ParticleFormat& bgeo = *require_particle_format("bgeo").value();
    const std::string geometry = bgeo.encode(
        std::vector<ParticleRecord>{{0, expected[0], velocities[0]}, {1, expected[1], velocities[1]}});
    struct Case {
        std::string name, bytes;
        bool has_velocities = true;
    };
    const std::vector<Case> cases{
        {"text.vtk",
         head + "ASCII\nDATASET POLYDATA\nPOINTS 2 float\n1 2 3 -0.5\n0.25 8\nVERTICES 2 4\n1 0 1 1\n"
                "POINT_DATA 2\nSCALARS density float 1\nLOOKUP_TABLE default\n1000 1000\n"
                "VECTORS velocity float\n0 1 0 4 0 -4\n"},
        {"binary.vtk", head + "BINARY\nDATASET UNSTRUCTURED_GRID\nPOINTS 2 float\n" + binary_points +
                           "\nCELLS 2 4\n" + cells + "\nCELL_TYPES 2\n" + big_endian(1) + big_endian(1) +
                           "\nPOINT_DATA 2\nFIELD FieldData 2\nid 1 2 unsigned_int\n" + cells.substr(0, 8) +
                           "\nvelocity 3 2 double\n" + binary_velocities + "\n"},
        {"text.vtp", xml + xml_points + "format=\"ascii\">1 2 3 -0.5 0.25 8" + xml_tail, false},
        {"letters.vtp",
         xml + xml_points + "format=\"binary\">\n" + base64(size_of(plain.size()) + plain) + xml_tail, false},
        {"packed.vtp",
         xml + " compressor=\"vtkZLibDataCompressor\"" + xml_points + "format=\"binary\">\n" +
             base64(size_of(1) + size_of(plain.size()) + size_of(0) + size_of(blocks.size())) +
             base64(blocks) + xml_tail,
         false},
        {"houdini.bgeo", geometry},
        {"partio.bgeo.gz", packed(geometry, 15 + 16)},
        {"packed.bgeo", packed(geometry, 15 + 16)},
        {"text.ply",
         "ply\nformat ascii 1.0\nelement vertex 2\nproperty double x\nproperty double y\n"
         "property double z\nproperty float vx\nproperty float vy\nproperty float vz\nend_header\n"
         "1 2 3 0 1 0\n-0.5 0.25 8 4 0 -4\n"},
        {"names.csv",
         "\"Points:0\",\"Points:1\",\"Points:2\",\"velocity:0\",\"velocity:1\",\"velocity:2\"\n"
         "1,2,3,0,1,0\n-0.5,0.25,8,4,0,-4\n"},
        {"bare.csv", "# no names\n1 2 3\n-0.5 0.25 8\n", false},
    };
    for (const Case& one : cases) {
        const auto points = load_points(write(one.name, one.bytes));
        ASSERT_TRUE(points) << points.error().text();
        EXPECT_EQ(points.value()->positions, expected) << one.name;
        EXPECT_EQ(points.value()->velocities, one.has_velocities ? velocities : std::vector<Vec3>())
            << one.name;
    }
    // Cut anywhere it is refused or shorter text, never a crash.
    for (const Case& one : cases) {
        for (std::size_t size = 0; size < one.bytes.size(); ++size) {
            const auto read = parse_points(std::string_view(one.bytes).substr(0, size), one.name);
            EXPECT_TRUE(!read || read.value()->positions.size() <= expected.size()) << one.name;
        }
    }
}

TEST_F(FluidFile, BrokenFilesAreRefusedWithASentence) {
    EXPECT_EQ(
        error_of("a.xyz", ""),
        "a.xyz: got the extension \"xyz\", expected \"ply\", \"vtp\", \"vtk\", \"bgeo\", \"npz\" or \"csv\"");
    EXPECT_EQ(error_of("a.csv", ""), "a.csv: has no points");
    EXPECT_EQ(error_of("a.csv", "mass,size\n1,2\n"),
              "a.csv:1: got the columns \"mass,size\", expected x, y and z among them");
    EXPECT_EQ(error_of("a.csv", "x,y,z\n1,2\n"), "a.csv:2: has 2 columns, expected 3");
    EXPECT_EQ(error_of("a.csv", "x,y,z\n1,2,b\n"), "a.csv:2: got \"b\", expected a number");
    EXPECT_EQ(error_of("a.csv", "x,y,z\n1,2,20000\n"),
              "a.csv: point 0 is not within 10 km of the origin, expected three coordinates in m");
    EXPECT_EQ(error_of("a.csv", "x,y,z\nnan,2,3\n"),
              "a.csv: point 0 is not within 10 km of the origin, expected three coordinates in m");
    EXPECT_EQ(error_of("a.csv", "x,y,z,vx,vy,vz\n1,2,3,5000,0,0\n"),
              "a.csv: the velocity of point 0 is not within 1000 m/s");
    EXPECT_EQ(error_of("a.npz", "x"), "a.npz: is not a zip archive, expected a NumPy npz file");
    EXPECT_EQ(error_of("a.bgeo", "x"),
              "a.bgeo: does not begin with \"BgeoV\", expected classic bgeo (version 5)");
    EXPECT_EQ(error_of("a.bgeo", "\x1f\x8b garbage"), "a.bgeo: is cut short or damaged");
    EXPECT_EQ(error_of("a.bgeo", "BgeoV" + big_endian(5) + big_endian(0x7fffffff) + std::string(28, '\0')),
              "a.bgeo: has 2147483647 points, expected at most 4000000");
    EXPECT_EQ(error_of("a.vtk", "x"),
              "a.vtk: is not a VTK file, expected \"# vtk DataFile\" in its first line");
    EXPECT_EQ(
        error_of("a.vtk", "# vtk DataFile Version 3.0\n\nBINARY\nDATASET POLYDATA\nPOINTS 3999999 float\n12"),
        "a.vtk: is cut short or damaged");
    EXPECT_EQ(error_of("a.vtp", "x"), "a.vtp: is not VTK PolyData, expected <VTKFile type=\"PolyData\">");
    EXPECT_EQ(error_of("a.ply",
                       "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nend_header\n1\n1\n1\n1\n"),
              "a.ply: its vertices have no x and y, expected points");
    const auto away = parse_scene(R"({"version": 1, "fluids": [{"points": {"file": "../a.csv"}}]})",
                                  "scene.json", "scene", folder);
    EXPECT_EQ(away.error().text(),
              "scene.json: /fluids/0/points/file: ../a.csv: is outside the scene's "
              "folder, expected a file in it, below it, or in a folder that --models names");
    const auto flat =
        parse_scene(R"({"version": 1, "dimension": 2, "fluids": [{"mesh": {"file": "duck.ply"}}]})",
                    "scene.json", "scene");
    EXPECT_EQ(flat.error().text(),
              "scene.json: /fluids/0/mesh: a mesh needs a 3-D scene, expected a sphere, box, "
              "capsule or plane in a 2-D scene");
}

TEST_F(FluidFile, AModelIsAScene) {
    const std::string cube =
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
        "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
    const Result<FoundScene> found = find_scene(write("cube.obj", cube));
    ASSERT_TRUE(found) << found.error().text();
    const SceneDescription& scene = *found.value().scene;
    EXPECT_EQ(scene.title, "cube.obj as water");
    const World world = World::create(scene).value();
    EXPECT_NEAR(static_cast<double>(world.particles().count), 20'000.0, 1000.0);
    ASSERT_TRUE(scene.container);
    EXPECT_LT(scene.container->min.y, 0.0f);
    EXPECT_EQ(found.value().left_out, "");
    EXPECT_EQ(find_scene(write("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")).error().message,
              "encloses no volume, expected a closed surface");
}

TEST_F(FluidFile, TheSpacingIsToldFromThePoints) {
    for (const SceneDescription& dam : {small_dam_2d(), small_dam_3d()}) {
        World world = World::create(dam).value();
        for (int step = 0; step < 60; ++step) world.step();
        const fs::path file = folder / "water.vtp";
        ASSERT_TRUE(export_particles(world.particles(), *require_particle_format("vtp").value(), file));
        const FoundScene found = find_scene(file.string()).value();
        EXPECT_EQ(found.scene->dimension, dam.dimension);
        const double spacing = std::get<double>(found.scene->parameters.front().second);
        // A few hundred particles, many of them at a surface.
        EXPECT_NEAR(spacing / static_cast<double>(world.parameters().fluid.spacing), 1.0, 0.1);
    }
}

}  // namespace
}  // namespace slosh::io::fluid_file_test
