// Reads a folder in the same way as cmake/embed.cmake, for comparison with the embedded files.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <string>

#include "base/embedded_file.h"

namespace slosh {

/// Relative path -> bytes of every regular file below `folder`; empty when there is no such folder.
inline std::map<std::string, std::string> files_below(const std::filesystem::path& folder) {
    std::map<std::string, std::string> files;
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream in(entry.path(), std::ios::binary);
        files[entry.path().lexically_relative(folder).generic_string()] =
            std::string(std::istreambuf_iterator<char>(in), {});
    }
    return files;
}

inline std::map<std::string, std::string> as_map(std::span<const EmbeddedFile> embedded) {
    std::map<std::string, std::string> files;
    for (const EmbeddedFile& file : embedded) files[std::string(file.path)] = std::string(file.text);
    return files;
}

}  // namespace slosh
