// Presets in a person's sitting: one step of undo that outlives a restart, views that come back, own ones.
#include <gtest/gtest.h>

#include <filesystem>

#include "sim/methods/solvers/pbf.h"
#include "support/headless_workspace.h"
#include "support/source_path.h"

namespace slosh::app::presets_test {
namespace {

namespace fs = std::filesystem;
using io::PresetKind;

class PresetsOfAWorkspace : public testing::Test {
  protected:
    void SetUp() override {
        folder() = fs::path(testing::TempDir()) / "workspace_presets" /
                   testing::UnitTest::GetInstance()->current_test_info()->name();
        fs::remove_all(folder());
        cli::set_preset_folder([] { return folder(); });
        own_.workspace.keeper.be_careful({}, true);
    }
    void TearDown() override {
        cli::set_preset_folder(nullptr);
        fs::remove_all(folder());
    }
    static fs::path& folder() {
        static fs::path path;
        return path;
    }
    Workspace& workspace() { return own_.workspace; }
    const SimulationFrame& frame() { return workspace().simulation.frame(); }
    bool until(const std::function<bool()>& condition) {
        return own_.until([&] {
            workspace().poll();
            workspace().follow_presets();
            return condition();
        });
    }
    bool holds(PresetKind kind, std::string_view name) {
        return until([&] { return workspace().presets.holds(kind, name); });
    }
    HeadlessWorkspace own_;
};

TEST_F(PresetsOfAWorkspace, AreOneStepOfUndoThatOutlivesARestart) {
    own_.start("drop_2d");
    const int iterations = frame().parameters.of<PbfSettings>().iterations;
    EXPECT_TRUE(workspace().act("preset:parameters/published_pbf"));
    ASSERT_TRUE(holds(PresetKind::parameters, "published_pbf"));
    EXPECT_EQ(frame().parameters.of<ArtificialPressureSettings>().k, 0.1f);
    EXPECT_EQ(workspace().presets.shelf().shown(PresetKind::parameters, workspace().settings.view)->name,
              "published_pbf");
    workspace().act("restart");
    ASSERT_TRUE(until([&] { return frame().report.step < 2; }));
    workspace().act("undo");
    ASSERT_TRUE(until([&] { return frame().parameters.of<PbfSettings>().iterations == iterations; }));
    EXPECT_EQ(frame().parameters.of<ArtificialPressureSettings>().k, 0.0f);
    EXPECT_TRUE(holds(PresetKind::parameters, "scenes_own"));
    workspace().act("redo");
    EXPECT_TRUE(holds(PresetKind::parameters, "published_pbf"));
}

TEST_F(PresetsOfAWorkspace, OfViewsComeAndGoBack) {
    own_.start("drop_2d");
    const ViewSettings before = workspace().settings.view;
    workspace().act("preset:views/speed_dark");
    EXPECT_EQ(workspace().settings.view.background, Background::dark);
    EXPECT_TRUE(workspace().presets.holds(PresetKind::views, "speed_dark"));
    EXPECT_FALSE(workspace().presets.holds(PresetKind::views, "water_night"));
    workspace().settings.view.floor = true;
    EXPECT_FALSE(workspace().presets.holds(PresetKind::views, "speed_dark"));
    workspace().act("undo_view");
    EXPECT_EQ(workspace().settings.view.background, before.background);
    EXPECT_EQ(workspace().settings.view.mode, before.mode);
}

/// Whatever was looked at before: nothing of it stays.
TEST_F(PresetsOfAWorkspace, EveryViewHoldsAfterEveryOther) {
    own_.start("drop_2d");
    for (const io::Preset& one : workspace().presets.shelf().presets()) {
        if (one.kind != PresetKind::views) continue;
        for (const io::Preset& other : workspace().presets.shelf().presets()) {
            if (other.kind != PresetKind::views) continue;
            workspace().presets.apply(PresetKind::views, one.name);
            workspace().presets.apply(PresetKind::views, other.name);
            EXPECT_TRUE(workspace().presets.holds(PresetKind::views, other.name))
                << other.name << " after " << one.name << ": "
                << workspace().presets.differences(other).front();
        }
    }
}

TEST_F(PresetsOfAWorkspace, OnesOwnAreSavedListedAndDeleted) {
    own_.start("drop_2d");
    workspace().settings.view.water_color = Vec3(0.25f, 0.5f, 0.75f);
    workspace().presets.ask_for_name(PresetKind::views);
    workspace().handle(ui::PathIntent{true, "Tea"});
    const std::string action = "preset:views/tea";
    ASSERT_TRUE(until([&] { return find_action(workspace().actions.all(), action) != nullptr; }));
    EXPECT_TRUE(fs::is_regular_file(folder() / "views" / "tea.json"));
    EXPECT_TRUE(workspace().presets.holds(PresetKind::views, "tea"));
    workspace().settings.view.water_color = Vec3(0.0f);
    workspace().act(action);
    EXPECT_EQ(workspace().settings.view.water_color, Vec3(0.25f, 0.5f, 0.75f));
    // A second one of this name is refused, and the first one stays.
    const auto written = fs::last_write_time(folder() / "views" / "tea.json");
    workspace().presets.ask_for_name(PresetKind::views);
    workspace().handle(ui::PathIntent{true, "tea"});
    EXPECT_EQ(fs::last_write_time(folder() / "views" / "tea.json"), written);
    for (const char* bad : {"a/b", "../tea", ".tea", " "}) workspace().handle(ui::PathIntent{true, bad});
    EXPECT_EQ(std::distance(fs::directory_iterator(folder() / "views"), {}), 1);
}

/// Another window saved one meanwhile: an entry of the menu without its preset would do nothing.
TEST_F(PresetsOfAWorkspace, EveryEntryOfTheMenuHasItsPreset) {
    fs::create_directories(folder() / "views");
    own_.start("drop_2d");
    const fs::path dark = source_path("assets/presets/views/speed_dark.json");
    fs::copy_file(dark, folder() / "views" / "tea.json");
    workspace().follow_presets();
    const std::string prefix = "preset:views/";
    for (const Action& action : workspace().actions.all()) {
        if (!action.id.starts_with(prefix)) continue;
        EXPECT_NE(workspace().presets.shelf().find(PresetKind::views, action.id.substr(prefix.size())),
                  nullptr)
            << action.id;
    }
}

TEST_F(PresetsOfAWorkspace, AMaterialIsKnownByItsColour) {
    own_.start("drop_2d");
    workspace().act("preset:materials/mercury");
    ASSERT_TRUE(holds(PresetKind::materials, "mercury"));
    EXPECT_EQ(frame().parameters.fluid.rest_density, 13546.0f);
    workspace().act("preset:materials/water");
    ASSERT_TRUE(holds(PresetKind::materials, "water"));
    workspace().act("undo");
    EXPECT_TRUE(holds(PresetKind::materials, "mercury"));
}

/// The lock in the panel gives a value back as it is.
TEST_F(PresetsOfAWorkspace, AReleasedValueStaysWhatItIsWithoutAFidelity) {
    own_.start("drop_2d");
    workspace().act("preset:parameters/fast");
    ASSERT_TRUE(holds(PresetKind::parameters, "fast"));
    workspace().handle(ui::ReleaseIntent{"time.substeps"});
    ASSERT_TRUE(until([&] {
        const auto& pinned = frame().pinned;
        return std::find(pinned.begin(), pinned.end(), "time.substeps") == pinned.end();
    }));
    EXPECT_EQ(frame().parameters.time.substeps, 3);
}

}  // namespace
}  // namespace slosh::app::presets_test
