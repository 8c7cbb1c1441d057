// A tool of one file and one line, wherever a person would look for it; and an action of one entry.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/settings.h"
#include "app/tools/toolbox.h"
#include "cli/command_line.h"
#include "support/headless_workspace.h"

namespace slosh::house {
namespace {

using app::Action;

class DummyTool : public testing::Test, protected app::HeadlessWorkspace {
  protected:
    const Action* action(std::string_view id) { return app::find_action(workspace.actions.all(), id); }
    const ui::PickerLine* palette_line(const std::string& id) {
        lines_ = workspace.actions.palette_lines();
        const auto found = std::find_if(lines_.begin(), lines_.end(),
                                        [&](const ui::PickerLine& line) { return line.id == id; });
        return found == lines_.end() ? nullptr : &*found;
    }
    std::vector<ui::PickerLine> lines_;
};

TEST_F(DummyTool, HasAMenuEntryAKeyAndALineOfThePalette) {
    const Action* poke = action("tool_poke");
    ASSERT_NE(poke, nullptr);
    EXPECT_EQ(poke->menu, "Tool");
    EXPECT_EQ(poke->label, "Poke");
    EXPECT_EQ(app::find_action(workspace.actions.all(), app::Chord{'J', 0}), poke);
    EXPECT_NE(app::actions_as_markdown(workspace.actions.all()).find("| J | Poke a hole into the water |"),
              std::string::npos);
    start("drop_2d");
    const ui::PickerLine* line = palette_line("action:tool_poke");
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->text, "Tool: Poke");
    EXPECT_EQ(line->detail, "J");
    EXPECT_FALSE(poke->checked());
    EXPECT_TRUE(workspace.act("tool_poke"));
    EXPECT_TRUE(poke->checked());
}

TEST_F(DummyTool, ItsOptionsAreRowsAndItsSettingsAreKept) {
    ASSERT_TRUE(workspace.hand.tools.select("poke"));
    const std::vector<ShownParameter> rows =
        workspace.hand.tools.tool().options(workspace.simulation.frame());
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].description->label, "Hole");
    ASSERT_TRUE(rows[0].description->set_clamped(rows[0].values, 5.0).ok());
    const std::string file = app::settings_to_text(app::Settings(), workspace.hand.tools.settings());
    EXPECT_EQ(nlohmann::json::parse(file)["tools"]["poke"]["radius"], 5.0);
    app::Tools next(app::ToolLines{});
    ASSERT_TRUE(app::parse_settings(file, next.settings()).ok());
    const ParameterSet kept = next.find("poke")->settings();
    EXPECT_EQ(kept.table->find("tools.poke.radius")->number(kept.values), 5.0);
}

TEST_F(DummyTool, ToolAndActionAreListed) {
    add_window_settings();
    const char* arguments[] = {"slosh", "list", "actions", "--json"};
    testing::internal::CaptureStdout();
    EXPECT_EQ(cli::run_command_line(4, arguments).exit_code, 0);
    const auto list = nlohmann::json::parse(testing::internal::GetCapturedStdout());
    const auto has = [&](const nlohmann::json& wanted) {
        return std::any_of(list.begin(), list.end(), [&](nlohmann::json action) {
            return action.erase("help") == 1 && action == wanted;
        });
    };
    EXPECT_TRUE(has({{"id", "tool_poke"}, {"label", "Poke"}, {"key", "J"}, {"menu", "Tool"}}));
    EXPECT_TRUE(has({{"id", "pause"}, {"label", "Pause"}, {"key", "Space or P"}, {"menu", "Simulation"}}));
    EXPECT_TRUE(std::any_of(list.begin(), list.end(),
                            [](const nlohmann::json& action) { return action["id"] == "half_speed"; }));
}

TEST_F(DummyTool, AClickPokesAHole) {
    start("drop_2d");
    workspace.act("pause");
    ASSERT_TRUE(until([&] { return workspace.simulation.frame().paused; }));
    ASSERT_TRUE(workspace.act("tool_poke"));
    // Onto some particle.
    const app::SimulationFrame& frame = workspace.simulation.frame();
    const Vec3 pixel = workspace.view.camera.camera().project({frame.x[0], frame.y[0], 0.0f}, screen.size());
    cursor = {pixel.x, pixel.y};
    const std::size_t before = frame.x.size();
    ASSERT_TRUE(until([&] {
        const Vec3 point = workspace.hand.seen().answer.point;
        return std::abs(point.x - frame.x[0]) < 0.01f && std::abs(point.y - frame.y[0]) < 0.01f;
    }));
    EXPECT_EQ(workspace.hand.tools.label(workspace.hand.seen()), "poke");
    workspace.press(cursor, 0);
    EXPECT_TRUE(workspace.hand.tools.busy());
    workspace.hand.release(cursor);
    EXPECT_TRUE(until([&] { return workspace.simulation.frame().x.size() < before; }));
}

TEST_F(DummyTool, AnActionIsOneEntry) {
    start("drop_2d");
    const Action* half = app::find_action(workspace.actions.all(), app::parse_chord("Ctrl+J").value());
    ASSERT_NE(half, nullptr);
    EXPECT_EQ(half->id, "half_speed");
    ASSERT_NE(palette_line("action:half_speed"), nullptr);
    EXPECT_FALSE(half->checked());
    workspace.act(half->id);
    EXPECT_TRUE(until([&] { return half->checked(); }));
}

}  // namespace
}  // namespace slosh::house
