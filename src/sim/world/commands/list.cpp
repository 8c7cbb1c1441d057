// The commands that the engine knows, one line each, and what is common to all.
#include "base/assert.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/commands/engine_commands.h"
#include "sim/world/commands/stop_events.h"
#include "slosh/snapshot.h"

namespace slosh {

ModuleList<CommandEntry>& command_entries() {
    static ModuleList<CommandEntry> entries{
        &SetParameter::entry(),
        &ReleaseParameter::entry(),
        &Govern::entry(),
        &SwitchSolver::entry(),
        &DropFluid::entry(),
        &EraseFluid::entry(),
        &RemoveParticles::entry(),
        &SetParticles::entry(),
        &SetForceStroke::entry(),
        &MoveContainer::entry(),
        &AddSolid::entry(),
        &MoveSolid::entry(),
        &RemoveSolid::entry(),
        &AddEmitter::entry(),
        &ReplaceEmitter::entry(),
        &RemoveEmitter::entry(),
        &AddSink::entry(),
        &ReplaceSink::entry(),
        &RemoveSink::entry(),
        &Reset::entry(),
        &StopEvents::entry(),
        // Actions on bodies from outside.
        &GrabSolid::entry(),
        &ApplyImpulse::entry(),
        &SetBody::entry(),
        // Several commands at once, and those that undo sends.
        &Together::entry(),
        &RestoreSolid::entry(),
        &RemoveDescribedSolid::entry(),
        &RestoreEmitter::entry(),
        &RestoreSink::entry(),
        &RestoreSnapshot::entry(),
        &AddProbe::entry(),
        &RemoveProbe::entry(),
    };
    return entries;
}

Command make_command(const CommandEntry& entry) { return Command(entry, entry.make()); }

std::string command_text(const Command& command) {
    return command.entry() != nullptr ? command.entry()->text(command.payload()) : std::string();
}

std::string command_line(const Command& command, const CommandResult& result) {
    std::string line = command_text(command);
    if (command.entry() != nullptr) line += command.entry()->outcome(result);
    if (!result.message.empty()) line += " (" + result.message + ")";
    return line;
}

std::string removed_outcome(const CommandResult& result) {
    return result.removed > 0 ? ": " + std::to_string(result.removed) + " removed" : std::string();
}

CommandResult command_refused(std::string why) {
    CommandResult result;
    result.message = std::move(why);
    return result;
}

CommandResult command_done(std::optional<Command> inverse) {
    CommandResult result;
    result.applied = true;
    result.inverse = std::move(inverse);
    return result;
}

}  // namespace slosh
