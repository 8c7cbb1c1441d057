// The table of all parameters. Ranges: min..max is what any writer may set and the engine survives;
// soft_min..soft_max is the slider.
#include "sim/parameters.h"

#include <array>

namespace slosh {

namespace {

template <auto Access>
void* member(void* parameters) {
    return &Access(*static_cast<Parameters*>(parameters));
}

#define SLOSH_MEMBER(path) (&member<[](Parameters & p) -> auto& { return p.path; }>)

constexpr std::array<std::string_view, 3> kernel_names{"poly6_spiky", "cubic_spline", "wendland_c2"};
constexpr std::array<std::string_view, 1> boundary_methods{"signed_distance"};
constexpr std::array<std::string_view, 4> wind_kinds{"none", "uniform", "vortex", "jet"};

constexpr auto real = ParameterKind::real;
constexpr auto integer = ParameterKind::integer;
constexpr auto boolean = ParameterKind::boolean;
constexpr auto choice = ParameterKind::choice;
constexpr auto logarithmic = ParameterScale::logarithmic;

using Descriptions = std::vector<ParameterDescription>;

void add_fluid(Descriptions& list) {
    list.push_back(
        {.key = "kernel.ratio",
         .label = "Kernel radius",
         .unit = "h/d",
         .kind = real,
         .min = 1.3,
         .max = 3.5,
         .soft_min = 1.5,
         .soft_max = 3.0,
         .group = "fluid",
         .prominent = true,
         .help = "How far a particle sees: support radius over particle spacing. About 32 neighbours at 2.",
         .equation = "W(r) = 0 for r >= h",
         .too_low = "granular, noisy",
         .too_high = "mushy, slow",
         .source = "K17",
         .member = SLOSH_MEMBER(kernel.ratio)});
    list.push_back({.key = "kernel.name",
                    .label = "Kernel",
                    .kind = choice,
                    .group = "fluid",
                    .help = "The smoothing function. The volume of a particle is calibrated for each, so "
                            "that water at rest stays at rest.",
                    .source = "MM13",
                    .choices = kernel_names,
                    .member = SLOSH_MEMBER(kernel.name)});
    list.push_back({.key = "viscosity.nu",
                    .label = "Viscosity",
                    .unit = "m^2/s",
                    .kind = real,
                    .min = 0.0,
                    .max = 10.0,
                    .soft_min = 0.0,
                    .soft_max = 0.1,
                    .group = "fluid",
                    .prominent = true,
                    .help = "Kinematic viscosity, explicit: limited to what a substep can carry. Water 1e-6, "
                            "olive oil 1e-4, honey 1e-2.",
                    .equation = "dv/dt = nu Laplacian(v)",
                    .too_low = "spray and noise",
                    .too_high = "held at the stable limit",
                    .member = SLOSH_MEMBER(viscosity.nu)});
    list.push_back(
        {.key = "xsph.c",
         .label = "XSPH smoothing",
         .kind = real,
         .min = 0.0,
         .max = 1.0,
         .soft_min = 0.0,
         .soft_max = 0.3,
         .group = "fluid",
         .prominent = true,
         .help = "Draws a particle's velocity towards its neighbours' mean; stated for a step of 1/200 s.",
         .equation = "v_i += c (dt/dt_ref) sum_j V/rho_ij (v_j - v_i) W_ij",
         .too_low = "noisy spray",
         .too_high = "syrup",
         .source = "SB12",
         .member = SLOSH_MEMBER(xsph.c)});
    list.push_back({.key = "xsph.symmetric",
                    .label = "Symmetric smoothing",
                    .kind = boolean,
                    .group = "fluid",
                    .help = "Weights 2/(rho_i + rho_j): momentum is conserved. Off: 1/rho_j as published.",
                    .source = "SB12",
                    .member = SLOSH_MEMBER(xsph.symmetric)});
    list.push_back({.key = "vorticity.strength",
                    .label = "Vorticity confinement",
                    .unit = "m/s",
                    .kind = real,
                    .min = 0.0,
                    .max = 2.0,
                    .soft_min = 0.0,
                    .soft_max = 0.5,
                    .group = "fluid",
                    .prominent = true,
                    .help = "Gives back swirl that the method damps.",
                    .equation = "dv/dt = eps (N x omega), N = grad|omega|/|grad|omega||",
                    .too_low = "swirls die",
                    .too_high = "boils",
                    .source = "MM13",
                    .member = SLOSH_MEMBER(vorticity.strength)});
    list.push_back({.key = "fluid.spacing",
                    .label = "Particle spacing",
                    .unit = "m",
                    .kind = real,
                    .min = 0.002,
                    .max = 1.0,
                    .soft_min = 0.01,
                    .soft_max = 0.1,
                    .scale = logarithmic,
                    .group = "scene",
                    .prominent = true,
                    .restarts = true,
                    .help = "Distance of particles at rest; half of it is eight times the particles. A "
                            "change restarts the scene.",
                    .equation = "m = rho0 d^3",
                    .too_low = "slow",
                    .too_high = "coarse",
                    .member = SLOSH_MEMBER(fluid.spacing)});
    list.push_back(
        {.key = "fluid.rest_density",
         .label = "Rest density",
         .unit = "kg/m^3",
         .kind = real,
         .min = 1.0,
         .max = 20000.0,
         .soft_min = 500.0,
         .soft_max = 2000.0,
         .group = "fluid",
         .help = "Mass per volume at rest. Scales pressures and weights, not the motion of a single fluid.",
         .member = SLOSH_MEMBER(fluid.rest_density)});
}

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
    list.push_back({.key = "pbf.min_iterations",
                    .label = "Least iterations",
                    .kind = integer,
                    .min = 1,
                    .max = 50,
                    .soft_min = 1,
                    .soft_max = 20,
                    .group = "solver",
                    .solver = "pbf",
                    .help = "So many iterations are done even when the tolerance is met.",
                    .source = "MM13",
                    .member = SLOSH_MEMBER(pbf.min_iterations)});
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
    list.push_back({.key = "pbf.relaxation",
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
                    .help = "Softens the corrections; in units of the rest lattice, so it means the same at "
                            "every spacing. Kept above the stable bound for this h/d.",
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

void add_time(Descriptions& list) {
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
                    .help = "At least so many per step; WCSPH takes more where it must. Better than "
                            "iterations at the same cost.",
                    .too_low = "compresses under load",
                    .too_high = "slow",
                    .member = SLOSH_MEMBER(time.substeps)});
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
         .help = "No particle moves further than this part of h in a substep; counted when it acts.",
         .too_low = "falls slowly",
         .too_high = "explosions travel",
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
                    .help = "Neighbour lists are rebuilt when a particle moved this far since the last time.",
                    .too_low = "slow",
                    .too_high = "misses neighbours",
                    .member = SLOSH_MEMBER(neighbours.rebuild_distance)});
}

