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
    EXPECT_TRUE(workspace_.act("pause"));
    ASSERT_TRUE(until([&] { return workspace_.frame().paused; }));
    EXPECT_TRUE(workspace_.paused());
    const std::uint64_t before = workspace_.frame().report.step;
    EXPECT_TRUE(workspace_.act("step"));
    EXPECT_TRUE(until([&] { return workspace_.frame().report.step == before + 1; }));
    EXPECT_TRUE(workspace_.act("restart"));
    EXPECT_TRUE(until([&] { return workspace_.frame().report.step == 0; }));
    EXPECT_FALSE(workspace_.act("no_such_action"));
}

TEST_F(WorkspaceTest, AnActionOfTheSolverIsCheckedOnceItRuns) {
    start("drop_2d");
    const Action* wcsph = find_action(workspace_.actions(), "solver_wcsph");
    ASSERT_NE(wcsph, nullptr);
    EXPECT_FALSE(wcsph->checked(workspace_));
    EXPECT_TRUE(workspace_.act("solver_wcsph"));
    EXPECT_TRUE(until([&] { return wcsph->checked(workspace_); }));
    EXPECT_TRUE(until([&] { return find_action(workspace_.actions(), "undo")->enabled(workspace_); }));
    EXPECT_TRUE(workspace_.act("undo"));
    EXPECT_TRUE(until([&] { return workspace_.frame().solver == "pbf"; }));
}

TEST_F(WorkspaceTest, AClickOfTheBlockToolDropsWhatItAnnounced) {
    start("drop_2d");
    workspace_.act("pause");
    ASSERT_TRUE(until([&] { return workspace_.frame().paused; }));
    const std::size_t before = workspace_.frame().x.size();
    ASSERT_TRUE(until([&] { return workspace_.tool_view().answer.preview.added > 0; })) << "there is a ghost";
    const std::uint32_t announced = workspace_.tool_view().answer.preview.added;
    workspace_.press(cursor, 0);
    workspace_.release(cursor);
    EXPECT_TRUE(until([&] { return workspace_.frame().x.size() == before + announced; }));
}

TEST_F(WorkspaceTest, EveryShapeOfTheBodyToolCanBeDropped) {
    start("water_drop");
    workspace_.act("pause");
    ASSERT_TRUE(until([&] { return workspace_.frame().paused; }));
    ASSERT_TRUE(workspace_.act("tool_body"));
    std::size_t bodies = workspace_.frame().bodies.size();
    for (const std::string_view shape : body_shape_names()) {
        SCOPED_TRACE(std::string(shape));
        const ShownParameter row = workspace_.tools().tool().options(workspace_.frame()).front();
        ASSERT_TRUE(row.description->set(row.values, std::string(shape)).ok());
        ASSERT_TRUE(workspace_.tools().tool().settings_changed().ok());
        workspace_.press(cursor, 0);
        workspace_.release(cursor);
        ++bodies;
        ASSERT_TRUE(until([&] { return workspace_.frame().bodies.size() == bodies; }));
    }
    EXPECT_TRUE(workspace_.act("undo"));
    EXPECT_TRUE(until([&] { return workspace_.frame().bodies.size() == bodies - 1; }));
}

TEST_F(WorkspaceTest, ASceneThatDoesNotExistEndsTheStart) {
    start_only("no_such_scene");
    EXPECT_TRUE(until([&] { return workspace_.start_error().has_value(); }));
    EXPECT_TRUE(screen_.left);
}

TEST_F(WorkspaceTest, ALaterOneLeavesTheRunningScene) {
    start("drop_2d");
    workspace_.load_scene("no_such_scene");
    EXPECT_TRUE(until([&] { return !workspace_.notices().toasts().toasts().empty(); }));
    EXPECT_FALSE(workspace_.start_error());
    EXPECT_FALSE(screen_.left);
    EXPECT_EQ(workspace_.scene().description().name, "drop_2d");
}

