// CreateProcess, in a job: a program ends together with all that it has started.
#include "base/system/spawn.h"

#include <cerrno>
#include <map>
#include <mutex>
#include <string>

#include "base/system/environment.h"
#include "base/system/windows/native.h"

#include <shellapi.h>

namespace slosh {

namespace {

struct Running {
    native::Owned process, job;
};

/// A process keeps its number as long as somebody has it open.
class Table {
  public:
    void add(int number, Running running) {
        const std::lock_guard guard(mutex_);
        running_.insert_or_assign(number, std::move(running));
    }
    void remove(int number) {
        const std::lock_guard guard(mutex_);
        running_.erase(number);
    }
    const Running* find(int number) {
        const std::lock_guard guard(mutex_);
        const auto found = running_.find(number);
        return found == running_.end() ? nullptr : &found->second;
    }

  private:
    std::mutex mutex_;
    std::map<int, Running> running_;  // its elements stay where they are
};

Table& table() {
    static Table known;
    return known;
}

/// By the rules of CommandLineToArgvW(): a quotation mark, and the backslashes before it, have a backslash.
std::wstring quoted(const std::wstring& word) {
    if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t letter : word) {
        if (letter == L'"') text.append(backslashes + 1, L'\\');
        backslashes = letter == L'\\' ? backslashes + 1 : 0;
        text += letter;
    }
    return text.append(backslashes, L'\\') + L"\"";
}

std::filesystem::path find_in_path(const std::string& program) {
    std::wstring found(32768, L'\0');
    const DWORD length = SearchPathW(nullptr, native::wide(program).c_str(), L".exe",
                                     static_cast<DWORD>(found.size()), found.data(), nullptr);
    found.resize(length < found.size() ? length : 0);
    return found;
}

/// A handle that the program inherits.
native::Owned stream_of(const SpawnStream& stream, DWORD own) {
    HANDLE copy = nullptr;
    const HANDLE process = GetCurrentProcess();
    if (stream.kind == SpawnStream::Kind::nothing) {
        SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
        return native::Owned(CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, native::share_all, &inherited,
                                         OPEN_EXISTING, 0, nullptr));
    }
    const HANDLE from =
        stream.kind == SpawnStream::Kind::shared ? GetStdHandle(own) : native::handle_of(stream.descriptor);
    if (from == nullptr || !DuplicateHandle(process, from, process, &copy, 0, TRUE, DUPLICATE_SAME_ACCESS))
        return {};
    return native::Owned(copy);
}

/// Ends its processes when the last handle is closed, also by the end of this program.
native::Owned make_job() {
    native::Owned job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/// The handles that a program inherits, and no others.
class Inherited {
  public:
    explicit Inherited(std::vector<HANDLE> handles) : handles_(std::move(handles)) {
        SIZE_T bytes = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
        memory_.resize(bytes);
        InitializeProcThreadAttributeList(list(), 1, 0, &bytes);
        UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                  handles_.size() * sizeof(HANDLE), nullptr, nullptr);
    }
    ~Inherited() { DeleteProcThreadAttributeList(list()); }
    Inherited(const Inherited&) = delete;
    Inherited& operator=(const Inherited&) = delete;
    LPPROC_THREAD_ATTRIBUTE_LIST list() {
        return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
    }

  private:
    std::vector<HANDLE> handles_;
    std::vector<std::byte> memory_;
};

}  // namespace

