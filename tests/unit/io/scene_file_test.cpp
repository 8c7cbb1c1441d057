// Scene files: what is accepted means what the documentation says; what is refused is refused with one
// sentence and its place.
#include "slosh/files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/system/atomic_file.h"
#include "io/scene_limits.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::io::scene_file_test {
namespace {

/// The text of the error, or "ok".
std::string error_of(const std::string& text) {
    const Result<SceneDescription> scene = parse_scene(text, "test.json", "test");
    return scene ? "ok" : scene.error().text();
}

std::string with(const std::string& members) { return "{\"version\": 1, " + members + "}"; }

struct BadScene {
    const char* what;
    std::string text;
    const char* where;     ///< the error starts with it
    const char* mentions;  ///< and contains this
};

TEST(SceneFile, MotionsReadAsWritten) {
    SceneDescription scene;
    FreeMotion free;
    free.density = 730.0f;
    free.velocity = Vec3(1.0f, 2.0f, 3.0f);
    free.angular_velocity = Vec3(0.5f, 0.0f, -1.0f);
    SpinMotion spin{Vec3(0.0f, 1.0f, 0.0f), -120.0f, Vec3(1.0f, 2.0f, 3.0f)};
    OscillationMotion swing{Vec3(0.1f, 0.0f, 0.0f), {Vec3(1.0f, 0.0f, 0.0f), 20.0f}, Vec3(0.5f), 3.0f, 45.0f};
    KeyframeMotion frames{{{0.0, Vec3(0.0f), {}},
                           {1.5, Vec3(1.0f, 0.0f, 0.0f), {Vec3(0.0f, 1.0f, 0.0f), 90.0f}},
                           {2.0, Vec3(0.0f), {}}},
                          true};
    for (const SolidMotion& motion : std::vector<SolidMotion>{FixedMotion{}, free, spin, swing, frames})
        scene.solids.push_back({SphereShape{Vec3(0.0f), 1.0f}, {Vec3(0.0f, 0.0f, 1.0f), 15.0f}, motion});
    scene.events.push_back({1.0, AddSolid{scene.solids[1]}});
    scene.events.push_back({2.0, GrabSolid{true, 5, Vec3(1.0f), Vec3(2.0f)}});
    scene.parameters.emplace_back("fluid.spacing", 0.1);
    const std::string text = scene_to_text(scene);
    const Result<SceneDescription> read = parse_scene(text, "test.json", "");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(scene_to_text(read.value()), text);
    const auto& solids = read.value().solids;
    ASSERT_EQ(solids.size(), 5u);
    EXPECT_EQ(std::get<FreeMotion>(solids[1].motion).density, 730.0f);
    EXPECT_EQ(std::get<FreeMotion>(solids[1].motion).angular_velocity, free.angular_velocity);
    EXPECT_EQ(std::get<SpinMotion>(solids[2].motion).pivot, spin.pivot);
    EXPECT_EQ(std::get<OscillationMotion>(solids[3].motion).phase, 45.0f);
    EXPECT_TRUE(std::get<KeyframeMotion>(solids[4].motion).repeat);
    EXPECT_EQ(std::get<KeyframeMotion>(solids[4].motion).frames[1].time, 1.5);
    EXPECT_EQ(solids[4].turn.angle, 15.0f);
    EXPECT_TRUE(is_free(read.value().events[0].command.get_if<AddSolid>()->solid.motion));
}

TEST(SceneFile, IsWrittenAsAPersonWould) {
    const SceneDescription scene = *find_scene("double_dam_break").value().scene;
    const std::string text = scene_to_text(scene);
    EXPECT_NE(
        text.find(
            "\n  \"container\": { \"min\": [-2, 0, -0.6], \"max\": [2, 1.4, 0.6], \"open_top\": true },\n"),
        std::string::npos)
        << text;
    EXPECT_NE(text.find("\n    { \"box\": { \"center\": [-1.5, 0.625, 0], \"size\": [1, 1.25, 1.2] } },\n"),
              std::string::npos)
        << text;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 122u) << line;
}

