// Settings of pictures and of the window on the command line: which command takes which, and the words for
// the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/setting_list.h"
#include "render/view_settings.h"
#include "support/command_runner.h"

namespace slosh::cli::setting_options_test {
namespace {

using Json = nlohmann::ordered_json;

TEST(SettingOptions, AreTakenOutOfTheAssignments) {
    std::vector<std::string> assignments{"fluid.rest_density=900", "view.clarity=2.5", "view.background=dark",
                                         "view.water_color=#ff0000", "pbf.iterations=3"};
    ViewSettings view;
    const auto keys = take_picture_settings(assignments, &view);
    ASSERT_TRUE(keys.ok()) << keys.error().text();
    EXPECT_EQ(keys.value(),
              (std::vector<std::string>{"view.clarity", "view.background", "view.water_color"}));
    EXPECT_EQ(assignments, (std::vector<std::string>{"fluid.rest_density=900", "pbf.iterations=3"}));
    EXPECT_FLOAT_EQ(view.clarity, 2.5f);
    EXPECT_EQ(view.background, Background::dark);
    EXPECT_EQ(view.water_color, Vec3(1.0f, 0.0f, 0.0f));
}

TEST(SettingOptions, RefusalsNameWhatIsExpected) {
    const auto refusal = [](const std::string& assignment) {
        std::vector<std::string> assignments{assignment};
        ViewSettings view;
        const auto taken = take_picture_settings(assignments, &view);
        return taken ? std::string("taken") : taken.error().text();
    };
    EXPECT_EQ(refusal("view.clarity=99"), "--set: view.clarity: got 99, expected a number from 0.1 to 10");
    EXPECT_EQ(refusal("view.clarty=2"),
              "--set: view.clarty: unknown parameter or setting (did you mean \"view.clarity\"?)");
    EXPECT_EQ(refusal("clarity=2"),
              "--set: clarity: unknown parameter or setting (did you mean \"view.clarity\"?)");
    EXPECT_EQ(refusal("pbf.iteration=2"),
              "--set: pbf.iteration: unknown parameter or setting (did you mean \"pbf.iterations\"?)");
    EXPECT_NE(refusal("view.mode=partikels").find("did you mean \"particles\""), std::string::npos);
    EXPECT_EQ(refusal("pbf.iterations=2"), "taken") << "left to the simulation";
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& mentions) {
    const CommandOutput output = run_slosh(arguments);
    EXPECT_EQ(output.exit_code, 2) << output.err;
    EXPECT_NE(output.err.find(mentions), std::string::npos) << output.err;
}

TEST(SettingOptions, EachCommandSaysWhatItDoesNotTake) {
    expect_refused({"run", "drop_2d", "--set", "view.clarity=2"},
                   "view.clarity is a setting of pictures: only slosh render takes it");
    expect_refused({"run", "drop_2d", "--set", "interface.theme=dark"},
                   "interface.theme is a setting of the window");
    expect_refused({"render", "drop_2d", "--out", "x.png", "--set", "interface.theme=dark"},
                   "interface.theme is a setting of the window");
    expect_refused({"render", "drop_2d", "--out", "x.png", "--mode", "water", "--set", "view.mode=particles"},
                   "--mode: cannot be used together with --set view.mode");
    expect_refused({"render", "drop_2d", "--out", "x.png", "--set", "view.range_min=5"},
                   "view.range_max must be above view.range_min");
    expect_refused(
        {"render", "drop_2d", "--out", "x.png", "--set", "view.clarity=2", "--set", "fluid.nothing=1"},
        "fluid.nothing: unknown parameter or setting");
}

TEST(SettingOptions, AreListed) {
    const CommandOutput output = run_slosh({"list", "settings", "--json"});
    ASSERT_EQ(output.exit_code, 0) << output.err;
    const Json list = Json::parse(output.out, nullptr, false);
    ASSERT_TRUE(list.is_array());
    const auto about = [&](const char* key) {
        const auto found =
            std::find_if(list.begin(), list.end(), [&](const Json& one) { return one["key"] == key; });
        return found == list.end() ? Json() : *found;
    };
    EXPECT_EQ(about("view.clarity")["of"], "pictures");
    EXPECT_EQ(about("view.background")["choices"], Json({"sky", "dark", "white"}));
    EXPECT_EQ(about("interface.theme")["of"], "window");
    const CommandOutput table = run_slosh({"list", "settings"});
    EXPECT_NE(table.out.find("view.mode"), std::string::npos);
    const CommandOutput parameters = run_slosh({"list", "parameters"});
    EXPECT_EQ(parameters.out.find("view."), std::string::npos) << "scripts read these as the engine's";
}

}  // namespace
}  // namespace slosh::cli::setting_options_test
