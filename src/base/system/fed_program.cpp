// Runs a program and feeds its standard input. The program has its own process group, so that Ctrl-C reaches
// only us.
#include "base/system/fed_program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>
#include <utility>

#include "base/stop.h"
#include "base/system/pipes.h"
#include "base/system/spawn.h"
#include "base/system/temporaries.h"

namespace slosh {
namespace {

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
    FileHandle log;
    std::unique_ptr<FeedingPipe> input;
    int process = -1;
    int file = -1;
    std::chrono::milliseconds patience{};

    ~Implementation() { end(); }

    /// Ends the program and everything that it has started.
    void end() {
        input.reset();
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
    FileHandle reader;
    implementation->log = make_unnamed_file();
    implementation->file = file;
    implementation->patience = patience;
    if (implementation->log) implementation->input = make_feeding_pipe(reader);
    if (!implementation->input) {
        error = errno;
        return std::nullopt;
    }
    SpawnOptions options;
    options.input = SpawnStream::of(reader.get());
    options.output = options.error = SpawnStream::of(implementation->log.get());
    error = spawn(words, options, implementation->process);
    if (error == 0) return FedProgram(std::move(implementation));
    implementation->process = -1;
    return std::nullopt;
}

FedProgram::Outcome FedProgram::write(std::span<const std::uint8_t> bytes) {
    Implementation& self = *implementation_;
    if (self.process <= 0 || !self.input) return Outcome::failed;
    Patience waiting(self.process, self.file, self.patience);
    while (!bytes.empty()) {
        const std::ptrdiff_t sent = self.input->write(bytes, std::chrono::milliseconds(50));
        if (sent < 0) return finish() == Outcome::stalled ? Outcome::stalled : Outcome::failed;
        if (sent > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            waiting.sign_of_life();
            continue;
        }
        if (waiting.over()) {
            self.end();
            return Outcome::stalled;
        }
        const std::atomic<bool>* asked = stop_flag();
        if (asked != nullptr && asked->load()) self.input.reset();  // before the bytes go
        stop_if_asked();
    }
    return Outcome::done;
}

FedProgram::Outcome FedProgram::finish() {
    Implementation& self = *implementation_;
    self.input.reset();
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
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

std::string FedProgram::last_words() const {
    constexpr std::uintmax_t most = 4095;
    const int log = implementation_->log.get();
    const std::uintmax_t size = status_of(log).value_or(FileStatus{}).bytes;
    std::string text(static_cast<std::size_t>(std::min(size, most)), '\0');
    const std::ptrdiff_t got = read_at(log, text.data(), text.size(), size - text.size());
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    text.resize(text.find_last_not_of("\r\n ") + 1);
    return text.substr(text.rfind('\n') + 1);
}

}  // namespace slosh
