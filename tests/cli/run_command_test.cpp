// The command line as scripts see it: exit codes, one sentence on stderr, and the fields of --json.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/parallel.h"
#include "io/point_file.h"
#include "slosh/execution.h"
#include "slosh/files.h"
#include "support/command_runner.h"
#include "support/needs.h"
#include "support/own_surroundings.h"

namespace slosh::cli::run_command_test {
namespace {

using Json = nlohmann::ordered_json;

struct CommandLine : testing::Test {
    std::string file(const std::string& name) const { return (folder / name).string(); }
    std::string write(const std::string& name, const std::string& content) const {
        EXPECT_TRUE(write_file_atomically(folder / name, content));
        return file(name);
    }

    const slosh::test::TemporaryFolder folder{"cli"};
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& mentions) {
    std::string all;
    for (const std::string& argument : arguments) all += argument + " ";
    SCOPED_TRACE(all);
    const CommandOutput output = run_slosh(arguments);
    EXPECT_EQ(output.exit_code, 2) << output.err;
    EXPECT_EQ(output.out, "");
    EXPECT_EQ(lines_of(output.err).size(), 1u) << output.err;
    EXPECT_TRUE(output.err.starts_with("slosh")) << output.err;
    EXPECT_NE(output.err.find(mentions), std::string::npos) << output.err;
}

Json run_json(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "run");
    arguments.push_back("--json");
    const CommandOutput output = run_slosh(arguments);
    EXPECT_EQ(output.exit_code, 0) << output.err;
    Json json = Json::parse(output.out, nullptr, false);
    EXPECT_TRUE(json.is_object()) << output.out;
    return json;
}

TEST_F(CommandLine, BadInputIsExitCode2AndOneSentence) {
    expect_refused({"run"}, "SCENE is required");
    expect_refused({"run", "no_such_scene"}, "no_such_scene");
    expect_refused({"run", "double_dam_brake"}, "did you mean \"double_dam_break\"");
    expect_refused({"run", "drop_2d", "--solver", "pfb"}, "did you mean \"pbf\"");
    expect_refused({"run", "drop_2d", "--simd", "mmx"}, "width1");
    expect_refused({"run", "drop_2d", "--threads", "0"}, "--threads");
    expect_refused({"run", "drop_2d", "--threads", "many"}, "--threads");
    expect_refused({"run", "drop_2d", "--steps", "-1"}, "--steps");
    expect_refused({"run", "drop_2d", "--seconds", "1e99"}, "--seconds");
    expect_refused({"run", "drop_2d", "--steps", "1", "--seconds", "1"}, "--steps");
    expect_refused({"run", "drop_2d", "--stpes", "1"}, "--stpes");
    expect_refused({"run", "drop_2d", "another"}, "another");
    expect_refused({"run", "drop_2d", "--fidelity", "real"}, "--fidelity");
    expect_refused({"run", "drop_2d", "--fidelity", "accurate", "--set", "time.fidelity=as_set"},
                   "used together");
    expect_refused({"run", "drop_2d", "--set", "pbf.iterations"}, "expected key=value");
    expect_refused({"run", "drop_2d", "--set", "pbf.iteration=4"}, "did you mean \"pbf.iterations\"");
    expect_refused({"run", "drop_2d", "--set", "pbf.iterations=four"}, "whole number");
    expect_refused({"run", "drop_2d", "--set", "pbf.iterations=99999"}, "whole number from");
    expect_refused({"run", "drop_2d", "--set", "time.step=nan"}, "time.step");
    expect_refused({"run", "drop_2d", "--set", "kernel.name=cubic"}, "cubic_spline");
    expect_refused({"run", "drop_2d", "--particles", "0"}, "--particles");
    expect_refused({"run", "drop_2d", "--particles", "1000", "--set", "fluid.spacing=0.1"}, "--particles");
    expect_refused({"run", "drop_2d", "--particles", "90000000"}, "--particles");
    expect_refused({"run", "drop_2d", "--format", "ply"}, "--export");
    expect_refused({"run", "drop_2d", "--export", file("x"), "--format", "obj"}, "ply, csv");
    expect_refused({"run", "drop_2d", "--steps", "2", "--warmup", "5"}, "--warmup");
    expect_refused({"run", "drop_2d", "--steps", "1", "--csv", folder.string()}, "is a folder");
    expect_refused({"run", "drop_2d", "--steps", "1", "--save", "/proc/nowhere/state"}, "/proc/nowhere");
    // A folder that says it can be written and cannot: refused before the run, not after it.
    expect_refused({"run", "drop_2d", "--seconds", "1e6", "--save", "/proc/state"}, "/proc");
    // A number is a number, a name has letters.
    expect_refused({"run", "drop_2d", "--seconds", "nan"}, "--seconds: got nan, expected a number from");
    expect_refused({"run", "drop_2d", "--seconds", "inf"}, "--seconds");
    expect_refused({"run", "drop_2d", "--warmup", "nan"}, "--warmup");
    expect_refused({"run", "drop_2d", "--export", file("x"), "--fps", "nan"}, "--fps");
    expect_refused({"render", "drop_2d", "--out", file("x"), "--fps", "nan"}, "--fps");
    expect_refused({"render", "drop_2d", "--out", file("x"), "--range", "0:inf"}, "--range");
    for (const char* option : {"--save", "--csv", "--solver", "--simd", "--seconds", "--set", "--export"})
        expect_refused({"run", "drop_2d", option, ""}, std::string(option) + ": got");
    expect_refused({"run", ""}, "SCENE");
    expect_refused({"render", "drop_2d", "--out", ""}, "--out");
    expect_refused({"replay", "x", "--save", ""}, "--save");
    expect_refused({"--replay", ""}, "--replay");
    expect_refused({"list"}, "WHAT is required");
    expect_refused({"list", "scene"}, "did you mean \"scenes\"");
    expect_refused({"replay", "x"}, "x");
    expect_refused({"run", "drop_2d", "--save-every", "1"}, "--save-every");
    for (const char* wrong : {"nan", "0"})
        expect_refused({"run", "drop_2d", "--save", file("x"), "--save-every", wrong}, "--save-every");
    expect_refused({"rnu", "drop_2d"}, "did you mean \"run\"");
    expect_refused({"--size", "12x"}, "--size");
    expect_refused({"--no-such-option"}, "--no-such-option");
}

TEST_F(CommandLine, BadInputOfASweep) {
    SLOSH_NEEDS(sweep);
    expect_refused({"sweep", "drop_2d", "--csv", ""}, "--csv");
    expect_refused({"sweep", "drop_2d", "--set", "pbf.iterations"}, "key=value");
    expect_refused({"sweep", "drop_2d", "--steps", "1", "--set", "pbf.iterations=1,x"}, "whole number");
    for (const char* wrong : {"0", "-1", "1025", "two"})
        expect_refused({"sweep", "drop_2d", "--steps", "1", "--jobs", wrong}, "--jobs");
}

TEST_F(CommandLine, TellsWhatItIs) {
    const CommandOutput output = run_slosh({"--version"});
    EXPECT_EQ(output.exit_code, 0);
    EXPECT_EQ(output.err, "");
    ASSERT_EQ(lines_of(output.out).size(), 1u) << output.out;
    EXPECT_TRUE(output.out.starts_with("slosh 0.")) << output.out;
    EXPECT_NE(output.out.find(", commit "), std::string::npos) << output.out;
    const std::string instructions =
        ", threads of " + std::string(thread_library()) + ", instruction set " +
        std::string(simd::name(simd::best_target())) +
        (simd::has_fused_multiply_add(simd::best_target()) ? " (with fused multiply-add)\n"
                                                           : " (without fused multiply-add)\n");
    EXPECT_TRUE(output.out.ends_with(instructions)) << output.out;
}

TEST_F(CommandLine, BadFilesAreNamedWithTheirPlace) {
    expect_refused({"run", write("syntax.json", "{\n  \"version\": 1,,\n}")},
                   "syntax.json:2:16: JSON syntax");
    expect_refused({"run", write("key.json", "{\"version\": 1, \"solids\": [{\"bax\": {}}]}")},
                   "key.json: /solids/0/bax: unknown key");
    expect_refused(
        {"run",
         write("size.json",
               "{\"version\": 1, \"fluids\": [{\"sphere\": {\"center\": [0,0,0], \"radius\": 1e9}}]}")},
        "/fluids/0/sphere/radius");
    expect_refused({"run", write("empty.json", "")}, "empty.json: is empty");
    expect_refused({"run", write("binary.json", std::string("\0\1\2\xff\xfe", 5))}, "binary.json:1:1");
    expect_refused({"run", folder.string()}, "folder");
    expect_refused({"run", file("missing.json")}, "missing.json");
}

TEST_F(CommandLine, JsonHasTheFixedFieldsInOrder) {
    SLOSH_NEEDS(probes);
    const Json json = run_json({"dam_break_2d", "--particles", "400", "--steps", "5", "--threads", "1"});
    std::string keys;
    for (const auto& [key, value] : json.items()) keys += key + " ";
    EXPECT_EQ(
        keys,
        "scene solver dimension particles boundary_particles threads simd steps substeps simulated_s wall_s "
        "real_time_factor fidelity machine_speed traded ms_per_step phases_ms iterations_mean density_error "
        "neighbours_mean v_max velocity_limited symptoms kinetic_j potential_j momentum bounds removed "
        "foam_particles state_hash peak_rss_mb bytes_per_particle bodies probes notes ");
    EXPECT_EQ(json["scene"], "dam_break_2d");
    EXPECT_EQ(json["solver"], "pbf");
    EXPECT_EQ(json["dimension"], 2);
    EXPECT_NEAR(json["particles"].get<double>(), 400.0, 20.0);
    EXPECT_EQ(json["boundary_particles"], 0);
    EXPECT_EQ(json["threads"], 1);
    EXPECT_TRUE(json["simd"].is_string());
    EXPECT_EQ(json["steps"], 5);
    EXPECT_GE(json["substeps"].get<int>(), 5);
    EXPECT_NEAR(json["simulated_s"].get<double>(), 5 * 0.004, 1e-6);
    EXPECT_GT(json["wall_s"].get<double>(), 0.0);
    EXPECT_GT(json["ms_per_step"]["median"].get<double>(), 0.0);
    EXPECT_GE(json["ms_per_step"]["p95"].get<double>(), json["ms_per_step"]["median"].get<double>());
    EXPECT_FALSE(json["phases_ms"].empty());
    for (const auto& [phase, value] : json["phases_ms"].items()) EXPECT_TRUE(value.is_number()) << phase;
    EXPECT_GE(json["density_error"]["max"].get<double>(), json["density_error"]["mean"].get<double>());
    EXPECT_GT(json["neighbours_mean"].get<double>(), 5.0);
    EXPECT_GT(json["kinetic_j"].get<double>(), 0.0);
    EXPECT_EQ(json["momentum"].size(), 3u);
    EXPECT_LT(json["bounds"]["min"][0].get<double>(), json["bounds"]["max"][0].get<double>());
    for (const char* reason : {"sink", "erased", "overlap", "nonfinite", "escaped"})
        EXPECT_EQ(json["removed"][reason], 0) << reason;
    const std::string hash = json["state_hash"];
    EXPECT_EQ(hash.size(), 16u);
    EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_GT(json["peak_rss_mb"].get<double>(), 1.0);
    EXPECT_GT(json["bytes_per_particle"].get<int>(), 30);
}

TEST_F(CommandLine, ExportWritesAFilePerFrame) {
    const Json json = run_json({"drop_2d", "--particles", "300", "--seconds", "0.1", "--export",
                                file("frames"), "--format", "csv", "--fps", "30"});
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "frames"))
        names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"camera.json", "particles_00000.csv", "particles_00001.csv",
                                               "particles_00002.csv", "particles_00003.csv"}));
    const Json camera = Json::parse(read_file(file("frames/camera.json")).value());
    EXPECT_EQ(camera["projection"], "orthographic");
    EXPECT_GT(camera["height"].get<double>(), 0.0);
    const auto read = io::require_particle_format("csv").value()->decode(
        read_file(file("frames/particles_00003.csv")).value(), "frame");
    ASSERT_TRUE(read);
    EXPECT_EQ(read.value().size(), json["particles"].get<std::size_t>());
}

