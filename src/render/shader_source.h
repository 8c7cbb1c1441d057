// Assembles shader files with #include for the driver, such that its messages can be translated back to
// file:line. No GL.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/embedded_file.h"
#include "slosh/result.h"

namespace slosh {

/// The files of shaders/, which are part of the binary, sorted by path. Paths are relative to that folder.
std::span<const EmbeddedFile> embedded_shaders();

/// The source of shader files: a folder on disk first (hot reload), then the files embedded in the binary.
class ShaderFiles {
  public:
    /// "" = embedded only.
    explicit ShaderFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}
    bool embedded_only() const { return folder_.empty(); }
    /// `path` relative to shaders/, with '/'.
    Result<std::string> read(std::string_view path) const;
    /// When the folder was last modified; the earliest time without a folder.
    std::filesystem::file_time_type last_change() const;

  private:
    std::filesystem::path folder_;
};

/// One translation unit; names[k] is the path of its k-th file.
struct ShaderSource {
    std::string text;
    std::vector<std::string> names;

    /// The driver's log with its positions ("0:12(5)", "0(12)" or "ERROR: 0:12") replaced by "path:12", and
    /// the first such position.
    Error explain(std::string_view log) const;
};

/// Replaces every line `#include "path"` (relative to shaders/) by that file, once. #line keeps files and
/// lines apart. `header` comes first: #version must be the first line of the unit. Errors: a missing file, a
/// malformed #include, as "path:line".
Result<ShaderSource> assemble_shader(const ShaderFiles& files, std::string_view path,
                                     std::string_view header);

}  // namespace slosh
