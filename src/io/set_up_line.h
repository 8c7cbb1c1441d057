// A set-up as one line of text that a person can send: the scene file, compressed, in letters that no mail or
// chat changes, with its length and a check sum. It may come from a stranger.
//
//     slosh:a<12 bytes: sizes and check sum><the compressed scene file>      in base64url
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::io {

/// The longest text that is read as a line.
inline constexpr std::size_t most_set_up_line_bytes = 16u << 20;

/// Whether a text that begins so is meant as one; white space before it does not count.
bool is_set_up_line(std::string_view beginning);

/// From where such a line begins in a text with other words; "": nowhere.
std::string_view find_set_up_line(std::string_view text);

/// The line without a line's end. Commands that no scene can have are left out, as scene_to_text() does.
std::string write_set_up_line(const SceneDescription& scene);
/// White space within it, as mail breaks lines, and words behind it do not count. Errors (`where` is `name`):
/// no such line, of another kind, cut off, changed, too large, and those of parse_scene(). Models are those
/// of the library: no file is opened.
Result<SceneDescription> read_set_up_line(std::string_view text, const std::string& name);

}  // namespace slosh::io
