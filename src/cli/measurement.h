// The figures of a headless run: step reports collected for `--json`, for the table, and for bench and sweep.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/body_figures.h"
#include "cli/probes.h"
#include "slosh/world.h"

namespace slosh::cli {

struct RunSummary {
    std::string scene, solver;
    int dimension = 3;
    std::uint64_t particles = 0, boundary_particles = 0;
    int threads = 0;
    std::string simd;
    std::uint64_t steps = 0, substeps = 0;  ///< in this run, including the warm-up
    double simulated_seconds = 0.0, wall_seconds = 0.0;
    std::string fidelity;        ///< "accurate", "real_time" ...
    double machine_speed = 0.0;  ///< time.machine_speed; 0: not known
    std::string traded;          ///< Real time: what it has chosen at the end; else ""

    // Over the steps after the warm-up; 0 if there are none.
    std::uint64_t timed_steps = 0, timed_substeps = 0;
    double milliseconds_median = 0.0, milliseconds_p95 = 0.0;  ///< per outer step, without "report"
    std::vector<PhaseTime> phases;                             ///< mean per step
    double iterations_mean = 0.0;                              ///< per substep
    double density_error_mean = 0.0, density_error_max = 0.0;
    double neighbours_mean = 0.0;
    double v_max = 0.0;  ///< the largest
    std::uint64_t velocity_limited = 0;
    Symptoms worst;  ///< over all timed steps: the largest values, the smallest closest pair, the sum of
                     ///< substeps at the cap

    // At the end.
    double kinetic_energy = 0.0, potential_energy = 0.0;
    std::array<double, 3> momentum{};
    Box3 bounds;
    std::uint64_t foam_particles = 0;
    RemovedCounts removed;  ///< since the scene's start
    std::uint64_t state_hash = 0;
    double peak_rss_megabytes = 0.0;  ///< the process's
    std::size_t bytes_per_particle = 0;
    std::vector<BodyFigures> bodies;
    std::vector<ProbeFigures> probes;  ///< filled in by who has them
    std::vector<std::string> notes;    ///< from the whole run, each text once
};

class Measurement {
  public:
    /// The reports of the first `warm_up_steps` count only for the totals.
    explicit Measurement(std::uint64_t warm_up_steps) : warm_up_steps_(warm_up_steps) {}

    void add(const StepReport& report);
    /// The notes of a report alone, as of the one that making the world has left.
    void add_notes(const StepReport& report);
    RunSummary summarize(const World& world, double wall_seconds) const;
    std::uint64_t steps() const { return steps_; }

  private:
    void add_phases(const std::vector<PhaseTime>& phases);

    std::uint64_t warm_up_steps_;
    Symptoms worst_;
    std::uint64_t steps_ = 0, substeps_ = 0, timed_substeps_ = 0, iterations_ = 0, velocity_limited_ = 0;
    std::vector<double> milliseconds_;
    std::vector<std::string> notes_;
    std::vector<PhaseTime> phases_;
    double density_error_sum_ = 0.0, density_error_max_ = 0.0, v_max_ = 0.0;
};

/// Mean number of other particles within the support radius; 0 without particles.
double mean_neighbours(const World& world);

/// The value below which `fraction` of the sample lies (nearest rank; 0.5: the mean of the two middle ones).
/// 0 for an empty sample.
double quantile(std::vector<double> sample, double fraction);

/// The object of `slosh run --json`; fields and order are fixed in docs/COMMAND_LINE.md.
nlohmann::ordered_json to_json(const RunSummary& summary);
/// A short table for the screen.
std::string to_table(const RunSummary& summary);

}  // namespace slosh::cli
