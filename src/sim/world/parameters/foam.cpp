// Spray, foam and bubbles. L is the edge of a cube that would hold the water
// (sim/world/state/foam_particles.h).
#include "sim/core/parameters/parameter_groups.h"

namespace slosh::parameter_groups {

namespace {

constexpr std::string_view speed_unit = "sqrt(g L)", time_unit = "sqrt(L/g)", rate_unit = "sqrt(g/L)";

ParameterDescription foam_number(std::string_view key, std::string_view label, std::string_view unit,
                                 double max, double soft_max, std::string_view help, void* (*access)(void*)) {
    return {.key = key,
            .label = label,
            .unit = unit,
            .kind = real,
            .min = 0.0,
            .max = max,
            .soft_min = 0.0,
            .soft_max = soft_max,
            .group = "foam",
            .help = help,
            .source = "IAAT12",
            .member = access};
}

void add_sources(Descriptions& list) {
    ParameterDescription trapped =
        foam_number("foam.trapped_air", "From trapped air", rate_unit, 1000.0, 100.0,
                    "Number of foam particles that a fluid particle creates where water hits water.",
                    SLOSH_MEMBER(foam.trapped_air));
    trapped.equation = "n = (k_ta I_ta + k_wc I_wc) I_k dt";
    trapped.too_low = "impacts stay clear";
    trapped.too_high = "the foam budget is used up at once";
    list.push_back(trapped);
    ParameterDescription crests = foam_number(
        "foam.wave_crests", "From crests", rate_unit, 1000.0, 100.0,
        "Number of foam particles that a fluid particle creates where a sharp crest moves forward.",
        SLOSH_MEMBER(foam.wave_crests));
    crests.equation = "n = (k_ta I_ta + k_wc I_wc) I_k dt";
    crests.too_low = "jets and crests stay clear";
    crests.too_high = "every drop makes foam";
    list.push_back(crests);
    ParameterDescription low =
        foam_number("foam.trapped_min", "Trapped air minimum", speed_unit, 10.0, 1.0,
                    "Velocity difference to the neighbors below which no air is trapped.",
                    SLOSH_MEMBER(foam.trapped_min));
    low.equation = "v_i = mean |v_ij| (1 - cos(v_ij, x_ij))";
    low.too_low = "foam wherever water shears";
    low.too_high = "only the hardest impacts foam";
    list.push_back(low);
    list.push_back(foam_number("foam.trapped_max", "Trapped air maximum", speed_unit, 10.0, 2.0,
                               "Velocity difference above which the rate is at its maximum.",
                               SLOSH_MEMBER(foam.trapped_max)));
    ParameterDescription bend =
        foam_number("foam.crest_min", "Crest minimum", "", 2.0, 0.5,
                    "Curvature of the surface below which there is no crest.", SLOSH_MEMBER(foam.crest_min));
    bend.equation = "kappa_i = mean (1 - n_i . n_j), v_i . n_i >= 0.6 |v_i|";
    bend.too_low = "the noise of a flat surface foams";
    list.push_back(bend);
    list.push_back(foam_number("foam.crest_max", "Crest maximum", "", 2.0, 1.0,
                               "Curvature of the surface above which the rate is at its maximum.",
                               SLOSH_MEMBER(foam.crest_max)));
    ParameterDescription calm =
        foam_number("foam.speed_min", "Speed minimum", speed_unit, 10.0, 1.0,
                    "Speed below which water makes no foam.", SLOSH_MEMBER(foam.speed_min));
    calm.too_low = "gentle waves foam";
    calm.too_high = "only the fastest water foams";
    list.push_back(calm);
    list.push_back(foam_number("foam.speed_max", "Speed maximum", speed_unit, 10.0, 2.0,
                               "Speed above which the rate is at its maximum.",
                               SLOSH_MEMBER(foam.speed_max)));
}

}  // namespace

void add_foam(Descriptions& list) {
    list.push_back(
        {.key = "foam.enabled",
         .label = "Foam",
         .kind = boolean,
         .group = "foam",
         .prominent = true,
         .help = "Simulates spray, foam and bubbles that move with the water; they do not act on it.",
         .source = "IAAT12",
         .member = SLOSH_MEMBER(foam.enabled)});
    ParameterDescription amount =
        foam_number("foam.amount", "Amount", "", 100.0, 4.0,
                    "Factor on the number of foam particles from all sources.", SLOSH_MEMBER(foam.amount));
    amount.prominent = true;
    amount.too_low = "impacts stay clear";
    amount.too_high = "everything is white";
    list.push_back(amount);
    ParameterDescription lifetime =
        foam_number("foam.lifetime", "Lifetime", time_unit, 1000.0, 30.0, "Mean lifetime of floating foam.",
                    SLOSH_MEMBER(foam.lifetime));
    lifetime.prominent = true;
    lifetime.too_low = "foam flickers at the impacts";
    lifetime.too_high = "the surface stays white";
    list.push_back(lifetime);
    list.push_back(
        {.key = "foam.budget",
         .label = "Foam budget",
         .kind = integer,
         .min = 100,
         .max = 1e6,
         .soft_min = 1000,
         .soft_max = 200000,
         .scale = logarithmic,
         .group = "foam",
         .help = "Maximum number of foam particles. Fewer are created as the number approaches it.",
         .too_low = "foam looks grainy",
         .too_high = "slow",
         .member = SLOSH_MEMBER(foam.budget)});
    add_sources(list);
    list.push_back(foam_number("foam.bubble_rise", "Bubble speed", speed_unit, 10.0, 0.5,
                               "Speed at which bubbles rise through still water.",
                               SLOSH_MEMBER(foam.bubble_rise)));
    list.push_back(foam_number("foam.spray_drag", "Spray drag", rate_unit, 100.0, 2.0,
                               "Rate at which spray takes on the velocity of the air or the wind.",
                               SLOSH_MEMBER(foam.spray_drag)));
}

}  // namespace slosh::parameter_groups
