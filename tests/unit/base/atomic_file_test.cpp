// Files replaced whole: the new content or the old one, usual permissions, and nothing left behind.
#include "base/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <vector>

namespace slosh {
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

TEST_F(AtomicFile, Replaces) {
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "a long first content"));
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "short"));
    EXPECT_EQ(read_file(folder_ / "file").value(), "short");
    EXPECT_EQ(entries(), std::vector<std::string>{"file"});
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

TEST_F(AtomicFile, AReadOnlyFolderGivesAnErrorAndKeepsTheOldFile) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "old"));
    fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_FALSE(write_file_atomically(folder_ / "file", "new"));
    EXPECT_EQ(read_file(folder_ / "file").value(), "old");
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

}  // namespace
}  // namespace slosh