TEST_F(WorkspaceTest, FoamFollowsTheViewUntilAPersonDecides) {
    start("drop_2d");
    const auto foam = [&] { return workspace_.frame().parameters.foam.enabled; };
    workspace_.act("view_speed");
    ASSERT_TRUE(until([&] { return !foam(); }));
    workspace_.act("view_water");
    ASSERT_TRUE(until(foam));
    workspace_.handle(ui::ParameterIntent{"foam.enabled", 0.0});
    ASSERT_TRUE(until([&] { return !foam(); }));
    const std::uint64_t ticket = workspace_.post(SetParameter{"xsph.c", 0.1});
    workspace_.act("view_speed");
    workspace_.act("view_water");
    ASSERT_TRUE(until([&] { return workspace_.frame().acknowledged >= ticket; }));
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
        const std::uint64_t before = workspace_.scene().generation();
        workspace_.load_scene(path);
        ASSERT_TRUE(until([&] { return workspace_.scene().generation() > before; }));
    }
    void choose(const std::string& stage) { workspace_.handle(ui::ParameterIntent{"view.stage", stage}); }
    const std::string& shown() { return workspace_.settings().view.stage; }
    /// Of a state that is saved now.
    std::string saved() {
        const std::filesystem::path path = folder_ / "saved.slosh";
        std::filesystem::remove(path);
        workspace_.handle(ui::PathIntent{true, path.string()});
        EXPECT_TRUE(until([&] { return std::filesystem::exists(path); }));
        const Result<State> state = load_state(path);
        return state ? state.value().scene.camera.stage : state.error().text();
    }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / "slosh_stage_of_scene_test";
};

TEST_F(StageOfSceneTest, ASceneIsShownOnItsOwnStageAndTheOthersOnThePersons) {
    workspace_.settings().view.stage = "pool";
    start(scene("night"));
    EXPECT_EQ(shown(), "night");
    EXPECT_EQ(workspace_.view().stage_of_person(), "pool") << "which is what settings remember";
    open(scene("studio"));
    EXPECT_EQ(shown(), "studio");
    open(scene(""));
    EXPECT_EQ(shown(), "pool");
    EXPECT_EQ(workspace_.view().stage_of_person(), "pool");
}

TEST_F(StageOfSceneTest, ThePersonsChoiceWinsUntilTheNextSceneThatNamesOne) {
    start(scene("night"));
    choose("pool");
    EXPECT_EQ(shown(), "pool");
    EXPECT_EQ(workspace_.view().stage_of_person(), "pool");
    workspace_.act("restart");
    ASSERT_TRUE(until([&] { return workspace_.frame().report.step < 3; }));
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
    workspace_.settings().view.stage = "pool";
    start(scene("night"));
    choose("pool");
    workspace_.act("reset_view");
    EXPECT_EQ(shown(), "night");
    EXPECT_EQ(workspace_.view().stage_of_person(), ViewSettings().stage);
}

TEST_F(StageOfSceneTest, AStageThatOnlyANewerSloshKnowsIsPassedOver) {
    workspace_.settings().view.stage = "pool";
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
    workspace_.panels.hidden = true;
    workspace_.act("help");
    workspace_.cancel();
    EXPECT_FALSE(workspace_.panels.help);
    EXPECT_TRUE(workspace_.panels.hidden);
    workspace_.cancel();
    EXPECT_FALSE(workspace_.panels.hidden);
}

TEST_F(WorkspaceTest, ThePaletteFindsActionsAndParameters) {
    start("drop_2d");
    std::set<std::string> ids;
    for (const ui::PickerLine& line : workspace_.palette_lines()) ids.insert(line.id);
    EXPECT_EQ(ids.count("action:tool_erase"), 1u);
    EXPECT_EQ(ids.count("parameter:fluid.spacing"), 1u);
    EXPECT_EQ(ids.count("parameter:simulation.threads"), 1u) << "a setting of the left panel";
    EXPECT_EQ(ids.count("action:orbit"), 0u) << "a gesture is no line";
}

