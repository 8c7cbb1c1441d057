// What the water is: kernel, spacing, density. Viscosity and the like are forces, with parameters of their
// own.
#include "sim/core/parameters/parameter_groups.h"

namespace slosh::parameter_groups {

namespace {

/// In the order of KernelName.
constexpr std::array<std::string_view, every_kernel.size()> kernel_names{"poly6_spiky", "cubic_spline",
                                                                         "wendland_c2", "spiky"};
std::vector<ParameterChoice> kernel_choices() {
    return {{std::string(kernel_names[0]), "Poly6 and Spiky",
             "Density by Poly6, forces by Spiky's gradient, as in the paper. The two are not a function and "
             "its derivative, so pressure has no energy that is kept: still water heats up and never rests."},
            {std::string(kernel_names[1]), "Cubic spline", "The usual kernel of SPH papers."},
            {std::string(kernel_names[2]), "Wendland C2", "Particles do not pair up. The fastest."},
            {std::string(kernel_names[3]), "Spiky",
             "(1 - r/h)^3 for densities and forces: the paper's gradient for PBF with the density that "
             "belongs to it. Water rests."}};
}

}  // namespace

void add_kernel(Descriptions& list) {
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
         .help = "How far a particle sees: support radius over particle spacing. About 32 neighbors at 2.",
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
                            "that water at rest stays at rest. Poly6 and Spiky, as published, heats still "
                            "water: its densities and its gradient have no common energy. Spiky for both "
                            "rests.",
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
                    .help = "Particles under pressure resist shear like a solid, the more the deeper. This "
                            "share of that stress is removed at the start of a substep; 0: none. Bodies "
                            "sink and vortices turn more freely.",
                    .equation = "V (p_i E_j + p_j E_i) grad W, E = 1 - s f M'/(tr M/n)^2",
                    .too_low = "holds back bodies and vortices",
                    .too_high = "deep water stirs",
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
                 "mean. Water that was compressed stops bouncing in a few seconds; with 0 it goes on for "
                 "many.",
         .equation = "p + lead (p - mean(p))",
         .too_low = "columns of water ring",
         .member = SLOSH_MEMBER(pressure.lead)});
    list.push_back(
        {.key = "pressure.surface_completion",
         .label = "Surface completion",
         .kind = real,
         .min = 0.0,
         .max = 1.0,
         .soft_min = 0.0,
         .soft_max = 1.0,
         .group = "fluid",
         .help = "Particles at a free surface lack neighbors, so they crowd until their density is that of "
                 "the rest. This share of the missing density is added: with 1 the uppermost layers keep "
                 "their spacing and the surface its level; 0: none, as published.",
         .equation = "rho + completion m min(1, max(h^2 |grad rho|^2 - g/4, 0)/(g/2))",
         .too_low = "uppermost layers crowd, the level falls",
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
