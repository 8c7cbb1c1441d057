#include "sim/core/parameters/parameter_groups.h"

namespace slosh::parameter_groups {

ParameterDescription vector_component(std::string_view key, std::string_view label, std::string_view unit,
                                      double range, double soft, std::string_view help, MemberAccess member) {
    return {.key = key,
            .label = label,
            .unit = unit,
            .min = -range,
            .max = range,
            .soft_min = -soft,
            .soft_max = soft,
            .group = "forces",
            .help = help,
            .member = member};
}

}  // namespace slosh::parameter_groups
