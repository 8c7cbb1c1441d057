// What a person types into a path dialog, as a file.
#pragma once

#include <filesystem>
#include <string>

namespace slosh::app {

/// "~/x" lies in the home folder, an absolute path is itself. A relative one lies in the folder that the
/// dialog shows. Saving: with ".slosh" when no extension was typed. Loading: also found without its ".slosh";
/// what is not there stays as typed: a file of the working folder, or the name of a scene.
std::filesystem::path typed_path(const std::string& typed, bool save, const std::filesystem::path& folder);

}  // namespace slosh::app
