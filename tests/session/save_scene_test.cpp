// "Save scene as": what was set up while the water ran is in a file that a person would have written.
#include <fstream>
#include <sstream>

#include "session_fixture.h"
#include "sim/methods/forces/gravity.h"
#include "sim/world/state/pins.h"
#include "sim/world/state/state.h"
#include "sim/world/world/set_up.h"
#include "slosh/files.h"
#include "support/source_path.h"

namespace slosh::app::save_scene_test {
namespace {

namespace fs = std::filesystem;

Parameters parameters_of(const SceneDescription& scene) { return World::create(scene).value().parameters(); }

TEST(SetUp, HoldsWhatWasChangedAndNothingElse) {
    const SceneDescription scene = *io::find_scene("drop_2d").value().scene;
    World world = World::create(scene).value();
    world.enqueue(SetParameter{"gravity.y", -3.0});
    world.enqueue(SwitchSolver{"wcsph"});
    Box3 walls = *scene.container;
    walls.max.x += 0.25f;
    world.enqueue(MoveContainer{walls, 0.5f});
    Solid body;
    body.shape = BoxShape{Vec3(0.2f, 1.0f, 0.0f), Vec3(0.2f)};
    body.motion = FreeMotion{};
    world.enqueue(AddSolid{body});
    for (int step = 0; step < 3; ++step) world.step();

    const SceneDescription saved = set_up_of(world.state(), parameters_of(scene));
    EXPECT_EQ(saved.solver, "wcsph");
    EXPECT_EQ(saved.container->max.x, walls.max.x) << "where the wall is going";
    ASSERT_EQ(saved.solids.size(), scene.solids.size() + 1);
    EXPECT_EQ(std::get<BoxShape>(saved.solids.back().shape).center.y, 1.0f) << "where it was put";
    // The scene's own and gravity.
    ASSERT_EQ(saved.parameters.size(), scene.parameters.size() + 1);
    for (const auto& [key, value] : scene.parameters) {
        EXPECT_NE(std::find(saved.parameters.begin(), saved.parameters.end(), std::pair(key, value)),
                  saved.parameters.end())
            << key;
    }

    // A world made of the text is that of the description, to the bit.
    const std::string text = io::scene_to_text(saved);
    const SceneDescription read = io::parse_scene(text, "saved.json", "saved").value();
    const World again = World::create(read).value(), direct = World::create(saved).value();
    EXPECT_EQ(again.state_hash(), direct.state_hash());
    EXPECT_EQ(again.parameters().of<GravitySettings>().y, -3.0f);
    EXPECT_EQ(again.solver(), "wcsph");
}

TEST(SetUp, LeavesOutWhatRealTimeHasChosen) {
    SceneDescription scene = *io::find_scene("drop_2d").value().scene;
    scene.parameters.emplace_back("time.fidelity", std::string("real_time"));
    scene.parameters.emplace_back("time.machine_speed", 2.0e7);
    World world = World::create(scene).value();
    for (int step = 0; step < 20; ++step) world.step();
    const SceneDescription saved = set_up_of(world.state(), parameters_of(scene));
    for (const auto& [key, value] : saved.parameters)
        EXPECT_TRUE(!is_governed(key) || is_pinned(world.state(), key)) << key;
}

class SaveScene : public SessionTest {};

TEST_F(SaveScene, WritesAFileThatStartsAsItSays) {
    load_running("drop_2d");
    // Not waited for: what was done before the save belongs to it.
    session_->post_command(SetParameter{"gravity.y", -3.0});
    session_->post_command(SetParameter{"time.machine_speed", 1.0e7});
    session_->save_scene(folder_ / "mine.json", {"time.machine_speed"});
    ASSERT_TRUE(until([&] { return !reports_.empty(); }));
    EXPECT_FALSE(reports_.front().is_error) << reports_.front().text;
    const Result<SceneDescription> saved = io::load_scene(folder_ / "mine.json");
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_EQ(saved.value().name, "mine");
    EXPECT_EQ(World::create(saved.value()).value().parameters().of<GravitySettings>().y, -3.0f);
    std::ifstream file(folder_ / "mine.json");
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_EQ(text.str().find("machine_speed"), std::string::npos) << "a machine's figure is no one else's";

    session_->save_scene(folder_ / "no" / "such" / "folder" / "mine.json");
    ASSERT_TRUE(until([&] { return reports_.size() >= 2; }));
}

TEST_F(SaveScene, AModelFromElsewhereComesAlong) {
    fs::create_directories(folder_ / "here");
    fs::copy_file(source_path("assets/models/bowl.obj"), folder_ / "cup.obj");
    load_paused((folder_ / "cup.obj").string());
    const std::size_t particles = frame().report.particles;
    ASSERT_GT(particles, 100u);
    session_->post_command(SwitchSolver{"wcsph"});
    const fs::path set_up = folder_ / "here" / "mine.json", run = folder_ / "here" / "run.json";
    session_->save_scene(set_up);
    session_->save_run(run);
    ASSERT_TRUE(until([&] { return reports_.size() >= 2; }));
    EXPECT_EQ(reports_[0].text,
              "Scene saved: " + set_up.string() + ". Its models were saved with it: mine_cup.ply");
    EXPECT_EQ(reports_[1].text,
              "Scene saved: " + run.string() + ". Its models were saved with it: run_cup.ply");
    fs::remove(folder_ / "cup.obj");  // no longer needed
    for (const fs::path& path : {set_up, run}) {
        const Result<SceneDescription> saved = io::load_scene(path);
        ASSERT_TRUE(saved) << saved.error().text();
        World world = World::create(saved.value()).value();
        EXPECT_EQ(world.particles().count, particles) << path;
        world.step();
        EXPECT_EQ(world.solver(), "wcsph") << path;
    }
}

}  // namespace
}  // namespace slosh::app::save_scene_test
