// Settings survive a round trip; whatever else stands in the file does no harm.
#include "app/settings.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/tools/toolbox.h"
#include "support/own_surroundings.h"

namespace slosh::app::settings_test {
namespace {

Settings parsed(std::string_view text) {
    Result<Settings> result = parse_settings(text);
    EXPECT_TRUE(result.ok());
    return result ? result.value() : Settings();
}

TEST(Settings, WhatIsInNoTableSurvives) {
    Settings settings;
    settings.window = {30, 40, 900, 700, true};
    settings.been_here_before = true;
    settings.scene = "milk_crown";
    settings.hints_used = {"drop"};
    settings.starts = 4;
    const std::string text = settings_to_text(settings);
    EXPECT_EQ(settings_to_text(parsed(text)), text);
    EXPECT_EQ(parsed(text).window.width, 900);
    EXPECT_TRUE(parsed(text).window.maximised && parsed(text).been_here_before);
    EXPECT_EQ(parsed(text).scene, "milk_crown");
    EXPECT_EQ(parsed(text).hints_used, std::vector<std::string>{"drop"});
    EXPECT_EQ(parsed(text).starts, 4);
}

TEST(Settings, AFileThatIsNoObjectIsAnError) {
    for (const char* text : {"", "{", "[]", "3", "null", "{\"theme\": \"dark\"", "\xff\xfe", "{}trailing"}) {
        EXPECT_FALSE(parse_settings(text).ok()) << text;
    }
}

TEST(Settings, WrongTypesAndAbsurdNumbersFallBack) {
    const Settings settings =
        parsed(R"({"window": {"width": -5, "height": 1e300, "x": "left"}, "theme": 7, "interface_scale": 1e9,
        "left_open": "yes", "block_particles": -100, "view": {"radius_factor": -1, "solid_color": [1, "red", 2], "mode": [],
        "range_min": 5, "range_max": 1, "automatic_range": false, "background": "plaid"}, "scene": {"a": 1}, "from_the_future": [1, 2]})");
    const Settings defaults;
    EXPECT_EQ(settings.window.width, 200);
    EXPECT_EQ(settings.window.height, 16000);
    EXPECT_EQ(settings.window.x, defaults.window.x);
    EXPECT_EQ(settings.theme, defaults.theme);
    EXPECT_FLOAT_EQ(settings.interface_scale, 3.0f);
    EXPECT_EQ(settings.left_open, defaults.left_open);
    EXPECT_FLOAT_EQ(settings.view.radius_factor, 0.2f);
    EXPECT_EQ(settings.view.mode, defaults.view.mode);
    EXPECT_TRUE(settings.view.automatic_range) << "an empty range cannot be drawn";
    EXPECT_EQ(settings.view.background, Background::sky);
    EXPECT_EQ(settings.scene, "");
}

/// As Slosh wrote it before there was a table of settings.
TEST(Settings, AnOlderFileIsRead) {
    const Settings settings =
        parsed(R"({"window": {"x": 30, "y": 40, "width": 900, "height": 700, "maximised": true},
        "been_here_before": true, "hints_used": ["drop"], "starts": 4, "scene": "milk_crown", "theme": "contrast",
        "interface_scale": 1.5, "left_open": false, "right_open": true, "drawer_open": true, "scale_bar": false,
        "threads": 3, "block_particles": 17, "body": {"shape": "capsule", "spacings": 12, "density": 917},
        "view": {"mode": "particles", "field": "pressure", "color_map": "magma", "solid_color": [0.25, 0.5, 0.75],
        "automatic_range": false, "range_min": -3, "range_max": 5e6, "radius_factor": 0.75, "lighting": false,
        "occlusion": false, "floor": false, "container": false, "solids": false, "foam": false, "background": "white",
        "quality": "ultra", "water_color": [0.5, 0.25, 0.125], "clarity": 2.5, "refractive_index": 1.5,
        "smoothing": 0.5, "ellipsoids": false, "caustics": false, "antialiasing": false}})");
    EXPECT_EQ(settings.window.y, 40);
    EXPECT_EQ(settings.hints_used, std::vector<std::string>{"drop"});
    EXPECT_EQ(settings.scene, "milk_crown");
    EXPECT_FLOAT_EQ(settings.interface_scale, 1.5f);
    EXPECT_FALSE(settings.left_open || settings.view.scale_bar || settings.view.antialiasing);
    EXPECT_EQ(settings.view.mode, "particles");
    EXPECT_EQ(settings.view.solid_color, Vec3(0.25f, 0.5f, 0.75f));
    EXPECT_FLOAT_EQ(settings.view.range_max, 5e6f);
    EXPECT_TRUE(settings.view.shadows) << "was not kept then";
    EXPECT_EQ(settings.view.background, Background::white);
}

