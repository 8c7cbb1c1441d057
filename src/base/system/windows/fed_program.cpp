// Runs a program and feeds its standard input, through a pipe that can be written without waiting: a stall is
// noticed.
#include "base/system/fed_program.h"

#include <fcntl.h>

#include <array>
#include <cerrno>
#include <string>
#include <utility>

#include "base/stop.h"
#include "base/system/open_file.h"
#include "base/system/spawn.h"
#include "base/system/this_process.h"
#include "base/system/windows/native.h"

namespace slosh {
namespace {

/// Whether the program makes progress: it uses processor time, or its file changes.
class Patience {
  public:
    Patience(int process, int file, std::chrono::milliseconds limit)
        : process_(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(process))),
          file_(file),
          limit_(limit),
          signs_(signs()) {}

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
    using Signs = std::array<std::uint64_t, 3>;

    Signs signs() const {
        FILETIME begun{}, ended{}, system{}, user{};
        GetProcessTimes(process_.get(), &begun, &ended, &system, &user);
        const std::optional<FileStatus> status = status_of(file_);
        const auto ticks = [](const FILETIME& time) {
            return (std::uint64_t{time.dwHighDateTime} << 32) | time.dwLowDateTime;
        };
        return {ticks(system), ticks(user), status ? status->bytes : 0};
    }

    native::Owned process_;
    int file_;
    std::chrono::milliseconds limit_;
    Signs signs_;
    Clock::time_point since_ = Clock::now();
};

struct Pipe {
    native::Owned ours;
    FileHandle theirs;
};

/// Only a named pipe can be written without waiting.
Pipe make_pipe() {
    static std::atomic<int> count = 0;
    const std::wstring name =
        L"\\\\.\\pipe\\slosh-" + std::to_wstring(process_number()) + L"-" + std::to_wstring(++count);
    constexpr DWORD buffer = 1u << 20;
    Pipe pipe;
    pipe.ours = native::Owned(CreateNamedPipeW(
        name.c_str(), PIPE_ACCESS_OUTBOUND | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
        PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, buffer, 0, 0, nullptr));
    pipe.theirs = native::descriptor_of(native::open(name, GENERIC_READ, 0, OPEN_EXISTING), _O_RDONLY);
    return pipe;
}

/// Its own file, which is removed with the last handle.
FileHandle make_log() {
    std::error_code failed;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
    const std::filesystem::path path =
        folder / ("slosh-log-" + std::to_string(process_number()) + "-" + std::to_string(GetTickCount64()));
    return native::descriptor_of(
        native::open(path, GENERIC_READ | GENERIC_WRITE, native::share_all, CREATE_NEW,
                     FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE),
        _O_RDWR);
}

}  // namespace

struct FedProgram::Implementation {
    FileHandle log;
    native::Owned input, written;  // `written`: an event, set when a write has ended
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
    implementation->log = make_log();
    implementation->file = file;
    implementation->patience = patience;
    implementation->written = native::Owned(CreateEventW(nullptr, TRUE, FALSE, nullptr));
    Pipe pipe = make_pipe();
    if (!implementation->log || !implementation->written || !pipe.ours || !pipe.theirs) {
        error = errno;
        return std::nullopt;
    }
    implementation->input = std::move(pipe.ours);
    SpawnOptions options;
    options.input = SpawnStream::of(pipe.theirs.get());
    options.output = options.error = SpawnStream::of(implementation->log.get());
    error = spawn(words, options, implementation->process);
    if (error == 0) return FedProgram(std::move(implementation));
    implementation->process = -1;
    return std::nullopt;
}

FedProgram::Outcome FedProgram::write(std::span<const std::uint8_t> bytes) {
    Implementation& self = *implementation_;
    if (self.process <= 0) return Outcome::failed;
    Patience waiting(self.process, self.file, self.patience);
    constexpr std::size_t piece = std::size_t{1} << 20;
    constexpr DWORD look_after_ms = 50;
    while (!bytes.empty()) {
        OVERLAPPED write{};
        write.hEvent = self.written.get();
        const auto wanted = static_cast<DWORD>(std::min(bytes.size(), piece));
        DWORD sent = 0;
        const bool begun = WriteFile(self.input.get(), bytes.data(), wanted, nullptr, &write) ||
                           GetLastError() == ERROR_IO_PENDING;
        bool over = !begun;
        // A write that is given up must have ended before its bytes go.
        const auto give_up = [&] {
            CancelIoEx(self.input.get(), &write);
            GetOverlappedResult(self.input.get(), &write, &sent, TRUE);
        };
        while (!over && WaitForSingleObject(self.written.get(), look_after_ms) == WAIT_TIMEOUT) {
            const std::atomic<bool>* asked = stop_flag();
            if (asked != nullptr && asked->load()) {
                give_up();
                stop_if_asked();
            }
            if (waiting.over()) {
                give_up();
                self.end();
                return Outcome::stalled;
            }
        }
        if (over || !GetOverlappedResult(self.input.get(), &write, &sent, TRUE))
            return finish() == Outcome::stalled ? Outcome::stalled : Outcome::failed;
        bytes = bytes.subspan(sent);
        waiting.sign_of_life();
    }
    return Outcome::done;
}

FedProgram::Outcome FedProgram::finish() {
    Implementation& self = *implementation_;
    self.input.close();
    if (self.process <= 0) return Outcome::failed;
    Patience waiting(self.process, self.file, self.patience);
    constexpr DWORD look_after_ms = 5;
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
        Sleep(look_after_ms);
    }
}

std::string FedProgram::last_words() const {
    constexpr std::uintmax_t most = 4095;
    const int log = implementation_->log.get();
    const std::optional<FileStatus> status = status_of(log);
    const std::uintmax_t size = status ? status->bytes : 0;
    std::string text(static_cast<std::size_t>(std::min(size, most)), '\0');
    const std::ptrdiff_t got = read_at(log, text.data(), text.size(), size - text.size());
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' '))
        text.pop_back();
    const std::size_t line = text.rfind('\n');
    return line == std::string::npos ? text : text.substr(line + 1);
}

}  // namespace slosh
