#include "support/scene_cases.h"

#include <cmath>

#include "sim/methods/step/solver_module.h"
#include "slosh/files.h"

namespace slosh {

std::vector<std::string> every_solver() {
    std::vector<std::string> names;
    for (const SolverModule* solver : solver_modules().all()) names.emplace_back(solver->name);
    return names;
}

std::vector<std::string> iterating_solvers() {
    std::vector<std::string> names;
    for (const SolverModule* solver : solver_modules().all())
        if (solver->iterates()) names.emplace_back(solver->name);
    return names;
}

std::vector<SceneCase> scene_cases() {
    std::vector<SceneCase> cases;
    for (const std::string& scene : io::scene_names()) {
        for (const std::string& solver : every_solver()) cases.push_back({scene, solver});
    }
    return cases;
}

std::int64_t steps_in(double seconds, double step) {
    // time.step is a float: 10 s / 0.005f is a little over 2000.
    return static_cast<std::int64_t>(std::ceil(seconds / step * (1.0 - 1e-6)));
}

}  // namespace slosh
