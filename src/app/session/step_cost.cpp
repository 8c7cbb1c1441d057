// See step_cost.h.
#include "app/session/step_cost.h"

#include <algorithm>
#include <cmath>

#include "sim/methods/step/solver_module.h"

namespace slosh::app {
namespace {

constexpr double noticeable = 1.25;  // times: what lies below is within the noise of a step
/// ms, before any step was measured: the order of a step of the bundled scenes on two cores.
constexpr double particle_time = 1e-3;

/// Time of the phases that are repeated with every iteration, ms.
double time_in_loops(const StepReport& report, const SolverModule& solver) {
    double sum = 0.0;
    for (const PhaseTime& phase : report.phases) {
        const bool repeated = std::any_of(
            solver.schedule.loops().begin(), solver.schedule.loops().end(), [&](const Loop& loop) {
                const auto phases = solver.schedule.phases().subspan(loop.first, loop.end - loop.first);
                return std::any_of(phases.begin(), phases.end(),
                                   [&](const Phase& other) { return other.name == phase.name; });
            });
        if (repeated) sum += phase.milliseconds;
    }
    return sum;
}

bool ends_with(std::string_view key, std::string_view solver, std::string_view end) {
    return key.size() == solver.size() + end.size() && key.starts_with(solver) && key.ends_with(end);
}

/// How many times the particles are seen to in a step, before and after.
struct Work {
    double substeps = 1.0;
    double iterations = 0.0;  ///< iterations of a substep
};

}  // namespace

double predicted_step(const MeasuredStep& last, std::string_view key, double value) {
    const SolverModule* solver = find_solver(last.solver);
    const ParameterDescription* description = parameter_table().find(key);
    const StepReport& report = last.report;
    if (solver == nullptr || description == nullptr) return 0.0;
    const double before = description->number(&last.parameters);
    if (!(before > 0.0) || !(value > 0.0)) return 0.0;
    const double ratio = value / before;
    if (report.substeps <= 0 || !(report.milliseconds > 0.0)) {
        // How many particles there will be is known without a step.
        if (key != "fluid.spacing") return 0.0;
        return particle_time * static_cast<double>(report.particles) * std::pow(1.0 / ratio, last.dimension);
    }
    const Work now{static_cast<double>(report.substeps),
                   static_cast<double>(report.iterations) / static_cast<double>(report.substeps)};
    Work then = now;
    double per_particle = 1.0, particles = 1.0;
    if (ends_with(key, last.solver, ".iterations")) {
        // What ended by its tolerance ends there with a higher limit too.
        const bool at_limit = now.iterations >= before - 0.5;
        then.iterations = at_limit ? value : std::min(value, now.iterations);
    } else if (ends_with(key, last.solver, ".min_iterations")) {
        then.iterations = std::max(value, now.iterations);
    } else if (key == "time.substeps") {
        // A method that wants more takes more.
        then.substeps = now.substeps > before ? std::max(value, now.substeps) : value;
    } else if (key == "time.step") {
        const auto asked_for = static_cast<double>(last.parameters.time.substeps);
        if (now.substeps > asked_for) then.substeps = std::max(asked_for, now.substeps * ratio);
    } else if (key == "wcsph.sound_speed" && last.solver == "wcsph") {
        then.substeps = std::max(static_cast<double>(last.parameters.time.substeps), now.substeps * ratio);
    } else if (key == "fluid.spacing") {
        particles = std::pow(1.0 / ratio, last.dimension);
    } else if (key == "kernel.ratio") {
        per_particle = std::pow(ratio, last.dimension);
    } else {
        return 0.0;
    }
    const double loops = now.iterations > 0.0 ? time_in_loops(report, *solver) : 0.0;
    const double rest = std::max(0.0, report.milliseconds - loops);
    const double substeps = then.substeps / now.substeps;
    const double iterations = now.iterations > 0.0 ? then.iterations / now.iterations : 1.0;
    return particles * per_particle * substeps * (rest + iterations * loops);
}

bool is_costly(const MeasuredStep& last, double predicted, double limit) {
    return predicted > limit && predicted > noticeable * last.report.milliseconds;
}

}  // namespace slosh::app
