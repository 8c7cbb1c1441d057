// Outputs to what is no regular file, or through links: nothing but regular files is ever replaced.
#include "base/system/output_target.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>

#include "base/system/appended_file.h"
#include "base/system/atomic_file.h"

namespace slosh::output_target_test {
namespace {

namespace fs = std::filesystem;

class OutputTargetTest : public testing::Test {
  protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  ("slosh_target_" + std::to_string(::getpid()) + "_" + test->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }
    std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
    }
    fs::path folder_;
};

std::string read_some(int descriptor) {
    std::array<char, 256> bytes{};
    const ssize_t got = ::read(descriptor, bytes.data(), bytes.size());
    return std::string(bytes.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
}

TEST_F(OutputTargetTest, AFifoIsWrittenInto) {
    const fs::path fifo = folder_ / "fifo";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    const FileHandle reader(::open(fifo.c_str(), O_RDONLY | O_NONBLOCK));
    ASSERT_TRUE(check_writable(fifo));
    const Result<void> written = write_file_atomically(fifo, "through");
    ASSERT_TRUE(written) << written.error().text();
    EXPECT_EQ(read_some(reader.get()), "through");
    EXPECT_TRUE(fs::is_fifo(fifo));
    EXPECT_EQ(entries(), 1u);
}

TEST_F(OutputTargetTest, ADeviceStaysADevice) {
    // A copy of /dev/full and /dev/null: what is tried here could replace the machine's own.
    const fs::path full = folder_ / "full", null = folder_ / "null";
    if (::mknod(full.c_str(), S_IFCHR | 0600, makedev(1, 7)) != 0 ||
        ::mknod(null.c_str(), S_IFCHR | 0600, makedev(1, 3)) != 0 || ::access("/dev/null", W_OK) != 0)
        GTEST_SKIP() << "may not make devices";
    const Result<void> refused = write_file_atomically(full, "x");
    ASSERT_FALSE(refused);
    if (refused.error().text().find("Permission") != std::string::npos)
        GTEST_SKIP() << "no devices in this folder";
    EXPECT_NE(refused.error().text().find("No space left"), std::string::npos) << refused.error().text();
    EXPECT_TRUE(write_file_atomically(null, "x"));
    EXPECT_TRUE(fs::is_character_file(full));
    EXPECT_TRUE(fs::is_character_file(null));
    EXPECT_EQ(entries(), 2u);
}

TEST_F(OutputTargetTest, ALinkStaysAndItsTargetIsReplaced) {
    fs::create_directory(folder_ / "there");
    ASSERT_TRUE(write_file_atomically(folder_ / "there" / "file", "old"));
    fs::create_symlink("there/file", folder_ / "relative");
    fs::create_symlink(folder_ / "relative", folder_ / "absolute");
    const FileHandle reader(::open((folder_ / "there" / "file").c_str(), O_RDONLY));
    ASSERT_TRUE(write_file_atomically(folder_ / "absolute", "new"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "absolute"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "relative"));
    EXPECT_EQ(read_file(folder_ / "there" / "file").value(), "new");
    EXPECT_EQ(read_some(reader.get()), "old") << "replaced, not overwritten";
}

TEST_F(OutputTargetTest, ALinkToNothingMakesItsTarget) {
    fs::create_symlink("new/file", folder_ / "link");
    ASSERT_TRUE(write_file_atomically(folder_ / "link", "x"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(read_file(folder_ / "new" / "file").value(), "x");
}

TEST_F(OutputTargetTest, LinksInACircleAndFoldersAreRefused) {
    fs::create_symlink("b", folder_ / "a");
    fs::create_symlink("a", folder_ / "b");
    EXPECT_FALSE(write_file_atomically(folder_ / "a", "x"));
    fs::create_symlink(folder_, folder_ / "here");
    for (const fs::path& path : {folder_ / "here", folder_, folder_ / "new" / ""}) {
        const Result<void> refused = check_writable(path);
        ASSERT_FALSE(refused) << path;
        EXPECT_NE(refused.error().text().find("folder"), std::string::npos) << refused.error().text();
    }
}

TEST_F(OutputTargetTest, AnOpenDescriptorIsUsedWhereItStands) {
    const FileHandle file(::open((folder_ / "file").c_str(), O_RDWR | O_CREAT, 0600));
    ASSERT_TRUE(write_all(file.get(), "before "));
    const fs::path name = "/dev/fd/" + std::to_string(file.get());
    ASSERT_TRUE(check_writable(name));
    ASSERT_TRUE(write_file_atomically(name, "between"));
    ASSERT_TRUE(write_all(file.get(), " after"));
    EXPECT_EQ(read_file(folder_ / "file").value(), "before between after");
    EXPECT_FALSE(check_writable("/dev/fd/999"));
}

TEST_F(OutputTargetTest, ANameAsLongAsNamesCanBe) {
    const std::string name(255, 'n');
    const Result<void> written = write_file_atomically(folder_ / name, "x");
    ASSERT_TRUE(written) << written.error().text();
    EXPECT_EQ(entries(), 1u);
}

TEST_F(OutputTargetTest, AWriteProtectedFileIsNotReplaced) {
    const bool root = ::geteuid() == 0;  // who may write everywhere: someone else, for now
    constexpr uid_t nobody = 65534;
    if (root) {
        ASSERT_EQ(::chown(folder_.c_str(), nobody, nobody), 0);
        ASSERT_EQ(::seteuid(nobody), 0);
    }
    const Result<void> first = write_file_atomically(folder_ / "file", "old");
    fs::permissions(folder_ / "file", fs::perms::owner_read);
    const Result<void> second = write_file_atomically(folder_ / "file", "new");
    const Result<void> check = check_writable(folder_ / "file");
    if (root) {
        ASSERT_EQ(::seteuid(0), 0);
    }
    EXPECT_TRUE(first);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().text().find("Permission denied"), std::string::npos) << second.error().text();
    EXPECT_FALSE(check);
    EXPECT_EQ(read_file(folder_ / "file").value(), "old");
}

TEST_F(OutputTargetTest, TheOwnerIsKept) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root may give files away";
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "old"));
    ASSERT_EQ(::chown((folder_ / "file").c_str(), 1234, 4321), 0);
    ASSERT_TRUE(write_file_atomically(folder_ / "file", "new"));
    struct stat status {};
    ASSERT_EQ(::stat((folder_ / "file").c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, 1234u);
    EXPECT_EQ(status.st_gid, 4321u);
}

TEST_F(OutputTargetTest, ATableKeepsTheOldFileUntilItsFirstLine) {
    const fs::path path = folder_ / "table";
    ASSERT_TRUE(write_file_atomically(path, "old"));
    Result<AppendedFile> table = AppendedFile::create(path, "a,b\n");
    ASSERT_TRUE(table);
    EXPECT_EQ(read_file(path).value(), "old");
    ASSERT_TRUE(table.value().append("1,2\n"));
    EXPECT_EQ(read_file(path).value(), "a,b\n1,2\n");
    ASSERT_TRUE(table.value().append("3,4\n"));
    EXPECT_EQ(read_file(path).value(), "a,b\n1,2\n3,4\n") << "there without finish()";
    ASSERT_TRUE(table.value().finish());
    EXPECT_EQ(entries(), 1u);
}

TEST_F(OutputTargetTest, ATableWithoutLinesIsItsHeader) {
    Result<AppendedFile> table = AppendedFile::create(folder_ / "table", "a,b\n");
    ASSERT_TRUE(table);
    ASSERT_TRUE(table.value().finish());
    EXPECT_EQ(read_file(folder_ / "table").value(), "a,b\n");
}

}  // namespace
}  // namespace slosh::output_target_test
