// Loaded before slosh or slosh_journal (LD_PRELOAD), it lets one call fail: the SLOSH_FAIL_ALLOCATION-th
// operator new throws bad_alloc, or the SLOSH_FAIL_CALL-th system call on files fails with EIO, on writing
// with ENOSPC. Calls count from main() on, and only in these two: programs that it starts are left alone.
// SLOSH_CALLS names a file that gets the number of calls at the end.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::atomic<bool> counting = false;
std::atomic<long> allocations = 0, calls = 0;
long failing_allocation = 0, failing_call = 0;

template <class Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

long number_in(const char* variable) {
    const char* text = std::getenv(variable);
    return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

void write_counts() {
    counting = false;
    const char* path = std::getenv("SLOSH_CALLS");
    std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "w");
    if (file == nullptr) return;
    std::fprintf(file, "%ld %ld\n", allocations.load(), calls.load());
    std::fclose(file);
}

/// Where the code of an object lies in memory.
struct Range {
    std::uintptr_t begin = 0, end = 0;
};
std::array<Range, 2> counted;  // slosh and libstdc++

int note_range(dl_phdr_info* object, size_t, void*) {
    const bool program = object->dlpi_name[0] == '\0';
    if (!program && std::strstr(object->dlpi_name, "libstdc++") == nullptr) return 0;
    Range& range = counted[program ? 0 : 1];
    if (range.end != 0) return 0;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const auto& part = object->dlpi_phdr[i];
        if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
            range = {object->dlpi_addr + part.p_vaddr, object->dlpi_addr + part.p_vaddr + part.p_memsz};
    }
    return 0;
}

bool counts(void* caller) {
    const auto address = reinterpret_cast<std::uintptr_t>(caller);
    if (!counting) return false;
    for (const Range& range : counted) {
        if (address >= range.begin && address < range.end) return true;
    }
    return false;
}

/// Whether this call is the one, and what it fails with.
bool fails(void* caller, int error) {
    if (!counts(caller) || ++calls != failing_call) return false;
    errno = error;
    return true;
}

void* allocate(void* caller, std::size_t size, std::size_t alignment) {
    if (counts(caller) && ++allocations == failing_allocation) throw std::bad_alloc();
    void* memory = alignment == 0
                       ? std::malloc(size > 0 ? size : 1)
                       : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

int (*main_of_slosh)(int, char**, char**) = nullptr;

int counted_main(int argc, char** argv, char** environment) {
    if (std::strncmp(program_invocation_short_name, "slosh", 5) == 0) {
        failing_allocation = number_in("SLOSH_FAIL_ALLOCATION");
        failing_call = number_in("SLOSH_FAIL_CALL");
        ::dl_iterate_phdr(note_range, nullptr);
        std::atexit(write_counts);
        counting = true;
    }
    return main_of_slosh(argc, argv, environment);
}

}  // namespace

void* operator new(std::size_t size) { return allocate(__builtin_return_address(0), size, 0); }
void* operator new[](std::size_t size) { return allocate(__builtin_return_address(0), size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate(__builtin_return_address(0), size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocate(__builtin_return_address(0), size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

extern "C" {

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the C library calls it
int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*start)(),
                      void (*finish)(), void (*unload)(), void* stack) {
    using Start =
        int (*)(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
    main_of_slosh = main;
    return real<Start>("__libc_start_main")(counted_main, argc, argv, start, finish, unload, stack);
}

void _exit(int code) {
    write_counts();
    real<void (*)(int)>("_exit")(code);
    __builtin_unreachable();
}
int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    static const auto next = real<int (*)(const char*, int, ...)>("open");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    static const auto next = real<int (*)(const char*, int, ...)>("open64");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(path, flags, mode);
}
// The C library's headers may define these two in line, so they have other names here.
ssize_t counted_read(int file, void* bytes, size_t count) __asm__("read");
ssize_t counted_read(int file, void* bytes, size_t count) {
    static const auto next = real<ssize_t (*)(int, void*, size_t)>("read");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(file, bytes, count);
}
ssize_t counted_pread(int file, void* bytes, size_t count, off_t at) __asm__("pread");
ssize_t counted_pread(int file, void* bytes, size_t count, off_t at) {
    static const auto next = real<ssize_t (*)(int, void*, size_t, off_t)>("pread");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(file, bytes, count, at);
}
ssize_t write(int file, const void* bytes, size_t count) {
    static const auto next = real<ssize_t (*)(int, const void*, size_t)>("write");
    return fails(__builtin_return_address(0), ENOSPC) ? -1 : next(file, bytes, count);
}
int fdatasync(int file) {
    static const auto next = real<int (*)(int)>("fdatasync");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(file);
}
int fsync(int file) {
    static const auto next = real<int (*)(int)>("fsync");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(file);
}
int rename(const char* from, const char* to) {
    static const auto next = real<int (*)(const char*, const char*)>("rename");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(from, to);
}
int mkdir(const char* path, mode_t mode) {
    static const auto next = real<int (*)(const char*, mode_t)>("mkdir");
    return fails(__builtin_return_address(0), ENOSPC) ? -1 : next(path, mode);
}
char* mkdtemp(char* path) noexcept {
    static const auto next = real<char* (*)(char*)>("mkdtemp");
    return fails(__builtin_return_address(0), ENOSPC) ? nullptr : next(path);
}
int flock(int file, int operation) noexcept {
    static const auto next = real<int (*)(int, int)>("flock");
    return fails(__builtin_return_address(0), ENOLCK) ? -1 : next(file, operation);
}
DIR* opendir(const char* path) {
    static const auto next = real<DIR* (*)(const char*)>("opendir");
    return fails(__builtin_return_address(0), EIO) ? nullptr : next(path);
}
dirent* readdir(DIR* folder) {
    static const auto next = real<dirent* (*)(DIR*)>("readdir");
    return fails(__builtin_return_address(0), EIO) ? nullptr : next(folder);
}
int unlinkat(int folder, const char* name, int flags) noexcept {
    static const auto next = real<int (*)(int, const char*, int)>("unlinkat");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(folder, name, flags);
}
int ftruncate(int file, off_t size) {
    static const auto next = real<int (*)(int, off_t)>("ftruncate");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(file, size);
}
int fstat(int file, struct stat* status) noexcept {
    static const auto next = real<int (*)(int, struct stat*)>("fstat");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(file, status);
}
int lstat(const char* path, struct stat* status) noexcept {
    static const auto next = real<int (*)(const char*, struct stat*)>("lstat");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(path, status);
}
int stat(const char* path, struct stat* status) noexcept {
    static const auto next = real<int (*)(const char*, struct stat*)>("stat");
    return fails(__builtin_return_address(0), EIO) ? -1 : next(path, status);
}
int pipe2(int ends[2], int flags) noexcept {
    static const auto next = real<int (*)(int*, int)>("pipe2");
    return fails(__builtin_return_address(0), EMFILE) ? -1 : next(ends, flags);
}

}  // extern "C"
