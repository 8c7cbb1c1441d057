// What `slosh run` says about solids: where they are, and what the water does to them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "slosh/world.h"
#include "support/command_runner.h"

namespace slosh::cli::body_figures_test {
namespace {

using Json = nlohmann::ordered_json;

constexpr double side = 0.3;  // m

/// A box that is held in still water, and one that lies on the dry floor.
constexpr const char* scene_text = R"({
  "version": 1, "dimension": 2, "parameters": {"fluid.spacing": 0.05},
  "container": {"min": [0, 0, 0], "max": [1.5, 2, 0.1]},
  "fluids": [{"box": {"min": [0, 0, 0], "max": [1.5, 1.2, 0.1]}}],
  "solids": [{"box": {"center": [0.75, 0.7, 0], "size": [0.3, 0.3, 0.1]}},
             {"sphere": {"center": [0.3, 1.6, 0], "radius": 0.1}, "motion": {"free": {"density": 500}}}]
})";

struct BodyFiguresOfARun : testing::Test {
    void SetUp() override {
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "held.json") << scene_text;
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("slosh_bodies_test_" + std::to_string(::getpid()));
};

TEST_F(BodyFiguresOfARun, JsonHasBuoyancyAndTheTableTheSame) {
    const std::string table = (folder / "rows.csv").string();
    const CommandOutput output = run_slosh({"run", (folder / "held.json").string(), "--seconds", "2",
                                            "--json", "--csv", table, "--set", "boundary.friction=0"});
    ASSERT_EQ(output.exit_code, 0) << output.err;
    const Json bodies = Json::parse(output.out)["bodies"];
    ASSERT_EQ(bodies.size(), 2u);
    EXPECT_EQ(bodies[0]["index"], 0);
    EXPECT_EQ(bodies[0]["name"], "box");
    EXPECT_EQ(bodies[1]["name"], "sphere");
    EXPECT_EQ(bodies[0]["velocity"][1], 0.0);
    EXPECT_NEAR(bodies[0]["position"][1].get<double>(), 0.7, 1e-6);
    // The ball has fallen into the water.
    EXPECT_LT(bodies[1]["position"][1].get<double>(), 1.5);

    std::ifstream file(table);
    std::string line, header;
    std::getline(file, header);
    const auto cells = [](const std::string& text) {
        std::vector<std::string> result;
        std::istringstream stream(text);
        for (std::string cell; std::getline(stream, cell, ',');) result.push_back(cell);
        return result;
    };
    const std::vector<std::string> names = cells(header);
    std::map<std::string, double> sums;
    std::vector<std::string> last;
    int rows = 0;
    while (std::getline(file, line)) {
        last = cells(line);
        ASSERT_EQ(last.size(), names.size());
        if (++rows <= 200) continue;
        for (std::size_t i = 0; i < names.size(); ++i)
            sums[names[i]] += std::strtod(last[i].c_str(), nullptr);
    }
    const double buoyancy = 1000.0 * 9.81 * side * side;
    EXPECT_NEAR(sums["body0_force_y"] / (rows - 200), buoyancy, 0.15 * buoyancy);
    EXPECT_NEAR(sums["body0_force_x"] / (rows - 200), 0.0, 0.1 * buoyancy);
    const double torque = bodies[1]["torque"][2];
    EXPECT_NEAR(std::strtod(last.back().c_str(), nullptr), torque, 1e-5 * std::abs(torque));
}

}  // namespace
}  // namespace slosh::cli::body_figures_test