TEST_F(CommandLine, ExportWritesTheSurface) {
    SLOSH_NEEDS(surface);
    run_json({"water_drop", "--particles", "1000", "--seconds", "0.05", "--export", file("frames"),
              "--format", "surface-obj", "--fps", "30"});
    const std::string text = read_file(file("frames/surface_00001.obj")).value();
    EXPECT_NE(text.find("\nf "), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(file("frames/surface_00002.obj")));
    const Json camera = Json::parse(read_file(file("frames/camera.json")).value());
    const CameraDescription wanted = io::find_scene("water_drop").value().scene->camera;
    EXPECT_NEAR(camera["field_of_view"].get<double>(), static_cast<double>(wanted.field_of_view), 1e-4);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(camera["position"][axis].get<double>(),
                    static_cast<double>(wanted.eye[static_cast<int>(axis)]), 1e-3);
        EXPECT_NEAR(camera["target"][axis].get<double>(),
                    static_cast<double>(wanted.target[static_cast<int>(axis)]), 1e-3);
    }
    EXPECT_EQ(camera["size"], Json({1280, 720}));
    // The velocity is there, and the list of the frames.
    run_json({"water_drop", "--particles", "1000", "--seconds", "0.05", "--export", file("moving"),
              "--format", "surface-vtp,surface-ply", "--fps", "30"});
    for (const char* name : {"moving/surface_00001.vtp", "moving/surface_00001.ply"}) {
        const auto surface = io::load_points(file(name));
        ASSERT_TRUE(surface) << surface.error().text();
        ASSERT_FALSE(surface.value()->velocities.empty()) << name;
        float fastest = 0.0f;
        for (const Vec3& velocity : surface.value()->velocities)
            fastest = std::max(fastest, glm::length(velocity));
        EXPECT_GT(fastest, 0.1f) << name;
    }
    EXPECT_NE(read_file(file("moving/surface.pvd")).value().find("surface_00001.vtp"), std::string::npos);
    expect_refused({"run", "drop_2d", "--export", file("flat"), "--format", "surface-ply"}, "2-D");
    expect_refused({"run", "drop_2d", "--export", file("flat"), "--format", "surface-stl"}, "surface-ply");
}