int spawn(std::vector<std::string> words, const SpawnOptions& options, int& process) {
    const std::filesystem::path program =
        options.program.empty() ? find_in_path(words.front()) : options.program;
    if (program.empty()) return ENOENT;
    std::wstring line;
    for (const std::string& word : words) line += (line.empty() ? L"" : L" ") + quoted(native::wide(word));

    const native::Owned input = stream_of(options.input, STD_INPUT_HANDLE),
                        output = stream_of(options.output, STD_OUTPUT_HANDLE),
                        error = stream_of(options.error, STD_ERROR_HANDLE);
    std::vector<HANDLE> handles;
    for (const native::Owned* stream : {&input, &output, &error}) {
        if (*stream) handles.push_back(stream->get());
    }
    Inherited inherited(std::move(handles));
    STARTUPINFOEXW start{};
    start.StartupInfo.cb = sizeof start;
    start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    start.StartupInfo.hStdInput = input.get();
    start.StartupInfo.hStdOutput = output.get();
    start.StartupInfo.hStdError = error.get();
    start.lpAttributeList = inherited.list();
    const DWORD apart = options.own_session ? DETACHED_PROCESS : CREATE_NEW_PROCESS_GROUP;
    // Without a console of its own where this program has none: nothing flashes up.
    const DWORD hidden = GetConsoleWindow() == nullptr && !options.own_session ? CREATE_NO_WINDOW : 0;
    PROCESS_INFORMATION made{};
    if (!CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                        apart | hidden | CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT, nullptr, nullptr,
                        &start.StartupInfo, &made))
        return native::error_number(GetLastError());
    const native::Owned thread(made.hThread);
    Running running{native::Owned(made.hProcess), {}};
    if (!options.own_session) {
        running.job = make_job();
        AssignProcessToJobObject(running.job.get(), made.hProcess);
    }
    process = static_cast<int>(made.dwProcessId);
    table().add(process, std::move(running));
    ResumeThread(made.hThread);
    return 0;
}

std::string ProcessEnd::text() const {
    if (signal == 0) return "ended with exit code " + std::to_string(exit_code);
    return "was ended by the system";
}

namespace {

/// Exit codes of a process that an exception has ended begin with 0xC0000000; of one that end_process_group()
/// has, they are killed_code.
constexpr UINT killed_code = 0xC0000000u | 9u;

ProcessEnd end_of(HANDLE process) {
    DWORD code = 0;
    GetExitCodeProcess(process, &code);
    constexpr int killed = 9, crashed = 11;
    if (code == killed_code) return {0, killed};
    return code >= 0xC0000000u ? ProcessEnd{0, crashed} : ProcessEnd{static_cast<int>(code), 0};
}

}  // namespace

ProcessWait poll_process(int process, ProcessEnd& end) {
    const Running* running = table().find(process);
    if (running == nullptr) return ProcessWait::unknown;
    if (WaitForSingleObject(running->process.get(), 0) == WAIT_TIMEOUT) return ProcessWait::running;
    end = end_of(running->process.get());
    table().remove(process);
    return ProcessWait::ended;
}

ProcessEnd wait_for_process(int process) {
    const Running* running = table().find(process);
    if (running == nullptr) return {};
    WaitForSingleObject(running->process.get(), INFINITE);
    const ProcessEnd end = end_of(running->process.get());
    table().remove(process);
    return end;
}

void end_process_group(int process) {
    const Running* running = table().find(process);
    if (running == nullptr) return;
    if (running->job) TerminateJobObject(running->job.get(), killed_code);
    TerminateProcess(running->process.get(), killed_code);
}

std::int64_t processor_time(int process) {
    const Running* running = table().find(process);
    FILETIME begun{}, ended{}, system{}, user{};
    if (running != nullptr) GetProcessTimes(running->process.get(), &begun, &ended, &system, &user);
    const auto ticks = [](const FILETIME& time) {
        return (std::int64_t{time.dwHighDateTime} << 32) | time.dwLowDateTime;
    };
    constexpr std::int64_t tick_ns = 100;
    return (ticks(system) + ticks(user)) * tick_ns;
}

bool is_in_path(const std::string& program) { return !find_in_path(program).empty(); }

int show_folder(const std::filesystem::path& folder, int& process) {
    process = 0;
    const auto answer = reinterpret_cast<INT_PTR>(
        ShellExecuteW(nullptr, L"explore", folder.c_str(), nullptr, nullptr, SW_SHOWNORMAL));
    constexpr INT_PTR all_well = 32;
    return answer > all_well ? 0 : native::error_number(static_cast<DWORD>(answer));
}

std::string folder_program() { return {}; }

}  // namespace slosh
