// What can be plotted of a step.
#include "ui/plot_record.h"

#include <array>
#include <limits>

namespace slosh::ui {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// Commands between two steps leave the energies unknown until the next one.
double energy(const StepReport& report, double value) {
    return report.kinetic_energy + report.potential_energy != 0.0 ? value : nothing;
}

constexpr std::array quantities{
    PlotQuantity{"density_error_mean", "Density error, mean", "%",
                 [](const StepReport& r) { return 100.0 * r.density_error_mean; }},
    PlotQuantity{"density_error_max", "Density error, largest", "%",
                 [](const StepReport& r) { return 100.0 * r.density_error_max; }},
    PlotQuantity{"total_energy", "Energy", "J",
                 [](const StepReport& r) { return energy(r, r.kinetic_energy + r.potential_energy); }},
    PlotQuantity{"kinetic_energy", "Kinetic energy", "J",
                 [](const StepReport& r) { return energy(r, r.kinetic_energy); }},
    PlotQuantity{"potential_energy", "Potential energy", "J",
                 [](const StepReport& r) { return energy(r, r.potential_energy); }},
    PlotQuantity{"milliseconds", "Step", "ms", [](const StepReport& r) { return r.milliseconds; }},
    PlotQuantity{"particles", "Particles", "",
                 [](const StepReport& r) { return static_cast<double>(r.particles); }},
    PlotQuantity{"v_max", "Largest speed", "m/s", [](const StepReport& r) { return r.v_max; }},
    PlotQuantity{"momentum_x", "Momentum x", "kg m/s", [](const StepReport& r) { return r.momentum[0]; }},
    PlotQuantity{"momentum_y", "Momentum y", "kg m/s", [](const StepReport& r) { return r.momentum[1]; }},
    PlotQuantity{"momentum_z", "Momentum z", "kg m/s", [](const StepReport& r) { return r.momentum[2]; }},
    PlotQuantity{"iterations", "Iterations", "",
                 [](const StepReport& r) {
                     return r.substeps > 0 ? static_cast<double>(r.iterations) / r.substeps : nothing;
                 }},
    PlotQuantity{"viscosity_iterations", "Viscosity iterations", "",
                 [](const StepReport& r) { return static_cast<double>(r.viscosity_iterations); }},
    PlotQuantity{"substeps", "Substeps", "",
                 [](const StepReport& r) { return static_cast<double>(r.substeps); }},
    PlotQuantity{"substep_length", "Substep length", "ms",
                 [](const StepReport& r) { return 1000.0 * static_cast<double>(r.substep_length); }},
    PlotQuantity{"courant", "CFL number", "", [](const StepReport& r) { return r.symptoms.courant; }},
    PlotQuantity{"closest_pair", "Closest pair", "d",
                 [](const StepReport& r) { return r.symptoms.closest_pair; }},
    PlotQuantity{"neighbours_mean", "Neighbors, mean", "",
                 [](const StepReport& r) { return r.neighbours_mean; }},
    PlotQuantity{
        "front", "Front of the water, x", "m",
        [](const StepReport& r) { return r.particles > 0 ? static_cast<double>(r.bounds.max.x) : nothing; }},
    PlotQuantity{
        "height", "Highest particle, y", "m",
        [](const StepReport& r) { return r.particles > 0 ? static_cast<double>(r.bounds.max.y) : nothing; }},
    PlotQuantity{"foam_particles", "Foam particles", "",
                 [](const StepReport& r) { return static_cast<double>(r.foam_particles); }},
    PlotQuantity{"velocity_limited", "Velocities limited", "",
                 [](const StepReport& r) { return static_cast<double>(r.velocity_limited); }},
    PlotQuantity{"removed", "Particles removed", "",
                 [](const StepReport& r) { return static_cast<double>(r.removed.total()); }},
};

constexpr std::array<std::string_view, 4> usual{"density_error_mean", "kinetic_energy", "milliseconds",
                                                "particles"};

}  // namespace

std::span<const PlotQuantity> plot_quantities() { return quantities; }
std::span<const std::string_view> usual_plot_quantities() { return usual; }

}  // namespace slosh::ui
