// Files replaced whole: the new content or the old one, usual permissions, and nothing left behind.
#include "base/system/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <vector>

namespace slosh::atomic_file_test {
namespace {

namespace fs = std::filesystem;

class AtomicFile : public testing::Test {
  protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  ("slosh_atomic_" + std::to_string(::getpid()) + "_" + test->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override {
        fs::permissions(folder_, fs::perms::owner_all);
        fs::remove_all(folder_);
    }
    std::vector<std::string> entries() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_))
            names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }
    static mode_t mode(const fs::path& path) {
        struct stat status {};
        EXPECT_EQ(::stat(path.c_str(), &status), 0);
        return status.st_mode & 0777;
    }
    fs::path folder_;
};

TEST_F(AtomicFile, WritesAndReadsAnyBytes) {
    std::string bytes;
    for (int k = 0; k < 100'000; ++k) bytes.push_back(static_cast<char>(k * 7 + k / 256));
    ASSERT_TRUE(write_file_atomically(folder_ / "file", bytes));
    const Result<std::string> back = read_file(folder_ / "file");
    ASSERT_TRUE(back);
    EXPECT_EQ(back.value(), bytes);
    EXPECT_EQ(entries(), std::vector<std::string>{"file"});
}

TEST_F(AtomicFile, Empty) {
    ASSERT_TRUE(write_file_atomically(folder_ / "file", ""));
    const Result<std::string> back = read_file(folder_ / "file");
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back.value(), "");
}

TEST_F(AtomicFile, AReaderOfTheOldFileKeepsIt) {
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "old"));
    std::ifstream reader(folder_ / "file");
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "new"));
    std::string seen;
    reader >> seen;
    EXPECT_EQ(seen, "old");
}

TEST_F(AtomicFile, MissingFoldersAreMade) {
    ASSERT_TRUE(write_file_atomically(folder_ / "a" / "b" / "file", "x"));
    EXPECT_EQ(read_file(folder_ / "a" / "b" / "file").value(), "x");
}

TEST_F(AtomicFile, ANewFileHasTheUsualPermissions) {
    const mode_t before = ::umask(027);
    const Result<void> written = write_file_atomically(folder_ / "file", "x");
    const mode_t mask_after = ::umask(before);
    ASSERT_TRUE(written);
    EXPECT_EQ(mode(folder_ / "file"), 0640u);
    EXPECT_EQ(mask_after, 027u) << "the process's mask was changed";
}

TEST_F(AtomicFile, AReplacedFileKeepsItsPermissions) {
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "private"));
    fs::permissions(folder_ / "file", fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "still private"));
    EXPECT_EQ(mode(folder_ / "file"), 0600u);
}

TEST_F(AtomicFile, AFolderIsNotReplacedAndNothingIsLeft) {
    fs::create_directory(folder_ / "name");
    const Result<void> written = write_file_atomically(folder_ / "name", "x");
    ASSERT_FALSE(written);
    EXPECT_NE(written.error().text().find("name"), std::string::npos) << written.error().text();
    EXPECT_TRUE(fs::is_directory(folder_ / "name"));
    EXPECT_EQ(entries(), std::vector<std::string>{"name"});
}

TEST_F(AtomicFile, AFileInTheWayOfAFolder) {
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "x"));
    const Result<void> written = write_file_atomically(folder_ / "file" / "below", "y");
    ASSERT_FALSE(written);
    EXPECT_FALSE(written.error().message.empty());
    EXPECT_EQ(read_file(folder_ / "file").value(), "x");
    EXPECT_EQ(entries(), std::vector<std::string>{"file"});
}

TEST_F(AtomicFile, ReadingWhatIsNotAFile) {
    const Result<std::string> missing = read_file(folder_ / "missing");
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().text().find("missing"), std::string::npos);
    EXPECT_NE(missing.error().text().find("No such file"), std::string::npos) << missing.error().text();
    const Result<std::string> folder = read_file(folder_);
    ASSERT_FALSE(folder);
    EXPECT_NE(folder.error().text().find("folder"), std::string::npos) << folder.error().text();
}

/// A pipe without a writer would keep its reader for ever; so it did.
TEST_F(AtomicFile, PipesAndDevicesAreNotRead) {
    const fs::path pipe = folder_ / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    fs::create_symlink(pipe, folder_ / "link");
    EXPECT_EQ(read_file(pipe).error().text(), pipe.string() + ": is a pipe, expected a file");
    EXPECT_EQ(read_file(folder_ / "link").error().message, "is a pipe, expected a file");
    EXPECT_EQ(read_file_start(pipe, 8).error().message, "is a pipe, expected a file");
    EXPECT_EQ(read_file("/dev/zero").error().message, "is a device, expected a file");
    EXPECT_EQ(read_file(folder_).error().message, "is a folder, expected a file");
}

TEST_F(AtomicFile, TheSizeIsLookedAtBeforeReading) {
    const fs::path path = folder_ / "file";
    ASSERT_TRUE(write_file_atomically(path, "12345678"));
    EXPECT_EQ(read_file(path, 8).value(), "12345678");
    EXPECT_EQ(read_file(path, 7).error().message, "has 8 bytes, expected at most 7");
    EXPECT_EQ(read_file_start(path, 3).value(), "123");
    EXPECT_EQ(read_file_start(path, 30).value(), "12345678");
    // Sparse: takes no disk, and would take this memory if it were read.
    fs::resize_file(path, std::uintmax_t{1} << 42);
    EXPECT_EQ(read_file(path, 1u << 20).error().message, "has 4398046511104 bytes, expected at most 1048576");
    EXPECT_EQ(read_file_start(path, 8).value(), "12345678");
    // Files of /proc say that they have no bytes.
    EXPECT_EQ(read_file("/proc/self/environ", 3).error().message,
              "has more than 3 bytes, expected at most 3");
    EXPECT_TRUE(read_file("/proc/self/status", 1u << 20).value().starts_with("Name:"));
}

}  // namespace
}  // namespace slosh::atomic_file_test
