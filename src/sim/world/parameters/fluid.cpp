// What the water is: kernel, spacing, density. Viscosity and the like are forces, with parameters of their
// own.
#include "sim/core/parameters/parameter_groups.h"

namespace slosh::parameter_groups {

namespace {

/// In the order of KernelName.
constexpr std::array<std::string_view, every_kernel.size()> kernel_names{"poly6_spiky", "cubic_spline",
                                                                         "wendland_c2", "spiky"};
std::vector<ParameterChoice> kernel_choices() {
    return {
        {std::string(kernel_names[0]), "Poly6 and Spiky",
         "Poly6 for density, the gradient of Spiky for forces, as in the paper. The gradient does not belong "
         "to the density kernel, so no energy is conserved: still water heats up and never rests."},
        {std::string(kernel_names[1]), "Cubic spline", "The most common kernel in SPH papers."},
        {std::string(kernel_names[2]), "Wendland C2", "Particles do not pair. The fastest kernel."},
        {std::string(kernel_names[3]), "Spiky",
         "(1 - r/h)^3 for density and forces: the gradient of the PBF paper with the matching density. Water "
         "comes to rest."}};
}

}  // namespace

void add_kernel(Descriptions& list) {
    list.push_back(
        {.key = "kernel.ratio",
         .label = "Kernel ratio",
         .unit = "h/d",
         .kind = real,
         .min = 1.3,
         .max = 3.5,
         .soft_min = 1.5,
         .soft_max = 3.0,
         .group = "fluid",
         .prominent = true,
         .help = "Support radius divided by particle spacing. At 2, particles have about 32 neighbors.",
         .equation = "W(r) = 0 for r >= h",
         .too_low = "granular, noisy",
         .too_high = "mushy, slow",
         .source = "K17",
         .member = SLOSH_MEMBER(kernel.ratio)});
    list.push_back({.key = "kernel.name",
                    .label = "Kernel",
                    .kind = choice,
                    .group = "fluid",
                    .help =
                        "Smoothing kernel. The particle volume is calibrated for each kernel, so that "
                        "water at rest stays at rest. The published pair Poly6 and Spiky heats still water, "
                        "because density and gradient do not match. Spiky for both comes to rest.",
                    .source = "MM13",
                    .choices = kernel_names,
                    .member = SLOSH_MEMBER(kernel.name),
                    .list = kernel_choices});
    list.push_back({.key = "pressure.shear_correction",
                    .label = "Shear correction",
                    .kind = real,
                    .min = 0.0,
                    .max = 1.0,
                    .soft_min = 0.0,
                    .soft_max = 0.6,
                    .group = "fluid",
                    .help = "Particles under pressure resist shear like a solid, more at greater depth. This "
                            "fraction of that stress is removed at the start of a substep; 0: none. Bodies "
                            "sink and vortices turn more freely.",
                    .equation = "V (p_i E_j + p_j E_i) grad W, E = 1 - s f M'/(tr M/n)^2",
                    .too_low = "slows bodies and vortices",
                    .too_high = "deep water does not rest",
                    .member = SLOSH_MEMBER(pressure.shear_correction)});
    list.push_back(
        {.key = "pressure.lead",
         .label = "Pressure lead",
         .kind = real,
         .min = 0.0,
         .max = 0.12,
         .soft_min = 0.0,
         .soft_max = 0.12,
         .group = "fluid",
         .help = "Damps pressure oscillations: adds this fraction of the pressure's excess over its recent "
                 "mean. Compressed water stops oscillating within seconds; with 0 it takes much longer.",
         .equation = "p + lead (p - mean(p))",
         .too_low = "columns of water oscillate",
         .member = SLOSH_MEMBER(pressure.lead)});
    list.push_back({.key = "pressure.surface_completion",
                    .label = "Surface completion",
                    .kind = real,
                    .min = 0.0,
                    .max = 1.0,
                    .soft_min = 0.0,
                    .soft_max = 1.0,
                    .group = "fluid",
                    .help = "Particles at a free surface lack neighbors, so they crowd until they reach the "
                            "rest density. This fraction of the missing density is added: at 1, the top "
                            "layers keep their spacing and the surface its level. 0: none, as published.",
                    .equation = "rho + completion m min(1, max(h^2 |grad rho|^2 - g/4, 0)/(g/2))",
                    .too_low = "top layers crowd, the level falls",
                    .member = SLOSH_MEMBER(pressure.surface_completion)});
}

void add_fluid(Descriptions& list) {
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
                    .help = "Distance between particles at rest. Half the spacing needs eight times the "
                            "particles in 3-D. A change restarts the scene.",
                    .equation = "m = rho0 d^3",
                    .too_low = "slow",
                    .too_high = "coarse",
                    .member = SLOSH_MEMBER(fluid.spacing)});
    list.push_back({.key = "fluid.rest_density",
                    .label = "Rest density",
                    .unit = "kg/m^3",
                    .kind = real,
                    .min = 1.0,
                    .max = 20000.0,
                    .soft_min = 500.0,
                    .soft_max = 2000.0,
                    .group = "fluid",
                    .help = "Mass per volume at rest. It scales pressures and weights, but does not change "
                            "the motion of a single fluid.",
                    .too_low = "solids sink",
                    .too_high = "solids float",
                    .member = SLOSH_MEMBER(fluid.rest_density)});
}

namespace {

/// Particles had spins once.
struct SpinSettings {
    float transfer = 0.0f, inertia = 5.0f, damping = 0.05f;
};

}  // namespace

void add_without_effect(Descriptions& list) {
    const auto add = [&](std::string_view key, double max, MemberAccess member) {
        list.push_back({.key = key,
                        .kind = real,
                        .max = max,
                        .group = "fluid",
                        .retired = true,
                        .help = "Files of earlier versions have it. It has no effect.",
                        .member = member});
    };
    add("micropolar.transfer", 20.0, setting<&SpinSettings::transfer>());
    add("micropolar.inertia", 100.0, setting<&SpinSettings::inertia>());
    add("micropolar.damping", 1.0, setting<&SpinSettings::damping>());
}

}  // namespace slosh::parameter_groups
