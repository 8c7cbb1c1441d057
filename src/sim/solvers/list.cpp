#include "sim/solvers/list.h"

#include <array>

namespace slosh {

const Solver& pbf_solver();
const Solver& wcsph_solver();

std::span<const SolverDescription> solver_list() {
    static constexpr std::array solvers{
        SolverDescription{"pbf", "PBF", "Position Based Fluids", "MM13", pbf_solver},
        SolverDescription{"wcsph", "WCSPH", "Weakly Compressible SPH", "BT07", wcsph_solver},
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
