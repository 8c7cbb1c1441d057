// Every reference solver, one line each.
#include "sim/methods/step/solver_module.h"

namespace slosh {

const SolverModule& pbf_reference_module();
const SolverModule& wcsph_reference_module();

ModuleList<SolverModule>& reference_solvers() {
    static ModuleList<SolverModule> modules{
        &pbf_reference_module(),
        &wcsph_reference_module(),
    };
    return modules;
}

}  // namespace slosh
