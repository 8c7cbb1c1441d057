// Folders of the person's: as the desktop's own programs find them.
#include "app/user_folders.h"

#include <gtest/gtest.h>

#include "base/system/posix/user_dirs.h"
#include "support/own_surroundings.h"

namespace slosh::app::user_folders_test {
namespace {

namespace fs = std::filesystem;

/// A home of its own, and the environment as it was afterwards.
struct UserFolders : testing::Test {
    UserFolders() {
        for (const char* variable :
             {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_PICTURES_DIR", "XDG_VIDEOS_DIR"})
            ::unsetenv(variable);
        ::setenv("HOME", home.c_str(), 1);
    }
    const slosh::test::SavedVariables before{"HOME",           "XDG_CONFIG_HOME",  "XDG_DATA_HOME",
                                             "XDG_STATE_HOME", "XDG_PICTURES_DIR", "XDG_VIDEOS_DIR"};
    const slosh::test::TemporaryFolder home{"home"};
};

TEST_F(UserFolders, WithoutADesktopTheyHaveTheirEnglishNames) {
    EXPECT_EQ(pictures_folder(), home / "Pictures" / "Slosh");
    EXPECT_EQ(videos_folder(), home / "Videos" / "Slosh");
    EXPECT_FALSE(fs::exists(home / "Pictures")) << "asking makes no folder";
}

TEST_F(UserFolders, TheDesktopAndTheEnvironmentHaveTheirSay) {
    ASSERT_TRUE(write_file_atomically(home / ".config" / "user-dirs.dirs",
                                      "# This file is written by xdg-user-dirs-update\n"
                                      "XDG_PICTURES_DIR=\"$HOME/Bilder\"\n"
                                      "XDG_VIDEOS_DIR=\"/films of all\"\n")
                    .ok());
    EXPECT_EQ(pictures_folder(), home / "Bilder" / "Slosh");
    EXPECT_EQ(videos_folder(), "/films of all/Slosh");
    ::setenv("XDG_PICTURES_DIR", "/elsewhere", 1);
    EXPECT_EQ(pictures_folder(), "/elsewhere/Slosh");
    ::setenv("XDG_PICTURES_DIR", "not/absolute", 1);
    EXPECT_EQ(pictures_folder(), home / "Bilder" / "Slosh");
    // The file is looked for where the configuration is.
    ASSERT_TRUE(
        write_file_atomically(home / "other" / "user-dirs.dirs", "XDG_PICTURES_DIR=\"$HOME/Foto\"").ok());
    ::setenv("XDG_CONFIG_HOME", (home / "other").c_str(), 1);
    EXPECT_EQ(pictures_folder(), home / "Foto" / "Slosh");
    EXPECT_EQ(videos_folder(), home / "Videos" / "Slosh");
}

TEST_F(UserFolders, TheFileIsReadAsTheDesktopReadsIt) {
    const auto read = [](std::string_view text) { return user_dir_in(text, "XDG_VIDEOS_DIR", "/home/ada"); };
    EXPECT_EQ(read("XDG_VIDEOS_DIR=\"$HOME/Videos\"\n"), "/home/ada/Videos");
    EXPECT_EQ(read("  XDG_VIDEOS_DIR = \"$HOME/My films\"  \n"), "/home/ada/My films");
    EXPECT_EQ(read("XDG_VIDEOS_DIR=\"$HOME\"\n"), "/home/ada");
    EXPECT_EQ(read("XDG_VIDEOS_DIR=\"/a \\\"b\\\"\"\n"), "/a \"b\"");
    EXPECT_EQ(read("XDG_VIDEOS_DIR=\"/one\"\nXDG_VIDEOS_DIR=\"/two\"\n"), "/two");
    for (const char* none : {"", "XDG_PICTURES_DIR=\"/a\"", "#XDG_VIDEOS_DIR=\"/a\"", "XDG_VIDEOS_DIR=/a",
                             "XDG_VIDEOS_DIR=\"a/b\"", "XDG_VIDEOS_DIR=\"$HOMER/b\"", "XDG_VIDEOS_DIR"})
        EXPECT_EQ(read(none), "") << none;
}

TEST_F(UserFolders, AreTidiedButNotWhatThePersonKeepsFurtherDown) {
    const std::string left = ".slosh-0123456789abcdef";
    const fs::path data = data_folder();
    const fs::path ours[] = {settings_path().parent_path(), state_folder(), data / "states",
                             data / "states/.thumbnails", home / "Pictures/Slosh"};
    const fs::path others[] = {home, home / "Pictures", data / "scenes/mine/models"};
    for (const fs::path& folder : ours) ASSERT_TRUE(write_file_atomically(folder / left, "half"));
    for (const fs::path& folder : others) ASSERT_TRUE(write_file_atomically(folder / left, "half"));
    tidy_own_folders();
    for (const fs::path& folder : ours) EXPECT_FALSE(fs::exists(folder / left)) << folder;
    for (const fs::path& folder : others) EXPECT_TRUE(fs::exists(folder / left)) << folder;
}

}  // namespace
}  // namespace slosh::app::user_folders_test
