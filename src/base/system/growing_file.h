// A file that grows by pieces, each whole or not there: what a kill leaves is good up to a piece.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/system/output_target.h"
#include "slosh/result.h"

namespace slosh {

class GrowingFile {
  public:
    /// Writes `start` as FileInMaking does: an older file is kept until there is a usable new one. What is no
    /// regular file (a pipe, a device) is written into.
    /// `action` is for messages: "cannot ACTION: No space left on device".
    static Result<GrowingFile> create(const std::filesystem::path& path, std::string_view start,
                                      std::string action);

    /// After it has returned, kill -9 cannot lose the piece; sync() guards against power cuts. On an Error
    /// the file is cut back to its last whole piece: the same one may be tried again.
    Result<void> append(std::string_view piece);
    Result<void> sync();

    std::uintmax_t size() const { return size_; }  ///< bytes, whole pieces
    const std::filesystem::path& path() const { return path_; }

  private:
    GrowingFile(FileHandle file, std::filesystem::path path, std::string action)
        : file_(std::move(file)), path_(std::move(path)), action_(std::move(action)) {}

    FileHandle file_;
    std::filesystem::path path_;
    std::string action_;
    std::uintmax_t size_ = 0;
};

}  // namespace slosh
