// What a kill leaves of files that were not whole yet is told from what is being written.
#include "base/system/temporaries.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <thread>
#include <vector>

#include "base/system/file_locks.h"
#include "base/system/file_pieces.h"
#include "support/own_surroundings.h"

namespace slosh::temporaries_test {
namespace {

namespace fs = std::filesystem;

struct Temporaries : testing::Test {
    const slosh::test::TemporaryFolder folder{"temporaries"};

    void put(const std::string& name) const { std::ofstream(folder / name) << "half"; }
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto& entry : fs::directory_iterator(folder)) found.push_back(entry.path().filename());
        std::sort(found.begin(), found.end());
        return found;
    }
};

TEST_F(Temporaries, WhatIsLeftGoesAndWhatIsBeingMadeStays) {
    Temporary file = make_temporary_file(folder, false), made = make_temporary_folder(folder, true);
    ASSERT_TRUE(file && made);
    put(".slosh-0123456789abcdef");
    fs::create_directory(folder / ".slosh-fedcba9876543210");
    put(".slosh-fedcba9876543210/part");
    remove_left_temporaries(folder);
    std::vector<std::string> kept{file.path.filename(), made.path.filename()};
    std::sort(kept.begin(), kept.end());
    EXPECT_EQ(names(), kept);
    // As the kernel does for a process that was killed.
    file.handle.close();
    made.handle.close();
    remove_left_temporaries(folder);
    EXPECT_EQ(names(), std::vector<std::string>{});
}

TEST_F(Temporaries, WhoIsRemovingInTheSameFolderKeepsNobodyFromMaking) {
    std::atomic<bool> done = false;
    const auto remove = [&] {
        while (!done) remove_left_temporaries(folder);
    };
    std::array<std::thread, 3> removers;
    for (std::thread& remover : removers) remover = std::thread(remove);
    int made = 0;
    for (int i = 0; i < 3000; ++i) {
        const Temporary temporary = make_temporary_folder(folder, false);
        if (temporary && fs::is_directory(temporary.path)) ++made;
    }
    done = true;
    for (std::thread& remover : removers) remover.join();
    EXPECT_EQ(made, 3000);
    EXPECT_FALSE(make_temporary_folder(folder / "none", false));
}

TEST_F(Temporaries, OtherNamesAndLinksStay) {
    put("mine");
    put(".slosh-mine");
    put(".slosh-0123456789ABCDEF");
    fs::create_symlink(folder / "mine", folder / ".slosh-0123456789abcdef");
    fs::create_directory_symlink(folder, folder / ".slosh-0000000000000000");
    remove_left_temporaries(folder);
    EXPECT_EQ(names().size(), 5u);
    remove_left_temporaries(folder / "none");
}

TEST_F(Temporaries, AFileIsPrivateFromItsFirstByteOrAsTheUmaskHasIt) {
    const Temporary mine = make_temporary_file(folder, false), shared = make_temporary_file(folder, true);
    struct stat status {};
    ASSERT_EQ(::fstat(mine.handle.get(), &status), 0);
    EXPECT_EQ(status.st_mode & 0077, 0u);
    ASSERT_EQ(::fstat(shared.handle.get(), &status), 0);
    EXPECT_EQ(status.st_mode & 0400, 0400u);
    EXPECT_FALSE(make_temporary_file(folder / "none", true));
}

TEST_F(Temporaries, ALockIsLookedAtWithoutBeingMadeOrTaken) {
    const fs::path path = folder / "lock";
    EXPECT_EQ(lock_state(path), LockState::free);
    EXPECT_FALSE(fs::exists(path));
    FileHandle held = lock_file(path);
    ASSERT_TRUE(held);
    EXPECT_EQ(lock_state(path), LockState::held);
    EXPECT_FALSE(lock_file(path));
    held.close();
    EXPECT_EQ(lock_state(path), LockState::free);
    fs::create_symlink(path, folder / "link");
    EXPECT_EQ(lock_state(folder / "link"), LockState::unknown);
    EXPECT_FALSE(lock_file(folder / "link"));
}

TEST_F(Temporaries, AFolderIsLockedOnceAndTheNextOneWaitsOnlySoLong) {
    const FileHandle first = lock_folder(folder, std::chrono::milliseconds(0));
    ASSERT_TRUE(first);
    EXPECT_FALSE(lock_folder(folder, std::chrono::milliseconds(10)));
    EXPECT_FALSE(lock_folder(folder / "none", std::chrono::milliseconds(0)));
}

TEST_F(Temporaries, FilesAreReadInPiecesAndCopied) {
    put("file");
    const Result<FilePieces> file = FilePieces::open(folder / "file");
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file.value().size(), 4u);
    EXPECT_EQ(file.value().read(1, 2).value(), "al");
    EXPECT_EQ(file.value().read(3, 9).value(), "f");
    EXPECT_EQ(file.value().read(9, 9).value(), "");
    fs::create_symlink(folder / "file", folder / "link");
    EXPECT_FALSE(FilePieces::open(folder / "link"));
    EXPECT_FALSE(FilePieces::open(folder));
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(FilePieces::open(folder / "pipe").error().message, "is not a file");
    EXPECT_EQ(copy_file_durably(folder / "file", folder / "copy").value(), "");
    EXPECT_EQ(FilePieces::open(folder / "copy").value().read(0, 9).value(), "half");
    EXPECT_FALSE(copy_file_durably(folder / "file", folder / "copy")) << "nothing is replaced";
    EXPECT_NE(copy_file_durably(folder / "none", folder / "other").value(), "");
}

}  // namespace
}  // namespace slosh::temporaries_test
