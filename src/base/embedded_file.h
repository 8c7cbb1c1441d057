// A file that the build embedded in the binary (cmake/embed.cmake).
#pragma once

#include <string_view>

namespace slosh {

struct EmbeddedFile {
    std::string_view path;  ///< relative to the embedded folder, with '/'
    std::string_view text;  ///< the file's bytes, unchanged
};

}  // namespace slosh
