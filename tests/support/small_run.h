// A run that takes milliseconds, and a folder for what it writes.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "support/command_runner.h"

namespace slosh::cli {

using Words = std::vector<std::string>;

struct OutputsFixture : testing::Test {
    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::string file(const std::string& name) const { return (folder / name).string(); }
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("slosh_outputs_test_" + std::to_string(::getpid()));
};

inline Words small_run(const Words& more) {
    Words words = {"run", "drop_2d", "--particles", "200", "--threads", "1"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Lines, each with its end.
inline std::size_t whole_lines(const std::string& text) {
    EXPECT_TRUE(text.empty() || text.back() == '\n') << "half a line: " << text.substr(text.rfind('\n') + 1);
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace slosh::cli
