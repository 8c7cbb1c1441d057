#include "sim/solvers/list.h"

#include <array>

namespace slosh {

const Solver& pbf_solver();
const Solver& wcsph_solver();
const Solver& pcisph_solver();
const Solver& dfsph_solver();

std::span<const SolverDescription> solver_list() {
    static constexpr std::array solvers{
        SolverDescription{"pbf", "PBF", "Position Based Fluids", "MM13", pbf_solver},
        SolverDescription{"wcsph", "WCSPH", "Weakly Compressible SPH", "BT07", wcsph_solver, false},
        SolverDescription{"pcisph", "PCISPH", "Predictive-Corrective Incompressible SPH", "SP09",
                          pcisph_solver},
        SolverDescription{"dfsph", "DFSPH", "Divergence-Free SPH", "BK15", dfsph_solver},
    };
    return solvers;
}

const SolverDescription* find_solver(std::string_view name) {
    for (const SolverDescription& description : solver_list()) {
        if (description.name == name) return &description;
    }
    return nullptr;
}

}  // namespace slosh
