// A sitting without a window: what keys, menus and the mouse do to the water, asked of the workspace.
#include "app/workspace/workspace.h"

#include <gtest/gtest.h>

#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/headless_workspace.h"
#include "support/needs.h"
#include "support/own_surroundings.h"

namespace slosh::app::workspace_test {
namespace {

class WorkspaceTest : public testing::Test, protected HeadlessWorkspace {};

TEST_F(WorkspaceTest, ASceneThatDoesNotExistEndsTheStart) {
    start_only("no_such_scene");
    EXPECT_TRUE(until([&] { return workspace.opener.start_error().has_value(); }));
    EXPECT_TRUE(screen.left);
}

TEST_F(WorkspaceTest, ALaterOneLeavesTheRunningScene) {
    start("drop_2d");
    workspace.opener.load("no_such_scene");
    EXPECT_TRUE(until([&] { return !workspace.notices.toasts().toasts().empty(); }));
    EXPECT_FALSE(workspace.opener.start_error());
    EXPECT_FALSE(screen.left);
    EXPECT_EQ(workspace.scene.description().name, "drop_2d");
}

TEST_F(WorkspaceTest, FoamFollowsTheViewUntilAPersonDecides) {
    SLOSH_NEEDS(foam);
    start("drop_2d");
    const auto foam = [&] { return workspace.simulation.frame().parameters.foam.enabled; };
    workspace.act("view_speed");
    ASSERT_TRUE(until([&] { return !foam(); }));
    workspace.act("view_water");
    ASSERT_TRUE(until(foam));
    workspace.handle(ui::ParameterIntent{"foam.enabled", 0.0});
    ASSERT_TRUE(until([&] { return !foam(); }));
    const std::uint64_t ticket = workspace.simulation.post(SetParameter{"xsph.c", 0.1});
    workspace.act("view_speed");
    workspace.act("view_water");
    ASSERT_TRUE(until([&] { return workspace.simulation.frame().acknowledged >= ticket; }));
    EXPECT_FALSE(foam()) << "as the person has it";
}

class StageOfSceneTest : public WorkspaceTest {
  protected:
    /// A small scene; "" names no stage.
    std::string scene(const std::string& stage) const {
        SceneDescription scene;
        scene.title = stage;
        scene.parameters = {{"fluid.spacing", 0.1}};
        scene.fluids = {{BoxShape{Vec3(0.0f), Vec3(0.5f)}}};
        scene.camera.stage = stage;
        const std::filesystem::path path = folder_ / ("on_" + stage + ".json");
        EXPECT_TRUE(io::save_scene(scene, path));
        return path.string();
    }
    void open(const std::string& path) {
        const std::uint64_t before = workspace.scene.generation();
        workspace.opener.load(path);
        ASSERT_TRUE(until([&] { return workspace.scene.generation() > before; }));
    }
    void choose(const std::string& stage) { workspace.handle(ui::ParameterIntent{"view.stage", stage}); }
    const std::string& shown() { return workspace.settings.view.stage; }
    /// Of a state that is saved now.
    std::string saved() {
        const std::filesystem::path path = folder_ / "saved.slosh";
        std::filesystem::remove(path);
        workspace.handle(ui::PathIntent{true, path.string()});
        EXPECT_TRUE(until([&] { return std::filesystem::exists(path); }));
        const Result<State> state = load_state(path);
        return state ? state.value().scene.camera.stage : state.error().text();
    }

