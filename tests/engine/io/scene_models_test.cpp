// A saved scene is whole: models and points that its folder lacks lie beside it, and nothing that a
// stranger's state names is opened for it.
#include "io/scene_models.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "base/system/atomic_file.h"
#include "io/mesh_file.h"
#include "slosh/files.h"
#include "slosh/world.h"
#include "support/test_meshes.h"

namespace slosh::io::scene_models_test {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

std::shared_ptr<const TriangleMesh> called(const std::string& file, const Triangles& triangles) {
    auto mesh = std::make_shared<TriangleMesh>(*triangles.closed());
    mesh->file = file;
    return mesh;
}

std::shared_ptr<const PointSet> points_called(const std::string& file) {
    auto points = std::make_shared<PointSet>();
    points->file = file;
    points->positions = {{0.1f, 3.0f, 0.0f}, {0.2f, 3.0f, 0.0f}};
    points->velocities = {{0.0f, 1.0f / 3.0f, 0.0f}, {2.0f, 0.0f, -1.0f}};
    points->bounds = {points->positions[0], points->positions[1]};
    return points;
}

MeshShape placed(std::shared_ptr<const TriangleMesh> mesh, const Vec3& position = Vec3(0.0f)) {
    MeshShape shape;
    shape.mesh = std::move(mesh);
    shape.position = position;
    return shape;
}

SceneDescription empty_scene() {
    SceneDescription scene;
    scene.name = "mine";
    scene.title = "Mine";
    scene.parameters = {{"fluid.spacing", 0.1}};
    return scene;
}

struct SceneModels : testing::Test {
    void SetUp() override { fs::create_directories(folder / "here"); }
    void TearDown() override { fs::remove_all(folder); }

    fs::path path() const { return folder / "here" / "mine.json"; }
    Names saved(const SceneDescription& scene) const {
        const Result<Names> names = save_scene(scene, path());
        EXPECT_TRUE(names) << names.error().text();
        return names ? names.value() : Names{};
    }
    SceneDescription loaded() const {
        const Result<SceneDescription> scene = load_scene(path());
        EXPECT_TRUE(scene) << scene.error().text();
        return scene ? scene.value() : SceneDescription{};
    }
    std::set<std::string> files_here() const {
        std::set<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(folder / "here"))
            if (!entry.is_directory())
                names.insert(entry.path().lexically_relative(folder / "here").string());
        return names;
    }

    fs::path folder = fs::path(testing::TempDir()) / ("slosh_models_" + std::to_string(::getpid()));
};

TEST_F(SceneModels, ComeAlong) {
    const auto cup = called("/elsewhere/cup.stl", box_triangles({0.55f, 0.6f, 1.0f / 3.0f}));
    const auto ring = called("ring.obj", torus_triangles(0.3f, 0.1f, 16, 8));
    SceneDescription scene = empty_scene();
    scene.fluids = {{placed(cup)}};
    PointsShape points;
    points.points = points_called("/elsewhere/splash.vtp");
    scene.fluids.push_back({points});
    // The same cup again, and what events bring.
    scene.solids.push_back({placed(cup, {0.0f, -2.0f, 0.0f})});
    scene.events.push_back({0.0, DropFluid{placed(cup, {0.0f, 2.0f, 0.0f})}});
    Together both{"Both", {AddSolid{{placed(ring, {3.0f, 0.0f, 0.0f})}}, SwitchSolver{"wcsph"}}};
    scene.events.push_back({0.0, both});

    EXPECT_EQ(saved(scene), (Names{"mine_cup.ply", "mine_splash.ply", "mine_ring.ply"}));
    EXPECT_EQ(files_here(),
              (std::set<std::string>{"mine.json", "mine_cup.ply", "mine_ring.ply", "mine_splash.ply"}));
    World before = World::create(scene).value(), after = World::create(loaded()).value();
    EXPECT_GT(before.particles().count, 50u);
    EXPECT_EQ(after.state_hash(), before.state_hash());
    for (int step = 0; step < 3; ++step) before.step(), after.step();
    EXPECT_EQ(after.state_hash(), before.state_hash());
    EXPECT_EQ(after.solver(), "wcsph");
    // What was in memory is as it was.
    EXPECT_EQ(cup->file, "/elsewhere/cup.stl");

    // Moved as a whole it is still whole, and saved again it needs no more files.
    fs::rename(folder / "here", folder / "there");
    const SceneDescription moved = load_scene(folder / "there" / "mine.json").value();
    const Result<Names> again = save_scene(moved, folder / "there" / "mine.json");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again.value(), Names{});
    EXPECT_TRUE(load_scene(folder / "there" / "mine.json"));
}

