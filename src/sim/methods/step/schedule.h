// How a substep goes, as data: named phases in order, and which of them form a loop. A method writes its
// schedule down as its paper writes the algorithm; the engine runs, times, pauses and counts it. A phase that
// iterates or measures is told the number of the iteration, from 0.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace slosh {

struct StepContext;

struct Phase {
    std::string_view name;  ///< as the report times it; several phases may share one
    // One of three.
    void (*run)(StepContext&) = nullptr;
    void (*iterate)(StepContext&, int iteration) = nullptr;
    double (*measure)(StepContext&, int iteration) = nullptr;  ///< returns what Loop::settled judges
    /// Whether there is anything to do in this substep; nullptr: always. A phase that is not due is passed
    /// over.
    bool (*due)(const StepContext&) = nullptr;
    bool only_first = false;  ///< in a loop: passed over in all but its first iteration
    /// It leaves the densities of the particles as they are in scratch.relative_density: who walks through a
    /// step sees them.
    bool finds_densities = false;
};

/// A phase of a loop that only works, and one whose result tells whether the loop may end.
constexpr Phase iterates(std::string_view name, void (*iterate)(StepContext&, int iteration)) {
    return {.name = name, .iterate = iterate};
}
constexpr Phase measures(std::string_view name, double (*measure)(StepContext&, int iteration)) {
    return {.name = name, .measure = measure};
}
/// The same where it is due; not a loop's first or last one.
constexpr Phase iterates_if(bool (*due)(const StepContext&), std::string_view name,
                            void (*iterate)(StepContext&, int iteration)) {
    return {.name = name, .iterate = iterate, .due = due};
}
/// A phase of a loop, not its last one, that works in the first iteration, where it is due.
constexpr Phase begins(std::string_view name, bool (*due)(const StepContext&),
                       void (*iterate)(StepContext&, int iteration)) {
    return {.name = name, .iterate = iterate, .due = due, .only_first = true};
}

constexpr Phase finds_densities(Phase phase) {
    phase.finds_densities = true;
    return phase;
}

struct Loop {
    /// The largest number of iterations; with 0 none of the loop's phases runs.
    int (*most)(const StepContext&) = nullptr;
    /// Asked after the phase that measures, with the number of iterations that are complete; true: the loop
    /// ends here, in the middle of an iteration. nullptr: always all iterations.
    bool (*settled)(const StepContext&, int complete, double measured) = nullptr;
    void (*at_settling)(StepContext&) = nullptr;  ///< part of the phase that found the loop settled
    /// Whether iterations count in report.iterations, and a loop that does all it may in
    /// report.symptoms.substeps_at_cap.
    bool counted = true;
    std::size_t first = 0, end = 0;  ///< its phases, [first, end); set by Schedule::loop()
};

class Schedule {
  public:
    Schedule& phase(const Phase& phase);
    Schedule& phase(std::string_view name, void (*run)(StepContext&));
    Schedule& phase_if(bool (*due)(const StepContext&), std::string_view name, void (*run)(StepContext&));
    /// Its first and last phases are always due; one of them measures if the loop can settle.
    Schedule& loop(Loop loop, std::initializer_list<Phase> phases);
    /// All phases and loops of a part that several methods share.
    Schedule& append(const Schedule& part);

    std::span<const Phase> phases() const { return phases_; }
    std::span<const Loop> loops() const { return loops_; }

  private:
    std::vector<Phase> phases_;
    std::vector<Loop> loops_;  ///< in the order of their phases; they do not overlap
};

/// Where a substep stands: the next phase.
struct SubstepProgress {
    std::size_t phase = 0;
    int iteration = 0;  ///< iteration of the loop that the phase is in, else 0
    bool done = false;  ///< no phase is left
    /// The phase that ran last, and in which iteration.
    std::size_t ran = 0;
    int ran_iteration = 0;
};

/// Runs the next phase that is due and returns its name; "" if none was due any more. Counts into the
/// context's report.
std::string_view run_next_phase(const Schedule& schedule, StepContext& context, SubstepProgress& progress);

}  // namespace slosh
