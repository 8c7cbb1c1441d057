// What tests over all solvers and all embedded scenes loop over, and how a script makes them run longer.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace slosh {

/// Whatever solver_modules() holds.
std::vector<std::string> every_solver();
/// Those that iterate for the pressure.
std::vector<std::string> iterating_solvers();

struct SceneCase {
    std::string scene, solver;
};
inline void PrintTo(const SceneCase& scene, std::ostream* out) { *out << scene.scene << " " << scene.solver; }
/// Every embedded scene with every solver.
std::vector<SceneCase> scene_cases();
/// For INSTANTIATE_TEST_SUITE_P: "water_drop_pbf".
template <typename Info>
std::string scene_case_name(const Info& info) {
    return info.param.scene + "_" + info.param.solver;
}

/// Steps of `step` seconds that last `seconds`, rounded up.
std::int64_t steps_in(double seconds, double step);

}  // namespace slosh
