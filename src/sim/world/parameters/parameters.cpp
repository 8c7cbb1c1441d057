// The table of all parameters, put together from what the engine shares and what its modules have.
#include "sim/core/parameters/parameters.h"

#include "base/leaves.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/core/parameters/sources.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

namespace parameter_groups {

namespace {

void add_solvers(Descriptions& list) {
    for (const SolverModule* solver : solver_modules().all())
        list.insert(list.end(), solver->parameters.begin(), solver->parameters.end());
}

/// Adds the parameters of forces in this section of the panel; "forces": also those of any new section.
void add_forces(Descriptions& list, std::string_view section) {
    for (const ForceModule* force : force_modules().all()) {
        if (force->parameters.empty()) continue;
        const std::string_view own = force->parameters.front().group;
        if ((own == "fluid" || own == "world" ? own : "forces") != section) continue;
        list.insert(list.end(), force->parameters.begin(), force->parameters.end());
    }
}

}  // namespace

}  // namespace parameter_groups

const ParameterTable& parameter_table() {
    static const ParameterTable table([] {
        using namespace parameter_groups;
        Descriptions list;
        add_kernel(list);
        add_forces(list, "fluid");
        add_fluid(list);
        add_solvers(list);
        add_time(list);
        add_forces(list, "world");
        add_world(list);
        add_forces(list, "forces");
        const std::size_t before_foam = list.size();
        add_foam(list);
        // Files may have them all the same.
        for (std::size_t i = before_foam; i < list.size(); ++i) list[i].retired = !leaves::foam;
        add_without_effect(list);
        // Rows name a paper by its key; who reads the table is told which it is.
        for (ParameterDescription& parameter : list) {
            if (!citation_of(parameter.source).empty()) parameter.source = citation_of(parameter.source);
        }
        return list;
    }());
    return table;
}

}  // namespace slosh
