// What the water is: kernel, viscosity, spacing, density.
#include "sim/parameter_groups/parameter_groups.h"

namespace slosh::parameter_groups {

namespace {

constexpr std::array<std::string_view, 3> kernel_names{"poly6_spiky", "cubic_spline", "wendland_c2"};

}  // namespace

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
                    .help =
                        "Kinematic viscosity; solved for implicitly where that is needed, so every value is "
                        "stable. Water 1e-6, olive oil 1e-4, honey 1e-2.",
                    .equation = "dv/dt = nu Laplacian(v)",
                    .too_low = "spray and noise",
                    .too_high = "slow",
                    .member = SLOSH_MEMBER(viscosity.nu)});
    list.push_back({.key = "viscosity.no_slip",
                    .label = "Walls hold viscous fluid",
                    .kind = boolean,
                    .group = "fluid",
                    .help =
                        "Viscosity also acts between the fluid and what it touches: no slip. Off: it slides "
                        "along, but for friction.",
                    .member = SLOSH_MEMBER(viscosity.no_slip)});
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
    list.push_back(
        {.key = "tension.gamma",
         .label = "Surface tension",
         .unit = "m^3/s^2",
         .kind = real,
         .min = 0.0,
         .max = 10.0,
         .soft_min = 0.0,
         .soft_max = 1.0,
         .group = "fluid",
         .prominent = true,
         .help = "Surface tension in N/m over rest density. Water 7.3e-5, felt by drops of millimetres "
                 "only: under gravity, water s times as large looks the same with s^2 times as "
                 "much. Explicit: limited to what a substep can carry.",
         .equation = "p_inside - p_outside = 2 gamma rho0/R",
         .too_low = "drops keep their corners",
         .too_high = "held at the stable limit",
         .source = "AAT13",
         .member = SLOSH_MEMBER(tension.gamma)});
    list.push_back(
        {.key = "adhesion.work",
         .label = "Adhesion",
         .unit = "m^3/s^2",
         .kind = real,
         .min = 0.0,
         .max = 20.0,
         .soft_min = 0.0,
         .soft_max = 2.0,
         .group = "fluid",
         .help = "How fluid clings to walls and solids: the energy that wetting an area gains, in N/m over "
                 "rest density. Against the surface tension it decides how drops sit: at 0 they bead, at "
                 "twice the surface tension they spread; under a ceiling they hang.",
         .equation = "cos theta ~ work/gamma - 1",
         .too_low = "drops bead and roll off",
         .too_high = "held at the stable limit",
         .source = "AAT13",
         .member = SLOSH_MEMBER(adhesion.work)});
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
    list.push_back({.key = "micropolar.transfer",
                    .label = "Spin transfer",
                    .unit = "d^2/s",
                    .kind = real,
                    .min = 0.0,
                    .max = 20.0,
                    .soft_min = 0.0,
                    .soft_max = 10.0,
                    .group = "fluid",
                    .help =
                        "Particles spin with the flow around them and give the rotation back: eddies live "
                        "longer. Half of it, times the spacing squared, is taken off the viscosity. 0: no "
                        "spins, no cost.",
                    .equation = "dv/dt = nu_t curl omega",
                    .too_low = "eddies die",
                    .too_high = "still water begins to move",
                    .source = "BKKW19",
                    .member = SLOSH_MEMBER(micropolar.transfer)});
    list.push_back(
        {.key = "micropolar.inertia",
         .label = "Spin inertia",
         .unit = "d^2",
         .kind = real,
         .min = 0.5,
         .max = 100.0,
         .soft_min = 1.0,
         .soft_max = 20.0,
         .scale = logarithmic,
         .group = "fluid",
         .help = "How long spins remember: they follow the flow within inertia/(2 transfer) seconds.",
         .equation = "Theta d omega/dt = nu_t (curl v - 2 omega)",
         .too_low = "noise is fed back",
         .too_high = "eddies die before spins follow",
         .source = "BKKW19",
         .member = SLOSH_MEMBER(micropolar.inertia)});
    list.push_back(
        {.key = "micropolar.damping",
         .label = "Spin damping",
         .kind = real,
         .min = 0.0,
         .max = 1.0,
         .soft_min = 0.0,
         .soft_max = 0.3,
         .group = "fluid",
         .help = "Draws a particle's spin towards its neighbours' mean; stated for a step of 1/200 s.",
         .too_low = "noisy",
         .too_high = "only large eddies are driven",
         .source = "BKKW19",
         .member = SLOSH_MEMBER(micropolar.damping)});
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

}  // namespace slosh::parameter_groups