TEST_F(CommandLine, ASavedStateGoesOnAsIfItHadNeverStopped) {
    const std::vector<std::string> scene = {"corner_column", "--particles", "500"};
    const auto run_from = [&](std::vector<std::string> arguments, const std::vector<std::string>& more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_json(arguments);
    };
    const Json whole = run_from(scene, {"--steps", "20"});
    run_from(scene, {"--steps", "9", "--save", file("state")});
    const Json rest = run_from({file("state")}, {"--steps", "11"});
    EXPECT_EQ(rest["state_hash"], whole["state_hash"]);
    EXPECT_EQ(rest["steps"], 11);
    EXPECT_EQ(run_from({file("state")}, {"--steps", "1", "--solver", "wcsph"})["solver"], "wcsph");
    expect_refused({"run", file("state"), "--particles", "100"}, "--particles");

    std::string damaged = read_file(file("state")).value();
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    expect_refused({"run", write("damaged", damaged)}, "damaged");
    expect_refused({"run", write("cut", damaged.substr(0, 100))}, "cut");
}

TEST_F(CommandLine, TableForPeople) {
    const CommandOutput output = run_slosh({"run", "drop_2d", "--particles", "300", "--steps", "2"});
    EXPECT_EQ(output.exit_code, 0);
    EXPECT_NE(output.out.find("ms per step"), std::string::npos) << output.out;
    EXPECT_EQ(output.err, "") << "no progress when stderr is not a terminal";
}

