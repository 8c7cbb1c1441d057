// What is to be known of a command, said in one place: its file. From its entry live scene events, saved
// states and recordings, undo, the log and the palette. A new command is one file and one line in list.cpp,
// or in another program command_entries().add(...).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/module_list.h"
#include "sim/world/commands/command_fields.h"
#include "sim/world/commands/world_edit.h"
#include "slosh/command.h"

namespace slosh {

/// Whether a person can take it back.
enum class Undo {
    no,       ///< it is the program's own, or passes by itself
    gesture,  ///< those of one gesture together: a slider's drag, and only where the sender says so
    always,   ///< each one that has an inverse or needs a snapshot
};

/// Everything but the struct's type and what it consists of and does.
struct CommandTraits {
    std::string_view name{};       ///< in files, which never change: "drop_fluid"
    std::string_view type_name{};  ///< in logs of programs: "DropFluid"
    Undo undo = Undo::no;
    bool in_scenes = true;        ///< a scene's event can be this command
    bool changes_solids = false;  ///< the solids' places in the list shift
    /// It names a place in a list, which may be another one by then: redo is not the command again but what
    /// takes the undo back.
    bool names_place = false;
    bool outlives_restart =
        false;                 ///< it means the same after the scene began again, and so does its inverse
    bool every_frame = false;  ///< sent in every frame while a hand moves: no line in the log
    /// The water is another one after it, so the end of the step under way shows nothing that anybody wants:
    /// a session gives that step up.
    bool at_once = false;
    std::string_view label{};  ///< in the palette, where it does its default; "": it is not there
    std::string_view lost{};   ///< what a snapshot alone brings back: "Erased water"
    std::string_view help{};   ///< a sentence, for `slosh list commands`
};

struct CommandEntry : CommandTraits {
    std::size_t size = 0;  ///< the struct's, bytes
    std::function<std::shared_ptr<void>()> make;
    std::function<std::shared_ptr<void>(const void*)> copy;
    std::function<void(CommandFields&, void*)> fields;
    /// One line for the log: "Set pbf.iterations = 6".
    std::function<std::string(const void*)> text;
    /// What the line goes on with: ": 100 added, 3 left out".
    std::function<std::string(const CommandResult&)> outcome;
    /// Behind "Undo: " and "Redo: ". The inverse is there for what it brings back.
    std::function<std::string(const void*, const Command&)> undo_text;
    std::function<std::string(const void*)> redo_text;
    std::function<CommandResult(WorldEdit&, const void*)> apply;
};

/// An entry as its file writes it. `undo_text` and `redo_text` may be left out: then the log's text is said.
template <CommandStruct T>
struct CommandDescription {
    CommandTraits traits;
    void (*fields)(CommandFields&, T&) = nullptr;
    std::string (*text)(const T&) = nullptr;
    CommandResult (*apply)(WorldEdit&, const T&) = nullptr;
    std::string (*outcome)(const CommandResult&) = nullptr;
    std::string (*undo_text)(const T&, const Command& inverse) = nullptr;
    std::string (*redo_text)(const T&) = nullptr;
};

std::string removed_outcome(const CommandResult& result);

template <CommandStruct T>
CommandEntry describe_command(const CommandDescription<T>& own) {
    const auto as = [](const void* payload) -> const T& { return *static_cast<const T*>(payload); };
    CommandEntry entry{own.traits, sizeof(T), [] { return std::make_shared<T>(); }, {}, {}, {}, {}, {},
                       {},         {}};
    entry.copy = [as](const void* payload) { return std::make_shared<T>(as(payload)); };
    entry.fields = [own](CommandFields& visitor, void* payload) {
        own.fields(visitor, *static_cast<T*>(payload));
    };
    entry.text = [own, as](const void* payload) { return own.text(as(payload)); };
    entry.outcome = own.outcome != nullptr ? own.outcome : removed_outcome;
    entry.undo_text = [own, as](const void* payload, const Command& inverse) {
        return own.undo_text != nullptr ? own.undo_text(as(payload), inverse) : own.text(as(payload));
    };
    entry.redo_text = [own, as](const void* payload) {
        return own.redo_text != nullptr ? own.redo_text(as(payload)) : own.text(as(payload));
    };
    entry.apply = [own, as](WorldEdit& world, const void* payload) { return own.apply(world, as(payload)); };
    return entry;
}

/// In the order of scene files' messages.
ModuleList<CommandEntry>& command_entries();

/// With its defaults; null when it is none.
Command make_command(const CommandEntry& entry);
/// For the log: "Set pbf.iterations = 6"; "" for none.
std::string command_text(const Command& command);
/// The same with what came of it: "Drop: 100 added, 3 left out".
std::string command_line(const Command& command, const CommandResult& result);

// For apply().
CommandResult command_refused(std::string why);
CommandResult command_done(std::optional<Command> inverse = std::nullopt);

}  // namespace slosh
