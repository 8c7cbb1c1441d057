// Each method's own parameters.
#include "sim/parameter_groups/parameter_groups.h"
#include "sim/solvers/iteration_steps.h"

namespace slosh::parameter_groups {

namespace {

using Access = void* (*)(void*);

// What the methods that iterate have in common.

ParameterDescription iterations(std::string_view key, std::string_view solver, std::string_view source,
                                Access member) {
    return {.key = key,
            .label = "Iterations",
            .kind = integer,
            .min = 1,
            .max = 50,
            .soft_min = 1,
            .soft_max = 20,
            .group = "solver",
            .solver = solver,
            .prominent = true,
            .help = "Pressure iterations per substep, at most.",
            .too_low = "bouncy, loses volume",
            .too_high = "slow",
            .source = source,
            .member = member};
}

ParameterDescription least_iterations(std::string_view key, std::string_view solver, std::string_view source,
                                      Access member) {
    return {.key = key,
            .label = "Least iterations",
            .kind = integer,
            .min = 1,
            .max = 50,
            .soft_min = 1,
            .soft_max = 20,
            .group = "solver",
            .solver = solver,
            .help = "So many iterations are done even when the tolerance is met.",
            .source = source,
            .member = member};
}

ParameterDescription tolerance(std::string_view key, std::string_view solver, std::string_view source,
                               Access member) {
    return {.key = key,
            .label = "Tolerance",
            .kind = real,
            .min = 0.0,
            .max = 0.1,
            .soft_min = 0.0,
            .soft_max = 0.02,
            .group = "solver",
            .solver = solver,
            .prominent = true,
            .help =
                "Mean predicted compression at which iterating stops; 0: always all iterations. Only "
                "compression counts, the deficit at the surface cancels none of it.",
            .equation = "mean max(rho*/rho0 - 1, 0)",
            .too_low = "always at the cap",
            .too_high = "compresses",
            .source = source,
            .member = member};
}

ParameterDescription accelerated(std::string_view key, std::string_view solver, Access member) {
    return {
        .key = key,
        .label = "Accelerated iterations",
        .kind = boolean,
        .group = "solver",
        .solver = solver,
        .help =
            "Each iteration builds on the one before, like PBF's. Off: as published, and from no pressure.",
        .source = "HS80",
        .member = member};
}

ParameterDescription warm_start(std::string_view key, std::string_view solver, Access member) {
    return {.key = key,
            .label = "Warm start",
            .kind = real,
            .min = 0.0,
            .max = double{most_warm_start},
            .soft_min = 0.0,
            .soft_max = double{most_warm_start},
            .group = "solver",
            .solver = solver,
            .help =
                "Part of the last substep's pressure that the iterations start from; 0: from none. "
                "Half of it doubles the stiffness of water at rest. Accelerated iterations only.",
            .too_low = "compresses under load",
            .source = "BK15",
            .member = member};
}

}  // namespace

void add_pbf(Descriptions& list) {
    list.push_back({.key = "pbf.iterations",
                    .label = "Iterations",
                    .kind = integer,
                    .min = 1,
                    .max = 50,
                    .soft_min = 1,
                    .soft_max = 20,
                    .group = "solver",
                    .solver = "pbf",
                    .prominent = true,
                    .help = "Constraint iterations per substep, at most.",
                    .too_low = "bouncy, loses volume",
                    .too_high = "slow",
                    .source = "MM13",
                    .member = SLOSH_MEMBER(pbf.iterations)});
    list.push_back(least_iterations("pbf.min_iterations", "pbf", "MM13", SLOSH_MEMBER(pbf.min_iterations)));
    list.push_back({.key = "pbf.tolerance",
                    .label = "Tolerance",
                    .kind = real,
                    .min = 0.0,
                    .max = 0.1,
                    .soft_min = 0.0,
                    .soft_max = 0.02,
                    .group = "solver",
                    .solver = "pbf",
                    .help = "Mean compression at which iterating stops; 0: always all iterations.",
                    .equation = "mean max(rho/rho0 - 1, 0)",
                    .too_low = "always at the cap",
                    .too_high = "compresses",
                    .source = "MM13",
                    .member = SLOSH_MEMBER(pbf.tolerance)});
    list.push_back(
        {.key = "pbf.relaxation",
         .label = "Relaxation",
         .kind = real,
         .min = 0.0,
         .max = 100.0,
         .soft_min = 0.1,
         .soft_max = 10.0,
         .scale = logarithmic,
         .group = "solver",
         .solver = "pbf",
         .prominent = true,
         .help =
             "Softens the corrections; in units of the rest lattice, so it means the same at "
             "every spacing. Kept above the stable bound for this h/d, warm start and number of iterations.",
         .equation = "lambda = -C/(sum|grad C|^2 + eps), eps = relaxation x S0",
         .too_low = "jitter",
         .too_high = "soft, compresses",
         .source = "MM13",
         .member = SLOSH_MEMBER(pbf.relaxation)});
    list.push_back({.key = "pbf.clamp",
                    .label = "Compression only",
                    .kind = boolean,
                    .group = "solver",
                    .solver = "pbf",
                    .help = "Corrects only C > 0. Off: also pulls, particles clump at the surface.",
                    .equation = "C >= 0",
                    .source = "MM13",
                    .member = SLOSH_MEMBER(pbf.clamp)});
    list.push_back(
        {.key = "pbf.accelerated",
         .label = "Accelerated iterations",
         .kind = boolean,
         .group = "solver",
         .solver = "pbf",
         .help = "Each iteration builds on the one before, and pressure may be taken back: n iterations "
                 "reach n(n + 2 + 4w)/(3 + 4w) times as deep, w being the warm start. Off: as published, "
                 "and from no pressure.",
         .equation = "lambda_j = lambda_(j-1) + m (lambda_(j-1) - lambda_(j-2)) - (1 + m) C/(sum|grad "
                     "C|^2 + eps), m = (j-1)/(j+1+4w)",
         .source = "HS80",
         .member = SLOSH_MEMBER(pbf.accelerated)});
    list.push_back(warm_start("pbf.warm_start", "pbf", SLOSH_MEMBER(pbf.warm_start)));
    list.push_back(
        {.key = "s_corr.head",
         .label = "s_corr strength k",
         .unit = "layers",
         .kind = real,
         .min = 0.0,
         .max = 200.0,
         .soft_min = 0.0,
         .soft_max = 20.0,
         .group = "solver",
         .solver = "pbf",
         .prominent = true,
         .help = "Artificial pressure against clumping, as a head of so many particle layers of water.",
         .equation = "s_corr = -k (W/W(dq))^n, k = head g d dt^2/N",
         .too_low = "pairs clump",
         .too_high = "surface boils, gas-like",
         .source = "MM13",
         .member = SLOSH_MEMBER(s_corr.head)});
    list.push_back({.key = "s_corr.n",
                    .label = "s_corr exponent n",
                    .kind = integer,
                    .min = 1,
                    .max = 8,
                    .soft_min = 1,
                    .soft_max = 8,
                    .group = "solver",
                    .solver = "pbf",
                    .prominent = true,
                    .help = "How steeply the artificial pressure rises for close pairs.",
                    .source = "MM13",
                    .member = SLOSH_MEMBER(s_corr.n)});
    list.push_back({.key = "s_corr.dq",
                    .label = "s_corr distance dq",
                    .unit = "h",
                    .kind = real,
                    .min = 0.0,
                    .max = 0.9,
                    .soft_min = 0.0,
                    .soft_max = 0.5,
                    .group = "solver",
                    .solver = "pbf",
                    .prominent = true,
                    .help = "Distance at which s_corr equals k, as a part of h.",
                    .source = "MM13",
                    .member = SLOSH_MEMBER(s_corr.dq)});
}

void add_wcsph(Descriptions& list) {
    list.push_back(
        {.key = "wcsph.sound_speed",
         .label = "Speed of sound",
         .unit = "m/s",
         .kind = real,
         .min = 1.0,
         .max = 400.0,
         .soft_min = 5.0,
         .soft_max = 150.0,
         .scale = logarithmic,
         .group = "solver",
         .solver = "wcsph",
         .prominent = true,
         .help =
             "Stiffness of the water. Compression is about (v_max/c)^2; the number of substeps grows with c.",
         .equation = "B = rho0 c^2/gamma",
         .too_low = "sponge",
         .too_high = "many substeps",
         .source = "BT07",
         .member = SLOSH_MEMBER(wcsph.sound_speed)});
    list.push_back({.key = "wcsph.gamma",
                    .label = "Exponent gamma",
                    .kind = integer,
                    .min = 1,
                    .max = 9,
                    .soft_min = 1,
                    .soft_max = 9,
                    .group = "solver",
                    .solver = "wcsph",
                    .prominent = true,
                    .help = "Of Tait's equation; 7 for water.",
                    .equation = "p = B ((rho/rho0)^gamma - 1)",
                    .source = "BT07",
                    .member = SLOSH_MEMBER(wcsph.gamma)});
    list.push_back({.key = "wcsph.negative_pressure",
                    .label = "Negative pressure",
                    .kind = real,
                    .min = 0.0,
                    .max = 1.0,
                    .soft_min = 0.0,
                    .soft_max = 1.0,
                    .group = "solver",
                    .solver = "wcsph",
                    .prominent = true,
                    .help = "Factor on pressures below zero; they pull, and particles clump.",
                    .too_high = "clumps at the surface",
                    .source = "K17",
                    .member = SLOSH_MEMBER(wcsph.negative_pressure)});
    list.push_back({.key = "wcsph.safety",
                    .label = "Step safety",
                    .kind = real,
                    .min = 0.1,
                    .max = 1.2,
                    .soft_min = 0.3,
                    .soft_max = 1.0,
                    .group = "solver",
                    .solver = "wcsph",
                    .prominent = true,
                    .help = "Factor on the longest stable substep.",
                    .equation = "dt <= safety min(0.4 h/c, 0.25 sqrt(h/a_max))",
                    .too_low = "slow",
                    .too_high = "explodes",
                    .source = "BT07",
                    .member = SLOSH_MEMBER(wcsph.safety)});
}

void add_pcisph(Descriptions& list) {
    list.push_back(iterations("pcisph.iterations", "pcisph", "SP09", SLOSH_MEMBER(pcisph.iterations)));
    list.push_back(
        least_iterations("pcisph.min_iterations", "pcisph", "SP09", SLOSH_MEMBER(pcisph.min_iterations)));
    list.push_back(tolerance("pcisph.tolerance", "pcisph", "SP09", SLOSH_MEMBER(pcisph.tolerance)));
    list.push_back(accelerated("pcisph.accelerated", "pcisph", SLOSH_MEMBER(pcisph.accelerated)));
    list.push_back(warm_start("pcisph.warm_start", "pcisph", SLOSH_MEMBER(pcisph.warm_start)));
}

void add_dfsph(Descriptions& list) {
    list.push_back(iterations("dfsph.iterations", "dfsph", "BK15", SLOSH_MEMBER(dfsph.iterations)));
    list.push_back(
        least_iterations("dfsph.min_iterations", "dfsph", "BK15", SLOSH_MEMBER(dfsph.min_iterations)));
    list.push_back(tolerance("dfsph.tolerance", "dfsph", "BK15", SLOSH_MEMBER(dfsph.tolerance)));
    list.push_back(
        {.key = "dfsph.divergence_iterations",
         .label = "Divergence iterations",
         .kind = integer,
         .min = 0,
         .max = 50,
         .soft_min = 0,
         .soft_max = 10,
         .group = "solver",
         .solver = "dfsph",
         .prominent = true,
         .help = "Iterations that take the compressing part out of the velocities, at most; 0: none.",
         .too_low = "pressure waves ring on",
         .too_high = "slow",
         .source = "BK15",
         .member = SLOSH_MEMBER(dfsph.divergence_iterations)});
    list.push_back({.key = "dfsph.divergence_tolerance",
                    .label = "Divergence tolerance",
                    .kind = real,
                    .min = 0.0,
                    .max = 0.1,
                    .soft_min = 0.0,
                    .soft_max = 0.02,
                    .group = "solver",
                    .solver = "dfsph",
                    .help =
                        "Mean rise of the density within a substep at which these iterations stop; 0: always "
                        "all of them.",
                    .equation = "mean max(rho(x + dt v) - max(rho, rho0), 0)/rho0",
                    .source = "BK15",
                    .member = SLOSH_MEMBER(dfsph.divergence_tolerance)});
    list.push_back(accelerated("dfsph.accelerated", "dfsph", SLOSH_MEMBER(dfsph.accelerated)));
    list.push_back(warm_start("dfsph.warm_start", "dfsph", SLOSH_MEMBER(dfsph.warm_start)));
}

}  // namespace slosh::parameter_groups
