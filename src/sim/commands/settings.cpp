// What a person sets: parameters and the solver.
#include <algorithm>

#include "base/text.h"
#include "sim/commands/command_entry.h"
#include "sim/solvers/solver_module.h"

namespace slosh {

namespace {

/// How much softer than it was water counts that has crammed at walls without density.
constexpr float unseen_walls = 100.0f;

/// What follows from a parameter besides its value.
void follow_change(State& state, const Parameters& changed) {
    const Parameters& before = state.parameters;
    if (changed.time.step != before.time.step) {
        state.time_base = state.time;
        state.step_base = state.step_index;
    }
    if (changed.kernel.name != before.kernel.name) state.lists_valid = false;
    // Walls that begin to count find water up to 1.6 times too dense: it makes room as if it had been softer.
    if (changed.boundary.density && !before.boundary.density) state.softness *= unseen_walls;
    // Solvers start from the last pressures and densities: those of the same water with another weight.
    const float ratio = changed.fluid.rest_density / before.fluid.rest_density;
    if (ratio == 1.0f) return;
    for (std::size_t i = 0; i < state.particles.size(); ++i) {
        if (state.particles.material[i] != 0) continue;
        state.particles.pressure[i] *= ratio;
        state.particles.density[i] *= ratio;
    }
}

CommandResult set_parameter(WorldEdit& world, const SetParameter& command) {
    State& state = world.state;
    const Result<const ParameterDescription*> required = parameter_table().require(command.key);
    if (!required) return command_refused(required.error().text());
    const ParameterDescription& description = *required.value();
    Parameters changed = state.parameters;
    if (Result<void> set = description.set_clamped(&changed, command.value); !set)
        return command_refused(set.error().text());
    const SetParameter back{command.key, description.value(&state.parameters)};
    if (description.restarts && description.number(&changed) != description.number(&state.parameters)) {
        const Parameters before = state.parameters;
        state.parameters = changed;
        if (Result<void> seeded = world.reset(true); !seeded) {
            state.parameters = before;
            world.refresh_constants();
            return command_refused(seeded.error().text());
        }
        return command_done(back);
    }
    follow_change(state, changed);
    state.parameters = changed;
    return command_done(back);
}

CommandResult switch_solver(WorldEdit& world, const SwitchSolver& command) {
    State& state = world.state;
    if (!find_solver(command.name)) {
        std::vector<std::string_view> names;
        for (const SolverModule* solver : solver_modules().all()) names.push_back(solver->name);
        return command_refused("unknown solver \"" + command.name + "\"" + suggestion(command.name, names));
    }
    const SwitchSolver back{state.solver};
    state.solver = command.name;
    // Nothing of the other method's pressures may act on.
    state.acceleration_max = 0.0f;
    std::fill(state.particles.pressure.begin(), state.particles.pressure.end(), 0.0f);
    return command_done(back);
}

}  // namespace

const CommandEntry& SetParameter::entry() {
    static const CommandEntry entry = describe_command<SetParameter>({
        .traits = {.name = "set_parameter",
                   .type_name = "SetParameter",
                   .undo = Undo::gesture,
                   .outlives_restart = true},
        .fields = [](CommandFields& fields, SetParameter& set) { fields.parameter(set.key, set.value); },
        .text = [](const SetParameter& set) { return "Set " + set.key + " = " + to_text(set.value); },
        .apply = set_parameter,
        .undo_text =
            [](const SetParameter& set, const Command& inverse) {
                const auto* back = inverse.get_if<SetParameter>();
                return set.key + " back to " + (back != nullptr ? to_text(back->value) : "");
            },
        .redo_text = [](const SetParameter& set) { return set.key + " = " + to_text(set.value); },
    });
    return entry;
}

const CommandEntry& SwitchSolver::entry() {
    static const CommandEntry entry = describe_command<SwitchSolver>({
        .traits = {.name = "switch_solver",
                   .type_name = "SwitchSolver",
                   .undo = Undo::gesture,
                   .outlives_restart = true,
                   .at_once = true},
        .fields = [](CommandFields& fields, SwitchSolver& set) { fields.solver("name", set.name); },
        .text = [](const SwitchSolver& set) { return "Solver " + set.name; },
        .apply = switch_solver,
        .undo_text =
            [](const SwitchSolver&, const Command& inverse) {
                const auto* back = inverse.get_if<SwitchSolver>();
                return "solver back to " + (back != nullptr ? back->name : "");
            },
        .redo_text = [](const SwitchSolver& set) { return "solver " + set.name; },
    });
    return entry;
}

bool restarts_world(const Command& command) {
    const auto* set = command.get_if<SetParameter>();
    if (set == nullptr) return false;
    const ParameterDescription* description = parameter_table().find(set->key);
    return description != nullptr && description->restarts;
}

}  // namespace slosh
