// macOS marks descriptors in a second step, and has signals of sockets switched off by an option.
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/system/pipes.h"
#include "base/system/posix/parts.h"

namespace slosh {
namespace {

std::array<FileHandle, 2> not_inherited(const int (&ends)[2]) {
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    return {FileHandle(ends[0]), FileHandle(ends[1])};
}

}  // namespace

std::array<FileHandle, 2> make_pipe() {
    int ends[2] = {-1, -1};
    if (::pipe(ends) != 0) return {};
    return not_inherited(ends);
}

std::array<FileHandle, 2> make_socket_pair() {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return {};
    const int on = 1;
    for (const int end : ends) ::setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
    return not_inherited(ends);
}

std::ptrdiff_t send_now(int socket, const std::uint8_t* bytes, std::size_t count) {
    return ::send(socket, bytes, count, MSG_DONTWAIT);
}

}  // namespace slosh