TEST(SceneFile, BadScenesAreRefusedWithTheirPlace) {
    const std::string nested = std::string(5000, '[') + std::string(5000, ']');
    const std::vector<BadScene> cases = {
        {"empty", "", "test.json: ", "empty"},
        {"blank", " \n\t ", "test.json: ", "empty"},
        {"garbage", std::string("\x7f\x45\x4c\x46\x00\x01\xff\xfe", 8), "test.json:1:1: ", "JSON syntax"},
        {"cut short", "{\"version\": 1,", "test.json:1:", "JSON syntax"},
        {"missing comma", "{\n  \"version\": 1\n  \"title\": \"x\"\n}", "test.json:3:", "JSON syntax"},
        {"trailing text", "{\"version\": 1} x", "test.json:1:16: ", "JSON syntax"},
        {"deep nesting", nested, "test.json:1:33: ", "32 levels"},
        {"deep inside", with("\"fluids\": " + nested), "test.json:1:", "32 levels"},
        {"repeated key", "{\"version\": 1, \"title\": \"a\", \"title\": \"b\"}",
         "test.json: ", "\"title\" occurs twice"},
        {"huge number", with("\"seed\": 1e999"), "test.json", "number overflow"},
        {"not an object", "[1, 2]", "test.json: /: ", "got a list of 2, expected an object"},
        {"no version", "{}", "test.json: /: ", "\"version\" is missing"},
        {"other version", "{\"version\": 2}", "test.json: /version: ", "got 2, expected 1"},
        {"version as text", "{\"version\": \"1\"}", "test.json: /version: ", "expected 1"},
        {"unknown key", with("\"flids\": []"), "test.json: /flids: ", "did you mean \"fluids\""},
        {"unknown nested key", with("\"container\": {\"min\": [0,0,0], \"mx\": [1,1,1]}"),
         "test.json: /container/mx: ", "did you mean \"max\""},
        {"unknown solver", with("\"solver\": \"pfb\""), "test.json: /solver: ", "did you mean \"pbf\""},
        {"dimension 4", with("\"dimension\": 4"),
         "test.json: /dimension: ", "got 4, expected a number from 2 to 3"},
        {"dimension 2.5", with("\"dimension\": 2.5"), "test.json: /dimension: ", "whole number"},
        {"title as number", with("\"title\": 5"), "test.json: /title: ", "got 5, expected a text"},
        {"unknown parameter", with("\"parameters\": {\"pbf.iteration\": 3}"),
         "test.json: /parameters/pbf.iteration: ", "did you mean \"pbf.iterations\""},
        {"parameter as text", with("\"parameters\": {\"pbf.iterations\": \"four\"}"),
         "test.json: /parameters/pbf.iterations: ", "got the text \"four\", expected a whole number"},
        {"parameter null", with("\"parameters\": {\"time.step\": null}"),
         "test.json: /parameters/time.step: ", "got null"},
        {"parameter too large", with("\"parameters\": {\"time.step\": 1e6}"),
         "test.json: /parameters/time.step: ", "expected a number from"},
        {"parameter not whole", with("\"parameters\": {\"time.substeps\": 2.5}"),
         "test.json: /parameters/time.substeps: ", "whole number"},
        {"boolean as number", with("\"parameters\": {\"pbf.clamp\": 3}"),
         "test.json: /parameters/pbf.clamp: ", "true or false"},
        {"unknown choice", with("\"parameters\": {\"kernel.name\": \"cubic\"}"),
         "test.json: /parameters/kernel.name: ", "cubic_spline"},
        {"fluids as object", with("\"fluids\": {}"), "test.json: /fluids: ", "expected a list"},
        {"fluid without shape", with("\"fluids\": [{}]"),
         "test.json: /fluids/0: ", "got none of \"box\", \"sphere\", \"mesh\" or \"points\""},
        {"fluid with two", with("\"fluids\": [{\"box\": {}, \"sphere\": {}}]"),
         "test.json: /fluids/0: ", "more than one"},
        {"no size", with("\"fluids\": [{\"box\": {\"center\": [0,0,0]}}]"),
         "test.json: /fluids/0/box: ", "\"size\" is missing"},
        {"flat size", with("\"fluids\": [{\"box\": {\"center\": [0,0,0], \"size\": [1,0,1]}}]"),
         "test.json: /fluids/0/box/size: ", "0.0001"},
        {"negative size", with("\"fluids\": [{\"box\": {\"center\": [0,0,0], \"size\": [1,-1,1]}}]"),
         "test.json: /fluids/0/box/size/1: ", "got -1"},
        {"two numbers in 3-D", with("\"fluids\": [{\"sphere\": {\"center\": [0,0], \"radius\": 1}}]"),
         "test.json: /fluids/0/sphere/center: ", "3 numbers"},
        {"text in a vector", with("\"fluids\": [{\"sphere\": {\"center\": [0,\"a\",0], \"radius\": 1}}]"),
         "test.json: /fluids/0/sphere/center/1: ", "got the text \"a\""},
        {"absurd size", with("\"fluids\": [{\"box\": {\"center\": [0,0,0], \"size\": [1e6,1,1]}}]"),
         "test.json: /fluids/0/box/size/0: ", "got 1e+06, expected a number from 0 to 10000"},
        {"too many particles",
         with("\"fluids\": [{\"box\": {\"center\": [0,0,0], \"size\": [9e3,9e3,9e3]}}]"),
         "test.json: /fluids/0: ", "particles.budget"},
        {"too many in all",
         with("\"parameters\": {\"particles.budget\": 10000}, \"fluids\": [{\"box\": {\"center\": [0,0,0], "
              "\"size\": [1,1,1]}}, "
              "{\"sphere\": {\"center\": [4,0,0], \"radius\": 1}}]"),
         "test.json: /fluids/1: ", "expected at most 10000"},
        {"container inside out", with("\"container\": {\"min\": [0,0,0], \"max\": [1,-1,1]}"),
         "test.json: /container/max: ", "along y"},
        {"narrow container", with("\"container\": {\"min\": [0,0,0], \"max\": [1,1,0.1]}"),
         "test.json: /container: ", "4 spacings"},
        {"plane without normal", with("\"solids\": [{\"plane\": {\"point\": [0,0,0]}}]"),
         "test.json: /solids/0/plane: ", "\"normal\""},
        {"moving plane",
         with("\"solids\": [{\"plane\": {\"point\": [0,0,0], \"normal\": [0,1,0]}, \"motion\": {\"spin\": "
              "{}}}]"),
         "test.json: /solids/0/motion: ", "plane"},
        {"unknown motion",
         with("\"solids\": [{\"sphere\": {\"center\": [0,0,0], \"radius\": 1}, \"motion\": {\"fre\": {}}}]"),
         "test.json: /solids/0/motion", "did you mean \"free\""},
        {"no period",
         with("\"solids\": [{\"sphere\": {\"center\": [0,0,0], \"radius\": 1}, \"motion\": {\"oscillation\": "
              "{\"period\": 0}}}]"),
         "test.json: /solids/0/motion/oscillation/period: ", "from 0.01"},
        {"frames out of order",
         with("\"solids\": [{\"sphere\": {\"center\": [0,0,0], \"radius\": 1}, \"motion\": {\"keyframes\": "
              "{\"frames\": [{\"time\": 1}, {\"time\": 1}]}}}]"),
         "test.json: /solids/0/motion/keyframes/frames/1/time: ", "later"},
        {"as light as nothing",
         with("\"solids\": [{\"sphere\": {\"center\": [0,0,0], \"radius\": 1}, \"motion\": {\"free\": "
              "{\"density\": 0}}}]"),
         "test.json: /solids/0/motion/free/density: ", "from 1"},
        {"turn without angle",
         with("\"solids\": [{\"sphere\": {\"center\": [0,0,0], \"radius\": 1}, \"turn\": {\"axis\": "
              "[0,1,0]}}]"),
         "test.json: /solids/0/turn: ", "\"angle\" is missing"},
        {"zero normal", with("\"solids\": [{\"plane\": {\"point\": [0,0,0], \"normal\": [0,0,0]}}]"),
         "test.json: /solids/0/plane/normal: ", "zero vector"},
        {"emitter stops early", with("\"emitters\": [{\"position\": [0,0,0], \"start\": 2, \"stop\": 1}]"),
         "test.json: /emitters/0/stop: ", "before"},
        {"event without time", with("\"events\": [{\"reset\": {}}]"),
         "test.json: /events/0: ", "\"time\" is missing"},
        {"event without command", with("\"events\": [{\"time\": 1}]"),
         "test.json: /events/0: ", "exactly one"},
        {"event with two", with("\"events\": [{\"time\": 1, \"reset\": {}, \"erase_fluid\": {}}]"),
         "test.json: /events/0: ", "more than one"},
        {"unknown command", with("\"events\": [{\"time\": 1, \"drop_fluids\": {}}]"),
         "test.json: /events/0/drop_fluids: ", "did you mean \"drop_fluid\""},
        {"event before the start", with("\"events\": [{\"time\": -1, \"reset\": {}}]"),
         "test.json: /events/0/time: ", "got -1"},
        {"event's parameter",
         with("\"events\": [{\"time\": 1, \"set_parameter\": {\"key\": \"pbf.clamp\", \"value\": 2}}]"),
         "test.json: /events/0/set_parameter/value: ", "true or false"},
        {"event's solver", with("\"events\": [{\"time\": 1, \"switch_solver\": {\"name\": \"x\"}}]"),
         "test.json: /events/0/switch_solver/name: ", "unknown solver"},
        {"camera in itself", with("\"camera\": {\"eye\": [1,1,1], \"target\": [1,1,1]}"),
         "test.json: /camera/target: ", "eye"},
        {"unknown stage", with("\"camera\": {\"stage\": \"nigth\"}"),
         "test.json: /camera/stage: ", "did you mean \"night\""},
        {"unknown stage, told which there are", with("\"camera\": {\"stage\": \"moon\"}"),
         "test.json: /camera/stage: unknown stage \"moon\"", "expected \"studio\", \"pool\" or \"night\""},
        {"a stage without a name", with("\"camera\": {\"stage\": \"\"}"),
         "test.json: /camera/stage: unknown stage \"\"", "\"studio\""},
        {"a stage that is no text", with("\"camera\": {\"stage\": 2}"),
         "test.json: /camera/stage: ", "got 2"},
    };
    for (const BadScene& bad : cases) {
        SCOPED_TRACE(bad.what);
        const std::string error = error_of(bad.text);
        EXPECT_TRUE(error.starts_with(bad.where)) << error;
        EXPECT_NE(error.find(bad.mentions), std::string::npos) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos) << "one sentence: " << error;
    }
}