/// Something other than the default, whatever the kind.
ParameterValue another_value(const ParameterDescription& setting, const void* values) {
    const ParameterValue now = setting.value(values);
    if (setting.kind == ParameterKind::boolean) return 1.0 - std::get<double>(now);
    if (setting.is_number()) return std::get<double>(now) == setting.min ? setting.max : setting.min;
    if (setting.kind == ParameterKind::color) return std::string("0.125,0.25,0.7");
    const std::vector<ParameterChoice> choices = setting.choice_list();
    if (choices.empty()) return std::string("https://example.org/slosh/");
    return now == ParameterValue(choices.back().name) ? choices.front().name : choices.back().name;
}

TEST(Settings, EveryLineOfTheTablesSurvives) {
    Settings first;
    for (const ParameterSet& set : sets_of(first)) {
        for (const ParameterDescription& setting : set.table->all()) {
            SCOPED_TRACE(setting.key);
            Settings settings;
            const FoundParameter here = *find_parameter(sets_of(settings), setting.key);
            ASSERT_TRUE(setting.set(here.set.values, another_value(setting, here.set.values)));
            EXPECT_NE(setting.value(here.set.values), setting.value(set.defaults));
            // An empty range would be made automatic.
            if (setting.key == "view.automatic_range") settings.view.range_max = 7.0f;
            Settings again = parsed(settings_to_text(settings));
            const FoundParameter there = *find_parameter(sets_of(again), setting.key);
            EXPECT_EQ(setting.value(there.set.values), setting.value(here.set.values));
            EXPECT_EQ(settings_to_text(again), settings_to_text(settings));
        }
    }
}

TEST(Settings, NamesThatThisBuildLacksKeepTheDefault) {
    const Settings settings = parsed(R"({"theme": "plaid", "body": {"shape": "swan.ply"},
        "view": {"mode": "hologram", "field": "mood", "color_map": "plaid", "quality": "cinema", "clarity": 3}})");
    const Settings defaults;
    EXPECT_EQ(settings.theme, defaults.theme);
    EXPECT_EQ(settings.view.mode, defaults.view.mode);
    EXPECT_EQ(settings.view.field, defaults.view.field);
    EXPECT_EQ(settings.view.color_map, defaults.view.color_map);
    EXPECT_EQ(settings.view.quality, defaults.view.quality);
    EXPECT_FLOAT_EQ(settings.view.clarity, 3.0f) << "the others are read";
}

TEST(Settings, ToolsKeepTheirsUnderTheNamesOfOlderFiles) {
    Tools tools(ToolLines{});
    const auto number = [&](std::string_view key) {
        for (const ParameterSet& set : tools.settings()) {
            if (const ParameterDescription* setting = set.table->find(key)) return setting->text(set.values);
        }
        return std::string("missing");
    };
    const std::vector<ParameterSet> sets = tools.settings();
    // Sizes were counted in particles once: they say nothing without the scene of then.
    ASSERT_TRUE(parse_settings(R"({"block_particles": 17, "body": {"shape": "duck.ply", "spacings": 12,
        "density": 917}, "tools": {"brush": 7}})",
                               sets)
                    .ok());
    EXPECT_TRUE(tools.settings_changed().empty());
    EXPECT_EQ(number("tools.block_edge"), "0");
    EXPECT_EQ(number("tools.body.size"), "0");
    EXPECT_EQ(number("tools.brush_radius"), "0");
    ASSERT_TRUE(
        parse_settings(R"({"tools": {"block_edge": -3, "brush_radius": 0.25, "body": {"size": 0.5}}})", sets)
            .ok());
    EXPECT_EQ(number("tools.block_edge"), "0");
    EXPECT_EQ(number("tools.body.shape"), "duck.ply");
    EXPECT_EQ(number("tools.body.size"), "0.5");
    EXPECT_EQ(number("tools.body.density"), "917");
    EXPECT_EQ(number("tools.brush_radius"), "0.25");
    const auto file = nlohmann::json::parse(settings_to_text(Settings(), sets));
    EXPECT_EQ(file["tools"]["block_edge"], 0.0);
    EXPECT_EQ(file["body"]["shape"], "duck.ply");
    EXPECT_EQ(file["tools"]["body"]["size"], 0.5);
    EXPECT_EQ(file["tools"]["brush_radius"], 0.25);
    ASSERT_TRUE(parse_settings(R"({"body": {"shape": "no such"}, "tools": 3})", sets).ok());
    EXPECT_EQ(number("tools.body.shape"), "duck.ply") << "what this build does not have is left alone";
}

