// The methods by name. To add one: a new .cpp here and a line in list.cpp.
#pragma once

#include <span>
#include <string_view>

namespace slosh {

class Solver;

struct SolverDescription {
    std::string_view name;    ///< "pbf"
    std::string_view label;   ///< "PBF"
    std::string_view title;   ///< "Position Based Fluids"
    std::string_view source;  ///< paper key
    const Solver& (*solver)() = nullptr;
    bool multipliers = true;  ///< it solves for multipliers lambda and reads the pressure off them
};

std::span<const SolverDescription> solver_list();
const SolverDescription* find_solver(std::string_view name);

}  // namespace slosh