TEST(SceneFile, EverythingThatASceneCanSayIsRead) {
    const std::string text =
        with(R"("name": "n", "title": "t", "description": "d", "solver": "wcsph", "seed": 7,
        "parameters": {"fluid.spacing": 0.1, "pbf.clamp": false, "kernel.name": "cubic_spline", "pbf.iterations": 6},
        "container": {"min": [-1, 0, -1], "max": [1, 2, 1], "open_top": true},
        "fluids": [{"box": {"min": [-1, 0, -1], "max": [0, 1, 1]}, "velocity": [1, 2, 3]},
                   {"sphere": {"center": [0.5, 1, 0], "radius": 0.2}, "velocity_gradient_diagonal": [1, 1, -2]}],
        "solids": [{"plane": {"point": [0, 0, 0], "normal": [0, 2, 0]}}, {"capsule": {"a": [0, 0, 0], "b": [0, 1, 0], "radius": 0.1}},
                   {"sphere": {"center": [0, 0, 0], "radius": 0.3}}, {"box": {"center": [0, 0, 0], "size": [1, 2, 3]}}],
        "emitters": [{"position": [0, 1, 0], "direction": [1, 0, 0], "radius": 0.2, "speed": 3, "start": 1, "stop": 2, "budget": 10}],
        "sinks": [{"min": [0, 0, 0], "max": [1, 1, 1]}],
        "events": [{"time": 0.5, "drop_fluid": {"box": {"center": [0, 1, 0], "size": [0.2, 0.2, 0.2]}, "velocity": [0, -1, 0]}},
                   {"time": 1, "set_parameter": {"key": "xsph.symmetric", "value": false}}],
        "camera": {"eye": [1, 2, 3], "target": [0, 0, 0], "field_of_view": 30, "stage": "night"})");
    const Result<SceneDescription> read = parse_scene(text, "test.json", "test");
    ASSERT_TRUE(read) << read.error().text();
    const SceneDescription& scene = read.value();
    EXPECT_EQ(scene.name, "n");
    EXPECT_EQ(scene.solver, "wcsph");
    EXPECT_EQ(scene.seed, 7u);
    ASSERT_EQ(scene.parameters.size(), 4u);
    EXPECT_EQ(std::get<double>(scene.parameters[1].second), 0.0);
    EXPECT_EQ(std::get<std::string>(scene.parameters[2].second), "cubic_spline");
    EXPECT_TRUE(scene.open_top);
    EXPECT_EQ(scene.container->max, Vec3(1, 2, 1));
    ASSERT_EQ(scene.fluids.size(), 2u);
    EXPECT_EQ(std::get<BoxShape>(scene.fluids[0].shape).center, Vec3(-0.5f, 0.5f, 0.0f));
    EXPECT_EQ(std::get<BoxShape>(scene.fluids[0].shape).size, Vec3(1, 1, 2));
    EXPECT_EQ(scene.fluids[0].velocity, Vec3(1, 2, 3));
    EXPECT_EQ(scene.fluids[1].velocity_gradient_diagonal, Vec3(1, 1, -2));
    ASSERT_EQ(scene.solids.size(), 4u);
    EXPECT_EQ(std::get<PlaneShape>(scene.solids[0].shape).normal, Vec3(0, 1, 0)) << "made a unit vector";
    EXPECT_EQ(std::get<BoxShape>(scene.solids[3].shape).size, Vec3(1, 2, 3));
    EXPECT_EQ(scene.emitters.at(0).budget, 10);
    EXPECT_EQ(scene.emitters.at(0).stop, 2.0);
    EXPECT_EQ(scene.sinks.at(0).bounds.max, Vec3(1, 1, 1));
    ASSERT_EQ(scene.events.size(), 2u);
    EXPECT_EQ(scene.events[0].command.get_if<DropFluid>()->velocity, Vec3(0, -1, 0));
    EXPECT_EQ(std::get<double>(scene.events[1].command.get_if<SetParameter>()->value), 0.0);
    EXPECT_EQ(scene.camera.field_of_view, 30.0f);
    EXPECT_EQ(scene.camera.stage, "night");
}