TEST(Settings, EveryCutOfTheFileIsHandled) {
    const std::string text = settings_to_text(Settings());
    for (std::size_t length = 0; length < text.size(); ++length) {
        static_cast<void>(parse_settings(std::string_view(text).substr(0, length)));
    }
}

struct SettingsFolders : testing::Test {
    const slosh::test::SavedVariables before{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"};
};

TEST_F(SettingsFolders, FollowTheXdgRules) {
    setenv("HOME", "/home/ada", 1);
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_DATA_HOME");
    EXPECT_EQ(settings_path(), "/home/ada/.config/slosh/settings.json");
    EXPECT_EQ(data_folder(), "/home/ada/.local/share/slosh");
    setenv("XDG_CONFIG_HOME", "/elsewhere", 1);
    EXPECT_EQ(settings_path(), "/elsewhere/slosh/settings.json");
    setenv("XDG_CONFIG_HOME", "relative/path", 1);
    EXPECT_EQ(settings_path(), "/home/ada/.config/slosh/settings.json") << "relative paths are to be ignored";
}

/// It was a folder of /tmp that anyone could have made before, with links in it.
TEST_F(SettingsFolders, WithoutHomeComeFromTheListOfUsers) {
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_DATA_HOME");
    const passwd* user = ::getpwuid(::getuid());
    const std::filesystem::path home = user == nullptr ? "" : user->pw_dir;
    for (const char* value : {"", "relative"}) {
        setenv("HOME", value, 1);
        EXPECT_EQ(settings_path(), home.empty() ? home : home / ".config/slosh/settings.json");
        EXPECT_EQ(data_folder(), home.empty() ? home : home / ".local/share/slosh");
    }
    unsetenv("HOME");
    EXPECT_EQ(settings_path(), home.empty() ? home : home / ".config/slosh/settings.json");
    if (::getuid() != 0) return;
    // A user whom no list knows has none, and nothing is taken in its place.
    const pid_t child = ::fork();
    if (child == 0) {
        const bool none = ::setuid(4'000'000'000u) == 0 && settings_path().empty() && data_folder().empty();
        ::_exit(none ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
}

struct OneSettingsFile : testing::Test {
    const slosh::test::TemporaryFolder folder{"settings"};
    const std::filesystem::path path = folder / "settings.json";

    /// As a window has it that has read this file.
    SettingsFile window() const { return {path, settings_to_text(in_file())}; }
    Settings in_file() const { return load_settings(path).value().value_or(Settings()); }
};

TEST_F(OneSettingsFile, TwoWindowsKeepEachOthersChanges) {
    Settings first, second;
    SettingsFile of_first = window(), of_second = window();
    first.theme = "light";
    ASSERT_TRUE(of_first.write(settings_to_text(first)));
    second.view.clarity = 0.25f;
    second.hints_used = {"drop"};
    ASSERT_TRUE(of_second.write(settings_to_text(second)));
    first.window.width = 700;
    ASSERT_TRUE(of_first.write(settings_to_text(first)));
    const Settings both = in_file();
    EXPECT_EQ(both.theme, "light");
    EXPECT_EQ(both.window.width, 700);
    EXPECT_EQ(both.view.clarity, 0.25f);
    EXPECT_EQ(both.hints_used, std::vector<std::string>{"drop"});
    // Set back to what the window began with is a change, too.
    first.theme = "dark";
    ASSERT_TRUE(of_first.write(settings_to_text(first)));
    EXPECT_EQ(in_file().theme, "dark");
}

TEST_F(OneSettingsFile, KeepsWhatANewerSloshWroteThere) {
    ASSERT_TRUE(write_file_atomically(path, R"({"theme": "light", "view": {"sparkle": 3}, "later": [1]})"));
    Settings settings = in_file();
    SettingsFile file = window();
    settings.view.clarity = 0.25f;
    ASSERT_TRUE(file.write(settings_to_text(settings)));
    const auto json = nlohmann::json::parse(read_file(path).value());
    EXPECT_EQ(json["view"]["sparkle"], 3);
    EXPECT_EQ(json["later"], nlohmann::json({1}));
    EXPECT_EQ(in_file().theme, "light");
    EXPECT_EQ(in_file().view.clarity, 0.25f);
}

TEST_F(OneSettingsFile, WhatCouldNotBeWrittenIsWrittenNextTime) {
    Settings settings;
    SettingsFile file = window();
    ASSERT_TRUE(file.write(settings_to_text(settings)));
    settings.theme = "light";
    std::filesystem::rename(path, folder / "kept");
    std::filesystem::create_directory(path);
    EXPECT_FALSE(file.write(settings_to_text(settings)));
    std::filesystem::remove(path);
    std::filesystem::rename(folder / "kept", path);
    settings.window.width = 700;
    ASSERT_TRUE(file.write(settings_to_text(settings)));
    EXPECT_EQ(in_file().theme, "light");
    EXPECT_EQ(in_file().window.width, 700);
}

TEST_F(OneSettingsFile, WindowsThatWriteAtTheSameTimeLoseNothing) {
    std::vector<std::thread> windows;
    for (const char* key : {"a", "b", "c"}) {
        windows.emplace_back([this, key] {
            for (int i = 0; i < 20; ++i) {
                SettingsFile file(path, "{}");
                EXPECT_TRUE(file.write("{\"" + std::string(key) + std::to_string(i) + "\": 1}"));
            }
        });
    }
    for (std::thread& each : windows) each.join();
    EXPECT_EQ(nlohmann::json::parse(read_file(path).value()).size(), 60u);
}

TEST_F(OneSettingsFile, IsReadOnlyIfItIsOneAndSmall) {
    EXPECT_FALSE(load_settings(path).value()) << "none yet";
    ASSERT_TRUE(write_file_atomically(path, "{\"theme\": \"contrast\"}"));
    EXPECT_EQ(load_settings(path).value()->theme, "contrast");
    ASSERT_TRUE(write_file_atomically(path, std::string(100'000, '[')));
    EXPECT_EQ(load_settings(path).error().text(),
              "settings.json: is not a JSON object; the default settings are used");
    std::filesystem::resize_file(path, std::uintmax_t{3} << 30);
    EXPECT_EQ(load_settings(path).error().message, "has 3221225472 bytes, expected at most 1048576");
    std::filesystem::remove(path);
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    EXPECT_EQ(load_settings(path).error().message, "is a pipe, expected a file");
    EXPECT_EQ(load_settings("").error().message,
              "Settings cannot be saved: there is no home folder. Set HOME.");
}

TEST(Settings, TheMachineIsRememberedWholeOrNotAtAll) {
    Settings settings;
    settings.machine = {"a processor, 2 threads", 3.5e7, true, 8'000};
    settings.fidelity = "accurate";
    const Settings read = parse_settings(settings_to_text(settings)).value();
    EXPECT_EQ(read.machine.name, "a processor, 2 threads");
    EXPECT_DOUBLE_EQ(read.machine.speed, 3.5e7);
    EXPECT_TRUE(read.machine.processor_draws);
    EXPECT_EQ(read.machine.particles, 8'000);
    EXPECT_EQ(read.fidelity, "accurate");
    for (const char* broken : {R"({"machine": {"name": "x", "speed": -1, "particles": 9}})",
                               R"({"machine": {"name": 3, "speed": 1e6}})", R"({"machine": "fast"})", "{}"}) {
        const Settings fresh = parse_settings(broken).value();
        EXPECT_EQ(fresh.machine.name, "") << broken;
        EXPECT_EQ(fresh.machine.particles, 0) << broken;
    }
    EXPECT_EQ(parse_settings(R"({"simulation": {"fidelity": "perfect"}})").value().fidelity, "real_time");
}

TEST(Settings, WhoeverHadAnotherViewHasChosenIt) {
    EXPECT_FALSE(parse_settings("{}").value().view_chosen);
    EXPECT_FALSE(parse_settings(R"({"view": {"mode": "water"}})").value().view_chosen);
    EXPECT_TRUE(parse_settings(R"({"view": {"mode": "depth"}})").value().view_chosen);
    EXPECT_FALSE(
        parse_settings(R"({"view": {"mode": "particles"}, "view_chosen": false})").value().view_chosen)
        << "the program chose";
    Settings settings;
    settings.view_chosen = true;
    EXPECT_TRUE(parse_settings(settings_to_text(settings)).value().view_chosen);
}

}  // namespace
}  // namespace slosh::app::settings_test
