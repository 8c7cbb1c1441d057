// See opened_files.h.
#include "app/session/opened_files.h"

#include <algorithm>

#include "base/system/atomic_file.h"
#include "io/file_kind.h"
#include "io/fluid_file.h"
#include "io/set_up_line.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"

namespace slosh::app {
namespace {

constexpr std::size_t enough_bytes = 64;

bool is_state(const std::string& start) { return is_saved_state(start) || is_recording(start); }

bool is_known(const std::string& path) {
    const Result<std::string> start = read_file_start(path, enough_bytes);
    if (!start) return false;
    return is_state(start.value()) || io::is_set_up_line(start.value()) || io::is_scene_text(start.value());
}

}  // namespace

bool holds_state(const std::string& path) {
    const Result<std::string> start = read_file_start(path, enough_bytes);
    return start && is_state(start.value());
}

std::size_t file_to_open(const std::vector<std::string>& paths) {
    auto known = std::find_if(paths.begin(), paths.end(), is_known);
    // A model may belong to a scene that was dropped with it.
    if (known == paths.end()) known = std::find_if(paths.begin(), paths.end(), io::is_fluid_file_name);
    return known == paths.end() ? 0 : static_cast<std::size_t>(known - paths.begin());
}

}  // namespace slosh::app
