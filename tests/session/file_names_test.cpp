// Names of files: typed into a path dialog, and made up.
#include "app/session/file_names.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "support/own_surroundings.h"

namespace slosh::app::file_names_test {
namespace {

struct TypedPath : testing::Test {
    TypedPath() { std::ofstream(folder / "kept.slosh") << "state"; }
    const slosh::test::TemporaryFolder folder{"typed"};
};

TEST_F(TypedPath, ABareNameLiesInTheFolderThatIsShown) {
    EXPECT_EQ(typed_path("kept.slosh", false, folder), folder / "kept.slosh");
    EXPECT_EQ(typed_path("kept", false, folder), folder / "kept.slosh");
    EXPECT_EQ(typed_path("new", true, folder), folder / "new.slosh");
    EXPECT_EQ(typed_path("deep/new.bin", true, folder), folder / "deep/new.bin");
}

TEST_F(TypedPath, WhatIsNotThereStaysAsTyped) {
    EXPECT_EQ(typed_path("drop_2d", false, folder), "drop_2d") << "the name of a scene";
    EXPECT_EQ(typed_path("/tmp/x.json", false, folder), "/tmp/x.json");
    EXPECT_EQ(typed_path("/tmp/x.json", true, folder), "/tmp/x.json");
}

TEST_F(TypedPath, TheTildeIsTheHomeFolder) {
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') GTEST_SKIP() << "no home here";
    EXPECT_EQ(typed_path("~/water.slosh", true, folder), std::filesystem::path(home) / "water.slosh");
}

TEST_F(TypedPath, ANameThatIsTakenIsNotGivenAgain) {
    EXPECT_EQ(free_name(folder, "new", ".slosh"), folder / "new.slosh");
    EXPECT_EQ(free_name(folder, "kept", ".slosh"), folder / "kept_2.slosh");
}

}  // namespace
}  // namespace slosh::app::file_names_test
