// Time, walls, lists and limits.
#include "sim/core/parameters/parameter_groups.h"

namespace slosh::parameter_groups {

namespace {

constexpr std::array<std::string_view, 3> boundary_methods{"signed_distance", "particles", "mirrors"};

constexpr std::array<std::string_view, 3> fidelities{"as_set", "accurate", "real_time"};

std::vector<ParameterChoice> fidelity_choices() {
    return {{std::string(fidelities[0]), "As set", "Nothing moves by itself."},
            {std::string(fidelities[1]), "Accurate", "What nobody has set has its default."},
            {std::string(fidelities[2]), "Real time",
             "What nobody has set is chosen so that the water runs at its own speed, with at most 1 % of "
             "compression."}};
}

}  // namespace

void add_time(Descriptions& list) {
    list.push_back({.key = "time.fidelity",
                    .label = "Fidelity",
                    .kind = choice,
                    .group = "time",
                    .prominent = true,
                    .help = "Who decides on step, substeps and iterations. A value that a person, the scene "
                            "or --set has set stays.",
                    .choices = fidelities,
                    .member = SLOSH_MEMBER(time.fidelity),
                    .list = fidelity_choices});
    list.push_back({.key = "time.machine_speed",
                    .label = "Speed of this machine",
                    .unit = "1/s",
                    .kind = real,
                    .min = 0.0,
                    .max = 1e12,
                    .soft_min = 0.0,
                    .soft_max = 1e10,
                    .group = "time",
                    .help = "Particles times passes over their neighbors in a second, on the threads in "
                            "use: what Real time reckons with. 0: not measured.",
                    .too_low = "compresses more than it must",
                    .too_high = "slow motion",
                    .member = SLOSH_MEMBER(time.machine_speed)});
    list.push_back({.key = "time.step",
                    .label = "Time step",
                    .unit = "s",
                    .kind = real,
                    .min = 1e-5,
                    .max = 0.05,
                    .soft_min = 0.0005,
                    .soft_max = 0.02,
                    .scale = logarithmic,
                    .group = "time",
                    .prominent = true,
                    .help = "Length of an outer step; commands act at its start.",
                    .too_low = "slow",
                    .too_high = "bouncy, leaks",
                    .member = SLOSH_MEMBER(time.step)});
    list.push_back({.key = "time.substeps",
                    .label = "Substeps",
                    .kind = integer,
                    .min = 1,
                    .max = 32,
                    .soft_min = 1,
                    .soft_max = 10,
                    .group = "time",
                    .prominent = true,
                    .help = "Minimum per step; WCSPH takes more where it must. Better than "
                            "iterations at the same cost.",
                    .too_low = "compresses under load",
                    .too_high = "slow",
                    .member = SLOSH_MEMBER(time.substeps)});
    list.push_back(
        {.key = "time.courant",
         .label = "Courant number",
         .unit = "d",
         .kind = real,
         .min = 0.0,
         .max = 4.0,
         .soft_min = 0.0,
         .soft_max = 1.0,
         .group = "time",
         .help = "A step has more substeps when a particle would move further than this in one: fast water "
                 "would pass through itself, or fall no faster than the velocity limit. 0: always the number "
                 "above.",
         .equation = "v_max dt <= Courant number x min(d, h - d)",
         .too_low = "slow in splashes",
         .too_high = "fast water passes through itself and bursts",
         .source = "BK15",
         .member = SLOSH_MEMBER(time.courant)});
    list.push_back(
        {.key = "velocity.limit",
         .label = "Velocity limit",
         .unit = "h/dt",
         .kind = real,
         .min = 0.05,
         .max = 4.0,
         .soft_min = 0.1,
         .soft_max = 1.0,
         .group = "time",
         .help = "No particle moves further than this part of h in a substep. A note says when it acts.",
         .too_low = "falls slowly",
         .too_high = "explosions travel",
         .member = SLOSH_MEMBER(velocity.limit)});
    list.push_back(
        {.key = "neighbours.rebuild_distance",
         .label = "List rebuild distance",
         .unit = "h",
         .kind = real,
         .min = 0.0,
         .max = 0.5,
         .soft_min = 0.0,
         .soft_max = 0.5,
         .group = "time",
         .help = "Neighbor lists are rebuilt when water has come nearer to other water by twice this since "
                 "the last time; at most (h - d)/2, so that no two particles meet without being neighbors. "
                 "Spray may do more. In 2-D: "
                 "when a particle moved this far.",
         .too_low = "slow",
         .too_high = "misses neighbors",
         .member = SLOSH_MEMBER(neighbours.rebuild_distance)});
    list.push_back(
        {.key = "neighbours.rebuild_deviation",
         .label = "List rebuild deviation",
         .unit = "h",
         .kind = real,
         .min = 0.0,
         .max = 0.5,
         .soft_min = 0.0,
         .soft_max = 0.2,
         .group = "time",
         .help =
             "... or when neighbors moved against each other by this, root mean square. Water that "
             "moves as a whole keeps its lists. In a 3-D splash they last for two substeps, up to five times "
             "this; 0: never. Those that last longer are rebuilt when any two particles may have come nearer "
             "by 0.2 h.",
         .too_low = "slow",
         .too_high = "water at rest does not calm down",
         .member = SLOSH_MEMBER(neighbours.rebuild_deviation)});
}

void add_world(Descriptions& list) {
    list.push_back({.key = "boundary.method",
                    .label = "Walls",
                    .kind = choice,
                    .group = "world",
                    .help = "What the density of walls is summed from: tables over the distance to them, "
                            "particles behind them, or mirror images of the water. Mirrors keep the time of "
                            "waves best; a scene with solids always has them, for only they let water rest.",
                    .equation = "rho_i += rho0 sum_b psi_b W_ib",
                    .source = "AIA12",
                    .choices = boundary_methods,
                    .member = SLOSH_MEMBER(boundary.method)});
    list.push_back({.key = "boundary.density",
                    .label = "Walls have density",
                    .kind = boolean,
                    .group = "world",
                    .help = "Off: water crams at the walls, up to 1.28 times too dense.",
                    .source = "AIA12",
                    .member = SLOSH_MEMBER(boundary.density)});
    list.push_back({.key = "boundary.restitution",
                    .label = "Restitution",
                    .kind = real,
                    .min = 0.0,
                    .max = 1.0,
                    .soft_min = 0.0,
                    .soft_max = 1.0,
                    .group = "world",
                    .prominent = true,
                    .help = "How much of its normal speed a particle keeps when it hits a wall.",
                    .equation = "v_n' = -e v_n",
                    .too_low = "impacts die at the walls",
                    .too_high = "spray bounces off the walls",
                    .member = SLOSH_MEMBER(boundary.restitution)});
    list.push_back({.key = "boundary.friction",
                    .label = "Friction",
                    .kind = real,
                    .min = 0.0,
                    .max = 1.0,
                    .soft_min = 0.0,
                    .soft_max = 1.0,
                    .group = "world",
                    .prominent = true,
                    .help = "Coulomb friction at walls.",
                    .equation = "|v_t| -= mu (1 + e)|v_n|",
                    .too_low = "slides along the walls",
                    .too_high = "clings to the walls",
                    .member = SLOSH_MEMBER(boundary.friction)});
    list.push_back({.key = "boundary.separation_speed",
                    .label = "Separation speed",
                    .unit = "m/s",
                    .kind = real,
                    .min = 0.0,
                    .max = 1.0,
                    .soft_min = 0.0,
                    .soft_max = 0.2,
                    .group = "world",
                    .help = "A small push off the wall for particles nearly at rest there.",
                    .too_low = "single particles stick to the walls",
                    .too_high = "water at rest is pushed about",
                    .member = SLOSH_MEMBER(boundary.separation_speed)});
    list.push_back(
        {.key = "bodies.restitution",
         .label = "Restitution of solids",
         .kind = real,
         .min = 0.0,
         .max = 1.0,
         .soft_min = 0.0,
         .soft_max = 1.0,
         .group = "world",
         .help = "How much of its speed a free solid keeps, at most, when it hits a wall or another solid.",
         .too_low = "solids land dead",
         .too_high = "solids bounce and do not come to rest",
         .member = SLOSH_MEMBER(bodies.restitution)});
    list.push_back({.key = "bodies.friction",
                    .label = "Friction of solids",
                    .kind = real,
                    .min = 0.0,
                    .max = 2.0,
                    .soft_min = 0.0,
                    .soft_max = 1.0,
                    .group = "world",
                    .help = "Coulomb friction of free solids against walls and other solids.",
                    .too_low = "solids slide",
                    .too_high = "solids stick and topple",
                    .member = SLOSH_MEMBER(bodies.friction)});
    list.push_back({.key = "particles.budget",
                    .label = "Particle budget",
                    .kind = integer,
                    .min = 1000,
                    .max = 4e6,
                    .soft_min = 10000,
                    .soft_max = 1e6,
                    .scale = logarithmic,
                    .group = "scene",
                    .help = "Emitters and drops stop at this number.",
                    .too_low = "emitters stop early",
                    .too_high = "slow, takes memory",
                    .member = SLOSH_MEMBER(particles.budget)});
}

}  // namespace slosh::parameter_groups
