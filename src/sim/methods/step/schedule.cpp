#include "sim/methods/step/schedule.h"

#include "base/assert.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

const Loop* loop_of(const Schedule& schedule, std::size_t phase) {
    for (const Loop& loop : schedule.loops()) {
        if (phase >= loop.first && phase < loop.end) return &loop;
    }
    return nullptr;
}

bool is_due(const Phase& phase, const StepContext& context, int iteration) {
    return !(phase.only_first && iteration > 0) && !(phase.due && !phase.due(context));
}

/// Past loops without iterations and phases that are not due.
void skip(const Schedule& schedule, const StepContext& context, SubstepProgress& progress) {
    const std::span<const Phase> phases = schedule.phases();
    while (progress.phase < phases.size()) {
        const Loop* loop = loop_of(schedule, progress.phase);
        if (loop && progress.phase == loop->first && progress.iteration == 0 && loop->most(context) <= 0) {
            progress.phase = loop->end;
        } else if (!is_due(phases[progress.phase], context, progress.iteration)) {
            ++progress.phase;
        } else {
            return;
        }
    }
    progress.done = true;
}

void leave(const Loop& loop, SubstepProgress& progress) {
    progress.phase = loop.end;
    progress.iteration = 0;
}

/// After the last phase of an iteration.
void complete_iteration(const Loop& loop, StepContext& context, SubstepProgress& progress) {
    ++progress.iteration;
    const int most = loop.most(context);
    if (loop.counted) {
        ++context.report.iterations;
        if (progress.iteration == most) ++context.report.symptoms.substeps_at_cap;
    }
    if (progress.iteration < most) {
        progress.phase = loop.first;
    } else {
        leave(loop, progress);
    }
}

}  // namespace

Schedule& Schedule::phase(const Phase& phase) {
    phases_.push_back(phase);
    return *this;
}

Schedule& Schedule::phase(std::string_view name, void (*run)(StepContext&)) {
    phases_.push_back({.name = name, .run = run});
    return *this;
}

Schedule& Schedule::phase_if(bool (*due)(const StepContext&), std::string_view name,
                             void (*run)(StepContext&)) {
    phases_.push_back({.name = name, .run = run, .due = due});
    return *this;
}

Schedule& Schedule::loop(Loop loop, std::initializer_list<Phase> phases) {
    SLOSH_ASSERT(loop.most && phases.size() > 0, "a loop has phases and an end");
    loop.first = phases_.size();
    phases_.insert(phases_.end(), phases.begin(), phases.end());
    loop.end = phases_.size();
    loops_.push_back(loop);
    return *this;
}

Schedule& Schedule::append(const Schedule& part) {
    const std::size_t before = phases_.size();
    phases_.insert(phases_.end(), part.phases_.begin(), part.phases_.end());
    for (Loop loop : part.loops_) {
        loop.first += before;
        loop.end += before;
        loops_.push_back(loop);
    }
    return *this;
}

std::string_view run_next_phase(const Schedule& schedule, StepContext& context, SubstepProgress& progress) {
    skip(schedule, context, progress);
    if (progress.done) return "";
    const Phase& phase = schedule.phases()[progress.phase];
    const Loop* loop = loop_of(schedule, progress.phase);
    progress.ran = progress.phase;
    progress.ran_iteration = progress.iteration;
    double measured = 0.0;
    if (phase.run) {
        phase.run(context);
    } else if (phase.iterate) {
        phase.iterate(context, progress.iteration);
    } else {
        measured = phase.measure(context, progress.iteration);
    }
    if (loop && phase.measure && loop->settled && loop->settled(context, progress.iteration, measured)) {
        if (loop->at_settling) loop->at_settling(context);
        leave(*loop, progress);
    } else if (loop && progress.phase + 1 == loop->end) {
        complete_iteration(*loop, context, progress);
    } else {
        ++progress.phase;
    }
    skip(schedule, context, progress);
    return phase.name;
}

}  // namespace slosh
