#include "sim/services/doctor/symptom_record.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace slosh {

namespace {

/// "KEY acts with P % of its value: ..." (note_limited) and the part that acts.
void read_note(std::string_view note, std::map<std::string, double>& held_back) {
    constexpr std::string_view acts = " acts with ";
    const std::size_t at = note.find(acts);
    if (at == std::string_view::npos || note.find("% of its value", at) == std::string_view::npos) return;
    const std::string percent(note.substr(at + acts.size()));
    held_back[std::string(note.substr(0, at))] = std::strtod(percent.c_str(), nullptr) / 100.0;
}

}  // namespace

void SymptomRecord::forget() {
    entries_.clear();
    newest_ = {};
}

void SymptomRecord::clear() {
    forget();
    removed_ = {};
    last_step_.reset();
}

void SymptomRecord::begin(const StepReport& report) {
    clear();
    last_step_ = report.step;
    removed_ = report.removed;
}

void SymptomRecord::add(const StepReport& report) {
    if (last_step_ && report.step != *last_step_ + 1) clear();
    const bool first = !last_step_;
    // Steps before a change were measured on other water.
    if (!report.commands.empty()) entries_.clear();
    last_step_ = report.step;
    const Symptoms& symptoms = report.symptoms;
    const auto since = [&](std::uint64_t now, std::uint64_t before) {
        return first || now < before ? 0 : now - before;
    };
    Entry entry{symptoms.courant,
                symptoms.sound_courant,
                symptoms.closest_pair,
                report.density_error_mean,
                report.density_error_max,
                report.neighbours_mean,
                static_cast<double>(report.velocity_limited),
                static_cast<double>(report.particles) * std::max(report.substeps, 1),
                symptoms.energy_change,
                report.kinetic_energy,
                report.v_max,
                since(report.removed.nonfinite, removed_.nonfinite),
                since(report.removed.escaped, removed_.escaped)};
    removed_ = report.removed;
    entries_.push_back(entry);
    if (entries_.size() > window) entries_.pop_front();
    newest_.depth = static_cast<double>(report.bounds.max.y - report.bounds.min.y);
    newest_.substep_length = static_cast<double>(report.substep_length);
    newest_.substeps = report.substeps;
    newest_.particles = report.particles;
    newest_.held_back.clear();
    for (const std::string& note : report.notes) read_note(note, newest_.held_back);
}

MeasuredSymptoms SymptomRecord::measured() const {
    MeasuredSymptoms sum = newest_;
    if (entries_.empty()) return sum;
    const double n = static_cast<double>(entries_.size());
    double moves = 0.0;
    for (const Entry& entry : entries_) {
        sum.courant += entry.courant / n;
        sum.sound_courant += entry.sound_courant / n;
        sum.closest_pair += entry.closest_pair / n;
        sum.density_error_mean += entry.error_mean / n;
        sum.density_error_worst += entry.error_worst / n;
        sum.neighbours += entry.neighbours / n;
        sum.limited += entry.limited;
        moves += entry.moves;
        sum.energy_change += entry.energy_change;
        sum.kinetic_energy += entry.kinetic_energy / n;
        sum.rising_steps += entry.energy_change > 0.0 ? 1.0 / n : 0.0;
        sum.v_max = std::max(sum.v_max, entry.v_max);
        sum.nonfinite += entry.nonfinite;
        sum.escaped += entry.escaped;
    }
    sum.steps = static_cast<int>(entries_.size());
    sum.limited = moves > 0.0 ? sum.limited / moves : 0.0;
    return sum;
}

}  // namespace slosh
