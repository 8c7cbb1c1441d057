// What the last steps showed of trouble, from their reports alone: what the doctor reads. A single step says
// little, a splash looks like an explosion for a moment; so figures are those of a window.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "slosh/step_report.h"

namespace slosh {

/// What the steps in the window measured. Means are over steps, unless something else is said.
struct MeasuredSymptoms {
    int steps = 0;                     ///< in the window
    double courant = 0.0;              ///< v_max dt/d of a substep
    double sound_courant = 0.0;        ///< dt over 0.4 h/c; 0: the method has no sound
    double closest_pair = 0.0;         ///< in d
    double density_error_mean = 0.0;   ///< a fraction
    double density_error_worst = 0.0;  ///< the worst particle's
    double neighbours = 0.0;           ///< mean of a particle
    double limited = 0.0;              ///< part of all moves of particles that the velocity limit cut short
    double energy_change = 0.0;        ///< J, of the whole window
    double kinetic_energy = 0.0;       ///< J
    double rising_steps = 0.0;         ///< part of the steps in which the energy rose
    double v_max = 0.0;                ///< m/s, the fastest of the window
    double depth = 0.0;                ///< m, height of the box around the water, the newest
    double substep_length = 0.0;       ///< s, the newest
    int substeps = 0;                  ///< the newest
    std::size_t particles = 0;         ///< the newest
    std::uint64_t nonfinite = 0;       ///< non-finite, removed in the window of steps
    std::uint64_t escaped = 0;         ///< removed because they had left
    /// Parameters of which the newest step could bear only this part (0 to 1) of the value, by key.
    std::map<std::string, double> held_back;
};

class SymptomRecord {
  public:
    /// The largest number of steps that it keeps.
    static constexpr std::size_t window = 40;

    /// After each step. Where the run's clock goes back, or a parameter was changed, what was measured before
    /// says nothing any more and is forgotten.
    void add(const StepReport& report);
    /// Another world, as it is now: what it has lost before is not this run's.
    void begin(const StepReport& report);
    void clear();
    /// The same world with other settings: what was measured says nothing any more.
    void forget();
    MeasuredSymptoms measured() const;

  private:
    struct Entry {
        double courant, sound_courant, closest_pair, error_mean, error_worst, neighbours, limited, moves,
            energy_change, kinetic_energy, v_max;
        std::uint64_t nonfinite, escaped;
    };
    std::deque<Entry> entries_;
    std::optional<std::uint64_t> last_step_;
    RemovedCounts removed_;  ///< as of the newest step
    MeasuredSymptoms newest_;
};

}  // namespace slosh
