// A disk that fails where a test wants it to, under what reads files.
#pragma once

#include <cstddef>
#include <filesystem>

namespace slosh::test {

/// From now on nothing can be read of this file: Input/output error.
void let_disk_fail(const std::filesystem::path& file);
void disk_works_again();
/// This process is killed when it removes a file of a folder next.
void die_at_next_removal();
/// By pread(), since the start.
std::size_t bytes_read_in_pieces();

}  // namespace slosh::test