TEST_F(SceneModels, WhatIsThereKeepsItsName) {
    const auto cup = called("cup.obj", box_triangles(Vec3(0.5f)));
    SceneDescription first = empty_scene();
    first.solids.push_back({placed(cup)});
    ASSERT_EQ(save_scene(first, folder / "here" / "models" / "first.json").value(), Names{"first_cup.ply"});
    SceneDescription scene = empty_scene();
    scene.solids.push_back(
        {placed(load_mesh(fs::canonical(folder / "here" / "models" / "first_cup.ply")).value())});
    scene.solids.push_back({placed(find_mesh("duck.ply", {}).value(), {5.0f, 0.0f, 0.0f})});
    EXPECT_EQ(saved(scene), Names{});
    const SceneDescription read = loaded();
    EXPECT_TRUE(std::get<MeshShape>(read.solids[0].shape).mesh->file.ends_with("here/models/first_cup.ply"));
    EXPECT_EQ(std::get<MeshShape>(read.solids[1].shape).mesh->file, "duck.ply");
    const std::string text = read_file(path(), 1 << 20).value();
    EXPECT_NE(text.find("\"models/first_cup.ply\""), std::string::npos)
        << "the folder may be moved: " << text;
}

TEST_F(SceneModels, AnotherModelOfTheNameStays) {
    const auto small = called("/one/duck.ply", box_triangles(Vec3(0.5f)));
    const auto large = called("/other/duck.ply", box_triangles(Vec3(1.0f)));
    ASSERT_TRUE(write_file_atomically(folder / "here" / "mine_duck.ply", "a text of mine"));
    SceneDescription scene = empty_scene();
    scene.solids = {{placed(small)}, {placed(large, {5.0f, 0.0f, 0.0f})}};
    EXPECT_EQ(saved(scene), (Names{"mine_duck_2.ply", "mine_duck_3.ply"}));
    EXPECT_EQ(read_file(folder / "here" / "mine_duck.ply", 100).value(), "a text of mine");
    EXPECT_EQ(saved(scene), Names{}) << "the same models need no more files";
    const SceneDescription read = loaded();
    EXPECT_EQ(std::get<MeshShape>(read.solids[0].shape).mesh->vertices, small->vertices);
    EXPECT_EQ(std::get<MeshShape>(read.solids[1].shape).mesh->vertices, large->vertices);
    // Of the name of one that comes with the program, and with other triangles.
    scene.solids = {{placed(called("duck.ply", box_triangles(Vec3(0.7f))))}};
    EXPECT_EQ(saved(scene), Names{"mine_duck_4.ply"});
    EXPECT_EQ(std::get<MeshShape>(loaded().solids[0].shape).mesh->bounds.max.x, 0.35f);
}

TEST_F(SceneModels, NothingThatAStrangerNamesIsOpened) {
    // A good model at each place that a state may name: if one were read, or copied, its size would tell.
    SceneDescription theirs = empty_scene();
    theirs.name = "theirs";
    theirs.solids.push_back({placed(called("", box_triangles(Vec3(2.0f))))});
    ASSERT_EQ(save_scene(theirs, folder / "theirs.json").value(), Names{"theirs_model.ply"});
    fs::rename(folder / "theirs_model.ply", folder / "secret.ply");
    fs::create_symlink(folder / "secret.ply", folder / "here" / "link.ply");
    const fs::path secret = fs::canonical(folder / "secret.ply");
    for (const std::string& name : {std::string("../secret.ply"), secret.string(), std::string("link.ply"),
                                    std::string("here/../../secret.ply"), std::string("a\nb\xff.ply"),
                                    std::string("..."), std::string(1000, 'x'), std::string("a\0b.ply", 7)}) {
        SCOPED_TRACE(name);
        const auto ours = called(name, box_triangles(Vec3(1.0f)));
        SceneDescription scene = empty_scene();
        scene.solids = {{placed(ours)}};
        const Result<SceneWithModels> whole = with_models_beside(scene, path());
        ASSERT_TRUE(whole) << whole.error().text();
        ASSERT_EQ(whole.value().files.size(), 1u);
        const std::string file = whole.value().files[0].name;
        EXPECT_EQ(file.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_."), std::string::npos)
            << file;
        EXPECT_EQ(saved(scene), Names{file});
        EXPECT_EQ(std::get<MeshShape>(loaded().solids[0].shape).mesh->vertices, ours->vertices);
        fs::remove(folder / "here" / file);
    }
    EXPECT_EQ(load_mesh(secret).value()->bounds.max.x, 1.0f) << "what lies there stays";
}

TEST_F(SceneModels, AFolderThatCannotBeIsNamed) {
    SceneDescription scene = empty_scene();
    scene.solids = {{placed(called("/elsewhere/cup.obj", box_triangles(Vec3(1.0f))))}};
    const Result<Names> names = save_scene(scene, "/proc/nowhere/mine.json");
    ASSERT_FALSE(names);
    EXPECT_NE(names.error().text().find("/proc/nowhere"), std::string::npos) << names.error().text();
}

}  // namespace
}  // namespace slosh::io::scene_models_test
