#include "failing_disk.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>

namespace {

std::atomic<ino_t> failing_file = 0;  // 0: none
std::atomic<std::size_t> bytes_read = 0;
std::atomic<bool> dies = false;

bool fails(int descriptor) {
    struct stat status {};
    if (failing_file == 0 || ::fstat(descriptor, &status) != 0 || status.st_ino != failing_file) return false;
    errno = EIO;
    return true;
}

}  // namespace

// Found by the linker before the C library's, also for the standard library, so they are not hidden. By
// another name here: headers that check sizes define these inline.
#pragma GCC visibility push(default)
extern "C" ssize_t pread_of_test(int descriptor, void* bytes, std::size_t size, off_t from) __asm__("pread");
extern "C" ssize_t read_of_test(int descriptor, void* bytes, std::size_t size) __asm__("read");

ssize_t pread_of_test(int descriptor, void* bytes, std::size_t size, off_t from) {
    if (fails(descriptor)) return -1;
    bytes_read += size;
    return ::syscall(SYS_pread64, descriptor, bytes, size, from);
}
ssize_t read_of_test(int descriptor, void* bytes, std::size_t size) {
    return fails(descriptor) ? -1 : ::syscall(SYS_read, descriptor, bytes, size);
}
extern "C" int unlinkat(int folder, const char* name, int flags) {
    if (dies) ::kill(::getpid(), SIGKILL);
    return static_cast<int>(::syscall(SYS_unlinkat, folder, name, flags));
}
#pragma GCC visibility pop

namespace slosh::test {

void let_disk_fail(const std::filesystem::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) == 0) failing_file = status.st_ino;
}
void die_at_next_removal() { dies = true; }
void disk_works_again() { failing_file = 0; }
std::size_t bytes_read_in_pieces() { return bytes_read; }

}  // namespace slosh::test
