// Every solver, one line each; reference solvers: reference/list.cpp.
#include <algorithm>

#include "sim/methods/step/method_state.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

const SolverModule& pbf_module();
const SolverModule& wcsph_module();
const SolverModule& pcisph_module();
const SolverModule& dfsph_module();
const SolverModule& iisph_module();
const SolverModule& host_module();

ModuleList<SolverModule>& solver_modules() {
    static ModuleList<SolverModule> modules{
        &pbf_module(), &wcsph_module(), &pcisph_module(), &dfsph_module(), &iisph_module(),
    };
    return modules;
}

const SolverModule* find_solver(std::string_view name) {
    if (name.starts_with(host_solver_prefix)) return &host_module();
    const SolverModule* solver = solver_modules().find(name);
    return solver != nullptr ? solver : reference_solvers().find(name);
}

std::vector<std::string_view> all_solver_names() {
    std::vector<std::string_view> names;
    for (const auto* list : {&solver_modules(), &reference_solvers()})
        for (const SolverModule* solver : list->all()) names.push_back(solver->name);
    return names;
}

int particle_limit(const MethodState& state) {
    const SolverModule* solver = find_solver(state.solver);
    const int budget = state.parameters.particles.budget;
    return solver != nullptr ? std::min(budget, solver->most_particles) : budget;
}

std::string_view settings_solver(std::string_view solver) {
    const SolverModule* module = find_solver(solver);
    return module != nullptr && !module->settings_of.empty() ? module->settings_of : solver;
}

}  // namespace slosh
