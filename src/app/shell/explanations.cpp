// What explains the water to a person, over the water: the doctor and the inspector.
#include <algorithm>
#include <cstdio>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "app/shell/interface.h"
#include "app/tools/inspect.h"
#include "base/leaves.h"
#include "ui/explanation_windows.h"

namespace slosh::app {
namespace {

/// What the status line calls too high is no "no problem", whatever the rules make of it.
std::string summary_of(const StepReport& report, const ui::HudInput& shown) {
    std::string high;
    const auto lines = ui::hud_lines(shown);
    for (const ui::HudText& piece : lines[1]) {
        if (piece.judgement == ui::Judgement::warning || piece.judgement == ui::Judgement::bad)
            high += (high.empty() ? "" : "; ") + piece.text;
    }
    if (!high.empty())
        return "The doctor found no cause yet. Status line: " + high + ". A cause shows after " +
               std::to_string(least_steps_to_judge) + " steps of the same settings.";
    char text[160];
    std::snprintf(text, sizeof text,
                  "The doctor found no problem. Density error %.2f %%, the fastest particle moves %.2f "
                  "spacings per substep, %.0f neighbors on average.",
                  100.0 * report.density_error_mean, report.symptoms.courant, report.neighbours_mean);
    return text;
}

std::string figure(double value, const char* unit) {
    char text[64];
    std::snprintf(text, sizeof text, "%.4g%s%s", value, *unit == '\0' ? "" : " ", unit);
    return text;
}

/// Its length, and where it points.
std::string vector_text(const Vec3& vector, int dimension, const char* unit) {
    const double x = static_cast<double>(vector.x), y = static_cast<double>(vector.y),
                 z = static_cast<double>(vector.z);
    char text[128];
    if (dimension == 2) {
        std::snprintf(text, sizeof text, "%.3f, %.3f %s", x, y, unit);
    } else {
        std::snprintf(text, sizeof text, "%.3f, %.3f, %.3f %s", x, y, z, unit);
    }
    return text;
}

std::vector<ui::InspectorRow> figures_of(const Inspection& particle, int dimension) {
    std::vector<ui::InspectorRow> rows{
        {"Position", vector_text(particle.position, dimension, "m"), ""},
        {"Velocity", vector_text(particle.velocity, dimension, "m/s"), ""},
        {"Speed", figure(static_cast<double>(glm::length(particle.velocity)), "m/s"), ""},
        {"Density",
         figure(particle.density, "kg/m^3") + "\n" +
             figure(100.0 * (particle.density / std::max(particle.rest_density, 1e-9) - 1.0), "%") +
             " from rest density",
         "Kernel sum over the neighbors, with the contribution of walls and solids."},
        {"Pressure", figure(particle.pressure, "Pa"), ""},
    };
    if (particle.multiplier)
        rows.push_back({"Lambda", figure(*particle.multiplier, "m^2"),
                        "Multiplier of the density constraint, from the pressure solve."});
    rows.push_back({"Acceleration", vector_text(particle.pressure_acceleration, dimension, "m/s^2"),
                    "Acceleration by the pressure of the particle and its neighbors, without walls."});
    rows.push_back(
        {"Divergence", figure(particle.divergence, "1/s"),
         "Divergence of the velocity around the particle. Negative: the water is being compressed."});
    rows.push_back({"Neighbors", std::to_string(particle.neighbours.size()),
                    "Particles within the support radius, which the sphere shows."});
    rows.push_back({"Coverage", figure(particle.coverage, ""),
                    "Sum of all kernel weights, including the particle's own: 1 inside water at rest, less "
                    "at the surface and at walls."});
    if (!particle.neighbours.empty())
        rows.push_back({"Nearest",
                        figure(particle.neighbours.front().distance, "m") + ", weight " +
                            figure(particle.neighbours.front().weight, ""),
                        "The color of each line shows the neighbor's weight: yellow is high, blue is low."});
    return rows;
}

std::vector<ui::InspectorRow> readings_of(const SimulationFrame& frame) {
    std::vector<ui::InspectorRow> rows;
    for (std::size_t i = 0; i < frame.probes.size(); ++i) {
        const Probe& probe = frame.probes[i];
        const std::string unit(unit_of(probe, frame.dimension));
        std::string value = "...", help(kind_of(probe));
        // Measured in steps, and only from the first one on that it is there.
        const std::string_view none = reads_loads(probe) ? "not yet measured" : "no water";
        if (i < frame.readings.size()) {
            const ProbeReading& reading = frame.readings[i];
            value = reading.filtered ? figure(*reading.filtered, unit.c_str()) : std::string(none);
            if (reading.peak) help += ", peak " + figure(*reading.peak, unit.c_str());
            if (reading.volume)
                help += ", total " + figure(*reading.volume, frame.dimension == 2 ? "m^2" : "m^3");
        }
        rows.push_back({probe.name, value, help});
    }
    return rows;
}

}  // namespace

void Interface::draw_inspector() {
    std::vector<ui::InspectorPart> parts;
    const SimulationFrame& frame = workspace_.simulation.frame();
    const auto* tool = dynamic_cast<const InspectTool*>(workspace_.hand.tools.find("inspect"));
    if (tool != nullptr && workspace_.hand.tools.chosen().name == "inspect" && tool->inspected()) {
        const Inspection& particle = *tool->inspected();
        parts.push_back(
            {"Particle " + std::to_string(particle.id), figures_of(particle, frame.dimension), false});
    }
    if (!frame.probes.empty()) parts.push_back({"Probes", readings_of(frame), true});
    if (parts.empty()) return;
    const ui::Rectangle place = context_.overlays.ask(ui::Overlay::inspector);
    if (const float height = ui::draw_inspector(context_, place, parts); height > 0.0f)
        context_.overlays.measured(ui::Overlay::inspector, height);
}

void Interface::draw_doctor() {
    const bool other_notice = workspace_.panels.crashed || workspace_.simulation.session().ending() ||
                              list_is_open() || workspace_.film.recording() || workspace_.panels.hidden;
    if (other_notice || !workspace_.simulation.has_water()) return;
    ui::DoctorPanel panel;
    panel.asked_for = workspace_.panels.doctor;
    if (workspace_.machine.is_too_slow() && !panel.asked_for) return;
    if constexpr (leaves::doctor) {
        const SimulationFrame& frame = workspace_.simulation.frame();
        // What was found in water that is about to go is of no use.
        if (workspace_.scene.wanted().empty()) {
            for (const Finding* finding : workspace_.doctor.findings_to_show())
                panel.lines.push_back(
                    {std::string(finding->rule), finding->sentence, fix_text(*finding), finding->rewind});
        }
        if (panel.asked_for && workspace_.machine.is_behind()) {
            panel.slow = too_slow_notice(frame);
            char words[48];
            std::snprintf(words, sizeof words, "Too slow: %.2fx real time.", frame.real_time_factor);
            panel.slow->sentence = words;
        }
        if (panel.lines.empty() && !panel.asked_for) return;
        panel.summary = summary_of(frame.report, hud_of(frame, {}));
        const ui::Rectangle place = context_.overlays.ask(ui::Overlay::doctor);
        if (const float height = ui::draw_doctor(context_, place, panel); height > 0.0f)
            context_.overlays.measured(ui::Overlay::doctor, height);
    }
}

}  // namespace slosh::app
