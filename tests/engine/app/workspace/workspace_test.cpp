// A sitting without a window: what keys, menus and the mouse do to the water, asked of the workspace.
#include "app/workspace/workspace.h"

#include <gtest/gtest.h>

#include "app/tools/body_maker.h"
#include "sim/archive/snapshot.h"
#include "slosh/files.h"
#include "support/headless_workspace.h"

namespace slosh::app::workspace_test {
namespace {

class WorkspaceTest : public testing::Test, protected HeadlessWorkspace {};

TEST_F(WorkspaceTest, APausedSceneStepsAndRestarts) {
    start("drop_2d");
    EXPECT_TRUE(workspace.act("pause"));
    ASSERT_TRUE(until([&] { return workspace.frame().paused; }));
    EXPECT_TRUE(workspace.paused());
    const std::uint64_t before = workspace.frame().report.step;
    EXPECT_TRUE(workspace.act("step"));
    EXPECT_TRUE(until([&] { return workspace.frame().report.step == before + 1; }));
    EXPECT_TRUE(workspace.act("restart"));
    EXPECT_TRUE(until([&] { return workspace.frame().report.step == 0; }));
    EXPECT_FALSE(workspace.act("no_such_action"));
}

TEST_F(WorkspaceTest, AnActionOfTheSolverIsCheckedOnceItRuns) {
    start("drop_2d");
    const Action* wcsph = find_action(workspace.actions(), "solver_wcsph");
    ASSERT_NE(wcsph, nullptr);
    EXPECT_FALSE(wcsph->checked(workspace));
    EXPECT_TRUE(workspace.act("solver_wcsph"));
    EXPECT_TRUE(until([&] { return wcsph->checked(workspace); }));
    EXPECT_TRUE(until([&] { return find_action(workspace.actions(), "undo")->enabled(workspace); }));
    EXPECT_TRUE(workspace.act("undo"));
    EXPECT_TRUE(until([&] { return workspace.frame().solver == "pbf"; }));
}

TEST_F(WorkspaceTest, AClickOfTheBlockToolDropsWhatItAnnounced) {
    start("drop_2d");
    workspace.act("pause");
    ASSERT_TRUE(until([&] { return workspace.frame().paused; }));
    const std::size_t before = workspace.frame().x.size();
    ASSERT_TRUE(until([&] { return workspace.tool_view().answer.preview.added > 0; })) << "there is a ghost";
    const std::uint32_t announced = workspace.tool_view().answer.preview.added;
    workspace.press(cursor, 0);
    workspace.release(cursor);
    EXPECT_TRUE(until([&] { return workspace.frame().x.size() == before + announced; }));
}

TEST_F(WorkspaceTest, EveryShapeOfTheBodyToolCanBeDropped) {
    start("water_drop");
    workspace.act("pause");
    ASSERT_TRUE(until([&] { return workspace.frame().paused; }));
    ASSERT_TRUE(workspace.act("tool_body"));
    std::size_t bodies = workspace.frame().bodies.size();
    for (const std::string_view shape : body_shape_names()) {
        SCOPED_TRACE(std::string(shape));
        const ShownParameter row = workspace.tools().tool().options(workspace.frame()).front();
        ASSERT_TRUE(row.description->set(row.values, std::string(shape)).ok());
        ASSERT_TRUE(workspace.tools().tool().settings_changed().ok());
        workspace.press(cursor, 0);
        workspace.release(cursor);
        ++bodies;
        ASSERT_TRUE(until([&] { return workspace.frame().bodies.size() == bodies; }));
    }
    EXPECT_TRUE(workspace.act("undo"));
    EXPECT_TRUE(until([&] { return workspace.frame().bodies.size() == bodies - 1; }));
}

TEST_F(WorkspaceTest, ASceneThatDoesNotExistEndsTheStart) {
    start_only("no_such_scene");
    EXPECT_TRUE(until([&] { return workspace.start_error().has_value(); }));
    EXPECT_TRUE(screen.left);
}

TEST_F(WorkspaceTest, ALaterOneLeavesTheRunningScene) {
    start("drop_2d");
    workspace.load_scene("no_such_scene");
    EXPECT_TRUE(until([&] { return !workspace.notices().toasts().toasts().empty(); }));
    EXPECT_FALSE(workspace.start_error());
    EXPECT_FALSE(screen.left);
    EXPECT_EQ(workspace.scene().description().name, "drop_2d");
}

TEST_F(WorkspaceTest, FoamFollowsTheViewUntilAPersonDecides) {
    start("drop_2d");
    const auto foam = [&] { return workspace.frame().parameters.foam.enabled; };
    workspace.act("view_speed");
    ASSERT_TRUE(until([&] { return !foam(); }));
    workspace.act("view_water");
    ASSERT_TRUE(until(foam));
    workspace.handle(ui::ParameterIntent{"foam.enabled", 0.0});
    ASSERT_TRUE(until([&] { return !foam(); }));
    const std::uint64_t ticket = workspace.post(SetParameter{"xsph.c", 0.1});
    workspace.act("view_speed");
    workspace.act("view_water");
    ASSERT_TRUE(until([&] { return workspace.frame().acknowledged >= ticket; }));
    EXPECT_FALSE(foam()) << "as the person has it";
}

class StageOfSceneTest : public WorkspaceTest {
  protected:
    StageOfSceneTest() { std::filesystem::create_directories(folder_); }
    ~StageOfSceneTest() override { std::filesystem::remove_all(folder_); }

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
        const std::uint64_t before = workspace.scene().generation();
        workspace.load_scene(path);
        ASSERT_TRUE(until([&] { return workspace.scene().generation() > before; }));
    }
    void choose(const std::string& stage) { workspace.handle(ui::ParameterIntent{"view.stage", stage}); }
    const std::string& shown() { return workspace.settings().view.stage; }
    /// Of a state that is saved now.
    std::string saved() {
        const std::filesystem::path path = folder_ / "saved.slosh";
        std::filesystem::remove(path);
        workspace.handle(ui::PathIntent{true, path.string()});
        EXPECT_TRUE(until([&] { return std::filesystem::exists(path); }));
        const Result<State> state = load_state(path);
        return state ? state.value().scene.camera.stage : state.error().text();
    }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / "slosh_stage_of_scene_test";
};

TEST_F(StageOfSceneTest, ASceneIsShownOnItsOwnStageAndTheOthersOnThePersons) {
    workspace.settings().view.stage = "pool";
    start(scene("night"));
    EXPECT_EQ(shown(), "night");
    EXPECT_EQ(workspace.view().stage_of_person(), "pool") << "which is what settings remember";
    open(scene("studio"));
    EXPECT_EQ(shown(), "studio");
    open(scene(""));
    EXPECT_EQ(shown(), "pool");
    EXPECT_EQ(workspace.view().stage_of_person(), "pool");
}

TEST_F(StageOfSceneTest, ThePersonsChoiceWinsUntilTheNextSceneThatNamesOne) {
    start(scene("night"));
    choose("pool");
    EXPECT_EQ(shown(), "pool");
    EXPECT_EQ(workspace.view().stage_of_person(), "pool");
    workspace.act("restart");
    ASSERT_TRUE(until([&] { return workspace.frame().report.step < 3; }));
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
    workspace.settings().view.stage = "pool";
    start(scene("night"));
    choose("pool");
    workspace.act("reset_view");
    EXPECT_EQ(shown(), "night");
    EXPECT_EQ(workspace.view().stage_of_person(), ViewSettings().stage);
}

TEST_F(StageOfSceneTest, AStageThatOnlyANewerSloshKnowsIsPassedOver) {
    workspace.settings().view.stage = "pool";
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

TEST_F(WorkspaceTest, EscapeClosesOneThingAtATime) {
    start("drop_2d");
    workspace.panels.hidden = true;
    workspace.act("help");
    workspace.cancel();
    EXPECT_FALSE(workspace.panels.help);
    EXPECT_TRUE(workspace.panels.hidden);
    workspace.cancel();
    EXPECT_FALSE(workspace.panels.hidden);
}

TEST_F(WorkspaceTest, ThePaletteFindsActionsAndParameters) {
    start("drop_2d");
    std::set<std::string> ids;
    for (const ui::PickerLine& line : workspace.palette_lines()) ids.insert(line.id);
    EXPECT_EQ(ids.count("action:tool_erase"), 1u);
    EXPECT_EQ(ids.count("parameter:fluid.spacing"), 1u);
    EXPECT_EQ(ids.count("parameter:simulation.threads"), 1u) << "a setting of the left panel";
    EXPECT_EQ(ids.count("action:orbit"), 0u) << "a gesture is no line";
}

TEST_F(WorkspaceTest, WhereTheProcessorDrawsParticlesAreShownUntilAPersonChooses) {
    const std::string& mode = workspace.settings().view.mode;
    workspace.drawn_by(true);
    EXPECT_EQ(mode, "particles");
    workspace.drawn_by(false);
    EXPECT_EQ(mode, "water") << "the same settings with a GPU";
    workspace.drawn_by(true);
    start("drop_2d");
    EXPECT_TRUE(workspace.act("view_water"));
    workspace.drawn_by(true);
    EXPECT_EQ(mode, "water") << "one key";
    EXPECT_TRUE(workspace.act("reset_view"));
    EXPECT_EQ(mode, "particles");
}

TEST_F(WorkspaceTest, TheThreadsThatAPersonChoosesAreUsed) {
    workspace.be_careful({}, true);
    WorkspaceOptions options;
    options.scene = "drop_2d";
    options.session.execution.threads = 3;
    workspace.start(std::move(options));
    for (const int threads : {3, 1}) {
        workspace.handle(ui::ParameterIntent{"simulation.threads", static_cast<double>(threads)});
        EXPECT_EQ(workspace.settings().threads, threads);
        EXPECT_TRUE(until([&] { return workspace.has_water() && workspace.frame().threads == threads; }));
    }
}

TEST_F(WorkspaceTest, AMachineIsMeasuredOnceAndRemembered) {
    workspace.be_careful({}, false);
    WorkspaceOptions options;
    options.session.execution.threads = 1;
    options.follow_machine = true;
    workspace.start(std::move(options));
    workspace.drawn_by(true);  // the window opens meanwhile
    ASSERT_TRUE(until([&] { return workspace.has_water() && workspace.scene().generation() > 0; }));
    const Settings::Machine& machine = workspace.settings().machine;
    EXPECT_EQ(machine.name, machine_name(1));
    EXPECT_GT(machine.speed, 0.0);
    const Parameters& now = workspace.frame().parameters;
    EXPECT_EQ(now.fidelity(), Fidelity::real_time);
    EXPECT_GE(machine.particles, 5'000) << "the default scene has as many as fit";
    EXPECT_NEAR(static_cast<double>(workspace.frame().report.particles),
                static_cast<double>(machine.particles), 0.1 * static_cast<double>(machine.particles));
    EXPECT_NEAR(static_cast<double>(now.time.machine_speed) / machine.speed, water_share(true), 1e-4);
}

TEST_F(WorkspaceTest, TheParticlesSliderSeedsAnewAndIsUndone) {
    start("drop_2d");
    const std::size_t before = workspace.frame().report.particles;
    workspace.handle(ui::ParticlesIntent{static_cast<std::int64_t>(4 * before)});
    ASSERT_TRUE(until([&] { return workspace.frame().report.particles > 3 * before; }));
    EXPECT_LT(workspace.frame().report.particles, 5 * before);
    ASSERT_TRUE(until([&] { return find_action(workspace.actions(), "undo")->enabled(workspace); }));
    EXPECT_TRUE(workspace.act("undo"));
    EXPECT_TRUE(until([&] { return workspace.frame().report.particles == before; }));
}

TEST_F(WorkspaceTest, TheFidelityThatAPersonChoosesIsKeptAndUndone) {
    start("drop_2d");
    workspace.handle(ui::ParameterIntent{"time.fidelity", std::string("as_set")});
    ASSERT_TRUE(until([&] { return workspace.settings().fidelity == "as_set"; }));
    ASSERT_TRUE(until([&] { return workspace.frame().parameters.fidelity() == Fidelity::as_set; }));
    EXPECT_TRUE(workspace.act("undo"));
    EXPECT_TRUE(until([&] { return workspace.settings().fidelity == "accurate"; }));
}

}  // namespace
}  // namespace slosh::app::workspace_test