void add_world(Descriptions& list) {
    static constexpr std::string_view axes[3] = {"x", "y", "z"};
    static constexpr std::array gravity{SLOSH_MEMBER(gravity.x), SLOSH_MEMBER(gravity.y),
                                        SLOSH_MEMBER(gravity.z)};
    static constexpr std::string_view gravity_keys[3] = {"gravity.x", "gravity.y", "gravity.z"};
    static constexpr std::string_view gravity_labels[3] = {"Gravity x", "Gravity y", "Gravity z"};
    for (std::size_t axis = 0; axis < std::size(axes); ++axis) {
        list.push_back({.key = gravity_keys[axis],
                        .label = gravity_labels[axis],
                        .unit = "m/s^2",
                        .kind = real,
                        .min = -100.0,
                        .max = 100.0,
                        .soft_min = -20.0,
                        .soft_max = 20.0,
                        .group = "world",
                        .prominent = true,
                        .help = "Uniform acceleration.",
                        .member = gravity[axis]});
    }
    list.push_back({.key = "boundary.method",
                    .label = "Walls",
                    .kind = choice,
                    .group = "world",
                    .help = "How walls and solids act on the water.",
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
                    .member = SLOSH_MEMBER(boundary.separation_speed)});
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
                    .member = SLOSH_MEMBER(particles.budget)});
}

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

#undef SLOSH_MEMBER

Descriptions make_descriptions() {
    Descriptions list;
    add_fluid(list);
    add_pbf(list);
    add_wcsph(list);
    add_time(list);
    add_world(list);
    add_forces(list);
    return list;
}

}  // namespace

const ParameterTable& parameter_table() {
    static const ParameterTable table(make_descriptions());
    return table;
}

}  // namespace slosh
