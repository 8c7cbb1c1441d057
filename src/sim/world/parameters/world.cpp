// Time, walls, lists and limits.
#include "sim/core/parameters/parameter_groups.h"

namespace slosh::parameter_groups {

namespace {

constexpr std::array<std::string_view, 3> boundary_methods{"signed_distance", "particles", "mirrors"};

constexpr std::array<std::string_view, 3> fidelities{"as_set", "accurate", "real_time"};

std::vector<ParameterChoice> fidelity_choices() {
    return {{std::string(fidelities[0]), "As set", "Slosh changes no parameter."},
            {std::string(fidelities[1]), "Accurate",
             "Parameters that you and the scene did not set have their defaults."},
            {std::string(fidelities[2]), "Real time",
             "Slosh chooses the parameters that you and the scene did not set, so that the simulation runs "
             "in real time with a density error of at most 1 %."}};
}

}  // namespace

void add_time(Descriptions& list) {
    list.push_back({.key = "time.fidelity",
                    .label = "Fidelity",
                    .kind = choice,
                    .group = "time",
                    .prominent = true,
                    .help = "Chooses time step, substeps and iterations. Values that you, the scene or --set "
                            "have set are kept.",
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
                    .help = "Neighbor sums per second with the current number of threads, which Real time "
                            "uses. 0: not measured.",
                    .too_low = "compresses more than necessary",
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
                    .help = "Length of a step; commands apply at its start.",
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
                    .help = "Minimum number of substeps per step; WCSPH uses more if it must. More substeps "
                            "are better than more iterations at the same cost.",
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
         .help = "Maximum distance per substep. A step gets more substeps if a particle would move further, "
                 "because fast particles miss collisions. 0: always the number above.",
         .equation = "v_max dt <= Courant number x min(d, h - d)",
         .too_low = "slow in splashes",
         .too_high = "fast particles miss collisions and explode",
         .source = "BK15",
         .member = SLOSH_MEMBER(time.courant)});
    list.push_back({.key = "velocity.limit",
                    .label = "Velocity limit",
                    .unit = "h/dt",
                    .kind = real,
                    .min = 0.05,
                    .max = 4.0,
                    .soft_min = 0.1,
                    .soft_max = 1.0,
                    .group = "time",
                    .help = "Maximum distance that a particle moves per substep, as a fraction of h. A note "
                            "reports when it acts.",
                    .too_low = "falls slowly",
                    .too_high = "explosions spread",
                    .member = SLOSH_MEMBER(velocity.limit)});
    list.push_back({.key = "neighbours.rebuild_distance",
                    .label = "List rebuild distance",
                    .unit = "h",
                    .kind = real,
                    .min = 0.0,
                    .max = 0.5,
                    .soft_min = 0.0,
                    .soft_max = 0.5,
                    .group = "time",
                    .help = "Neighbor lists are rebuilt when two parts of the water have approached by twice "
                            "this distance; at most (h - d)/2, so that no pair is missed. Spray may exceed "
                            "it.",
                    .too_low = "slow",
                    .too_high = "misses neighbors",
                    .member = SLOSH_MEMBER(neighbours.rebuild_distance)});
    list.push_back({.key = "neighbours.rebuild_deviation",
                    .label = "List rebuild deviation",
                    .unit = "h",
                    .kind = real,
                    .min = 0.0,
                    .max = 0.5,
                    .soft_min = 0.0,
                    .soft_max = 0.2,
                    .group = "time",
                    .help = "Neighbor lists are also rebuilt when neighbors moved relative to each other by "
                            "this, root mean square. Water that moves as a whole keeps its lists. 0: never.",
                    .too_low = "slow",
                    .too_high = "water does not come to rest",
                    .member = SLOSH_MEMBER(neighbours.rebuild_deviation)});
}

void add_world(Descriptions& list) {
    list.push_back({.key = "boundary.method",
                    .label = "Walls",
                    .kind = choice,
                    .group = "world",
                    .help = "Source of the density of walls: tables over the distance, particles behind "
                            "them, or mirror particles. Mirrors keep the period of waves best. A scene with "
                            "solids always uses them, because only then the water comes to rest.",
                    .equation = "rho_i += rho0 sum_b psi_b W_ib",
                    .source = "AIA12",
                    .choices = boundary_methods,
                    .member = SLOSH_MEMBER(boundary.method)});
    list.push_back({.key = "boundary.density",
                    .label = "Density of walls",
                    .kind = boolean,
                    .group = "world",
                    .help = "Adds the density of walls to particles near them. Off: particles crowd at the "
                            "walls, up to 1.28 times the rest density.",
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
                    .help = "Fraction of its normal speed that a particle keeps when it hits a wall.",
                    .equation = "v_n' = -e v_n",
                    .too_low = "walls absorb impacts",
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
                    .help = "Coefficient of Coulomb friction at walls.",
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
                    .help = "Speed at which particles nearly at rest leave a wall.",
                    .too_low = "particles stick to the walls",
                    .too_high = "water does not come to rest",
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
         .help =
             "Maximum fraction of its speed that a free solid keeps when it hits a wall or another solid.",
         .too_low = "solids do not bounce",
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
                    .help = "Coefficient of Coulomb friction of free solids against walls and other solids.",
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
                    .help = "Maximum number of particles: emitters and drops stop at it.",
                    .too_low = "emitters stop early",
                    .too_high = "slow, takes memory",
                    .member = SLOSH_MEMBER(particles.budget)});
}

}  // namespace slosh::parameter_groups
