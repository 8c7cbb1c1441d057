// Ctrl+C and Ctrl+V without a window: what one session has done goes the same way in another one.
#include "app/session/shared_set_up.h"

#include "io/set_up_line.h"
#include "session_fixture.h"
#include "sim/methods/forces/viscosity.h"
#include "slosh/files.h"
#include "support/test_meshes.h"

namespace slosh::app::shared_set_up_test {
namespace {

class SharedSetUpTest : public SessionTest {
  protected:
    SetUpCopied copy() {
        events_.clear();
        session_->post(CopySetUp{});
        EXPECT_TRUE(until([&] { return newest<SetUpCopied>() != nullptr; }));
        return *newest<SetUpCopied>();
    }
    void does(const Command& command, When when = When::soon) {
        wait_for(session_->post_command(command, when));
    }
    /// Another session opens the line and takes as many steps.
    void expect_same_way(const SetUpCopied& copied) {
        start();
        load_paused(copied.line);
        step(static_cast<int>(copied.step));
        EXPECT_EQ(copy().hash, copied.hash);
    }
};

TEST_F(SharedSetUpTest, GoesTheSameWayElsewhere) {
    load_paused("drop_2d");
    step(5);
    does(DropFluid{SphereShape{Vec3(0.1f, 0.9f, 0.0f), 0.1f}});
    step(5);
    does(SwitchSolver{"wcsph"});
    does(EraseFluid{Vec3(0.0f, 0.1f, 0.0f), 0.1f});
    step(5);
    // A body that is added, removed and brought back.
    Solid body;
    body.shape = BoxShape{Vec3(0.2f, 1.0f, 0.0f), Vec3(0.2f)};
    body.motion = FreeMotion{};
    does(AddSolid{body});
    step(3);
    const auto last = static_cast<std::uint32_t>(frame().solids.size() - 1);
    does(RemoveSolid{last});
    step(2);
    session_->history().undo();
    step(4);
    const SetUpCopied copied = copy();
    EXPECT_EQ(copied.lacks, "");
    EXPECT_EQ(copied.step, 24u);
    expect_same_way(copied);
}

TEST_F(SharedSetUpTest, GoesTheSameWayInTheOtherClassOfBits) {
    load_paused("drop_2d");
    SceneDescription scene = io::read_set_up_line(copy().line, "the line").value();
    ASSERT_TRUE(scene.fused_multiply_add.has_value()) << "the line has no class";
    const simd::Target best = simd::best_target();
    const simd::Target other = simd::of_class(best, !simd::has_fused_multiply_add(best));
    scene.fused_multiply_add = simd::has_fused_multiply_add(other);
    World world = World::create(scene, {.simd = other}).value();
    for (int i = 0; i < 20; ++i) world.step();
    start();
    load_paused(io::write_set_up_line(scene));
    step(20);
    const SetUpCopied copied = copy();
    EXPECT_EQ(copied.hash, world.state_hash());
    EXPECT_EQ(io::read_set_up_line(copied.line, "the line").value().fused_multiply_add,
              scene.fused_multiply_add);
}

TEST_F(SharedSetUpTest, TellsWhatRealTimeDecided) {
    const SceneDefaults defaults{
        {{"time.fidelity", std::string("real_time")}, {"time.machine_speed", 3e6}}, "", 0, true};
    session_->post(SetPaused{true});
    session_->post(LoadScene{"dam_break_2d", defaults});
    ASSERT_TRUE(until([&] { return frame().generation == 1 && frame().paused; }));
    step(30);
    does(DropFluid{SphereShape{Vec3(0.1f, 0.9f, 0.0f), 0.1f}});
    step(30);
    const SetUpCopied copied = copy();
    const SceneDescription told = io::read_set_up_line(copied.line, "the line").value();
    EXPECT_GT(std::count_if(told.events.begin(), told.events.end(),
                            [](const TimedEvent& event) { return event.command.is<Govern>(); }),
              1);
    // Whatever the friend's machine can do.
    start();
    SceneDefaults others = defaults;
    others.parameters[1].second = 1e4;
    others.particles = 300;
    session_->post(SetPaused{true});
    session_->post(LoadScene{copied.line, others});
    ASSERT_TRUE(until([&] { return frame().generation == 1 && frame().paused; }));
    EXPECT_EQ(frame().parameters.time.machine_speed, 3e6f);
    step(static_cast<int>(copied.step));
    EXPECT_EQ(copy().hash, copied.hash);
}

TEST_F(SharedSetUpTest, ASceneFileHoldsTheRun) {
    const std::string path = folder_ / "run.json";
    load_paused("drop_2d");
    step(5);
    does(DropFluid{SphereShape{Vec3(0.1f, 0.9f, 0.0f), 0.1f}});
    step(5);
    const SetUpCopied copied = copy();
    session_->save_run(path);
    ASSERT_TRUE(until([&] { return !reports_.empty(); }));
    EXPECT_EQ(reports_.front().text, "Scene saved: " + path);
    start();
    load_paused(path);
    step(static_cast<int>(copied.step));
    EXPECT_EQ(copy().hash, copied.hash);
}

TEST_F(SharedSetUpTest, BeginsWithTheLastRestart) {
    load_paused("drop_2d");
    does(SetParameter{"viscosity.nu", 0.01});
    step(10);
    does(Reset{true}, When::now);
    step(10);
    const SetUpCopied copied = copy();
    EXPECT_EQ(copied.step, 10u);
    expect_same_way(copied);
    EXPECT_EQ(frame().parameters.of<ViscositySettings>().nu, 0.01f);
}

TEST_F(SharedSetUpTest, SaysWhatALineCannotTell) {
    const std::string state = folder_ / "state.slosh";
    load_paused("drop_2d");
    step(3);
    session_->save_state(state);
    ASSERT_TRUE(until([&] { return !reports_.empty(); }));
    load_paused(state);
    does(SetParameter{"gravity.y", -3.0});
    const SetUpCopied copied = copy();
    EXPECT_NE(copied.lacks.find("started from a saved state"), std::string::npos) << copied.lacks;
    const SceneDescription scene = io::read_set_up_line(copied.line, "the line").value();
    const auto gravity = std::pair<std::string, ParameterValue>("gravity.y", -3.0);
    EXPECT_NE(std::find(scene.parameters.begin(), scene.parameters.end(), gravity), scene.parameters.end());
}

TEST_F(SharedSetUpTest, LeavesOutModelsThatAreFiles) {
    load_paused("double_dam_break");
    MeshShape mesh;
    auto torus = std::make_shared<TriangleMesh>(*torus_triangles(0.2f, 0.1f, 12, 6).closed());
    torus->file = "/nowhere/ring.obj";
    mesh.mesh = torus;
    mesh.position = Vec3(0.0f, 1.0f, 0.0f);
    does(AddSolid{Solid{mesh}});
    const SetUpCopied copied = copy();
    EXPECT_NE(copied.lacks.find("the model ring.obj is a file of your own"), std::string::npos)
        << copied.lacks;
    const SceneDescription scene = io::read_set_up_line(copied.line, "the line").value();
    for (const Solid& solid : scene.solids) EXPECT_FALSE(std::holds_alternative<MeshShape>(solid.shape));
    // Among others that were done at once it is the same.
    load_paused("double_dam_break");
    does(Together{"Both", {AddSolid{Solid{mesh}}, SetParameter{"gravity.y", -3.0}}});
    const SetUpCopied both = copy();
    EXPECT_NE(both.lacks.find("the model ring.obj is a file of your own"), std::string::npos) << both.lacks;
    EXPECT_TRUE(io::read_set_up_line(both.line, "the line"));
}

TEST_F(SharedSetUpTest, ABrokenLineKeepsTheRunningScene) {
    load_paused("drop_2d");
    const std::string line = copy().line;
    const std::uint64_t generation = frame().generation;
    session_->post(LoadScene{line.substr(0, 50)});
    ASSERT_TRUE(until([&] { return newest<LoadFailed>() != nullptr; }));
    EXPECT_NE(newest<LoadFailed>()->error.text().find("ends early, after 50 of"), std::string::npos);
    EXPECT_EQ(frame().generation, generation);
}

}  // namespace
}  // namespace slosh::app::shared_set_up_test
