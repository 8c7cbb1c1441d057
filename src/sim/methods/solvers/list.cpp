// Every solver, one line each.
#include "sim/methods/step/solver_module.h"

namespace slosh {

const SolverModule& pbf_module();
const SolverModule& wcsph_module();
const SolverModule& pcisph_module();
const SolverModule& dfsph_module();

ModuleList<SolverModule>& solver_modules() {
    static ModuleList<SolverModule> modules{
        &pbf_module(),
        &wcsph_module(),
        &pcisph_module(),
        &dfsph_module(),
    };
    return modules;
}

const SolverModule* find_solver(std::string_view name) { return solver_modules().find(name); }

}  // namespace slosh
