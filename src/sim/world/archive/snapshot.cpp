// The saved form of a state: sealed bytes, the fields by name (snapshot_archive.h). Format 4 had no names.
#include "sim/world/archive/snapshot.h"

#include "base/system/atomic_file.h"
#include "sim/world/archive/sealed_bytes.h"
#include "sim/world/archive/snapshot_fields.h"
#include "sim/world/state/geometry_checks.h"
#include "sim/world/state/pins.h"

namespace slosh {

namespace {

constexpr SealedFormat saved_state_format{"SLOSHSTA",        5,      4, "not a saved Slosh state",
                                          "the saved state", "saved"};
constexpr std::uint32_t first_format_with_names = 5;

}  // namespace

std::string serialize_state(const State& state) {
    ByteWriter body;
    // Archives take members as mutable so that one description serves both directions; the writer changes
    // nothing.
    field(body, const_cast<State&>(state));
    return seal(saved_state_format, body.out);
}

Result<State> deserialize_state(std::string_view bytes, int states_within) {
    const Result<UnsealedBytes> file = unseal(saved_state_format, bytes);
    if (!file) return file.error();
    State state;
    ByteReader reader(file.value().body, file.value().version >= first_format_with_names, states_within);
    field(reader, state);
    if (!reader.unknown.empty())
        return Error{"has \"" + reader.unknown + "\", which only a newer Slosh knows", ""};
    if (!reader.ok() || !reader.at_end()) return Error{"the saved state is inconsistent", ""};
    if (Result<void> sound = check_state(state); !sound)
        return Error{"the saved state is invalid: " + sound.error().text(), ""};
    // States of before there were pins: what differs from its default was set by somebody.
    if (state.parameters.fidelity() == Fidelity::accurate) pin_what_differs(state);
    return state;
}

Result<void> save_state(const State& state, const std::filesystem::path& path) {
    return write_file_atomically(path, serialize_state(state));
}

Result<State> load_state(const std::filesystem::path& path) {
    Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    Result<State> state = deserialize_state(bytes.value());
    if (!state) return Error{state.error().message, path.string()};
    return state;
}

bool is_saved_state(std::string_view first_bytes) {
    return first_bytes.starts_with(saved_state_format.magic);
}

}  // namespace slosh
