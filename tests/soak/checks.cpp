// See checks.h.
#include "soak/checks.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "sim/world/state/state.h"

namespace slosh::soak {
namespace {

constexpr double megabyte = 1024.0 * 1024.0;

std::string number_fault(std::span<const float> values, const char* what) {
    const bool numbers =
        std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
    return numbers ? std::string() : std::string(what) + " of a particle is no number";
}

std::string number_fault(const StepReport& report) {
    double sum = report.time + report.v_max + report.density_error_mean + report.density_error_max +
                 report.kinetic_energy + report.potential_energy;
    for (const double part : report.momentum) sum += part;
    return std::isfinite(sum) ? std::string() : "a figure of the report is no number";
}

std::string first_of(std::initializer_list<std::string> faults) {
    for (const std::string& fault : faults) {
        if (!fault.empty()) return fault;
    }
    return {};
}

std::string number_fault(const ParticleView& water) {
    return first_of({number_fault(water.x, "x"), number_fault(water.y, "y"), number_fault(water.z, "z"),
                     number_fault(water.velocity_x, "the velocity along x"),
                     number_fault(water.velocity_y, "the velocity along y"),
                     number_fault(water.velocity_z, "the velocity along z"),
                     number_fault(water.density, "the density")});
}

}  // namespace

std::string balance_fault(std::span<const std::uint32_t> ids, const RemovedCounts& removed,
                          std::optional<std::uint32_t> next_id) {
    const std::uint64_t born = ids.size() + removed.total();
    const std::string balance = std::to_string(ids.size()) + " particles here, " +
                                std::to_string(removed.total()) + " counted as removed";
    if (next_id && *next_id != born) return balance + ", but " + std::to_string(*next_id) + " ids were given";
    std::vector<std::uint32_t> sorted(ids.begin(), ids.end());
    std::sort(sorted.begin(), sorted.end());
    if (!sorted.empty() && sorted.back() >= born)
        return balance + ", but the id " + std::to_string(sorted.back()) + " exists";
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) return "two particles have the id " + std::to_string(*twice);
    return {};
}

std::string fault_of(const app::SimulationFrame& frame) {
    if (frame.sequence == 0) return {};
    if (frame.right) {
        if (const std::string fault = fault_of(*frame.right); !fault.empty()) return "right world: " + fault;
    }
    // Phases show what they have not checked yet, and the timeline remembers rounded places alone.
    if (frame.preview || !frame.phase.empty()) return {};
    return first_of({number_fault(frame.view()), number_fault(frame.report),
                     balance_fault(frame.id, frame.report.removed, std::nullopt)});
}

std::string fault_of(const World& world) {
    return first_of({number_fault(world.particles()), number_fault(world.report()),
                     balance_fault(world.particles().id, world.state().removed, world.state().next_id)});
}

void MemoryRecord::add() {
    malloc_trim(0);  // what is free, but in between, is no growth
    std::ifstream file("/proc/self/statm");
    double pages = 0.0, resident = 0.0;
    file >> pages >> resident;
    const auto heap = mallinfo2();
    samples_.push_back({resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / megabyte,
                        static_cast<double>(heap.uordblks + heap.hblkhd) / megabyte});
}

std::optional<double> MemoryRecord::growth() const {
    const std::size_t first = samples_.size() / 3;
    if (samples_.size() - first < least_samples) return std::nullopt;
    std::vector<double> slopes;
    for (std::size_t i = first; i < samples_.size(); ++i) {
        for (std::size_t k = i + 1; k < samples_.size(); ++k)
            slopes.push_back((samples_[k].resident - samples_[i].resident) / static_cast<double>(k - i));
    }
    const auto middle = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() / 2);
    std::nth_element(slopes.begin(), middle, slopes.end());
    return *middle;
}

std::string MemoryRecord::text() const {
    if (samples_.empty()) return "memory not measured yet";
    const std::optional<double> slope = growth();
    char text[160];
    std::snprintf(text, sizeof text, "%.0f MB resident, %.0f MB in use", samples_.back().resident,
                  samples_.back().used);
    std::string said = text;
    if (!slope) return said;
    std::snprintf(text, sizeof text, ", %+.2f MB per sample of %zu", *slope, samples_.size());
    return said + text;
}

}  // namespace slosh::soak
