// What the files of this folder ask of Linux, macOS and the browser, each in its own way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/system/open_file.h"

namespace slosh {

/// Two connected descriptors, which started programs do not inherit. Empty, with errno, where there are none.
std::array<FileHandle, 2> make_socket_pair();
/// As send(), without waiting, and without a signal when the other end is closed.
std::ptrdiff_t send_now(int socket, const std::uint8_t* bytes, std::size_t count);

}  // namespace slosh
