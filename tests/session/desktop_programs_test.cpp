// The person's file manager, in whose place a script stands here.
#include "app/session/desktop_programs.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "support/own_surroundings.h"
#include "support/patience.h"

namespace slosh::app::desktop_programs_test {
namespace {

namespace fs = std::filesystem;

struct DesktopProgramsTest : testing::Test {
    DesktopProgramsTest() { fs::create_directories(folder / "My films; rm -rf x"); }
    void pretend(const std::string& commands) const {
        slosh::test::pretend_program(folder / "bin", "xdg-open", commands);
    }
    static bool until(const std::function<bool()>& condition) {
        const auto end = slosh::test::end_of_patience();
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end) return false;
            std::this_thread::sleep_for(slosh::test::between_looks);
        }
        return true;
    }
    const slosh::test::TemporaryFolder folder{"desktop"};
    const slosh::test::SavedVariables before{"PATH"};
    DesktopPrograms programs;
};

TEST_F(DesktopProgramsTest, TheFolderIsShownWithoutAShell) {
    const fs::path said = folder / "said", place = folder / "My films; rm -rf x";
    pretend("echo \"$#:$1\" >'" + said.string() + ".new'; mv '" + said.string() + ".new' '" + said.string() +
            "'");
    const Result<void> opened = programs.open_folder(place);
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    ASSERT_TRUE(until([&] { return fs::exists(said); }));
    EXPECT_EQ(read_file(said).value(), "1:" + place.string() + "\n");
    EXPECT_TRUE(programs.take_failures().empty());
}

TEST_F(DesktopProgramsTest, WhatIsMissingIsSaid) {
    ::setenv("PATH", folder.c_str(), 1);
    const Result<void> opened = programs.open_folder(folder);
    ASSERT_FALSE(opened.ok());
    EXPECT_NE(opened.error().text().find("xdg-open is not installed"), std::string::npos);
    const Result<void> gone = programs.open_folder(folder / "none");
    ASSERT_FALSE(gone.ok());
    EXPECT_NE(gone.error().text().find("none"), std::string::npos);
}

TEST_F(DesktopProgramsTest, ADesktopWithoutAFileManagerIsSaid) {
    pretend("exit 3");
    ASSERT_TRUE(programs.open_folder(folder).ok());
    std::vector<Error> failures;
    ASSERT_TRUE(until([&] {
        failures = programs.take_failures();
        return !failures.empty();
    }));
    EXPECT_NE(failures[0].text().find(folder.string()), std::string::npos);
    EXPECT_TRUE(programs.take_failures().empty()) << "once";
}

}  // namespace
}  // namespace slosh::app::desktop_programs_test
