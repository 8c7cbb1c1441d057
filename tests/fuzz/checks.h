// What every target expects of what it read, and files as a stranger makes them: with hashes that fit.
#pragma once

#include <string>
#include <string_view>

#include "sim/world/archive/recording.h"
#include "sim/world/state/state.h"
#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::fuzz {

/// Ends the program with this text unless it holds: libFuzzer keeps the input, the test fails.
void require(bool holds, const std::string& text);
/// The error is one short line for a person and names the file.
void require_sentence(const Error& error, std::string_view file);

/// Makes the world and steps it once, unless the scene is too large for thousands of tries.
void step_once(const SceneDescription& scene);
/// The same, and what is saved after the step can be read.
void step_once(State state);
/// Plays two steps of it.
void play(Recording recording);

/// A saved state, or a recording of format 2, whose hash fits what the bytes hold.
std::string with_right_hash(std::string_view sealed);
/// The same for the chunks of a recording, and for the state within.
std::string with_right_hashes(std::string_view recording);

}  // namespace slosh::fuzz