TEST(SceneFile, FlatScenesTakeTwoNumbers) {
    const Result<SceneDescription> read = parse_scene(
        with(
            R"("dimension": 2, "container": {"min": [0, 0], "max": [2, 1]}, "parameters": {"fluid.spacing": 0.1},
                "fluids": [{"box": {"min": [0, 0], "max": [1, 1]}}, {"sphere": {"center": [1.5, 0.5, 9], "radius": 0.2}}])"),
        "test.json", "test");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(std::get<BoxShape>(read.value().fluids[0].shape).center.z, 0.0f);
    EXPECT_EQ(std::get<SphereShape>(read.value().fluids[1].shape).center, Vec3(1.5f, 0.5f, 0.0f))
        << "z is 0 in 2-D";
    EXPECT_EQ(particles_in(read.value().fluids[0].shape, 0.1, 2), 100.0);
}

/// Commands: command_list_test.cpp.
TEST(SceneFile, WritingAndReadingGivesTheSameText) {
    SceneDescription scene;
    scene.name = "all";
    scene.title = "All \"commands\" \n \xc3\xa4";
    scene.parameters = {
        {"fluid.spacing", 0.07}, {"pbf.clamp", 0.0}, {"kernel.name", std::string("poly6_spiky")}};
    scene.container = Box3{{-1.1f, 0.0f, -1.0f}, {1.0f, 2.3f, 1.0f}};
    scene.open_top = true;
    scene.fluids = {{BoxShape{{0.1f, 0.2f, 0.3f}, {0.5f, 0.6f, 0.7f}}, Vec3(1, 0, 0), Vec3(0, 0.1f, 0)},
                    {SphereShape{{0, 1, 0}, 0.33f}, {}, {}}};
    scene.solids = {{PlaneShape{}}, {SphereShape{}}, {BoxShape{}}, {CapsuleShape{}}};
    scene.emitters = {Emitter{}, Emitter{{0, 1, 0}, {1, 0, 0}, 0.2f, 2.0f, 0.1, 0.7, 5}};
    scene.sinks = {{Box3{{0, 0, 0}, {0.1f, 0.1f, 0.1f}}}};
    scene.camera.stage = "pool";
    const std::string text = scene_to_text(scene);
    const Result<SceneDescription> read = parse_scene(text, "written", "other");
    ASSERT_TRUE(read) << read.error().text() << "\n" << text;
    EXPECT_EQ(scene_to_text(read.value()), text);
    EXPECT_EQ(read.value().title, scene.title);
    EXPECT_EQ(read.value().camera.stage, "pool");
    EXPECT_EQ(std::get<BoxShape>(read.value().fluids[0].shape).size, Vec3(0.5f, 0.6f, 0.7f)) << "bit for bit";
}

TEST(SceneFile, SaveAndLoad) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / "slosh_scene_file_test" / "a scene.json";
    SceneDescription scene;
    scene.title = "x";
    ASSERT_TRUE(save_scene(scene, path));
    const Result<SceneDescription> read = load_scene(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read.value().title, "x");
    EXPECT_EQ(read.value().camera.stage, "") << "none was named, so none is written";
    const Result<SceneDescription> missing = load_scene(path.string() + "x");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().where, path.string() + "x");
    std::filesystem::remove_all(path.parent_path());
}

}  // namespace
}  // namespace slosh::io::scene_file_test
