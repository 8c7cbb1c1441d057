// The columns of `--csv`, one line each.
#include "cli/step_table.h"

#include <string_view>

#include "base/text.h"
#include "cli/body_figures.h"
#include "cli/measurement.h"
#include "cli/probe_figures.h"

namespace slosh::cli {

namespace {

struct Column {
    std::string_view name;
    double (*value)(const StepReport& report);
};

double number(std::uint64_t count) { return static_cast<double>(count); }

/// Of a body, in the order of its columns: those of BodyFigures.
constexpr std::string_view body_quantities[] = {"position", "velocity", "angular_velocity", "force",
                                                "torque"};

/// Where there is a world, counted where its particles are.
constexpr std::string_view neighbours = "neighbours_mean";

constexpr Column columns[] = {
    {"step", [](const StepReport& r) { return number(r.step); }},
    {"time_s", [](const StepReport& r) { return r.time; }},
    {"substeps", [](const StepReport& r) { return static_cast<double>(r.substeps); }},
    {"substep_s", [](const StepReport& r) { return static_cast<double>(r.substep_length); }},
    {"iterations", [](const StepReport& r) { return static_cast<double>(r.iterations); }},
    {"particles", [](const StepReport& r) { return number(r.particles); }},
    {"lists_rebuilt", [](const StepReport& r) { return r.lists_rebuilt ? 1.0 : 0.0; }},
    {"ms", [](const StepReport& r) { return r.milliseconds; }},
    {"density_error_mean", [](const StepReport& r) { return r.density_error_mean; }},
    {"density_error_max", [](const StepReport& r) { return r.density_error_max; }},
    {neighbours, [](const StepReport& r) { return r.neighbours_mean; }},
    {"v_max", [](const StepReport& r) { return r.v_max; }},
    {"velocity_limited", [](const StepReport& r) { return number(r.velocity_limited); }},
    {"courant", [](const StepReport& r) { return r.symptoms.courant; }},
    {"sound_courant", [](const StepReport& r) { return r.symptoms.sound_courant; }},
    {"closest_pair", [](const StepReport& r) { return r.symptoms.closest_pair; }},
    {"substeps_at_cap", [](const StepReport& r) { return static_cast<double>(r.symptoms.substeps_at_cap); }},
    {"energy_change_j", [](const StepReport& r) { return r.symptoms.energy_change; }},
    {"energy_rises", [](const StepReport& r) { return static_cast<double>(r.symptoms.energy_rises); }},
    {"kinetic_j", [](const StepReport& r) { return r.kinetic_energy; }},
    {"potential_j", [](const StepReport& r) { return r.potential_energy; }},
    {"momentum_x", [](const StepReport& r) { return r.momentum[0]; }},
    {"momentum_y", [](const StepReport& r) { return r.momentum[1]; }},
    {"momentum_z", [](const StepReport& r) { return r.momentum[2]; }},
    {"min_x", [](const StepReport& r) { return static_cast<double>(r.bounds.min.x); }},
    {"min_y", [](const StepReport& r) { return static_cast<double>(r.bounds.min.y); }},
    {"min_z", [](const StepReport& r) { return static_cast<double>(r.bounds.min.z); }},
    {"max_x", [](const StepReport& r) { return static_cast<double>(r.bounds.max.x); }},
    {"max_y", [](const StepReport& r) { return static_cast<double>(r.bounds.max.y); }},
    {"max_z", [](const StepReport& r) { return static_cast<double>(r.bounds.max.z); }},
    {"removed_sink", [](const StepReport& r) { return number(r.removed.sink); }},
    {"removed_erased", [](const StepReport& r) { return number(r.removed.erased); }},
    {"removed_overlap", [](const StepReport& r) { return number(r.removed.overlap); }},
    {"removed_nonfinite", [](const StepReport& r) { return number(r.removed.nonfinite); }},
    {"removed_escaped", [](const StepReport& r) { return number(r.removed.escaped); }},
};

}  // namespace

std::string step_table_header(std::size_t bodies, const ProbeRecord* probes) {
    std::string text;
    for (const Column& column : columns) text += (text.empty() ? "" : ",") + std::string(column.name);
    for (std::size_t body = 0; body < bodies; ++body) {
        for (const std::string_view quantity : body_quantities) {
            for (const std::string_view axis : {"_x", "_y", "_z"})
                text += ",body" + std::to_string(body) + "_" + std::string(quantity) + std::string(axis);
        }
    }
    if (probes != nullptr) text += probe_columns(*probes);
    return text + "\n";
}

std::string step_table_row(const StepReport& report, const World* world, std::size_t bodies,
                           const ProbeRecord* probes) {
    std::string text;
    for (const Column& column : columns) {
        const bool counted = world != nullptr && column.name == neighbours;
        text += (text.empty() ? "" : ",") +
                format_number(counted ? mean_neighbours(*world) : column.value(report));
    }
    const std::vector<BodyFigures> figures =
        world != nullptr ? body_figures(*world) : std::vector<BodyFigures>();
    for (std::size_t body = 0; body < bodies; ++body) {
        const BodyFigures none, &now = body < figures.size() ? figures[body] : none;
        for (const auto* value :
             {&now.position, &now.velocity, &now.angular_velocity, &now.force, &now.torque}) {
            for (const double component : *value)
                text += "," + (now.name.empty() ? "" : format_number(component));
        }
    }
    if (probes != nullptr) text += probe_cells(*probes);
    return text + "\n";
}

}  // namespace slosh::cli
