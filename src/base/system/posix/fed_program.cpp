// Runs a program and feeds its standard input. The input is a socket instead of a pipe: if the program ends
// early, send() fails without a SIGPIPE, and a stall is noticed. The program has its own process group, so
// that Ctrl-C reaches only us.
#include "base/system/fed_program.h"

#include <poll.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "base/stop.h"
#include "base/system/posix/parts.h"
#include "base/system/spawn.h"

namespace slosh {
namespace {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// Whether the program makes progress: it uses processor time, or its file changes. A large picture may take
/// longer than any fixed limit; a stopped process or a dead network disk shows no progress at all.
class Patience {
  public:
    Patience(int process, int file, std::chrono::milliseconds limit)
        : process_(process), file_(file), limit_(limit), signs_(signs()) {}

    void sign_of_life() { since_ = Clock::now(); }
    bool over() {
        if (const Signs now = signs(); now != signs_) {
            signs_ = now;
            sign_of_life();
        }
        return Clock::now() - since_ > limit_;
    }

  private:
    using Clock = std::chrono::steady_clock;
    using Signs = std::array<std::int64_t, 3>;

    Signs signs() const {
        const FileStatus file = status_of(file_).value_or(FileStatus{});
        return {processor_time(process_), static_cast<std::int64_t>(file.bytes), file.changed_at};
    }

    int process_;
    int file_;
    std::chrono::milliseconds limit_;
    Signs signs_;
    Clock::time_point since_ = Clock::now();
};

}  // namespace

struct FedProgram::Implementation {
    std::unique_ptr<std::FILE, FileCloser> log;
    FileHandle input;
    int process = -1;
    int file = -1;
    std::chrono::milliseconds patience{};

    ~Implementation() { end(); }

    /// Ends the program and everything that it has started.
    void end() {
        input.close();
        if (process <= 0) return;
        end_process_group(process);
        wait_for_process(process);
        process = -1;
    }
};

FedProgram::FedProgram(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
FedProgram::~FedProgram() = default;
FedProgram::FedProgram(FedProgram&&) noexcept = default;

std::optional<FedProgram> FedProgram::start(const std::vector<std::string>& words, int file,
                                            std::chrono::milliseconds patience, int& error) {
    auto implementation = std::make_unique<Implementation>();
    implementation->log.reset(std::tmpfile());
    implementation->file = file;
    implementation->patience = patience;
    auto [our_end, other_end] = make_socket_pair();
    if (!implementation->log || !our_end) {
        error = errno;
        return std::nullopt;
    }
    implementation->input = std::move(our_end);
    SpawnOptions options;
    options.input = SpawnStream::of(other_end.get());
    options.output = options.error = SpawnStream::of(fileno(implementation->log.get()));
    error = spawn(words, options, implementation->process);
    if (error == 0) return FedProgram(std::move(implementation));
    implementation->process = -1;
    return std::nullopt;
}

FedProgram::Outcome FedProgram::write(std::span<const std::uint8_t> bytes) {
    Implementation& self = *implementation_;
    if (self.process <= 0) return Outcome::failed;
    Patience waiting(self.process, self.file, self.patience);
    while (!bytes.empty()) {
        const std::ptrdiff_t sent = send_now(self.input.get(), bytes.data(), bytes.size());
        if (sent > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            waiting.sign_of_life();
        } else if (sent < 0 && (errno == EAGAIN || errno == EINTR)) {
            if (waiting.over()) {
                self.end();
                return Outcome::stalled;
            }
            pollfd room{self.input.get(), POLLOUT, 0};
            stop_if_asked();
            poll(&room, 1, 50);
        } else {
            return finish() == Outcome::stalled ? Outcome::stalled : Outcome::failed;
        }
    }
    return Outcome::done;
}

FedProgram::Outcome FedProgram::finish() {
    Implementation& self = *implementation_;
    self.input.close();
    if (self.process <= 0) return Outcome::failed;
    Patience waiting(self.process, self.file, self.patience);
    for (;;) {
        ProcessEnd end;
        if (const ProcessWait wait = poll_process(self.process, end); wait != ProcessWait::running) {
            self.process = -1;
            return wait == ProcessWait::ended && end.well() ? Outcome::done : Outcome::failed;
        }
        if (waiting.over()) {
            self.end();
            return Outcome::stalled;
        }
        stop_if_asked();
        poll(nullptr, 0, 5);
    }
}

std::string FedProgram::last_words() const {
    std::FILE* log = implementation_->log.get();
    std::array<char, 4096> buffer{};
    std::fseek(log, 0, SEEK_END);
    const long size = std::ftell(log);
    std::fseek(log, size > 4095 ? size - 4095 : 0, SEEK_SET);
    std::string text(buffer.data(), std::fread(buffer.data(), 1, buffer.size() - 1, log));
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    const std::size_t line = text.rfind('\n');
    return line == std::string::npos ? text : text.substr(line + 1);
}

}  // namespace slosh
