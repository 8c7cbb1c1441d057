// Central force and wind.
#include "sim/parameter_groups/parameter_groups.h"

namespace slosh::parameter_groups {

namespace {

constexpr std::array<std::string_view, 4> wind_kinds{"none", "uniform", "vortex", "jet"};

ParameterDescription vector_component(std::string_view key, std::string_view label, std::string_view unit,
                                      double range, double soft, std::string_view help,
                                      void* (*access)(void*)) {
    return {.key = key,
            .label = label,
            .unit = unit,
            .kind = real,
            .min = -range,
            .max = range,
            .soft_min = -soft,
            .soft_max = soft,
            .group = "forces",
            .help = help,
            .member = access};
}

}  // namespace

void add_forces(Descriptions& list) {
    list.push_back({.key = "central.omega",
                    .label = "Central force",
                    .unit = "1/s",
                    .kind = real,
                    .min = 0.0,
                    .max = 20.0,
                    .soft_min = 0.0,
                    .soft_max = 10.0,
                    .group = "forces",
                    .prominent = true,
                    .help = "Pulls towards a point like a spring.",
                    .equation = "a = -omega^2 (x - centre)",
                    .member = SLOSH_MEMBER(central.omega)});
    list.push_back(vector_component("central.x", "Centre x", "m", 1000.0, 5.0, "Of the central force.",
                                    SLOSH_MEMBER(central.x)));
    list.push_back(vector_component("central.y", "Centre y", "m", 1000.0, 5.0, "Of the central force.",
                                    SLOSH_MEMBER(central.y)));
    list.push_back(vector_component("central.z", "Centre z", "m", 1000.0, 5.0, "Of the central force.",
                                    SLOSH_MEMBER(central.z)));
    list.push_back({.key = "wind.kind",
                    .label = "Wind",
                    .kind = choice,
                    .group = "forces",
                    .prominent = true,
                    .help = "A field of air that drags the surface along.",
                    .choices = wind_kinds,
                    .member = SLOSH_MEMBER(wind.kind)});
    list.push_back(vector_component("wind.x", "Wind x", "m/s", 200.0, 20.0,
                                    "Uniform: velocity. Vortex, jet: axis times speed.",
                                    SLOSH_MEMBER(wind.x)));
    list.push_back(vector_component("wind.y", "Wind y", "m/s", 200.0, 20.0,
                                    "Uniform: velocity. Vortex, jet: axis times speed.",
                                    SLOSH_MEMBER(wind.y)));
    list.push_back(vector_component("wind.z", "Wind z", "m/s", 200.0, 20.0,
                                    "Uniform: velocity. Vortex, jet: axis times speed.",
                                    SLOSH_MEMBER(wind.z)));
    list.push_back({.key = "wind.drag",
                    .label = "Wind drag",
                    .unit = "1/s",
                    .kind = real,
                    .min = 0.0,
                    .max = 100.0,
                    .soft_min = 0.0,
                    .soft_max = 20.0,
                    .group = "forces",
                    .help = "How fast surface water takes on the wind's velocity.",
                    .equation = "dv/dt = k (u - v)",
                    .too_high = "spray flies with the wind",
                    .member = SLOSH_MEMBER(wind.drag)});
    list.push_back({.key = "wind.radius",
                    .label = "Wind radius",
                    .unit = "m",
                    .kind = real,
                    .min = 0.01,
                    .max = 100.0,
                    .soft_min = 0.05,
                    .soft_max = 5.0,
                    .scale = logarithmic,
                    .group = "forces",
                    .help = "Core of the vortex, radius of the jet.",
                    .member = SLOSH_MEMBER(wind.radius)});
    list.push_back(vector_component("wind.center_x", "Wind centre x", "m", 1000.0, 5.0,
                                    "Of the vortex or the jet's origin.", SLOSH_MEMBER(wind.center_x)));
    list.push_back(vector_component("wind.center_y", "Wind centre y", "m", 1000.0, 5.0,
                                    "Of the vortex or the jet's origin.", SLOSH_MEMBER(wind.center_y)));
    list.push_back(vector_component("wind.center_z", "Wind centre z", "m", 1000.0, 5.0,
                                    "Of the vortex or the jet's origin.", SLOSH_MEMBER(wind.center_z)));
}

}  // namespace slosh::parameter_groups
