// The table of all parameters, put together from its groups.
#include "sim/parameters.h"

#include "sim/parameter_groups/parameter_groups.h"

namespace slosh {

const ParameterTable& parameter_table() {
    static const ParameterTable table([] {
        parameter_groups::Descriptions list;
        parameter_groups::add_fluid(list);
        parameter_groups::add_pbf(list);
        parameter_groups::add_wcsph(list);
        parameter_groups::add_pcisph(list);
        parameter_groups::add_dfsph(list);
        parameter_groups::add_time(list);
        parameter_groups::add_world(list);
        parameter_groups::add_forces(list);
        parameter_groups::add_foam(list);
        return list;
    }());
    return table;
}

}  // namespace slosh
