// A state as bytes and back: versioned, checked by a hash, the same on every platform of one endianness.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sim/world/state/state.h"
#include "slosh/result.h"

namespace slosh {

std::string serialize_state(const State& state);
/// Errors: not a Slosh state, another version, cut short, damaged (hash), sizes that do not agree.
/// `states_within`: see ByteReader.
Result<State> deserialize_state(std::string_view bytes, int states_within = 2);

/// As write_file_atomically() does.
Result<void> save_state(const State& state, const std::filesystem::path& path);
Result<State> load_state(const std::filesystem::path& path);

/// True when the file starts like a saved state; to tell it from a scene file.
bool is_saved_state(std::string_view first_bytes);

}  // namespace slosh
