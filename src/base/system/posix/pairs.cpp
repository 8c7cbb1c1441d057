#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/system/pipes.h"
#include "base/system/posix/parts.h"

namespace slosh {

std::array<FileHandle, 2> make_pipe() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) return {};
    return {FileHandle(ends[0]), FileHandle(ends[1])};
}

std::array<FileHandle, 2> make_socket_pair() {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return {};
    return {FileHandle(ends[0]), FileHandle(ends[1])};
}

std::ptrdiff_t send_now(int socket, const std::uint8_t* bytes, std::size_t count) {
    return ::send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

}  // namespace slosh
