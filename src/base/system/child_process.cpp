// Starts this program and reads a pipe. A reader that is gone is noticed by the child
// (standard_output_is_read), so that children of a killed parent do not go on; a parent-death
// signal would do the same on Linux only.
#include "base/system/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/system/pipes.h"
#include "base/system/signals.h"
#include "base/system/this_process.h"

namespace slosh {

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
    auto [read_end, written_end] = make_pipe();
    if (!read_end) return Error{std::strerror(errno), "cannot start a process"};
    ChildProcess child;
    child.output_end_ = std::move(read_end);
    std::vector<std::string> words{"slosh"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    SpawnOptions options;
    options.output = SpawnStream::of(written_end.get());
    options.error = SpawnStream::shared();
    options.program = path_of_this_program();
    if (const int error = spawn(std::move(words), options, child.process_); error != 0) {
        child.process_ = -1;
        return Error{std::strerror(error), "cannot start a process"};
    }
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      output_end_(std::move(other.output_end_)),
      output_(std::move(other.output_)),
      end_(other.end_) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    std::swap(process_, other.process_);
    std::swap(output_end_, other.output_end_);
    std::swap(output_, other.output_);
    std::swap(end_, other.end_);
    return *this;
}

ChildProcess::~ChildProcess() { end_now(); }

void ChildProcess::end_now() {
    if (process_ <= 0) return;
    end_process_group(process_);
    while (process_ > 0) read_output();
}

void ChildProcess::reap() {
    end_ = wait_for_process(process_);
    process_ = -1;
}

/// At the end of what it writes the process has ended, or is about to.
void ChildProcess::read_output() {
    std::array<char, 4096> part{};
    const std::ptrdiff_t got = read_next(output_end_.get(), part.data(), part.size());
    if (got > 0) {
        output_.append(part.data(), static_cast<std::size_t>(got));
    } else {
        output_end_.close();
        reap();
    }
}

void ChildProcess::wait_for_any(std::span<ChildProcess> processes) {
    const auto ended = [](const ChildProcess& process) { return process.has_ended(); };
    // A signal that comes between the look at it and the wait is seen at the next look.
    constexpr std::chrono::milliseconds look_after{200};
    while (!processes.empty() && std::none_of(processes.begin(), processes.end(), ended) && !noted_signal()) {
        std::vector<int> outputs;
        outputs.reserve(processes.size());
        for (const ChildProcess& process : processes) outputs.push_back(process.output_end_.get());
        for (const std::size_t ready : wait_for_output(outputs, look_after)) processes[ready].read_output();
    }
}

}  // namespace slosh
