// The list of what a person has saved, and the trash.
#include "app/session/saved_files.h"

#include <gtest/gtest.h>
#include <utime.h>

#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/own_surroundings.h"

namespace slosh::app::saved_files_test {
namespace {

namespace fs = std::filesystem;

struct SavedFilesTest : testing::Test {
    void write(const fs::path& name, const std::string& content, std::time_t time) const {
        ASSERT_TRUE(write_file_atomically(folder / name, content).ok());
        const utimbuf times{time, time};
        ASSERT_EQ(::utime((folder / name).c_str(), &times), 0);
    }
    const slosh::test::TemporaryFolder folder{"saves"};
};

TEST_F(SavedFilesTest, AreListedNewestFirstByWhatTheyHold) {
    EXPECT_TRUE(saved_files(folder).empty());
    const std::string state = serialize_state(State());
    write("states/old.slosh", state, 1000);
    write("states/new.slosh", state, 3000);
    write("recordings/middle.slosh", serialize_recording(Recording()), 2000);
    write("scenes/tank.json", "{}", 2500);
    write("states/.slosh-0123456789abcdef", state, 4000);  // being written
    write("states/.thumbnails/new.slosh.png", "picture", 4000);
    write("states/noise.slosh", "no state at all", 4000);
    write("states/empty.slosh", "", 4000);
    fs::create_directories(folder / "states" / "folder.json");
    std::string found;
    for (const SavedFile& file : saved_files(folder))
        found +=
            file.name() + " " + std::string(name_of(file.kind)) + " " + std::to_string(file.saved_at) + "\n";
    EXPECT_EQ(found, "new state 3000\ntank scene 2500\nmiddle recording 2000\nold state 1000\n");
    EXPECT_EQ(saved_files(folder)[0].bytes, state.size());
    EXPECT_EQ(thumbnail_path(folder / "states" / "new.slosh"),
              folder / "states" / ".thumbnails" / "new.slosh.png");
}

TEST(SavedFiles, SizesAreShort) {
    EXPECT_EQ(size_text(0), "0 bytes");
    EXPECT_EQ(size_text(999), "999 bytes");
    EXPECT_EQ(size_text(1000), "1.0 kB");
    EXPECT_EQ(size_text(999'600), "1.0 MB");
    EXPECT_EQ(size_text(12'345'678), "12 MB");
    EXPECT_EQ(size_text(3'200'000'000), "3.2 GB");
}

TEST_F(SavedFilesTest, TheTrashIsThatOfTheDesktop) {
    write("states/my tank.slosh", "one", 1000);
    write("states/.thumbnails/my tank.slosh.png", "picture", 1000);
    const fs::path trash = folder / "Trash", file = folder / "states" / "my tank.slosh";
    const Result<void> moved = move_to_trash(file, trash);
    ASSERT_TRUE(moved.ok()) << moved.error().text();
    EXPECT_FALSE(fs::exists(file));
    EXPECT_FALSE(fs::exists(thumbnail_path(file)));
    EXPECT_EQ(read_file(trash / "files" / "my tank.slosh").value(), "one");
    const std::string information = read_file(trash / "info" / "my tank.slosh.trashinfo").value();
    EXPECT_NE(information.find("[Trash Info]\nPath=/"), std::string::npos) << information;
    EXPECT_NE(information.find("my%20tank.slosh\n"), std::string::npos) << information;
    EXPECT_NE(information.find("DeletionDate=2"), std::string::npos) << information;
    // Another one of the same name takes the place of none.
    write("states/my tank.slosh", "two", 1000);
    ASSERT_TRUE(move_to_trash(file, trash).ok());
    EXPECT_EQ(read_file(trash / "files" / "my tank.slosh").value(), "one");
    EXPECT_EQ(read_file(trash / "files" / "my tank.2.slosh").value(), "two");
}

TEST_F(SavedFilesTest, WhatCannotBeMovedStays) {
    write("states/tank.slosh", "one", 1000);
    // A file where the trash should be a folder.
    write("Trash", "", 1000);
    const Result<void> moved = move_to_trash(folder / "states" / "tank.slosh", folder / "Trash");
    EXPECT_FALSE(moved.ok());
    EXPECT_TRUE(fs::exists(folder / "states" / "tank.slosh"));
    const Result<void> missing = move_to_trash(folder / "states" / "none.slosh", folder / "other");
    EXPECT_FALSE(missing.ok());
    EXPECT_TRUE(fs::is_empty(folder / "other" / "info")) << "nothing is noted of it";
}

}  // namespace
}  // namespace slosh::app::saved_files_test
