// Controllers by themselves, with what they use: no window, no simulation.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/workspace/preset_controller.h"
#include "app/workspace/settings_keeper.h"
#include "app/workspace/workspace.h"
#include "support/needs.h"
#include "support/own_surroundings.h"

namespace slosh::app::controllers_test {
namespace {

/// Notes what a person would be asked.
struct AskingScreen : Screen {
    void ask_for_file(FileQuestion question, const std::string& proposed) override {
        asked.emplace_back(question, proposed);
    }
    std::vector<std::pair<FileQuestion, std::string>> asked;
};

/// Nothing is simulated: the session was not started.
struct Parts {
    AskingScreen screen;
    Settings settings;
    Statistics statistics;
    Notices notices;
    SceneLoading scene{[](const std::string&) {}};
    SimulationController simulation{notices, statistics};
    Panels panels{settings, screen, notices};
    ViewState view{settings, scene, simulation, screen, notices};
    PlotController plots{simulation, scene, settings, notices};
    ToolController hand{simulation, view, plots, notices};
    ParameterEditor editor{simulation, view, settings, hand.tools, panels, notices};

    std::string said() {
        return notices.toasts().toasts().empty() ? "" : notices.toasts().toasts().back().text;
    }
};

TEST(Controllers, ASettingIsClampedAndTold) {
    Parts parts;
    std::vector<std::string> changed;
    parts.editor.setting_changed = [&](const std::string& key) { changed.push_back(key); };
    parts.editor.handle(ui::ParameterIntent{"video.pictures_per_second", 1e9, true, 1e9});
    EXPECT_LT(parts.settings.video_rate, 1000);
    EXPECT_EQ(changed, (std::vector<std::string>{"video.pictures_per_second"}));
    EXPECT_FALSE(parts.said().empty()) << "the typed number was out of range";
    parts.editor.handle(ui::ParameterIntent{"no.such.setting", 1.0});
    EXPECT_EQ(changed.size(), 1u);
}

TEST(Controllers, ARowIsReachedInItsPanelAndASwitchIsTurnedOver) {
    Parts parts;
    parts.editor.setting_changed = [](const std::string&) {};
    parts.panels.hidden = true;
    parts.settings.right_open = false;
    parts.editor.reach("view.field");
    EXPECT_TRUE(parts.settings.right_open);
    EXPECT_FALSE(parts.panels.hidden);
    const bool before = parts.settings.view.scale_bar;
    parts.editor.reach("view.scale_bar");
    EXPECT_NE(parts.settings.view.scale_bar, before);
}

TEST(Controllers, InANarrowWindowOneSidePanelIsOpenAtATime) {
    Parts parts;
    ActionList list;
    parts.panels.add_actions(list);
    const auto act = [&](const char* id) { find_action(list.rows, id)->run(); };
    parts.panels.narrow = true;
    act("toggle_left");
    EXPECT_TRUE(parts.panels.left_is_open());
    act("toggle_right");
    EXPECT_TRUE(parts.panels.right_is_open());
    EXPECT_FALSE(parts.panels.left_is_open());
    EXPECT_FALSE(parts.settings.right_open) << "settings remember what is open in a wide window";
}

TEST(Controllers, AStartAfterFailedOnesIsCarefulAndForgetsNoChoice) {
    const slosh::test::TemporaryFolder folder("careful_start");
    for (int start = 0; start < 3; ++start) {
        Parts parts;
        SettingsKeeper keeper(parts.settings, parts.hand.tools);
        parts.settings.scene = "drop_2d";
        parts.settings.view.quality = "high";
        const bool careful = keeper.be_careful(folder / "", false).has_value();
        EXPECT_EQ(careful, start == 2);
        EXPECT_EQ(parts.settings.view.quality, careful ? "low" : "high");
        EXPECT_EQ(parts.settings.scene, careful ? "" : "drop_2d");
        if (start == 2) keeper.start_succeeded();
    }
}

TEST(Controllers, ARefusedNameOfAPresetIsAskedForAgain) {
    SLOSH_NEEDS(presets);
    Parts parts;
    MachineController machine{parts.simulation, parts.scene, parts.settings, parts.editor, parts.notices};
    SceneOpener opener{parts.simulation, parts.scene, machine, parts.hand.tools, parts.notices, parts.screen};
    FileController files{parts.simulation, opener, parts.view, parts.settings, parts.notices, parts.screen};
    PresetController presets{parts.simulation, parts.scene, parts.view, parts.panels, files, parts.notices};
    const slosh::test::TemporaryFolder folder("refused_preset");
    static std::filesystem::path own;
    own = folder / "";
    cli::set_preset_folder([] { return own; });
    presets.ask_for_name(io::PresetKind::views);
    files.handle(ui::PathIntent{true, "a/b"});
    cli::set_preset_folder(nullptr);
    using Asked = std::pair<FileQuestion, std::string>;
    EXPECT_EQ(parts.screen.asked,
              (std::vector<Asked>{{FileQuestion::save_view, "My view"}, {FileQuestion::save_view, "a/b"}}));
    EXPECT_FALSE(parts.said().empty());
}

TEST(Controllers, MenusAreInOrderWhoeverListsFirst) {
    Parts parts;
    ActionTable table{parts.simulation, parts.editor, parts.notices, parts.screen};
    Workspace workspace(parts.screen);
    ActionList list;
    table.add_actions(list);
    parts.panels.add_actions(list);
    parts.simulation.add_actions(list);
    parts.editor.add_actions(list);
    table.set(std::move(list), workspace);
    std::vector<std::string> menus;
    for (const Action& action : table.all())
        if (menus.empty() || menus.back() != action.menu) menus.push_back(action.menu);
    menus.resize(7);
    EXPECT_EQ(menus, (std::vector<std::string>{"", "Edit", "Simulation", "Solver", "Solver/Reference (slow)",
                                               "Solver", "View"}));
}

}  // namespace
}  // namespace slosh::app::controllers_test
