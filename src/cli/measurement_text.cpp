// The figures of a run as the JSON object that scripts rely on, and as a table for the screen.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "base/hash.h"
#include "base/leaves.h"
#include "base/text.h"
#include "cli/measurement.h"

namespace slosh::cli {

namespace {

using Json = nlohmann::ordered_json;

/// The shortest text of a float: 0.05 instead of 0.05000000074505806.
double shortest(float value) {
    return std::strtod(format_number(static_cast<double>(value)).c_str(), nullptr);
}

Json list_of(const Vec3& value) {
    return Json::array({shortest(value.x), shortest(value.y), shortest(value.z)});
}

void append_line(std::string& text, const char* format, ...) __attribute__((format(printf, 2, 3)));

void append_line(std::string& text, const char* format, ...) {
    char line[256];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text += line;
    text += '\n';
}

}  // namespace

Json to_json(const RunSummary& summary) {
    Json json;
    json["scene"] = summary.scene;
    json["solver"] = summary.solver;
    json["dimension"] = summary.dimension;
    json["particles"] = summary.particles;
    json["boundary_particles"] = summary.boundary_particles;
    json["threads"] = summary.threads;
    json["simd"] = summary.simd;
    json["steps"] = summary.steps;
    json["substeps"] = summary.substeps;
    json["simulated_s"] = summary.simulated_seconds;
    json["wall_s"] = summary.wall_seconds;
    json["real_time_factor"] =
        summary.wall_seconds > 0.0 ? summary.simulated_seconds / summary.wall_seconds : 0.0;
    json["fidelity"] = summary.fidelity;
    json["machine_speed"] = summary.machine_speed;
    json["traded"] = summary.traded;
    json["ms_per_step"] = {{"median", summary.milliseconds_median}, {"p95", summary.milliseconds_p95}};
    json["phases_ms"] = Json::object();
    for (const PhaseTime& phase : summary.phases)
        json["phases_ms"][std::string(phase.name)] = phase.milliseconds;
    json["iterations_mean"] = summary.iterations_mean;
    json["density_error"] = {{"mean", summary.density_error_mean}, {"max", summary.density_error_max}};
    json["neighbours_mean"] = summary.neighbours_mean;
    json["v_max"] = summary.v_max;
    json["velocity_limited"] = summary.velocity_limited;
    json["symptoms"] = {{"courant_max", summary.worst.courant},
                        {"sound_courant_max", summary.worst.sound_courant},
                        {"closest_pair_min", summary.worst.closest_pair},
                        {"substeps_at_cap", summary.worst.substeps_at_cap},
                        {"energy_rise_max_j", summary.worst.energy_change},
                        {"energy_rises_max", summary.worst.energy_rises}};
    json["kinetic_j"] = summary.kinetic_energy;
    json["potential_j"] = summary.potential_energy;
    json["momentum"] = summary.momentum;
    json["bounds"] = {{"min", list_of(summary.bounds.min)}, {"max", list_of(summary.bounds.max)}};
    json["removed"] = {{"sink", summary.removed.sink},
                       {"erased", summary.removed.erased},
                       {"overlap", summary.removed.overlap},
                       {"nonfinite", summary.removed.nonfinite},
                       {"escaped", summary.removed.escaped}};
    json["foam_particles"] = summary.foam_particles;
    json["state_hash"] = to_hex(summary.state_hash);
    json["peak_rss_mb"] = summary.peak_rss_megabytes;
    json["bytes_per_particle"] = summary.bytes_per_particle;
    json["bodies"] = to_json(summary.bodies);
    if constexpr (leaves::probes) json["probes"] = to_json(summary.probes);
    json["notes"] = summary.notes;
    return json;
}

std::string to_table(const RunSummary& summary) {
    std::string text;
    const RemovedCounts& removed = summary.removed;
    append_line(text, "%s, %s, %d-D, %llu particles, %d thread%s, %s", summary.scene.c_str(),
                summary.solver.c_str(), summary.dimension, static_cast<unsigned long long>(summary.particles),
                summary.threads, summary.threads == 1 ? "" : "s", summary.simd.c_str());
    append_line(text, "  simulated        %10.3f s    %llu steps, %llu substeps", summary.simulated_seconds,
                static_cast<unsigned long long>(summary.steps),
                static_cast<unsigned long long>(summary.substeps));
    const double factor = summary.wall_seconds > 0.0 ? summary.simulated_seconds / summary.wall_seconds : 0.0;
    append_line(text, "  wall             %10.3f s    %.2f x real time", summary.wall_seconds, factor);
    if (!summary.traded.empty())
        append_line(text, "  fidelity         real time     %s", summary.traded.c_str());
    append_line(text, "  ms per step      %10.3f      median; p95 %.3f", summary.milliseconds_median,
                summary.milliseconds_p95);
    append_line(text, "  iterations       %10.2f      per substep", summary.iterations_mean);
    append_line(text, "  density error    %10.3f %%    mean; worst particle %.1f %%",
                100.0 * summary.density_error_mean, 100.0 * summary.density_error_max);
    append_line(text, "  neighbors        %10.1f      mean", summary.neighbours_mean);
    append_line(text, "  fastest          %10.3f m/s  velocity limit acted %llu times", summary.v_max,
                static_cast<unsigned long long>(summary.velocity_limited));
    append_line(text, "  energy           %10.4g J    kinetic; potential %.4g J", summary.kinetic_energy,
                summary.potential_energy);
    if (summary.foam_particles > 0)
        append_line(text, "  foam             %10llu      particles",
                    static_cast<unsigned long long>(summary.foam_particles));
    if (removed.total() > 0) {
        append_line(
            text,
            "  removed          %10llu      drained %llu, erased %llu, overlap %llu, non-finite %llu, "
            "escaped "
            "%llu",
            static_cast<unsigned long long>(removed.total()), static_cast<unsigned long long>(removed.sink),
            static_cast<unsigned long long>(removed.erased), static_cast<unsigned long long>(removed.overlap),
            static_cast<unsigned long long>(removed.nonfinite),
            static_cast<unsigned long long>(removed.escaped));
    }
    for (const PhaseTime& phase : summary.phases) {
        append_line(text, "  %-16s %10.3f ms", std::string(phase.name).c_str(), phase.milliseconds);
    }
    append_line(text, "  memory           %10.1f MB   peak; %llu bytes per particle",
                summary.peak_rss_megabytes, static_cast<unsigned long long>(summary.bytes_per_particle));
    if constexpr (leaves::probes) text += to_table(summary.probes);
    append_line(text, "  state hash       %s", to_hex(summary.state_hash).c_str());
    return text;
}

}  // namespace slosh::cli
