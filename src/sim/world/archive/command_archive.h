// Commands in saved files, by what their entries say of them: each as its entry's name, a length and its
// fields, which have names and lengths too. So a command is read by any version that knows its name.
#pragma once

#include "sim/world/archive/byte_archives.h"
#include "slosh/command.h"

namespace slosh {

/// Reading an unknown command fails with its name: ByteReader::unknown.
void fields(ByteWriter& archive, Command& command);
void fields(ByteReader& archive, Command& command);

/// A command's struct alone, where the state keeps one (the stroke, the grip).
void command_fields(ByteWriter& archive, const CommandEntry& entry, void* payload);
void command_fields(ByteReader& archive, const CommandEntry& entry, void* payload);
template <class Archive, CommandStruct T>
void fields(Archive& archive, T& command) {
    command_fields(archive, T::entry(), &command);
}

/// The same in all that a file would say of them.
bool same_command(const Command& a, const Command& b);
/// The same numbers (a mesh: the same triangles), wherever their bodies are.
bool same_description(const Solid& a, const Solid& b);

}  // namespace slosh
