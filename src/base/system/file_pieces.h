// Files read in pieces: what a file is can be told from its first bytes and a few others, however large it
// is.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "base/system/output_target.h"
#include "slosh/result.h"

namespace slosh {

/// A regular file, open for reading. Not a link to one.
class FilePieces {
  public:
    static Result<FilePieces> open(const std::filesystem::path& path);
    /// When it was opened.
    std::uintmax_t size() const { return size_; }
    /// The given number of bytes from there on, or those that there are.
    Result<std::string> read(std::uintmax_t from, std::size_t bytes) const;

  private:
    FilePieces(std::filesystem::path path, FileHandle handle)
        : path_(std::move(path)), handle_(std::move(handle)) {}

    std::filesystem::path path_;
    FileHandle handle_;
    std::uintmax_t size_ = 0;
};

/// A new file, on the disk when this returns. Links are not followed, existing files not replaced. Returns
/// why the copy ends before `from` does, "" when it does not; without a single byte there is no copy. Error:
/// the copy could not be written, and there is none.
Result<std::string> copy_file_durably(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace slosh
