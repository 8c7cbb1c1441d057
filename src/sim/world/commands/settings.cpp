// What a person sets: parameters and the solver.
#include <algorithm>

#include "base/text.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/pins.h"

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
        state.particles.pressure_mean[i] *= ratio;
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
    const ParameterValue was = description.value(&state.parameters);
    const bool pins = is_governed(command.key) && !is_pinned(state, command.key);
    const Command back =
        pins ? Command(ReleaseParameter{command.key, was}) : Command(SetParameter{command.key, was});
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
    if (pins) pin(state, command.key);
    if (changed.time.fidelity != state.parameters.time.fidelity) {
        state.fidelity = {};
        if (changed.fidelity() == Fidelity::accurate) set_free_to_defaults(changed, state.pinned);
    }
    follow_change(state, changed);
    state.parameters = changed;
    return command_done(back);
}

CommandResult release_parameter(WorldEdit& world, const ReleaseParameter& command) {
    State& state = world.state;
    const Result<const ParameterDescription*> required = parameter_table().require(command.key);
    if (!required) return command_refused(required.error().text());
    const ParameterDescription& description = *required.value();
    if (!is_governed(command.key))
        return command_refused(command.key + " cannot be released: no fidelity changes it");
    Parameters changed = state.parameters;
    if (command.value != ParameterValue(std::string())) {
        if (Result<void> set = description.set_clamped(&changed, command.value); !set)
            return command_refused(set.error().text());
    } else if (state.parameters.fidelity() == Fidelity::accurate) {
        set_to_default(changed, command.key);
    }
    const ParameterValue was = description.value(&state.parameters);
    const Command back = is_pinned(state, command.key) ? Command(SetParameter{command.key, was})
                                                       : Command(ReleaseParameter{command.key, was});
    release(state, command.key);
    follow_change(state, changed);
    state.parameters = changed;
    return command_done(back);
}

CommandResult apply_govern(WorldEdit& world, const Govern& command) {
    State& state = world.state;
    // The end of what a scene tells of somebody else's decisions.
    if (command.settings.empty()) return command_done();
    if (state.parameters.fidelity() != Fidelity::real_time) return {};
    Parameters changed = state.parameters;
    Govern back;
    for (const auto& [key, value] : command.settings) {
        const ParameterDescription* description = parameter_table().find(key);
        if (description == nullptr || !is_governed(key) || is_pinned(state, key)) continue;
        back.settings.emplace_back(key, description->value(&changed));
        if (Result<void> set = description->set_clamped(&changed, value); !set)
            return command_refused(set.error().text());
    }
    follow_change(state, changed);
    state.parameters = changed;
    // What the velocity limit held back was under other settings. Were it to count in full, one splash would
    // raise the substeps again and again.
    state.fidelity.limited *= 0.25f;
    state.fidelity.steps_since_change = 0;
    return command_done(back);
}

/// False: it is one of the host's, which has not handed it over.
bool has_solver(const Modules& modules, std::string_view name) {
    if (!name.starts_with(host_solver_prefix)) return true;
    const std::string_view own = name.substr(host_solver_prefix.size());
    return std::any_of(modules.solvers.begin(), modules.solvers.end(),
                       [&](const Solver& solver) { return solver.name == own; });
}

CommandResult switch_solver(WorldEdit& world, const SwitchSolver& command) {
    State& state = world.state;
    const SolverModule* solver = find_solver(command.name);
    if (!solver)
        return command_refused("unknown solver \"" + command.name + "\"" +
                               suggestion(command.name, all_solver_names()));
    if (!has_solver(world.modules(), command.name))
        return command_refused("the world was made without the module \"" +
                               command.name.substr(host_solver_prefix.size()) + "\"");
    if (state.particles.size() > static_cast<std::size_t>(solver->most_particles))
        return command_refused(command.name + " takes at most " + std::to_string(solver->most_particles) +
                               " particles, got " + std::to_string(state.particles.size()) +
                               ": raise fluid.spacing");
    const SwitchSolver back{state.solver};
    state.solver = command.name;
    // Nothing of the other method's pressures may act on.
    state.acceleration_max = 0.0f;
    state.fidelity = {};
    for (AlignedArray<float>* pressure : {&state.particles.pressure, &state.particles.pressure_mean})
        std::fill(pressure->begin(), pressure->end(), 0.0f);
    return command_done(back);
}

}  // namespace

const CommandEntry& SetParameter::entry() {
    static const CommandEntry entry = describe_command<SetParameter>({
        .traits = {.name = "set_parameter",
                   .type_name = "SetParameter",
                   .undo = Undo::gesture,
                   .outlives_restart = true,
                   .help = "Sets a parameter."},
        .fields = [](CommandFields& fields, SetParameter& set) { fields.parameter(set.key, set.value); },
        .text = [](const SetParameter& set) { return "Set " + set.key + " = " + to_text(set.value); },
        .apply = set_parameter,
        .undo_text =
            [](const SetParameter& set, const Command& inverse) {
                const auto* back = inverse.get_if<SetParameter>();
                const auto* release = inverse.get_if<ReleaseParameter>();
                return set.key + " back to " +
                       (back != nullptr      ? to_text(back->value)
                        : release != nullptr ? to_text(release->value)
                                             : "");
            },
        .redo_text = [](const SetParameter& set) { return set.key + " = " + to_text(set.value); },
    });
    return entry;
}

const CommandEntry& ReleaseParameter::entry() {
    static const CommandEntry entry = describe_command<ReleaseParameter>({
        .traits = {.name = "release_parameter",
                   .type_name = "ReleaseParameter",
                   .undo = Undo::gesture,
                   .outlives_restart = true,
                   .help = "Lets the fidelity choose a parameter again."},
        .fields = [](CommandFields& fields,
                     ReleaseParameter& command) { fields.parameter(command.key, command.value); },
        .text = [](const ReleaseParameter& command) { return "Release " + command.key; },
        .apply = release_parameter,
        .undo_text =
            [](const ReleaseParameter& command, const Command& inverse) {
                const auto* back = inverse.get_if<SetParameter>();
                return command.key + (back != nullptr ? " set to " + to_text(back->value) : " restored");
            },
        .redo_text = [](const ReleaseParameter& command) { return command.key + " released"; },
    });
    return entry;
}

const CommandEntry& Govern::entry() {
    static const CommandEntry entry = describe_command<Govern>({
        .traits = {.name = "govern",
                   .type_name = "Govern",
                   .every_frame = true,
                   .help = "Repeats the parameters that Real time chose when the run was recorded."},
        .fields = [](CommandFields& fields,
                     Govern& command) { fields.settings("settings", command.settings); },
        .text =
            [](const Govern& command) {
                std::string text = "Real time:";
                for (const auto& [key, value] : command.settings) text += " " + key + " = " + to_text(value);
                return text;
            },
        .apply = apply_govern,
    });
    return entry;
}

const CommandEntry& SwitchSolver::entry() {
    static const CommandEntry entry = describe_command<SwitchSolver>({
        .traits = {.name = "switch_solver",
                   .type_name = "SwitchSolver",
                   .undo = Undo::gesture,
                   .outlives_restart = true,
                   .at_once = true,
                   .help = "Changes the solver and keeps the particles."},
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
    if (const auto* together = command.get_if<Together>())
        return std::any_of(together->commands.begin(), together->commands.end(), restarts_world);
    const auto* set = command.get_if<SetParameter>();
    if (set == nullptr) return false;
    const ParameterDescription* description = parameter_table().find(set->key);
    return description != nullptr && description->restarts;
}

}  // namespace slosh
