// Preset files: strict reading with one sentence about each mistake, writing, and names.
#include "io/preset_file.h"

#include <gtest/gtest.h>

#include "sim/core/parameters/parameters.h"

namespace slosh::preset_file_test {
namespace {

using io::Preset;
using io::PresetKind;

Result<Preset> parse(const std::string& text, PresetKind kind = PresetKind::parameters) {
    Parameters values;
    static const Parameters defaults;
    return io::parse_preset(text, "mine.json", "mine", kind, {&parameter_table(), &values, &defaults});
}
Result<Preset> with_values(const std::string& values, PresetKind kind = PresetKind::parameters) {
    return parse(R"({"version": 1, "values": )" + values + "}", kind);
}

TEST(PresetFile, ReadsWhatItSays) {
    const Result<Preset> read = parse(R"({"version": 1, "place": 3, "title": "Mine", "description": "One.",
        "solver": "dfsph", "spacing": 0.05,
        "values": {"time.fidelity": "as_set", "time.substeps": 4, "dfsph.coarse": true}})");
    ASSERT_TRUE(read) << read.error().text();
    const Preset& preset = read.value();
    EXPECT_EQ(preset.name, "mine");
    EXPECT_EQ(preset.title, "Mine");
    EXPECT_EQ(preset.solver, "dfsph");
    EXPECT_EQ(preset.place, 3);
    EXPECT_EQ(preset.spacing, 0.05);
    const decltype(preset.values) wanted{{"time.fidelity", std::string("as_set")},
                                         {"time.substeps", 4.0},
                                         {"dfsph.coarse", std::string("on")}};
    EXPECT_EQ(preset.values, wanted);
}

TEST(PresetFile, AMistakeIsOneSentenceWithItsPlace) {
    const auto says = [](const Result<Preset>& read, const std::string& place, const std::string& words) {
        if (read) return testing::AssertionFailure() << "was taken";
        const std::string text = read.error().text();
        if (text.starts_with("mine.json" + place) && text.find(words) != std::string::npos &&
            text.find('\n') == std::string::npos)
            return testing::AssertionSuccess();
        return testing::AssertionFailure() << text;
    };
    EXPECT_TRUE(says(parse("{"), ":1:", "JSON syntax"));
    EXPECT_TRUE(says(parse("[]"), ": /", "expected an object"));
    EXPECT_TRUE(says(parse(R"({"version": 1})"), ": /", "\"values\" is missing"));
    EXPECT_TRUE(says(parse(R"({"version": 2, "values": {}})"), ": /version", "got 2, expected 1"));
    EXPECT_TRUE(says(parse(R"({"version": 1, "value": {}})"), ": /value", "did you mean \"values\""));
    EXPECT_TRUE(
        says(parse(R"({"version": 1, "solver": "pfb", "values": {}})"), ": /solver", "did you mean \"pbf\""));
    EXPECT_TRUE(says(with_values(R"({"pbf.iteratoins": 4})"), ": /values/pbf.iteratoins",
                     "did you mean \"pbf.iterations\""));
    EXPECT_TRUE(says(with_values(R"({"pbf.iterations": 4000})"), ": /values/pbf.iterations", "4000"));
    EXPECT_TRUE(says(with_values(R"({"pbf.iterations": "four"})"), ": /values/pbf.iterations",
                     "got the text \"four\", expected a number"));
    EXPECT_TRUE(says(with_values(R"({"pbf.accelerated": 1})"), ": /values/pbf.accelerated",
                     "expected true or false"));
    EXPECT_TRUE(says(with_values(R"({"pbf.coarse": "sometimes"})"), ": /values/pbf.coarse", "automatic"));
    EXPECT_TRUE(says(with_values(R"({"kernel.name": "gauss"})"), ": /values/kernel.name", "gauss"));
    EXPECT_TRUE(says(with_values("[1]"), ": /values", "expected an object of keys and values"));
}

/// What belongs to the scene, to the machine or to another kind is no preset's.
TEST(PresetFile, KeysOfOthersAreRefused) {
    for (const char* key : {"fluid.spacing", "time.machine_speed", "gravity.y", "boundary.friction",
                            "fluid.rest_density", "viscosity.nu", "particles.budget"}) {
        const Result<Preset> read = with_values("{\"" + std::string(key) + "\": 0.5}");
        ASSERT_FALSE(read) << key;
        EXPECT_NE(read.error().text().find("cannot set it"), std::string::npos) << read.error().text();
    }
    EXPECT_FALSE(with_values(R"({"pbf.iterations": 4})", PresetKind::materials));
    EXPECT_TRUE(with_values(R"({"viscosity.nu": 0.01})", PresetKind::materials));
    EXPECT_FALSE(parse(R"({"version": 1, "solver": "pbf", "values": {}})", PresetKind::materials));
}

TEST(PresetFile, WhatIsWrittenReadsBack) {
    Preset preset;
    preset.title = "Mine \"and\" yours";
    preset.description = "One.";
    preset.solver = "pbf";
    preset.spacing = 0.05;
    preset.values = {{"time.step", static_cast<double>(0.005f)},
                     {"pbf.coarse", 1.0},
                     {"kernel.name", std::string("cubic_spline")}};
    const std::string text = io::preset_to_text(preset, parameter_table());
    EXPECT_NE(text.find("\"time.step\": 0.005,"), std::string::npos) << text;
    EXPECT_NE(text.find("\"pbf.coarse\": \"on\""), std::string::npos) << text;
    const Result<Preset> read = parse(text);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read.value().title, preset.title);
    EXPECT_EQ(read.value().solver, preset.solver);
    EXPECT_EQ(read.value().values.size(), preset.values.size());
    EXPECT_EQ(io::preset_to_text(read.value(), parameter_table()), text);
}

TEST(PresetFile, NamesAreThoseOfFilesAndOfTheCommandLine) {
    EXPECT_EQ(io::preset_name("My look").value(), "my_look");
    EXPECT_EQ(io::preset_name("  Zäh  ").value(), "zäh");
    for (const char* bad : {"", "   ", "a/b", "../x", ".hidden", "-x", "a,b", "a\nb", "what?"})
        EXPECT_FALSE(io::preset_name(bad)) << bad;
    EXPECT_FALSE(io::preset_name(std::string(100, 'x')));
}

}  // namespace
}  // namespace slosh::preset_file_test
