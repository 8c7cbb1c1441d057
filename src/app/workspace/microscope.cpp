// See microscope.h.
#include "app/workspace/microscope.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/leaves.h"
#include "sim/methods/step/solver_module.h"

namespace slosh::app {
namespace {

constexpr std::string_view lent_mode = "particles";

constexpr PhaseFacts known_phases[] = {
    {"commands", "speed", "Applies the commands since the last step: drops, sliders, moving walls."},
    {"scene", "speed", "Moves walls, solids and emitters by one substep."},
    {"bodies", "speed", "Moves floating bodies and applies the forces between them and the water."},
    {"tension", "speed", "Applies surface tension and adhesion to the velocities."},
    {"predict", "speed", "Applies gravity and other forces and predicts the positions."},
    {"neighbours", "neighbours", "Finds the neighbors of each particle within the support radius."},
    {"warm start", "lambda", "Starts from the multipliers of the last substep."},
    {"lambda", "lambda", "Computes the density and from it the multiplier lambda of each particle."},
    {"coarse", "lambda",
     "Solves the pressure of deep water on a coarse grid first, which saves many iterations."},
    {"correct", "lambda", "Moves particles by the multipliers; look at their positions."},
    {"diagonal", "density",
     "Computes how strongly the density of each particle responds to its own pressure."},
    {"density", "density", "Computes the density at the predicted positions."},
    {"pressure", "pressure", "Updates the pressures from the predicted density errors."},
    {"acceleration", "pressure", "Computes the accelerations by pressure and viscosity."},
    {"divergence", "lambda", "Removes the divergence of the velocities."},
    {"integrate", "speed", "Updates velocities from the accelerations, then positions."},
    {"finish", "speed", "Computes velocities from the moves; walls and solids stop particles."},
    {"smooth", "speed", "Applies XSPH viscosity to the velocities."},
    {"vorticity", "vorticity", "Applies vorticity forces and implicit viscosity."},
    {"report", "density_error", "Computes the density error at the final positions for the report."},
    {"foam", "speed", "Creates, moves and removes spray, foam and bubbles."},
};

constexpr PhaseFacts unknown_phase{"", "speed", ""};

}  // namespace

std::span<const PhaseFacts> phase_facts() { return known_phases; }

const PhaseFacts& facts_of(std::string_view phase) {
    const auto found = std::find_if(std::begin(known_phases), std::end(known_phases),
                                    [&](const PhaseFacts& known) { return known.phase == phase; });
    return found == std::end(known_phases) ? unknown_phase : *found;
}

std::vector<PhaseInStep> phases_of(const SimulationFrame& frame) {
    std::vector<PhaseInStep> phases{{"commands"}};
    const bool solids_move = std::any_of(frame.solids.begin(), frame.solids.end(),
                                         [](const Solid& solid) { return !is_fixed(solid.motion); });
    const bool ran = std::any_of(frame.phases.begin(), frame.phases.end(),
                                 [](const PhaseRun& run) { return run.name == "scene"; });
    if (solids_move || ran) phases.push_back({"scene"});
    if (const SolverModule* solver = find_solver(frame.solver)) {
        const Schedule& schedule = solver->schedule;
        for (std::size_t i = 0; i < schedule.phases().size(); ++i) {
            const bool in_loop =
                std::any_of(schedule.loops().begin(), schedule.loops().end(),
                            [&](const Loop& loop) { return i >= loop.first && i < loop.end; });
            phases.push_back({schedule.phases()[i].name, static_cast<int>(i), in_loop});
        }
    }
    phases.push_back({"report"});
    if (leaves::foam && frame.parameters.foam.enabled) phases.push_back({"foam"});
    for (const PhaseRun& run : frame.phases) {
        for (PhaseInStep& phase : phases) {
            phase.last_run = phase.scheduled == run.scheduled && phase.name == run.name;
            if (!phase.last_run) continue;
            ++phase.runs;
            phase.milliseconds += run.milliseconds;
        }
    }
    return phases;
}

void MicroscopeController::toggle() {
    if (lent_) return close(true);
    if (!simulation_.has_water() || simulation_.comparing()) return;
    lent_ = LentView{view_.settings().mode, view_.settings().field, {}, simulation_.paused()};
    if (!simulation_.paused()) simulation_.set_paused(true);
    follow();
}

void MicroscopeController::close(bool ends_step) {
    if (!lent_) return;
    const LentView lent = *std::exchange(lent_, std::nullopt);
    if (is_lent(lent)) {
        view_.settings().mode = lent.mode;
        view_.settings().field = lent.field;
        view_.was_set();
    }
    notices_.test_log.write("microscope", {{"open", false}, {"field", view_.settings().field}});
    if (!ends_step) return;
    simulation_.session().post(EndStep{});
    if (!lent.was_paused) simulation_.set_paused(false);
}

/// No other view was chosen since.
bool MicroscopeController::is_lent(const LentView& lent) const {
    return view_.settings().mode == lent_mode && view_.settings().field == lent.shown;
}

void MicroscopeController::give_back(ViewSettings& view) const {
    if (!lent_ || !is_lent(*lent_)) return;
    view.mode = lent_->mode;
    view.field = lent_->field;
}

void MicroscopeController::follow() {
    if (!lent_) return;
    const SimulationFrame& frame = simulation_.frame();
    const std::string field(facts_of(frame.phase).field);
    if (lent_->shown.empty() || (is_lent(*lent_) && field != view_.settings().field)) {
        view_.settings().mode = lent_mode;
        view_.settings().field = lent_->shown = field;
        view_.changed = true;
    }
    notices_.test_log.write("microscope", {{"open", true},
                                           {"phase", frame.phase},
                                           {"field", view_.settings().field},
                                           {"phases_done", frame.phases.size()}});
}

void MicroscopeController::add_actions(ActionList& list) {
    list.menu("Simulation");
    Action& microscope_row =
        list.add("microscope", "Microscope",
                 "Run a step phase by phase, with particles colored by the result of each phase", {"Shift+I"},
                 [this] { toggle(); });
    microscope_row.enabled = [this] { return simulation_.has_water() && !simulation_.comparing(); };
    microscope_row.checked = [this] { return is_open(); };
}

}  // namespace slosh::app
