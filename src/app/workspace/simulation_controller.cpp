// See simulation_controller.h.
#include "app/workspace/simulation_controller.h"

#include "sim/methods/step/solver_module.h"
#include "sim/world/commands/command_entry.h"

namespace slosh::app {

const SimulationFrame& SimulationController::frame() const {
    static const SimulationFrame nothing;
    return session_ ? session_->frame() : nothing;
}

const SimulationFrame& SimulationController::chosen_frame() const {
    return comparing() && session_->chosen() == Worlds::right ? *frame().right : frame();
}

const SimulationFrame* SimulationController::other_frame() const {
    if (!comparing()) return nullptr;
    return session_->chosen() == Worlds::right ? &frame() : frame().right.get();
}

std::string SimulationController::name_of(Worlds world) const {
    const bool right = world == Worlds::right;
    const SimulationFrame& shown = right && frame().right ? *frame().right : frame();
    const SolverModule* solver = find_solver(shown.solver);
    return std::string(right ? "Right" : "Left") + ": " +
           std::string(solver != nullptr ? solver->label : std::string_view(shown.solver));
}

std::uint64_t SimulationController::post(const Command& command, When when) {
    const std::uint64_t ticket = session_->post_command(command, when);
    if (when != When::next_step || command.entry()->at_once) statistics_.asked(ticket, steady_now());
    noted(command, ticket);
    return ticket;
}

std::uint64_t SimulationController::change(const Command& command, const std::string& subject,
                                           bool finished) {
    const std::uint64_t ticket = session_->change(command, subject, finished);
    if (finished) statistics_.asked(ticket, steady_now());
    noted(command, ticket);
    return ticket;
}

std::uint64_t SimulationController::act(const Command& command, const Gesture& gesture) {
    if (!gesture.over_water) return change(command, gesture.subject, gesture.finished);
    const std::uint64_t ticket = session_->stroke(command, gesture.subject, gesture.first, gesture.finished);
    noted(command, ticket);
    return ticket;
}

std::uint64_t SimulationController::post_step(const UndoLog::Step& step) {
    const std::uint64_t ticket = session_->post_step(step);
    statistics_.asked(ticket, steady_now());
    noted(*step.command, ticket);
    session_->history().step_sent(ticket, step);
    return ticket;
}

/// What tools and log are to know of a command on its way.
void SimulationController::noted(const Command& command, std::uint64_t ticket) {
    if (!command.entry()->every_frame) {
        note_activity();
        notices_.forget_done();
    }
    if (const std::string news = restart_text(command, chosen_frame().parameters); !news.empty())
        notices_.toast(Notices::Kind::note, news);
    if (changes_solids(command) && solids_change) solids_change(ticket);
}

void SimulationController::switch_solver(std::string_view name) {
    if (find_solver(name) == nullptr || !has_water()) return;
    change(SwitchSolver{std::string(name)}, "solver");
}

void SimulationController::set_paused(bool paused) {
    paused_ = paused;
    session_->post(SetPaused{paused});
}

void SimulationController::set_slow(bool slow) {
    slow_ = slow;
    session_->post(SetSpeed{slow_ ? 0.1 : 1.0});
}

void SimulationController::step(Message message) {
    if (!paused_) set_paused(true);
    session_->post(std::move(message));
}

void SimulationController::add_actions(ActionList& list) {
    list.menu("Simulation");
    list.add("pause", "Pause", "Pause or continue the simulation", {"Space", "P"},
             [this] {
                 set_paused(!paused());
                 notices_.hint_used("pause");
             })
        .checked = [this] { return paused(); };
    list.add("step", "One step", "Simulate one step; hold to play", {".", "O"}, [this] { step(StepOnce{}); })
        .repeats = true;
    list.add("step_phase", "One solver phase", "Run one phase of a step: predict, neighbors, ...",
             {"Shift+.", "Shift+O"}, [this] { step(StepPhase{}); })
        .repeats = true;
    list.add("slow_motion", "Slow motion", "Run at a tenth of real time", {"T"},
             [this] { set_slow(!slow()); })
        .checked = [this] { return slow(); };
    add_solvers(list);
}

void SimulationController::add_solvers(ActionList& list) {
    const auto add = [&](const SolverModule& solver, const char* menu, const char* more) {
        const std::string name(solver.name);
        list.menu(menu);
        list.add("solver_" + name, std::string(solver.label), std::string(solver.summary) + more,
                 key_list(solver.key), [this, name] { switch_solver(name); })
            .checked = [this, name] { return chosen_frame().solver == name; };
    };
    for (const SolverModule* solver : solver_modules().all())
        add(*solver, "Solver", "; the particles are kept");
    for (const SolverModule* solver : reference_solvers().all()) add(*solver, "Solver/Reference (slow)", "");
    list.menu("Solver");
    list.add("next_solver", "Next solver", "", {}, [this] {
        const auto all = solver_modules().all();
        std::size_t next = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i]->name == chosen_frame().solver) next = (i + 1) % all.size();
        switch_solver(all[next]->name);
    });
}

}  // namespace slosh::app