TEST_F(WorkspaceTest, WhereTheProcessorDrawsParticlesAreShownUntilAPersonChooses) {
    const std::string& mode = workspace_.settings().view.mode;
    workspace_.drawn_by(true);
    EXPECT_EQ(mode, "particles");
    workspace_.drawn_by(false);
    EXPECT_EQ(mode, "water") << "the same settings with a GPU";
    workspace_.drawn_by(true);
    start("drop_2d");
    EXPECT_TRUE(workspace_.act("view_water"));
    workspace_.drawn_by(true);
    EXPECT_EQ(mode, "water") << "one key";
    EXPECT_TRUE(workspace_.act("reset_view"));
    EXPECT_EQ(mode, "particles");
}

TEST_F(WorkspaceTest, TheThreadsThatAPersonChoosesAreUsed) {
    workspace_.be_careful({}, true);
    WorkspaceOptions options;
    options.scene = "drop_2d";
    options.session.execution.threads = 3;
    workspace_.start(std::move(options));
    for (const int threads : {3, 1}) {
        workspace_.handle(ui::ParameterIntent{"simulation.threads", static_cast<double>(threads)});
        EXPECT_EQ(workspace_.settings().threads, threads);
        EXPECT_TRUE(until([&] { return workspace_.has_water() && workspace_.frame().threads == threads; }));
    }
}

TEST_F(WorkspaceTest, AMachineIsMeasuredOnceAndRemembered) {
    workspace_.be_careful({}, false);
    WorkspaceOptions options;
    options.session.execution.threads = 1;
    options.follow_machine = true;
    workspace_.start(std::move(options));
    workspace_.drawn_by(true);  // the window opens meanwhile
    ASSERT_TRUE(until([&] { return workspace_.has_water() && workspace_.scene().generation() > 0; }));
    const Settings::Machine& machine = workspace_.settings().machine;
    EXPECT_EQ(machine.name, machine_name(1));
    EXPECT_GT(machine.speed, 0.0);
    const Parameters& now = workspace_.frame().parameters;
    EXPECT_EQ(now.fidelity(), Fidelity::real_time);
    EXPECT_GE(machine.particles, 5'000) << "the default scene has as many as fit";
    EXPECT_NEAR(static_cast<double>(workspace_.frame().report.particles),
                static_cast<double>(machine.particles), 0.1 * static_cast<double>(machine.particles));
    EXPECT_NEAR(static_cast<double>(now.time.machine_speed) / machine.speed, water_share(true), 1e-4);
}

TEST_F(WorkspaceTest, TheParticlesSliderSeedsAnewAndIsUndone) {
    start("drop_2d");
    const std::size_t before = workspace_.frame().report.particles;
    workspace_.handle(ui::ParticlesIntent{static_cast<std::int64_t>(4 * before)});
    ASSERT_TRUE(until([&] { return workspace_.frame().report.particles > 3 * before; }));
    EXPECT_LT(workspace_.frame().report.particles, 5 * before);
    ASSERT_TRUE(until([&] { return find_action(workspace_.actions(), "undo")->enabled(workspace_); }));
    EXPECT_TRUE(workspace_.act("undo"));
    EXPECT_TRUE(until([&] { return workspace_.frame().report.particles == before; }));
}

TEST_F(WorkspaceTest, TheFidelityThatAPersonChoosesIsKeptAndUndone) {
    start("drop_2d");
    workspace_.handle(ui::ParameterIntent{"time.fidelity", std::string("as_set")});
    ASSERT_TRUE(until([&] { return workspace_.settings().fidelity == "as_set"; }));
    ASSERT_TRUE(until([&] { return workspace_.frame().parameters.fidelity() == Fidelity::as_set; }));
    EXPECT_TRUE(workspace_.act("undo"));
    EXPECT_TRUE(until([&] { return workspace_.settings().fidelity == "accurate"; }));
}

}  // namespace
}  // namespace slosh::app::workspace_test
