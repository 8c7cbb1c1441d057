// Obstacles and bodies: added, moved, removed, and brought back as they were.
#include "sim/world/commands/engine_commands.h"

#include <algorithm>

#include "sim/world/archive/command_archive.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/geometry_checks.h"

namespace slosh {

namespace {

constexpr NumberRange clearance_range{0.0, length_range.max};

CommandResult no_solid(std::uint32_t index) {
    return command_refused("there is no solid " + std::to_string(index));
}

CommandResult with_room_made(WorldEdit& world, std::uint32_t solid, Command inverse, float clearance = 0.0f) {
    CommandResult result = command_done(std::move(inverse));
    result.removed = world.remove_inside(solid, clearance);
    return result;
}

CommandResult add_solid(WorldEdit& world, const AddSolid& add) {
    State& state = world.state;
    if (Result<void> checked = check_solid(add.solid, state.dimension); !checked)
        return command_refused(checked.error().text());
    state.solids.push_back(add.solid);
    world.start_bodies(state.solids.size() - 1);
    world.solids_changed();
    CommandResult result = with_room_made(world, static_cast<std::uint32_t>(state.solids.size() - 1),
                                          RemoveDescribedSolid{add.solid}, add.clearance);
    result.body = state.bodies.back().id;
    return result;
}

/// Its body too, which keeps its id.
void replace(WorldEdit& world, std::uint32_t index, const Solid& solid, const Body* body) {
    State& state = world.state;
    const std::uint32_t id = state.bodies[index].id;
    state.solids[index] = solid;
    if (body != nullptr) {
        state.bodies[index] = *body;
    } else {
        const std::vector<Body> later(state.bodies.begin() + index + 1, state.bodies.end());
        world.start_bodies(index);
        std::copy(later.begin(), later.end(), state.bodies.begin() + index + 1);
    }
    state.bodies[index].id = id;
    if (state.grab.index == index) state.grab = {};
    world.solids_changed();
}

CommandResult move_solid(WorldEdit& world, const MoveSolid& move) {
    State& state = world.state;
    if (move.index >= state.solids.size()) return no_solid(move.index);
    if (Result<void> checked = check_solid(move.solid, state.dimension); !checked)
        return command_refused(checked.error().text());
    const RestoreSolid back{move.index, true, state.solids[move.index], state.bodies[move.index]};
    replace(world, move.index, move.solid, nullptr);
    return with_room_made(world, move.index, back, move.clearance);
}

CommandResult remove_at(WorldEdit& world, std::uint32_t index) {
    State& state = world.state;
    const RestoreSolid back{index, false, state.solids[index], state.bodies[index]};
    state.solids.erase(state.solids.begin() + index);
    state.bodies.erase(state.bodies.begin() + index);
    state.grab = {};
    world.solids_changed();
    return command_done(back);
}

CommandResult remove_solid(WorldEdit& world, const RemoveSolid& remove) {
    if (remove.index >= world.state.solids.size()) return no_solid(remove.index);
    return remove_at(world, remove.index);
}

CommandResult remove_described(WorldEdit& world, const RemoveDescribedSolid& remove) {
    const std::vector<Solid>& solids = world.state.solids;
    for (std::size_t i = solids.size(); i-- > 0;) {
        if (same_description(solids[i], remove.solid)) return remove_at(world, static_cast<std::uint32_t>(i));
    }
    return command_refused("The body was already removed.");
}

CommandResult restore_solid(WorldEdit& world, const RestoreSolid& restore) {
    State& state = world.state;
    if (Result<void> checked = check_solid(restore.solid, state.dimension); !checked)
        return command_refused(checked.error().text());
    if (Result<void> checked = check_body(restore.body); !checked)
        return command_refused(checked.error().text());
    if (restore.replaces) {
        if (restore.index >= state.solids.size()) return no_solid(restore.index);
        const RestoreSolid back{restore.index, true, state.solids[restore.index],
                                state.bodies[restore.index]};
        replace(world, restore.index, restore.solid, &restore.body);
        return with_room_made(world, restore.index, back);
    }
    const auto index = std::min(restore.index, static_cast<std::uint32_t>(state.solids.size()));
    state.solids.insert(state.solids.begin() + index, restore.solid);
    Body body = restore.body;
    const bool taken = std::any_of(state.bodies.begin(), state.bodies.end(),
                                   [&](const Body& other) { return other.id == body.id; });
    if (taken) body.id = 0;
    state.bodies.insert(state.bodies.begin() + index, body);
    state.grab = {};
    world.solids_changed();
    return with_room_made(world, index, RemoveDescribedSolid{restore.solid});
}

}  // namespace

const CommandEntry& AddSolid::entry() {
    static const CommandEntry entry = describe_command<AddSolid>({
        .traits = {.name = "add_solid",
                   .type_name = "AddSolid",
                   .undo = Undo::always,
                   .changes_solids = true,
                   .help = "Adds a solid and removes the fluid inside it."},
        .fields =
            [](CommandFields& fields, AddSolid& add) {
                fields.solid("solid", add.solid);
                fields.number("clearance", add.clearance, clearance_range, Need::optional);
            },
        .text = [](const AddSolid&) { return std::string("Body added"); },
        .apply = add_solid,
        .undo_text = [](const AddSolid&, const Command&) { return std::string("dropped body removed"); },
        .redo_text = [](const AddSolid&) { return std::string("body dropped"); },
    });
    return entry;
}

const CommandEntry& MoveSolid::entry() {
    static const CommandEntry entry = describe_command<MoveSolid>({
        .traits = {.name = "move_solid",
                   .type_name = "MoveSolid",
                   .undo = Undo::always,
                   .changes_solids = true,
                   .names_place = true,
                   .help = "Replaces a solid and restarts its motion."},
        .fields =
            [](CommandFields& fields, MoveSolid& move) {
                fields.index("index", move.index, Need::required);
                fields.solid("solid", move.solid);
                fields.number("clearance", move.clearance, clearance_range, Need::optional);
            },
        .text = [](const MoveSolid&) { return std::string("Solid changed"); },
        .apply = move_solid,
        .undo_text = [](const MoveSolid&, const Command&) { return std::string("solid restored"); },
        .redo_text = [](const MoveSolid&) { return std::string("solid changed"); },
    });
    return entry;
}

const CommandEntry& RemoveSolid::entry() {
    static const CommandEntry entry = describe_command<RemoveSolid>({
        .traits = {.name = "remove_solid",
                   .type_name = "RemoveSolid",
                   .undo = Undo::always,
                   .changes_solids = true,
                   .names_place = true,
                   .help = "Removes a solid."},
        .fields = [](CommandFields& fields,
                     RemoveSolid& remove) { fields.index("index", remove.index, Need::required); },
        .text = [](const RemoveSolid&) { return std::string("Body removed"); },
        .apply = remove_solid,
        .undo_text = [](const RemoveSolid&, const Command&) { return std::string("body restored"); },
        .redo_text = [](const RemoveSolid&) { return std::string("body removed"); },
    });
    return entry;
}

const CommandEntry& RestoreSolid::entry() {
    static const CommandEntry entry = describe_command<RestoreSolid>({
        .traits = {.name = "restore_solid",
                   .type_name = "RestoreSolid",
                   .changes_solids = true,
                   .help = "Restores a removed solid; undo uses it."},
        .fields =
            [](CommandFields& fields, RestoreSolid& restore) {
                fields.index("index", restore.index, Need::required);
                fields.flag("replaces", restore.replaces, false);
                fields.solid("solid", restore.solid);
                fields.body("body", restore.body);
            },
        .text = [](const RestoreSolid&) { return std::string("Body back"); },
        .apply = restore_solid,
    });
    return entry;
}

const CommandEntry& RemoveDescribedSolid::entry() {
    static const CommandEntry entry = describe_command<RemoveDescribedSolid>({
        .traits = {.name = "remove_described_solid",
                   .type_name = "RemoveDescribedSolid",
                   .changes_solids = true,
                   .help = "Removes the solid that equals a description; undo uses it."},
        .fields = [](CommandFields& fields,
                     RemoveDescribedSolid& remove) { fields.solid("solid", remove.solid); },
        .text = [](const RemoveDescribedSolid&) { return std::string("Body removed"); },
        .apply = remove_described,
    });
    return entry;
}

}  // namespace slosh
