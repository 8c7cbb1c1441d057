// Collects step reports into the figures of a run.
#include "cli/measurement.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "base/parallel.h"
#include "base/system/this_process.h"
#include "sim/core/parameters/parameters.h"
#include "sim/services/fidelity/governor.h"

namespace slosh::cli {

namespace {

/// A note that counts something is another text in every step.
constexpr std::size_t most_notes = 100;

}  // namespace

double quantile(std::vector<double> sample, double fraction) {
    if (sample.empty()) return 0.0;
    std::sort(sample.begin(), sample.end());
    const std::size_t count = sample.size();
    if (fraction == 0.5 && count % 2 == 0) return 0.5 * (sample[count / 2 - 1] + sample[count / 2]);
    const auto rank = static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(count)));
    return sample[std::clamp<std::size_t>(rank, 1, count) - 1];
}

void Measurement::add_phases(const std::vector<PhaseTime>& phases) {
    for (const PhaseTime& phase : phases) {
        const auto found = std::find_if(phases_.begin(), phases_.end(),
                                        [&](const PhaseTime& p) { return p.name == phase.name; });
        if (found == phases_.end())
            phases_.push_back(phase);
        else
            found->milliseconds += phase.milliseconds;
    }
}

void Measurement::add_notes(const StepReport& report) {
    for (const std::string& note : report.notes) {
        if (notes_.size() < most_notes && std::find(notes_.begin(), notes_.end(), note) == notes_.end())
            notes_.push_back(note);
    }
}

void Measurement::add(const StepReport& report) {
    add_notes(report);
    ++steps_;
    substeps_ += static_cast<std::uint64_t>(report.substeps);
    if (steps_ <= warm_up_steps_) return;
    timed_substeps_ += static_cast<std::uint64_t>(report.substeps);
    iterations_ += static_cast<std::uint64_t>(report.iterations);
    velocity_limited_ += report.velocity_limited;
    milliseconds_.push_back(report.milliseconds);
    add_phases(report.phases);
    density_error_sum_ += report.density_error_mean;
    density_error_max_ = std::max(density_error_max_, report.density_error_max);
    v_max_ = std::max(v_max_, report.v_max);
    const Symptoms& now = report.symptoms;
    const bool first = milliseconds_.size() == 1;
    worst_.courant = std::max(worst_.courant, now.courant);
    worst_.sound_courant = std::max(worst_.sound_courant, now.sound_courant);
    worst_.closest_pair = first ? now.closest_pair : std::min(worst_.closest_pair, now.closest_pair);
    worst_.substeps_at_cap += now.substeps_at_cap;
    worst_.energy_change = std::max(worst_.energy_change, now.energy_change);
    worst_.energy_rises = std::max(worst_.energy_rises, now.energy_rises);
}

double mean_neighbours(const World& world) {
    const std::span<const float> counts = world.neighbours();
    const double sum = std::accumulate(counts.begin(), counts.end(), 0.0);
    return counts.empty() ? 0.0 : sum / static_cast<double>(counts.size());
}

RunSummary Measurement::summarize(const World& world, double wall_seconds) const {
    RunSummary summary;
    const StepReport& last = world.report();
    summary.scene = world.scene().name;
    summary.solver = world.solver();
    summary.dimension = world.dimension();
    summary.particles = world.particles().count;
    summary.boundary_particles = world.boundary_particles();
    const int threads = world.execution().threads;
    summary.threads = threads > 0 ? threads : hardware_threads();
    summary.simd = simd::name(world.execution().simd);
    summary.steps = steps_;
    summary.substeps = substeps_;
    summary.simulated_seconds =
        static_cast<double>(steps_) * static_cast<double>(world.parameters().time.step);
    summary.wall_seconds = wall_seconds;
    summary.fidelity = parameter_table().find("time.fidelity")->text(&world.parameters());
    summary.machine_speed = static_cast<double>(world.parameters().time.machine_speed);
    const FidelityStatus fidelity = fidelity_status(world);
    if (fidelity.real_time) {
        summary.traded = fidelity.text;
        if (fidelity.too_slow)
            summary.traded +=
                "; this machine runs " + std::to_string(fidelity.particles_that_fit) + " in real time";
    }

    summary.timed_steps = milliseconds_.size();
    summary.timed_substeps = timed_substeps_;
    const double timed = std::max(1.0, static_cast<double>(milliseconds_.size()));
    summary.milliseconds_median = quantile(milliseconds_, 0.5);
    summary.milliseconds_p95 = quantile(milliseconds_, 0.95);
    summary.phases = phases_;
    for (PhaseTime& phase : summary.phases) phase.milliseconds /= timed;
    summary.iterations_mean =
        static_cast<double>(iterations_) / std::max(1.0, static_cast<double>(timed_substeps_));
    summary.density_error_mean = density_error_sum_ / timed;
    summary.density_error_max = density_error_max_;
    summary.neighbours_mean = mean_neighbours(world);
    summary.v_max = v_max_;
    summary.velocity_limited = velocity_limited_;
    summary.worst = worst_;

    summary.kinetic_energy = last.kinetic_energy;
    summary.potential_energy = last.potential_energy;
    summary.momentum = last.momentum;
    summary.bounds = last.bounds;
    summary.foam_particles = last.foam_particles;
    summary.removed = last.removed;
    summary.state_hash = world.state_hash();
    summary.peak_rss_megabytes = peak_memory_megabytes();
    summary.bytes_per_particle = world.bytes_per_particle();
    summary.bodies = body_figures(world);
    summary.notes = notes_;
    return summary;
}

}  // namespace slosh::cli
