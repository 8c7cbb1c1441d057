/// @file
/// What a step did, in numbers, SI units.
///
///     const slosh::StepReport& report = world.step();
///     std::cout << report.time << " s: " << report.particles << " particles, v_max " << report.v_max << "
///     m/s\n";
///
/// Numerical trouble is no error: particles that are not finite or run away are removed, and `removed` counts
/// them by reason. Valid until the world's next step; several threads may read it until then.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/command.h"
#include "slosh/geometry.h"

#pragma GCC visibility push(default)
namespace slosh {

struct PhaseTime {
    std::string_view name;
    double milliseconds = 0.0;
};

/// A phase that has run in the step under way.
struct PhaseRun {
    std::string_view name;
    int scheduled = -1;  ///< its place in the solver's schedule; -1: a phase that every method has
    int substep = 0, iteration = 0;
    double milliseconds = 0.0;
};

/// Particles that left the world since its start, by reason.
struct RemovedCounts {
    std::uint64_t sink = 0, erased = 0, overlap = 0, nonfinite = 0, escaped = 0;
    std::uint64_t total() const { return sink + erased + overlap + nonfinite + escaped; }
};

/// Signs of trouble, measured in every step, with their rules of thumb.
struct Symptoms {
    double courant = 0.0;        ///< v_max dt/d of a substep; above 0.4 particles meet unseen
    double sound_courant = 0.0;  ///< WCSPH: dt over 0.4 h/c; above 1 sound outruns a substep. Else 0
    double closest_pair = 0.0;   ///< distance of the closest two particles, in d; below 0.5 they clump
    int substeps_at_cap = 0;     ///< substeps whose iterations ended by number, not by tolerance
    double energy_change =
        0.0;  ///< J, kinetic and potential, against the step before; 0 after particles came or went
    int energy_rises = 0;  ///< steps in a row, this one included, in which the energy rose
};

/// What the water did to a solid, mean over a step.
struct WaterLoad {
    std::array<double, 3> force{};   ///< N (per meter of depth in 2-D)
    std::array<double, 3> torque{};  ///< N m, about the center of mass
};

struct StepReport {
    std::uint64_t step = 0;       ///< steps done since the start, this one included
    double time = 0.0;            ///< s, step x time.step
    float substep_length = 0.0f;  ///< s
    int substeps = 0;
    int iterations = 0;  ///< summed over the substeps
    std::size_t particles = 0;
    std::size_t foam_particles = 0;  ///< spray, foam and bubbles
    bool lists_rebuilt = false;
    std::uint64_t list_entries =
        0;  ///< mean length of the lists in use, with the filling of shorter ones in a group of 8

    // Recomputed from the final positions, boundaries included.
    double density_error_mean = 0.0;  ///< mean over particles of max(rho/rho0 - 1, 0)
    double density_error_max = 0.0;
    double neighbours_mean = 0.0;        ///< within h, of those that the lists know: at most 1 % too few
    int viscosity_iterations = 0;        ///< iterations of the implicit solve; 0: none was needed
    double v_max = 0.0;                  ///< m/s
    std::uint64_t velocity_limited = 0;  ///< times the limit on |v| acted, over particles and substeps
    double kinetic_energy = 0.0;         ///< J
    double potential_energy = 0.0;  ///< J, of gravity, of the central force and, with WCSPH, of compression
    std::array<double, 3> momentum{};  ///< kg m/s
    Box3 bounds;                       ///< bounds of the particle centers
    Symptoms symptoms;

    /// One per solid. For fixed and scripted solids only if World::measure_loads() asks for it, else 0.
    std::vector<WaterLoad> loads;

    RemovedCounts removed;
    std::uint64_t removed_now = 0;        ///< in this step, all reasons
    double milliseconds = 0.0;            ///< wall time of the step without "report"
    std::vector<PhaseTime> phases;        ///< "report" = the diagnostics above
    std::vector<CommandResult> commands;  ///< applied in this step
    std::vector<std::string> notes;       ///< e.g. "wcsph.sound_speed needs 406 substeps"
};

}  // namespace slosh
#pragma GCC visibility pop
