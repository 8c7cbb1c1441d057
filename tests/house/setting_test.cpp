// The settings of dummy_setting.cpp, wherever a person meets settings.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/settings.h"
#include "cli/command_line.h"
#include "cli/setting_list.h"
#include "house/modules.h"
#include "ui/parameter_model.h"

namespace slosh::house {
namespace {

class DummySetting : public testing::Test {
  protected:
    void SetUp() override { fog() = Fog(); }
};

TEST_F(DummySetting, SurvivesInTheSettingsFile) {
    fog() = {2.5f, {0.25f, 0.5f, 0.75f}};
    const std::string text = app::settings_to_text(app::Settings(), cli::kept_sets());
    const auto file = nlohmann::json::parse(text);
    EXPECT_EQ(file["fog"]["density"], 2.5);
    fog() = Fog();
    ASSERT_TRUE(app::parse_settings(text, cli::kept_sets()));
    EXPECT_EQ(fog().density, 2.5f);
    EXPECT_EQ(fog().color, Vec3(0.25f, 0.5f, 0.75f));
    ASSERT_TRUE(app::parse_settings(R"({"fog": {"density": 1e9, "color": "grey"}})", cli::kept_sets()));
    EXPECT_EQ(fog().density, 5.0f) << "brought into range";
    EXPECT_EQ(fog().color, Vec3(0.25f, 0.5f, 0.75f)) << "left alone";
}

TEST_F(DummySetting, StandsInPanelAndPalette) {
    const std::vector<ParameterSet> sets = cli::kept_sets();
    EXPECT_EQ(ui::panel_rows(sets, "view").size(), 1u) << "without fog there is no colour of it";
    fog().density = 1.5f;
    ASSERT_EQ(ui::panel_rows(sets, "view").size(), 2u);
    EXPECT_EQ(ui::panel_rows(sets, "view")[1].description->key, "fog.color");
    const std::vector<ui::PaletteLine> lines = ui::palette_lines(sets);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].text, "Fog  fog.density");
    EXPECT_EQ(lines[0].detail, "1.5 1/m");
    sets.front().reset();
    EXPECT_EQ(fog().density, 0.0f);
}

int run(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "slosh");
    return cli::run_command_line(static_cast<int>(arguments.size()), arguments.data()).exit_code.value_or(-1);
}

TEST_F(DummySetting, IsTakenBySet) {
    std::vector<std::string> assignments{"fog.density=3", "fog.color=#0000ff"};
    ASSERT_TRUE(cli::take_picture_settings(assignments, nullptr));
    EXPECT_EQ(fog().density, 3.0f);
    EXPECT_EQ(fog().color, Vec3(0.0f, 0.0f, 1.0f));
    testing::internal::CaptureStderr();
    EXPECT_EQ(run({"render", "drop_2d", "--out", "x.png", "--set", "fog.density=99"}), 2);
    EXPECT_NE(
        testing::internal::GetCapturedStderr().find("fog.density: got 99, expected a number from 0 to 5"),
        std::string::npos);
    testing::internal::CaptureStderr();
    EXPECT_EQ(run({"render", "drop_2d", "--out", "x.png", "--set", "fog.densty=1"}), 2);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("did you mean \"fog.density\""), std::string::npos);
    testing::internal::CaptureStderr();
    EXPECT_EQ(run({"run", "drop_2d", "--set", "fog.density=1"}), 2);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("fog.density is a setting of pictures"),
              std::string::npos);
}

TEST_F(DummySetting, IsListed) {
    testing::internal::CaptureStdout();
    EXPECT_EQ(run({"list", "settings", "--json"}), 0);
    const auto list = nlohmann::json::parse(testing::internal::GetCapturedStdout());
    const auto found = std::find_if(list.begin(), list.end(),
                                    [](const auto& setting) { return setting["key"] == "fog.density"; });
    ASSERT_NE(found, list.end());
    EXPECT_EQ((*found)["max"], 5.0);
}

}  // namespace
}  // namespace slosh::house
