// Several commands as one: a stroke of many solids, a direction of three parameters, a preset.
#include <algorithm>

#include "sim/world/commands/command_entry.h"

namespace slosh {

namespace {

/// What takes all of them back, the last one first; nothing where one of them cannot be.
std::optional<Command> inverse_of(const Together& together, std::vector<std::optional<Command>> inverses) {
    Together back{together.title, {}};
    for (auto inverse = inverses.rbegin(); inverse != inverses.rend(); ++inverse) {
        if (!*inverse) return std::nullopt;
        back.commands.push_back(**inverse);
    }
    return back.commands.empty() ? std::nullopt : std::optional<Command>(std::move(back));
}

CommandResult apply_together(WorldEdit& world, const Together& together) {
    CommandResult sum;
    std::vector<std::optional<Command>> inverses;
    for (const Command& command : together.commands) {
        const CommandEntry* entry = command.entry();
        if (entry == nullptr || entry == &Together::entry())
            return command_refused("a list of commands cannot contain another list");
    }
    for (const Command& command : together.commands) {
        CommandResult one = command.entry()->apply(world, command.payload());
        if (sum.message.empty() && !one.message.empty())
            sum.message = command_text(command) + ": " + one.message;
        if (!one.applied) continue;
        sum.applied = true;
        sum.added += one.added;
        sum.left_out += one.left_out;
        sum.removed += one.removed;
        sum.needs_snapshot = sum.needs_snapshot || one.needs_snapshot;
        inverses.push_back(std::move(one.inverse));
    }
    sum.inverse = inverse_of(together, std::move(inverses));
    sum.needs_snapshot = sum.needs_snapshot || (sum.applied && !sum.inverse);
    return sum;
}

}  // namespace

const CommandEntry& Together::entry() {
    static const CommandEntry entry = describe_command<Together>({
        .traits = {.name = "together",
                   .type_name = "Together",
                   .undo = Undo::always,
                   .changes_solids = true,
                   .names_place = true,
                   .help = "Applies several commands as one."},
        .fields =
            [](CommandFields& fields, Together& together) {
                fields.text("title", together.title);
                fields.commands("commands", together.commands);
            },
        .text =
            [](const Together& together) {
                if (!together.title.empty()) return together.title;
                return std::to_string(together.commands.size()) + " changes";
            },
        .apply = apply_together,
    });
    return entry;
}

}  // namespace slosh
