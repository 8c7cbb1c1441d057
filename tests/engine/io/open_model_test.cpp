// Models that are not closed, in other units or of other kinds, as water and as solids; what a refusal says.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/system/atomic_file.h"
#include "sim/world/seeding/fluid_shape.h"
#include "slosh/files.h"

namespace slosh::io::open_model_test {
namespace {

namespace fs = std::filesystem;

struct OpenModel : testing::Test {
    void TearDown() override { fs::remove_all(folder); }

    std::string write(const std::string& name, const std::string& bytes) {
        EXPECT_TRUE(write_file_atomically(folder / name, bytes));
        return (folder / name).string();
    }

    fs::path folder = fs::path(testing::TempDir()) / ("slosh_open_model_" + std::to_string(::getpid()));
};

/// A box of 1 m without a lid; `size` in other units.
std::string open_box(const std::string& size) {
    std::string text;
    for (const std::string z : {"0", "1"})
        for (const std::string y : {"0", "1"})
            for (const std::string x : {"0", "1"})
                text += "v " + (x == "1" ? size : x) + " " + (y == "1" ? size : y) + " " +
                        (z == "1" ? size : z) + "\n";
    return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 1 5 7 3\nf 2 4 8 6\n";
}

TEST_F(OpenModel, IsWater) {
    const Result<FoundScene> found = find_scene(write("open.obj", open_box("1")));
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_NEAR(static_cast<double>(World::create(*found.value().scene).value().particles().count), 20'000.0,
                1000.0);
    EXPECT_EQ(
        found.value().left_out,
        "open.obj: not closed: the edge from (0, 1, 0) to (1, 1, 0) belongs to 1 triangle; 1 opening is "
        "covered, and all behind it is its inside.");
}

/// Water stays out of it, and a state brings it back with the same bits.
TEST_F(OpenModel, IsASolid) {
    write("open.obj", open_box("1"));
    write("scene.json", R"({"version": 1, "parameters": {"fluid.spacing": 0.1},
        "container": {"min": [-0.5, 0, -0.5], "max": [1.5, 3, 1.5], "open_top": true},
        "fluids": [{"box": {"min": [0, 1.2, 0], "max": [1, 2, 1]}}],
        "solids": [{"mesh": {"file": "open.obj"}}]})");
    const Result<FoundScene> found = find_scene((folder / "scene.json").string());
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_NE(found.value().left_out.find("To hold water it needs walls with a thickness"), std::string::npos)
        << found.value().left_out;
    World world = World::create(*found.value().scene).value();
    ASSERT_EQ(world.particles().count, 800u);
    for (int step = 0; step < 100; ++step) world.step();
    const auto inside = [](const Vec3& x) {
        return std::min({x.x, x.y, x.z}) > 0.05f && std::max({x.x, x.y, x.z}) < 0.95f;
    };
    for (const ParticleRecord& one : particle_records(world.particles())) EXPECT_FALSE(inside(one.position));
    ASSERT_TRUE(save_world(world, folder / "state.slosh"));
    Result<World> again = load_world(folder / "state.slosh");
    ASSERT_TRUE(again) << again.error().text();
    for (int step = 0; step < 10; ++step) world.step(), again.value().step();
    EXPECT_EQ(again.value().state_hash(), world.state_hash());
}

TEST_F(OpenModel, UnitsAndSizes) {
    const std::string mm = write("mm.obj", open_box("200"));
    const Result<FoundScene> as_meters = find_scene(mm);
    EXPECT_EQ(as_meters ? "ok" : as_meters.error().message,
              "its particles would be 7.37 m apart, expected 0.002 to 1 m. Lengths are in meters; set "
              "another unit, "
              "for example with --units mm, or use --scale");
    const Result<FoundScene> found = find_scene(mm, 0.001);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(fluid_bounds(found.value().scene->fluids[0].shape).max, Vec3(0.2f));
    EXPECT_EQ(found.value().left_out.find("wide"), std::string::npos) << found.value().left_out;
    const std::string said = find_scene(write("cm.obj", open_box("25"))).value().left_out;
    EXPECT_NE(said.find("cm.obj is 25 m wide; lengths are in meters. If it is in millimeters, open it with "
                        "--units mm."),
              std::string::npos)
        << said;
    const auto points = find_scene(write("mm.csv", "x,y,z,vx,vy,vz\n0,0,0,0,0,0\n50,0,0,5,0,0\n"), 0.001);
    ASSERT_TRUE(points) << points.error().text();
    const auto& shape = std::get<PointsShape>(points.value().scene->fluids[0].shape);
    EXPECT_EQ(shape.points->positions[1], Vec3(0.05f, 0.0f, 0.0f));
    EXPECT_EQ(shape.points->velocities[1], Vec3(0.005f, 0.0f, 0.0f));
    for (const std::string name : {"drop_2d", "nothing_of_this_name"})
        EXPECT_EQ(find_scene(name, 0.001).error().text(),
                  "--scale: --units and --scale need a model or point file, got \"" + name + "\"");
    // In a scene the tank says what is large.
    const auto in_tank = [&](const std::string& scale) {
        write("tank.json", R"({"version": 1, "parameters": {"fluid.spacing": 0.1},
            "container": {"min": [0, 0, 0], "max": [2, 2, 2]},
            "solids": [{"mesh": {"file": "cm.obj", "scale": )" +
                               scale + "}}]}");
        return find_scene((folder / "tank.json").string()).value().left_out;
    };
    EXPECT_EQ(in_tank("0.05").find("wide"), std::string::npos);
    EXPECT_NE(in_tank("2").find("cm.obj is 50 m wide in a tank of 2 m. If it is in another unit"),
              std::string::npos);
    EXPECT_NE(in_tank("0.002").find("cm.obj is 0.05 m wide in a tank of 2 m"), std::string::npos);
}

TEST_F(OpenModel, StripsOfTrianglesAreAModel) {
    const std::string ply =
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
        "element tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
        "6 0 2 1 3 0 2\n";
    const Result<FoundScene> found = find_scene(write("strips.ply", ply));
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_TRUE(std::holds_alternative<MeshShape>(found.value().scene->fluids[0].shape));
}

TEST_F(OpenModel, ARefusalSaysWhatIsRead) {
    for (const std::string name : {"a.vtu", "a.xyz", "a.txt", "a.npy", "classic.bhclassic"}) {
        for (const std::size_t length : {std::size_t{20}, std::size_t{3'000'000}}) {
            const Result<FoundScene> found = find_scene(write(name, std::string(length, '1')));
            ASSERT_FALSE(found);
            for (const std::string kind :
                 {"json", "slosh", "obj", "stl", "ply", "vtp", "vtk", "bgeo", "npz", "csv"})
                EXPECT_NE(found.error().message.find(kind), std::string::npos) << found.error().message;
        }
    }
}

}  // namespace
}  // namespace slosh::io::open_model_test