TEST_F(CommandLine, ListsAreArraysOfObjects) {
    for (const char* what : {"scenes", "solvers", "forces", "modes", "formats", "parameters"}) {
        SCOPED_TRACE(what);
        const CommandOutput output = run_slosh({"list", what, "--json"});
        EXPECT_EQ(output.exit_code, 0) << output.err;
        const Json list = Json::parse(output.out, nullptr, false);
        ASSERT_TRUE(list.is_array()) << output.out;
        ASSERT_FALSE(list.empty());
        for (const Json& entry : list) EXPECT_TRUE(entry.is_object());
        const CommandOutput table = run_slosh({"list", what});
        EXPECT_EQ(lines_of(table.out).size(), list.size());
    }
    const Json scenes = Json::parse(run_slosh({"list", "scenes", "--json"}).out);
    EXPECT_EQ(scenes[0]["name"], "double_dam_break");
    EXPECT_TRUE(scenes[0]["title"].is_string());
    EXPECT_EQ(scenes[0]["dimension"], 3);
    const Json parameters = Json::parse(run_slosh({"list", "parameters", "--json"}).out);
    for (const Json& parameter : parameters) {
        for (const char* key : {"key", "label", "unit", "default", "min", "max", "help"})
            EXPECT_TRUE(parameter.contains(key)) << parameter;
    }
}

TEST_F(CommandLine, HelpIsNotAnError) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"--help"}, {"run", "--help"}, {"bench", "--help"}}) {
        const CommandOutput output = run_slosh(arguments);
        EXPECT_EQ(output.exit_code, 0);
        EXPECT_NE(output.out.find("Usage"), std::string::npos) << output.out;
        EXPECT_EQ(output.err, "");
    }
}

}  // namespace
}  // namespace slosh::cli::run_command_test
