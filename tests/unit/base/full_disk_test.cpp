// Disks that are full or fail: the old file stays, nothing is left beside it, tables end with a whole line.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "base/system/appended_file.h"
#include "base/system/atomic_file.h"

namespace {
int syncs_until_failure = -1;  // -1: none fails
}

/// Found by the linker before the C library's: a disk that fails when it is asked to keep something.
extern "C" int fsync(int descriptor) {
    if (syncs_until_failure >= 0 && syncs_until_failure-- == 0) {
        errno = EIO;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

namespace slosh::full_disk_test {
namespace {

namespace fs = std::filesystem;

class FullDisk : public testing::Test {
  protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ =
            fs::path(testing::TempDir()) / ("slosh_full_" + std::to_string(::getpid()) + "_" + test->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before_), 0);
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
    }
    void TearDown() override {
        limit_files(before_.rlim_cur);
        std::signal(SIGXFSZ, handler_);
        syncs_until_failure = -1;
        fs::remove_all(folder_);
    }
    void limit_files(rlim_t bytes) const {
        const rlimit limit{bytes, before_.rlim_max};
        ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    }
    std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
    }
    fs::path folder_;
    rlimit before_{};
    void (*handler_)(int) = SIG_DFL;
};

TEST_F(FullDisk, KeepsTheOldFileAndLeavesNothing) {
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "old"));
    limit_files(1000);
    const Result<void> written = write_file_atomically(folder_ / "file", std::string(5000, 'x'));
    limit_files(before_.rlim_cur);
    ASSERT_FALSE(written);
    EXPECT_NE(written.error().text().find("file: cannot write: "), std::string::npos)
        << written.error().text();
    EXPECT_EQ(read_file(folder_ / "file").value(), "old");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(FullDisk, ASyncThatFailsKeepsTheOldFileAndLeavesNothing) {
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "old"));
    syncs_until_failure = 0;
    const Result<void> written = write_file_atomically(folder_ / "file", "new");
    EXPECT_EQ(syncs_until_failure, -1) << "never synced";
    ASSERT_FALSE(written);
    EXPECT_EQ(read_file(folder_ / "file").value(), "old");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(FullDisk, AFolderThatCannotBeSyncedIsSaid) {
    syncs_until_failure = 1;
    const Result<void> written = write_file_atomically(folder_ / "file", "new");
    EXPECT_EQ(syncs_until_failure, -1) << "the folder was never synced";
    ASSERT_FALSE(written);
    EXPECT_EQ(read_file(folder_ / "file").value(), "new");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(FullDisk, ATableEndsWithAWholeLine) {
    Result<AppendedFile> table = AppendedFile::create(folder_ / "table", "header\n");
    ASSERT_TRUE(table);
    limit_files(50);
    Result<void> appended;
    int lines = 0;
    while (appended.ok() && lines < 100) {
        appended = table.value().append("a line of text\n");
        if (appended) ++lines;
    }
    limit_files(before_.rlim_cur);
    ASSERT_FALSE(appended);
    EXPECT_EQ(lines, 2);
    EXPECT_EQ(read_file(folder_ / "table").value(), "header\na line of text\na line of text\n");
    EXPECT_FALSE(table.value().append("x\n")) << "a table with a gap";
    EXPECT_FALSE(table.value().finish());
}

TEST_F(FullDisk, ATableThatCannotBeginKeepsTheOldFile) {
    ASSERT_TRUE(write_file_atomically(folder_ / "table", "old"));
    Result<AppendedFile> table = AppendedFile::create(folder_ / "table", "header\n");
    ASSERT_TRUE(table);
    limit_files(4);
    const Result<void> appended = table.value().append("line\n");
    limit_files(before_.rlim_cur);
    ASSERT_FALSE(appended);
    EXPECT_EQ(read_file(folder_ / "table").value(), "old");
    EXPECT_EQ(entries(), 1u);
}

}  // namespace
}  // namespace slosh::full_disk_test
