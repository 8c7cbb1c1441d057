// Starts this program and reads a pipe.
#include "base/system/child_process.h"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/system/signals.h"
#include "base/system/this_process.h"
#include "base/system/windows/native.h"

namespace slosh {

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
    const auto failed = [](int error) { return Error{std::strerror(error), "cannot start a process"}; };
    HANDLE read_end = nullptr, write_end = nullptr;
    if (!CreatePipe(&read_end, &write_end, nullptr, 0)) return failed(native::error_number(GetLastError()));
    ChildProcess child;
    child.output_end_ = native::descriptor_of(native::Owned(read_end), _O_RDONLY);
    const FileHandle written_end = native::descriptor_of(native::Owned(write_end), _O_WRONLY);
    std::vector<std::string> words{"slosh"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    SpawnOptions options;
    options.output = SpawnStream::of(written_end.get());
    options.error = SpawnStream::shared();
    options.program = path_of_this_program();
    if (const int error = spawn(std::move(words), options, child.process_); error != 0) {
        child.process_ = -1;
        return failed(error);
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

/// Windows waits for no pipe: each is looked at.
void ChildProcess::wait_for_any(std::span<ChildProcess> processes) {
    constexpr DWORD look_after_ms = 5;
    const auto ended = [](const ChildProcess& process) { return process.has_ended(); };
    while (!processes.empty() && std::none_of(processes.begin(), processes.end(), ended) && !noted_signal()) {
        bool any = false;
        for (ChildProcess& process : processes) {
            DWORD waiting = 0;
            const HANDLE pipe = native::handle_of(process.output_end_.get());
            if (PeekNamedPipe(pipe, nullptr, 0, nullptr, &waiting, nullptr) && waiting == 0) continue;
            process.read_output();
            any = true;
        }
        if (!any) Sleep(look_after_ms);
    }
}

/// A pipe without a reader refuses even to take nothing.
bool standard_output_is_read() {
    const HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    if (GetFileType(output) != FILE_TYPE_PIPE) return true;
    DWORD written = 0;
    return WriteFile(output, "", 0, &written, nullptr) || GetLastError() != ERROR_NO_DATA;
}

}  // namespace slosh
