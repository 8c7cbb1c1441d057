// A program is fed through a socket: if it ends early, send() fails without a SIGPIPE, and a stall is
// noticed.
#include "base/system/pipes.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/system/child_process.h"
#include "base/system/posix/parts.h"

namespace slosh {
namespace {

bool poll_for(std::span<pollfd> descriptors, std::chrono::milliseconds most) {
    const auto count = static_cast<nfds_t>(descriptors.size());
    return ::poll(descriptors.data(), count, static_cast<int>(most.count())) > 0;
}

class Socket : public FeedingPipe {
  public:
    explicit Socket(FileHandle end) : end_(std::move(end)) {}
    std::ptrdiff_t write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds most) override {
        const std::ptrdiff_t sent = send_now(end_.get(), bytes.data(), bytes.size());
        if (sent >= 0 || (errno != EAGAIN && errno != EINTR)) return sent;
        pollfd room{end_.get(), POLLOUT, 0};
        poll_for({&room, 1}, most);
        return 0;
    }

  private:
    FileHandle end_;
};

}  // namespace

std::vector<std::size_t> wait_for_output(std::span<const int> pipes, std::chrono::milliseconds most) {
    std::vector<pollfd> outputs;
    outputs.reserve(pipes.size());
    for (const int pipe : pipes) outputs.push_back({pipe, POLLIN, 0});
    std::vector<std::size_t> ready;
    if (!poll_for(outputs, most)) return ready;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (outputs[i].revents != 0) ready.push_back(i);
    }
    return ready;
}

std::unique_ptr<FeedingPipe> make_feeding_pipe(FileHandle& reader) {
    auto [ours, theirs] = make_socket_pair();
    if (!ours) return nullptr;
    reader = std::move(theirs);
    return std::make_unique<Socket>(std::move(ours));
}

bool standard_output_is_read() {
    pollfd output{STDOUT_FILENO, 0, 0};
    return !poll_for({&output, 1}, {}) || (output.revents & POLLERR) == 0;
}

}  // namespace slosh
