#include "base/system/pipes.h"

#include <fcntl.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "base/system/child_process.h"
#include "base/system/this_process.h"
#include "base/system/windows/native.h"

namespace slosh {
namespace {

/// Only a named pipe can be written without waiting.
class NamedPipe : public FeedingPipe {
  public:
    explicit NamedPipe(native::Owned pipe)
        : pipe_(std::move(pipe)), written_(CreateEventW(nullptr, TRUE, FALSE, nullptr)) {}
    ~NamedPipe() override {
        DWORD sent = 0;
        if (pending_ && CancelIoEx(pipe_.get(), &write_))
            GetOverlappedResult(pipe_.get(), &write_, &sent, TRUE);
    }
    std::ptrdiff_t write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds most) override {
        constexpr std::size_t piece = std::size_t{1} << 20;
        if (!pending_) {
            write_ = {};
            write_.hEvent = written_.get();
            const auto wanted = static_cast<DWORD>(std::min(bytes.size(), piece));
            if (!WriteFile(pipe_.get(), bytes.data(), wanted, nullptr, &write_) &&
                GetLastError() != ERROR_IO_PENDING)
                return failed();
            pending_ = true;
        }
        if (WaitForSingleObject(written_.get(), static_cast<DWORD>(most.count())) == WAIT_TIMEOUT) return 0;
        pending_ = false;
        DWORD sent = 0;
        return GetOverlappedResult(pipe_.get(), &write_, &sent, TRUE) ? std::ptrdiff_t{sent} : failed();
    }

  private:
    static std::ptrdiff_t failed() { return native::fail() ? 0 : -1; }

    native::Owned pipe_, written_;  // `written_`: an event, set when a write has ended
    OVERLAPPED write_{};
    bool pending_ = false;
};

}  // namespace

std::array<FileHandle, 2> make_pipe() {
    HANDLE read_end = nullptr, write_end = nullptr;
    if (!CreatePipe(&read_end, &write_end, nullptr, 0)) {
        native::fail();
        return {};
    }
    return {native::descriptor_of(native::Owned(read_end), _O_RDONLY),
            native::descriptor_of(native::Owned(write_end), _O_WRONLY)};
}

/// Windows waits for no pipe: each is looked at.
std::vector<std::size_t> wait_for_output(std::span<const int> pipes, std::chrono::milliseconds most) {
    constexpr DWORD look_after_ms = 5;
    const ULONGLONG end = GetTickCount64() + static_cast<ULONGLONG>(most.count());
    std::vector<std::size_t> ready;
    for (;;) {
        for (std::size_t i = 0; i < pipes.size(); ++i) {
            DWORD waiting = 0;
            const HANDLE pipe = native::handle_of(pipes[i]);
            if (!PeekNamedPipe(pipe, nullptr, 0, nullptr, &waiting, nullptr) || waiting > 0)
                ready.push_back(i);
        }
        if (!ready.empty() || GetTickCount64() >= end) return ready;
        Sleep(look_after_ms);
    }
}

std::unique_ptr<FeedingPipe> make_feeding_pipe(FileHandle& reader) {
    static std::atomic<int> count = 0;
    const std::wstring name =
        L"\\\\.\\pipe\\slosh-" + std::to_wstring(process_number()) + L"-" + std::to_wstring(++count);
    constexpr DWORD buffer = 1u << 20;
    native::Owned pipe(CreateNamedPipeW(
        name.c_str(), PIPE_ACCESS_OUTBOUND | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
        PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, buffer, 0, 0, nullptr));
    reader = native::descriptor_of(native::open(name, GENERIC_READ, 0, OPEN_EXISTING), _O_RDONLY);
    return reader ? std::make_unique<NamedPipe>(std::move(pipe)) : nullptr;
}

/// A pipe without a reader refuses even to take nothing.
bool standard_output_is_read() {
    const HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    if (GetFileType(output) != FILE_TYPE_PIPE) return true;
    DWORD written = 0;
    return WriteFile(output, "", 0, &written, nullptr) || GetLastError() != ERROR_NO_DATA;
}

}  // namespace slosh
