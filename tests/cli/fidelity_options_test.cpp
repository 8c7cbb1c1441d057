// --fidelity of `slosh run`: Real time is measured, traded, printed and recorded; Accurate stays what it was.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/command_runner.h"

namespace slosh::cli::fidelity_options_test {
namespace {

using Json = nlohmann::ordered_json;

Json run_json(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "run");
    arguments.insert(arguments.end(), {"--json", "--threads", "1"});
    const CommandOutput output = run_slosh(arguments);
    EXPECT_EQ(output.exit_code, 0) << output.err;
    return Json::parse(output.out, nullptr, false);
}

TEST(FidelityOptions, AccurateIsTheDefault) {
    const std::vector<std::string> scene = {"dam_break_2d", "--particles", "400", "--steps", "5"};
    std::vector<std::string> accurate = scene;
    accurate.insert(accurate.end(), {"--fidelity", "accurate"});
    const Json without = run_json(scene), with = run_json(accurate);
    EXPECT_EQ(without["fidelity"], "accurate");
    EXPECT_EQ(without["traded"], "");
    EXPECT_EQ(without["state_hash"], with["state_hash"]);
}

TEST(FidelityOptions, RealTimeIsTradedForAGivenSpeed) {
    const Json run = run_json({"double_dam_break", "--seconds", "0.2", "--particles", "1500", "--fidelity",
                               "real_time", "--set", "time.machine_speed=2e6"});
    EXPECT_EQ(run["steps"], 12) << "1/60 s each, though the spacing was rescaled";
    EXPECT_EQ(run["machine_speed"], 2e6);
    EXPECT_GT(run["real_time_factor"].get<double>(), 0.0);
    EXPECT_NE(run["traded"].get<std::string>().find("substep"), std::string::npos);
}

TEST(FidelityOptions, ARecordingOfRealTimeReplaysAndTheSpeedIsMeasured) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("slosh_fidelity_" + std::to_string(::getpid()));
    const CommandOutput run =
        run_slosh({"run", "double_dam_break", "--steps", "20", "--particles", "1500", "--fidelity",
                   "real_time", "--threads", "1", "--record", file.string()});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.err.find("time.machine_speed measured"), std::string::npos) << run.err;
    const CommandOutput replay = run_slosh({"replay", file.string()});
    std::filesystem::remove(file);
    EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
    EXPECT_EQ((replay.out + replay.err).find("differ"), std::string::npos) << replay.out << replay.err;
}

}  // namespace
}  // namespace slosh::cli::fidelity_options_test
