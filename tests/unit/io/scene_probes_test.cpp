// Probes in scene files: read as written, refused with a sentence that says where.
#include <gtest/gtest.h>

#include "slosh/files.h"

namespace slosh::io::scene_probes_test {
namespace {

Result<SceneDescription> parse(const std::string& probes, int dimension = 3) {
    return parse_scene(
        R"({"version": 1, "dimension": )" + std::to_string(dimension) + R"(, "probes": )" + probes + "}",
        "file.json", "name", "");
}

std::string refusal(const std::string& probes, int dimension = 3) {
    const Result<SceneDescription> scene = parse(probes, dimension);
    return scene ? "accepted" : scene.error().text();
}

TEST(SceneProbes, AreReadAndWrittenAlike) {
    const Result<SceneDescription> read = parse(R"([
        {"name": "toe", "pressure": {"point": [1, 0.1, 0.5]}, "window": 0.02},
        {"pressure": {"point": [0, 1, 0], "solid": 2}},
        {"name": "gauge-1", "level": {"x": 0.5, "z": -0.25}},
        {"name": "gate", "flow": {"min": [1, 0, 0], "max": [1, 2, 1]}},
        {"name": "fast", "speed": {"point": [1, 2, 3]}},
        {"name": "push", "force": {"solid": 1}},
        {"name": "turn", "torque": {"solid": 0, "axis": "y"}}])");
    ASSERT_TRUE(read) << read.error().text();
    const std::string text = scene_to_text(read.value());
    const Result<SceneDescription> again = parse_scene(text, "again.json", "name", "");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(scene_to_text(again.value()), text);
    const std::vector<Probe>& probes = again.value().probes;
    ASSERT_EQ(probes.size(), 7u);
    EXPECT_EQ(probes[0].name, "toe");
    EXPECT_EQ(probes[0].window, 0.02);
    EXPECT_EQ(std::get<PressureProbe>(probes[0].what).point, Vec3(1.0f, 0.1f, 0.5f));
    EXPECT_EQ(std::get<PressureProbe>(probes[0].what).solid, -1);
    EXPECT_EQ(probes[1].name, "probe1");
    EXPECT_EQ(std::get<PressureProbe>(probes[1].what).solid, 2);
    EXPECT_EQ(std::get<LevelProbe>(probes[2].what).z, -0.25f);
    EXPECT_EQ(std::get<FlowProbe>(probes[3].what).max, Vec3(1.0f, 2.0f, 1.0f));
    EXPECT_EQ(std::get<SpeedProbe>(probes[4].what).point, Vec3(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(std::get<ForceProbe>(probes[5].what), (ForceProbe{1, -1}));
    EXPECT_EQ(std::get<TorqueProbe>(probes[6].what), (TorqueProbe{0, 1}));
}

TEST(SceneProbes, AScenesWithoutAnyIsWrittenAsBefore) {
    const Result<SceneDescription> read = parse("[]", 2);
    ASSERT_TRUE(read);
    EXPECT_EQ(scene_to_text(read.value()).find("probes"), std::string::npos);
}

TEST(SceneProbes, MistakesAreRefusedWithTheirPlace) {
    const auto says = [](const std::string& text, const std::string& part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    says(refusal(R"([{"name": "a"}])"), "/probes/0");
    says(refusal(R"([{"name": "a", "pressure": {"point": [0, 0, 0]}, "level": {"x": 0, "z": 0}}])"),
         "/probes/0");
    says(refusal(R"([{"name": "a b", "level": {"x": 0, "z": 0}}])"), "/probes/0/name");
    says(refusal(R"([{"name": "a", "level": {"x": 0, "z": 0}}, {"name": "a", "level": {"x": 1, "z": 0}}])"),
         "/probes/1/name: there are two");
    says(refusal(R"([{"level": {"x": 0}}])"), "/probes/0/level");
    says(refusal(R"([{"level": {"x": 0, "z": 0}, "window": 0}])"), "/probes/0/window");
    says(refusal(R"([{"flow": {"min": [0, 0, 0], "max": [1, 1, 1]}}])"),
         "/probes/0/flow: a frame must be flat");
    says(refusal(R"([{"flow": {"min": [0, 0, 0], "max": [0, 0, 1]}}])"), "flat");
    says(refusal(R"([{"flow": {"min": [0, 1, 0], "max": [0, 0, 1]}}])"), "flat");
    says(refusal(R"([{"pressure": {"point": [0, 1e9, 0]}}])"), "/probes/0/pressure/point");
    says(refusal(R"([{"speed": {}}])"), "/probes/0/speed");
    says(refusal(R"([{"force": {"axis": "x"}}])"), "/probes/0/force");
    says(refusal(R"([{"torque": {"solid": 0, "axis": "w"}}])"), "/probes/0/torque/axis");
    EXPECT_EQ(refusal(R"([{"flow": {"min": [0, 0], "max": [0, 1]}}, {"level": {"x": 1}}])", 2), "accepted");
}

}  // namespace
}  // namespace slosh::io::scene_probes_test
