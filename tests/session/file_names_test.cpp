// Names of files: typed into a path dialog, and made up.
#include "app/session/file_names.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace slosh::app::file_names_test {
namespace {

class TypedPath : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("slosh_typed_" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / "kept.slosh") << "state";
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::filesystem::path folder_;
};

TEST_F(TypedPath, ABareNameLiesInTheFolderThatIsShown) {
    EXPECT_EQ(typed_path("kept.slosh", false, folder_), folder_ / "kept.slosh");
    EXPECT_EQ(typed_path("kept", false, folder_), folder_ / "kept.slosh");
    EXPECT_EQ(typed_path("new", true, folder_), folder_ / "new.slosh");
    EXPECT_EQ(typed_path("deep/new.bin", true, folder_), folder_ / "deep/new.bin");
}

TEST_F(TypedPath, WhatIsNotThereStaysAsTyped) {
    EXPECT_EQ(typed_path("drop_2d", false, folder_), "drop_2d") << "the name of a scene";
    EXPECT_EQ(typed_path("/tmp/x.json", false, folder_), "/tmp/x.json");
    EXPECT_EQ(typed_path("/tmp/x.json", true, folder_), "/tmp/x.json");
}

TEST_F(TypedPath, TheTildeIsTheHomeFolder) {
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') GTEST_SKIP() << "no home here";
    EXPECT_EQ(typed_path("~/water.slosh", true, folder_), std::filesystem::path(home) / "water.slosh");
}

TEST_F(TypedPath, ANameThatIsTakenIsNotGivenAgain) {
    EXPECT_EQ(free_name(folder_, "new", ".slosh"), folder_ / "new.slosh");
    EXPECT_EQ(free_name(folder_, "kept", ".slosh"), folder_ / "kept_2.slosh");
}

}  // namespace
}  // namespace slosh::app::file_names_test