    const slosh::test::TemporaryFolder folder_{"stage_of_scene"};
};

TEST_F(StageOfSceneTest, ASceneIsShownOnItsOwnStageAndTheOthersOnThePersons) {
    workspace.settings.view.stage = "pool";
    start(scene("night"));
    EXPECT_EQ(shown(), "night");
    EXPECT_EQ(workspace.view.stage_of_person(), "pool") << "which is what settings remember";
    open(scene("studio"));
    EXPECT_EQ(shown(), "studio");
    open(scene(""));
    EXPECT_EQ(shown(), "pool");
    EXPECT_EQ(workspace.view.stage_of_person(), "pool");
}

TEST_F(StageOfSceneTest, ThePersonsChoiceWinsUntilTheNextSceneThatNamesOne) {
    start(scene("night"));
    choose("pool");
    EXPECT_EQ(shown(), "pool");
    EXPECT_EQ(workspace.view.stage_of_person(), "pool");
    workspace.act("restart");
    ASSERT_TRUE(until([&] { return workspace.simulation.frame().report.step < 3; }));
    EXPECT_EQ(shown(), "pool");
    open(scene(""));
    EXPECT_EQ(shown(), "pool");
    open(scene("night"));
    EXPECT_EQ(shown(), "night");
}

TEST_F(StageOfSceneTest, ASavedStateKeepsTheSceneSStageOrTheOneThatWasChosenForIt) {
    start(scene("night"));
    EXPECT_EQ(saved(), "night");
    choose("pool");
    EXPECT_EQ(saved(), "pool");
    open((folder_ / "saved.slosh").string());
    EXPECT_EQ(shown(), "pool");
    open(scene(""));
    EXPECT_EQ(saved(), "") << "a preference is not the scene's";
    choose("studio");
    EXPECT_EQ(saved(), "studio");
}

TEST_F(StageOfSceneTest, TheViewAsAtFirstIsThatOfTheScene) {
    workspace.settings.view.stage = "pool";
    start(scene("night"));
    choose("pool");
    workspace.act("reset_view");
    EXPECT_EQ(shown(), "night");
    EXPECT_EQ(workspace.view.stage_of_person(), ViewSettings().stage);
}

TEST_F(StageOfSceneTest, AStageThatOnlyANewerSloshKnowsIsPassedOver) {
    workspace.settings.view.stage = "pool";
    start(scene("night"));
    State state = load_state([&] {
                      saved();
                      return folder_ / "saved.slosh";
                  }())
                      .value();
    state.scene.camera.stage = "moon";
    ASSERT_TRUE(save_state(state, folder_ / "newer.slosh"));
    open((folder_ / "newer.slosh").string());
    EXPECT_EQ(shown(), "pool");
}

TEST_F(WorkspaceTest, WaterIsShownWhateverDrawsUntilAPersonChooses) {
    const std::string& mode = workspace.settings.view.mode;
    workspace.drawn_by(true);
    EXPECT_EQ(mode, "water");
    start("drop_2d");
    EXPECT_TRUE(workspace.act("view_particles"));
    workspace.drawn_by(true);
    EXPECT_EQ(mode, "particles") << "one key";
    EXPECT_TRUE(workspace.act("reset_view"));
    EXPECT_EQ(mode, "water");
    workspace.settings.view.mode = "particles";
    workspace.drawn_by(true);
    EXPECT_EQ(mode, "water") << "an older version has chosen";
}

TEST_F(WorkspaceTest, AMachineIsMeasuredOnceAndRemembered) {
    workspace.keeper.be_careful({}, false);
    WorkspaceOptions options;
    options.session.execution.threads = 1;
    options.follow_machine = true;
    workspace.start(options);
    workspace.drawn_by(true);  // the window opens meanwhile
    ASSERT_TRUE(until([&] { return workspace.simulation.has_water() && workspace.scene.generation() > 0; }));
    const Settings::Machine& machine = workspace.settings.machine;
    EXPECT_EQ(machine.name, machine_name(1));
    EXPECT_GT(machine.speed, 0.0);
    const Parameters& now = workspace.simulation.frame().parameters;
    EXPECT_EQ(now.fidelity(), Fidelity::real_time);
    EXPECT_GE(machine.particles, 5'000) << "the default scene has as many as fit";
    EXPECT_NEAR(static_cast<double>(workspace.simulation.frame().report.particles),
                static_cast<double>(machine.particles), 0.1 * static_cast<double>(machine.particles));
    EXPECT_NEAR(static_cast<double>(now.time.machine_speed) / machine.speed, water_share(true), 1e-4);
}

TEST_F(WorkspaceTest, TheParticlesSliderSeedsAnewAndIsUndone) {
    start("drop_2d");
    const std::size_t before = workspace.simulation.frame().report.particles;
    workspace.handle(ui::ParticlesIntent{static_cast<std::int64_t>(4 * before)});
    ASSERT_TRUE(until([&] { return workspace.simulation.frame().report.particles > 3 * before; }));
    EXPECT_LT(workspace.simulation.frame().report.particles, 5 * before);
    ASSERT_TRUE(until([&] { return find_action(workspace.actions.all(), "undo")->enabled(); }));
    EXPECT_TRUE(workspace.act("undo"));
    EXPECT_TRUE(until([&] { return workspace.simulation.frame().report.particles == before; }));
}

TEST_F(WorkspaceTest, TheFidelityThatAPersonChoosesIsKeptAndUndone) {
    start("drop_2d");
    workspace.handle(ui::ParameterIntent{"time.fidelity", std::string("as_set")});
    ASSERT_TRUE(until([&] { return workspace.settings.fidelity == "as_set"; }));
    ASSERT_TRUE(
        until([&] { return workspace.simulation.frame().parameters.fidelity() == Fidelity::as_set; }));
    EXPECT_TRUE(workspace.act("undo"));
    EXPECT_TRUE(until([&] { return workspace.settings.fidelity == "accurate"; }));
}

}  // namespace
}  // namespace slosh::app::workspace_test
